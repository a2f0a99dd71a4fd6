import { writeOrRefuse } from "../../../../database/calls.server.ts";
import type { Actor } from "../../../../diary/appointments/appointment.ts";
import { replyOf } from "../../../../kernel/forms.ts";
import type { Salon } from "../../../../models/salon/salon.server.ts";
import { confirmForStaff } from "../../../../outbox/confirmation.server.ts";
import { EMAIL_WORDS } from "../../../../words/appointments.ts";
import { statusOf } from "../../../../words/statuses.ts";
import { NOTHING_DONE } from "../admin-appointment.ts";

/** Sends the email about an appointment's current state again. docs/rules.md 10.19, 14.5 */
export async function sendAgain(salon: Salon, actor: Actor, id: string) {
  const outcome = await writeOrRefuse("email-not-queued", salon.id, () => confirmForStaff(salon, actor, id));
  if (outcome.ok) return reply(200, { id, notice: "We’re sending the email again." });
  return reply(statusOf(outcome.reason), { id, message: EMAIL_WORDS[outcome.reason] });
}

const reply = replyOf(NOTHING_DONE);
