import { Link } from "react-router";
import type { TechnicianDiary } from "../../../../diary/times/diary.ts";
import type { RequestedTechnician } from "../../../../models/services/menu.ts";
import { type Draft, draftPath, useBookingPage } from "../../draft.ts";

/** The technician whom a draft asks for, if they take appointments. docs/rules.md 21.20 */
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

/**
 * Names the technician whom the address asks for, or says that they do not do all of the chosen services. docs/rules.md 21.20
 */
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

/** Says the same beside the button that continues, where it is in sight. */
export function NotDoneBy({ asked }: { asked: RequestedTechnician }) {
  return <p className="notice my-3 text-sm">{notAllBy(asked)}</p>;
}

function notAllBy({ name }: RequestedTechnician): string {
  return `${name} doesn’t do all of this: somebody else on the team will.`;
}
