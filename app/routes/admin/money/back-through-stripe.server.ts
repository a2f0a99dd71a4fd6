import * as v from "valibot";
import { staffActor } from "../../../auth/actor.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { whyNotTheirs } from "../../../diary/appointments/appointment.ts";
import { keyOf, text, texts } from "../../../kernel/forms.ts";
import { formatPounds } from "../../../kernel/money.ts";
import { type FieldErrors, parseSubmission } from "../../../kernel/parsing.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import { appointmentById } from "../../../models/appointments/appointment.server.ts";
import { Amount } from "../../../models/appointments/money-entry.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { giveBackOnline } from "../../../payments/refunds.server.ts";
import { appointmentWords } from "../../../words/appointments.ts";
import { BACK_WORDS } from "../../../words/payments.ts";
import { statusOf } from "../../../words/statuses.ts";

interface Sent {
  status: number;
  message?: string;
  notice?: string;
  fields?: FieldErrors;
}

/** Gives back money through Stripe. Answers what became of it, or why it was refused. docs/rules.md 27.10, 31.7 */
export async function backThroughStripe(salon: Salon, account: User, id: string, form: FormData): Promise<Sent> {
  const actor = staffActor(account);
  const words = { ...appointmentWords(salon), ...BACK_WORDS };
  const appointment = await appointmentById(primaryDatabase(), salon.id, id);
  const notTheirs = appointment ? whyNotTheirs(appointment, actor) : "not-found";
  if (notTheirs) return { status: statusOf(notTheirs), message: `${words[notTheirs]}.` };
  const read = parseSubmission(v.object({ amount: Amount }), texts(form, ["amount"]));
  if (!read.ok) return { status: 400, message: Object.values(read.fields)[0] ?? "", fields: read.fields };
  const { amount: amountPence } = read.value;
  const ofFee = text(form, "intent") === "fee-back";
  const offPrice = text(form, "offPrice") === "on";
  const by = `${actor.role}:${actor.userId}`;
  const asked = {
    key: keyOf(form),
    appointmentId: id,
    amountPence,
    note: "",
    actor: by,
    offPrice,
    ofFee,
  };
  const outcome = await giveBackOnline(salon, asked);
  if (!outcome.ok) return { status: statusOf(outcome.reason), message: `${words[outcome.reason]}.` };
  if (outcome.state === "failed")
    return { status: 409, message: `Stripe can’t refund ${formatPounds(amountPence)}. Nothing has moved.` };
  const went = outcome.state === "succeeded" ? "went back" : "is on its way back";
  return { status: 200, notice: `${formatPounds(amountPence)} ${went} to the card.` };
}
