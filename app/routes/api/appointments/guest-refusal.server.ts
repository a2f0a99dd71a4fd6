import type { NotBooked, NotWaiting } from "../../../auth/guests/guest-booking.server.ts";
import type { Result } from "../../../kernel/result.ts";
import type { Waiting } from "../../../models/guest-bookings/guest-booking.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { ACCOUNT_WORDS, tooManyAttempts } from "../../../words/accounts.ts";
import { GUEST_WORDS } from "../../../words/guests.ts";
import { refusedCommand, tooOften } from "../answer.server.ts";
import { diaryRefusal } from "./appointment-answer.server.ts";
import { GuestBookingRecord } from "./appointment-record.ts";

/** The answer to a booking that now waits for a code, 202. Throws why it does not. docs/rules.md 5.20, 5.29 */
export function answerWaiting(salon: Salon, waits: Result<{ waiting: Waiting }, NotWaiting>): Response {
  if (!waits.ok) throw guestRefusal(salon, waits);
  return Response.json(GuestBookingRecord.make(waits.waiting), {
    status: 202,
    headers: { "Cache-Control": "no-store" },
  });
}

/** The answer to a guest when the booking or the code is refused. docs/rules.md 5.29, 7.2 */
export function guestRefusal(salon: Salon, refused: NotWaiting | NotBooked): Response {
  switch (refused.reason) {
    case "no-guests":
    case "no-guest-booking":
    case "start-gone":
      return refusedCommand(refused.reason, GUEST_WORDS[refused.reason]);
    case "wrong-code":
      return refusedCommand(refused.reason, ACCOUNT_WORDS[refused.reason], "code");
    case "too-many-attempts":
      return tooOften(tooManyAttempts(refused.retryAfter), refused.retryAfter);
    default:
      return diaryRefusal(salon, { ok: false, reason: refused.reason });
  }
}
