import { Link } from "react-router";
import type { TechnicianDiary } from "../../../../models/opening/diary.ts";
import { type Draft, draftPath, useBookingPage } from "../../draft.ts";

interface Props {
  draft: Draft;
  /** Who does all of the chosen services. */
  team: TechnicianDiary[];
  byStaff: boolean;
}

/** Who is to do it: anyone, which is the default, or one of those who do all of the services. docs/rules.md 21.20 */
export function TechnicianChoice({ draft, team, byStaff }: Props) {
  const page = useBookingPage();
  const [first] = team;
  if (!first) return <p className="notice mt-6">{NOBODY}</p>;
  if (team.length === 1)
    return <p className="mt-4">{byStaff ? `With ${first.name}` : `${first.name} does this for you.`}</p>;
  const choices = [{ id: null, name: "Anyone" }, ...team];
  return (
    <nav aria-label="Who does your nails" className="mt-6">
      <p className="overline-label" aria-hidden="true">
        With
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {choices.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={draftPath({ ...draft, technician: id, minute: null }, page)}
              replace
              preventScrollReset
              aria-current={id === draft.technician ? "true" : undefined}
              className="soonest min-h-12 px-4 font-medium"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const NOBODY =
  "Nobody on the team does all of these services in one visit. Please go back and book them separately, or call the salon.";
