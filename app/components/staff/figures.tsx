interface Props {
  /** Each figure by its name; a name without one is left out. */
  of: Record<string, string | null | false>;
  className?: string;
}

/** The figures at the top of a screen of staff, side by side. */
export function Figures({ of, className = "mt-6 border-y border-line py-4" }: Props) {
  return (
    <dl className={`flex flex-wrap gap-x-10 gap-y-4 ${className}`}>
      {Object.entries(of).map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="text-title font-semibold tabular-nums">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
