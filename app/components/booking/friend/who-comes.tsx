import { Link } from "react-router";
import { type Draft, draftPath, useBookingPage } from "../draft.ts";

interface Props {
  label: string;
  draft: Draft;
  /** The choices, each with its friend. */
  choices: [name: string, friend: Draft["friend"]][];
}

/** A choice about who comes, as links. The chosen day stays and the start does not. docs/rules.md 9.16 */
export function WhoComes({ label, draft, choices }: Props) {
  const page = useBookingPage();
  return (
    <nav aria-label={label} className="mt-6">
      <p className="overline-label" aria-hidden="true">
        {label}
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {choices.map(([name, friend]) => (
          <li key={name}>
            <Link
              to={draftPath({ ...draft, friend, minute: null }, page)}
              replace
              preventScrollReset
              aria-current={friend?.comes === draft.friend?.comes ? "true" : undefined}
              className="soonest grid min-h-12 items-center px-4 font-medium"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
