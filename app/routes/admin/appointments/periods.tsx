import { Link } from "react-router";

interface Props {
  /** The filters in the address. */
  asked: Record<string, string>;
  periods: { name: string; query: Record<string, string> }[];
}

/** Links to common periods. docs/rules.md 14.1 */
export function Periods({ asked, periods }: Props) {
  return (
    <nav aria-label="Periods">
      <ul className="flex flex-wrap gap-2">
        {periods.map(({ name, query }) => {
          const chosen = ["from", "to"].every((end) => (asked[end] ?? "") === (query[end] ?? ""));
          return (
            <li key={name}>
              <Link
                to={`?${new URLSearchParams(query)}`}
                aria-current={chosen ? "true" : undefined}
                className={`inline-flex min-h-11 items-center rounded-full border px-4 font-medium ${chosen ? "border-berry bg-blush" : "border-control"}`}
              >
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
