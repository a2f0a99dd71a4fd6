interface Props {
  /** The sentence before the values. */
  says: string;
  /** Each value with its name, in the order of the form. */
  values: [name: string, value: string][];
}

/** Shows the values that somebody else saved meanwhile, beside the typed ones. docs/rules.md 2.8, 21.7 */
export function AsItStands({ says, values }: Props) {
  return (
    <>
      <p className="mt-1">{says} Saving again puts what you typed in its place.</p>
      <dl className="mt-3 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        {values.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
