import * as v from "valibot";
import { bookerOf, bookWaiting, guestOf, waitingOf } from "../../../auth/guests/guest-booking.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { comesFirst } from "../../../diary/decision.ts";
import { senderOf } from "../../../models/accounts/sender.server.ts";
import { mailedCode } from "../../../models/accounts/user.ts";
import { bookingOf } from "../../../models/guest-bookings/guest-bookings.server.ts";
import { answer, parseBody } from "../answer.server.ts";
import { appointmentAnswer } from "../appointments/appointment-answer.server.ts";
import { guestRefusal } from "../appointments/guest-refusal.server.ts";

/** The code of a booking that waits. docs/rules.md 5.29 */
export const CodeOfBooking = v.object({ code: mailedCode("A code is required") });

/** Books what waits, given its code. docs/rules.md 5.29 */
export const loader = answer({
  async POST({ request, url, params: { id = "" }, context }) {
    const salon = context.get(salonContext);
    const from = senderOf(request);
    const { code } = await parseBody(request, CodeOfBooking);
    const outcome = await bookWaiting(salon, { id, code, from, proved: [] });
    if (comesFirst(outcome)) {
      const { toPayFirst } = await import("../appointments/pay-at.server.ts");
      const waits = await waitingOf(salon, id, from);
      const asked = waits && {
        booking: bookingOf(waits),
        bookedBy: bookerOf(waits, from),
        browser: waits.browser,
      };
      if (asked) return toPayFirst(salon, url, { ...asked, refused: outcome });
    }
    if (!outcome.ok) throw guestRefusal(salon, outcome);
    return appointmentAnswer(salon, guestOf(outcome.mailbox, from), outcome, 201);
  },
});
export const action = loader;
