import { awaitCode, bookAsGuest, guestOf } from "../../../auth/guests/guest-booking.server.ts";
import { proofsIn } from "../../../auth/guests/mailbox-proof.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { comesFirst } from "../../../diary/decision.ts";
import { senderOf } from "../../../models/accounts/sender.server.ts";
import { BookingRequest } from "../../../models/appointments/booking/booking-request.ts";
import { parseCustomer } from "../../../models/appointments/booking/parse-customer.server.ts";
import { answer, idempotencyKey, parseBody } from "../answer.server.ts";
import { appointmentAnswer, holding } from "../appointments/appointment-answer.server.ts";
import { answerWaiting, guestRefusal } from "../appointments/guest-refusal.server.ts";

/**
 * Books without an account: at once for the site's own pages in a browser that has proved the mailbox, else once a mailed code
 * comes back. docs/rules.md 5.29, 5.30
 */
export const loader = answer({
  async POST({ request, url, context }) {
    const salon = context.get(salonContext);
    const from = senderOf(request);
    const booking = await parseBody(request, BookingRequest, (schema, sent) => parseCustomer(schema, sent, salon));
    const asked = { booking, key: idempotencyKey(request), from };
    const isOwnPage = request.headers.get("Origin") === url.origin;
    const proofs = isOwnPage ? await proofsIn(request, salon.id) : [];
    if (proofs.some(({ mailbox }) => mailbox === booking.customerEmail)) {
      const bookedBy = guestOf(booking.customerEmail, from);
      const { browser } = holding(bookedBy);
      const outcome = await bookAsGuest(salon, { ...asked, browser });
      if (comesFirst(outcome)) {
        const { toPayFirst } = await import("../appointments/pay-at.server.ts");
        return toPayFirst(salon, url, { booking, bookedBy, browser, refused: outcome });
      }
      if (!outcome.ok) throw guestRefusal(salon, outcome);
      return appointmentAnswer(salon, bookedBy, outcome, 201);
    }
    return answerWaiting(salon, await awaitCode(salon, asked));
  },
});
export const action = loader;
