import { Link } from "react-router";
import type { TechnicianDiary } from "../../../../models/opening/diary.ts";
import { type Draft, draftPath, useBookingPage } from "../../draft.ts";

interface Props {
  /** The draft as the address has it, and as what is chosen leaves it. */
  asked: Draft;
  draft: Draft;
  /** Everybody who takes appointments, if the salon has several. */
  team: TechnicianDiary[] | undefined;
}

/** The technician that the address asks for, or that they do not do all of what is chosen. docs/rules.md 21.20 */
export function TechnicianAsked({ asked, draft, team }: Props) {
  const page = useBookingPage();
  const name = team?.find(({ id }) => id === asked.technician)?.name;
  if (!name) return null;
  const stays = draft.technician === asked.technician;
  return (
    <p role="status" className="notice mb-6">
      {stays ? `With ${name}. ` : `${name} does not do all of this: somebody else on the team will. `}
      {stays && (
        <Link to={draftPath({ ...draft, technician: null }, page)} replace preventScrollReset className="link">
          Anyone is fine
        </Link>
      )}
    </p>
  );
}
