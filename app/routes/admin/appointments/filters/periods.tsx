import { Link } from "react-router";

interface Props {
  /** The filters in the address. */
  asked: Record<string, string>;
  periods: { name: string; query: Record<string, string> }[];
}

/** Links to common periods. docs/rules.md 14.1 */
export function Periods({ asked, periods }: Props) {
  return (
    <nav aria-label="Periods" className="min-w-0 max-md:flex-[1_1_9rem]">
      <ul className="tabs max-md:pr-8 max-md:mask-r-from-[calc(100%-2rem)]">
        {periods.map(({ name, query }) => {
          const chosen = ["from", "to"].every((end) => (asked[end] ?? "") === (query[end] ?? ""));
          return (
            <li key={name}>
              <Link to={`?${new URLSearchParams(query)}`} aria-current={chosen ? "true" : undefined} className="tab">
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
