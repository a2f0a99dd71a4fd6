interface Props {
  average: number;
  count: number;
}

/** What clients think of the salon, in one line. docs/rules.md 11.2 */
export function Rating({ average, count }: Props) {
  return (
    <>
      <span aria-hidden="true" className="mr-2 inline-block text-gold">
        ★
      </span>
      <strong className="font-semibold">{average.toFixed(1)}</strong> out of 5, by {count}{" "}
      {count === 1 ? "Happy Customer" : "Happy Customers"}
    </>
  );
}
