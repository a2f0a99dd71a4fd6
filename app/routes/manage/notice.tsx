import { useLocation } from "react-router";
import { Alert } from "../../components/forms/alert.tsx";
import { PassingNews } from "../../components/passing-news.tsx";
import { beforehand, type LimitsNamed } from "../../words/limits.ts";
import { MANAGE_NEWS } from "../../words/manage.ts";
import { BROWSERS_FORGOTTEN } from "../../words/own-profile.ts";
import { AGREE_WORDS } from "../../words/terms/to-agree.ts";

const CANCELLED = "cancelled";
const BACK = "back";
const AGREED = "agreed";

/** Where a cancellation leads: the notice, and what was cancelled. docs/rules.md 5.27 */
export function cancelledPath(id: string): string {
  return `/cancel?${new URLSearchParams({ notice: CANCELLED, cancelled: id })}`;
}

/** Where taking a cancellation back leads: the notice, and the appointment. docs/rules.md 5.28 */
export function backPath(id: string): string {
  return `/cancel?${new URLSearchParams({ notice: BACK })}#${encodeURIComponent(id)}`;
}

/** Where agreeing to the fees leads: the notice, and the appointment. docs/rules.md 29.23 */
export function agreedPath(id: string): string {
  return `/cancel?${new URLSearchParams({ notice: AGREED })}#${encodeURIComponent(id)}`;
}

/** The notice that a client has left the waiting list. docs/rules.md 33.9 */
export const LEFT_LIST = "left-list";

const SENTENCES = new Map(
  Object.entries({
    [CANCELLED]: "Appointment cancelled successfully!",
    [LEFT_LIST]: "You’re off the waiting list.",
    [BACK]: MANAGE_NEWS.backOn,
    [AGREED]: AGREE_WORDS.agreed,
    ...BROWSERS_FORGOTTEN,
    "not-cancelled": MANAGE_NEWS.notCancelled,
    "not-back": MANAGE_NEWS.notUndone,
    "not-yours": MANAGE_NEWS.openAgain,
    "too-late":
      "Sorry, appointments can only be changed {change} the scheduled time. Please contact us directly for last-minute changes.",
    "not-open": "That appointment has just been changed, cancelled or completed.{now}",
  }),
);

/** Where an appointment that has changed meanwhile is seen: in the list, or after a search. */
const NOW = { listed: ` ${MANAGE_NEWS.bookedNow}`, hidden: ` ${MANAGE_NEWS.searchAgain}` };

interface Props {
  children: string;
  limits: LimitsNamed;
  /** The page's address without the notice. */
  here: string;
  /** Whether the appointments are listed below it. */
  listed: boolean;
}

/** A notice on arrival. */
export function Notice({ children: what, limits, here, listed }: Props) {
  const visit = useLocation().key;
  const sentence = SENTENCES.get(what)
    ?.replace("{change}", beforehand(limits.changeCutoffHours))
    .replace("{now}", listed ? NOW.listed : NOW.hidden);
  if (!sentence) return null;
  if (![CANCELLED, BACK, AGREED].includes(what) && !(what in BROWSERS_FORGOTTEN))
    return <Alert about={what}>{sentence}</Alert>;
  return (
    <PassingNews key={visit} here={here}>
      {sentence}
    </PassingNews>
  );
}
