import { MINUTE_MS } from "../../kernel/clock.ts";
import { refuse } from "../../kernel/result.ts";
import type { AppointmentInDiary } from "../appointments/booked.ts";
import { hasBegun } from "../appointments/cutoff.ts";
import type { BringBack, Sent } from "../command.ts";
import type { Decision, NotDone } from "../decision.ts";
import { emailsOfReturn } from "../emails.ts";
import { whyTooManyOpen } from "../limits.ts";
import type { SalonDiary } from "../salon-diary.ts";
import { foundStanding } from "./found.ts";
import { isStillFree } from "./still-free.ts";
import { updated } from "./written.ts";

/** How long after their cancellation customers may take it back. docs/rules.md 5.28 */
const BRING_BACK_MS = 10 * MINUTE_MS;

/** Until when customers may take back a cancellation of `at` (UTC ms). docs/rules.md 5.28 */
export function bringBackUntil(at: number): number {
  return at + BRING_BACK_MS;
}

/**
 * Takes a customer's cancellation back. The appointment stands again as it was, and is not late any more; only its time has
 * to be free still. docs/rules.md 5.28
 */
export function bringBack(diary: SalonDiary, command: Sent & BringBack, at: number): Decision | NotDone {
  const about = foundStanding(diary, command);
  if ("reason" in about) return about;
  const { appointment: before } = about;
  const { timeZone } = diary.settings;
  const { cancelledFrom } = before;
  if (!cancelledFrom || command.date !== before.date) return refuse("not-cancelled-last");
  if (hasBegun(before, timeZone, at)) return refuse("begun");
  if (at > bringBackUntil(cancelledFrom.at)) return refuse("too-late-to-bring-back");
  if (!isStillFree(diary, command, before)) return refuse("taken");
  const over = whyTooManyOpen(diary, ownerOf(command, before), before.endsMinute - before.startsMinute, at);
  if (over) return over;
  return updated(command, at, {
    before,
    set: { status: cancelledFrom.status, lateCancellation: false, cancelledBy: null, noShow: false },
    emails: emailsOfReturn(before, at),
    events: ["brought back"],
  });
}

/** The account whose open appointments it is one more of: only what it has booked itself counts. docs/rules.md 5.20 */
function ownerOf({ actor }: Sent, { clientId }: AppointmentInDiary): string | null {
  return actor.role === "client" && actor.userId === clientId ? clientId : null;
}
