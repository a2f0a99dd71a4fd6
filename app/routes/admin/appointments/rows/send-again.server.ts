import { writeOrRefuse } from "../../../../database/calls.server.ts";
import type { Actor } from "../../../../diary/appointments/appointment.ts";
import { replyOf } from "../../../../kernel/forms.ts";
import type { Refusals } from "../../../../kernel/result.ts";
import { confirmForStaff } from "../../../../mail/outbox/confirmation.server.ts";
import type { NoEmail } from "../../../../mail/outbox/deliver-due.server.ts";
import type { Salon } from "../../../../models/salon/salon.server.ts";
import { NOTHING_DONE } from "../admin-appointment.ts";

/** Sends the email about an appointment's current state again. docs/rules.md 10.19, 14.5 */
export async function sendAgain(salon: Salon, actor: Actor, id: string) {
  const outcome = await writeOrRefuse("email-not-queued", salon.id, () => confirmForStaff(salon, actor, id));
  if (outcome.ok) return reply(200, { id, notice: "The mail is on its way again." });
  const { status, sentence } = EMAIL_REFUSALS[outcome.reason];
  return reply(status, { id, message: sentence });
}

const EMAIL_REFUSALS: Refusals<NoEmail | "outcome-unknown"> = {
  "not-found": { status: 404, sentence: "No mail goes out about this appointment any more." },
  "no-email": { status: 409, sentence: "There is no email address to write to." },
  begun: { status: 409, sentence: "It has begun, so no mail goes out about it any more." },
  "outcome-unknown": { status: 503, sentence: "Failed to send the mail again. Please try again." },
};

const reply = replyOf(NOTHING_DONE);
