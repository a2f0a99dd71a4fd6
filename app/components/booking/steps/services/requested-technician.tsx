import { Link } from "react-router";
import type { TechnicianDiary } from "../../../../diary/times/diary.ts";
import type { RequestedTechnician } from "../../../../models/services/menu.ts";
import { type Draft, draftPath, useBookingPage } from "../../draft.ts";

/** The one of the team whom a draft asks for, if it is one who takes appointments. docs/rules.md 21.20 */
export function requestedTechnician(draft: Draft, team: TechnicianDiary[] | undefined): RequestedTechnician | null {
  const asked = team?.find(({ id }) => id === draft.technician);
  if (!asked) return null;
  const { id, name, services } = asked;
  const line = team && team.length > 1 ? asked.line : undefined;
  return { id, name, line, does: (service) => services === null || services.includes(service.id) };
}

interface Props {
  asked: RequestedTechnician | null;
  draft: Draft;
}

/** The technician that the address asks for, or that they do not do all of what is chosen. docs/rules.md 21.20 */
export function RequestedTechnicianNotice({ asked, draft }: Props) {
  const page = useBookingPage();
  if (!asked) return null;
  return (
    <p role="status" className="notice mb-6">
      {draft.technician === asked.id ? `With ${asked.name}. ` : `${notAllBy(asked)} `}
      <Link to={draftPath({ ...draft, technician: null }, page)} replace preventScrollReset className="link">
        Anyone is fine
      </Link>
      {draft.technician === asked.id && asked.line && (
        <span className="mt-1 block font-serif italic wrap-anywhere">{asked.line}</span>
      )}
    </p>
  );
}

/** The same beside the button that goes on, where it is in sight. */
export function NotDoneBy({ asked }: { asked: RequestedTechnician }) {
  return <p className="notice my-3 text-sm">{notAllBy(asked)}</p>;
}

function notAllBy({ name }: RequestedTechnician): string {
  return `${name} does not do all of this: somebody else on the team will.`;
}
