import { withinTime } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import type { StaffActor } from "../../../diary/appointments/appointment.ts";
import { whyNotTheirs } from "../../../diary/appointments/appointment.ts";
import type { GiveBack } from "../../../diary/money/money-asked.ts";
import { refuse } from "../../../kernel/result.ts";
import { appointmentById } from "../../../models/appointments/appointment.server.ts";
import { type PaymentRow, paymentRows } from "../../../models/money/payment-rows.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { giveBackOnline, nameOfRefund } from "../../../payments/refunds.server.ts";
import { appointmentWords } from "../../../words/appointments.ts";
import { BACK_WORDS } from "../../../words/payments.ts";
import { refusal, refusedCommand, unknownOutcome } from "../answer.server.ts";
import { diaryRefusal } from "../appointments/appointment-answer.server.ts";

/**
 * Gives back through Stripe what came online, and answers its row. Null if nothing came through Stripe, so that the refund is
 * only written down. While the bank has not confirmed it, the same key may be sent again. docs/rules.md 27.7, 31.12
 */
export async function backOnline(
  salon: Salon,
  actor: StaffActor,
  {
    key,
    appointmentId,
    amountPence,
    note = "",
  }: Pick<GiveBack, "amountPence" | "note"> & Record<"key" | "appointmentId", string>,
): Promise<PaymentRow | null> {
  const database = primaryDatabase();
  const appointment = await withinTime(appointmentById(database, salon.id, appointmentId));
  const notTheirs = appointment ? whyNotTheirs(appointment, actor) : "not-found";
  if (notTheirs) throw diaryRefusal(salon, refuse(notTheirs));
  const byStripe = (rows: PaymentRow[]) =>
    rows.some(({ method, stripeId }) => method === "online" && stripeId !== null);
  if (!byStripe(await withinTime(paymentRows(database, salon.id, appointmentId)))) return null;
  const by = `${actor.role}:${actor.userId}`;
  const outcome = await giveBackOnline(salon, { key, appointmentId, amountPence, note, actor: by });
  if (!outcome.ok) throw refusedCommand(outcome.reason, { ...appointmentWords(salon), ...BACK_WORDS }[outcome.reason]);
  if (outcome.state === "failed") throw refusal(409, "Stripe can’t give that back. Nothing has moved");
  const name = await nameOfRefund(salon.id, { actor: by, key });
  const rows = await withinTime(paymentRows(database, salon.id, appointmentId));
  const row = name === null ? undefined : rows.find(({ stripeId }) => stripeId === name);
  if (!row) throw unknownOutcome("The money is on its way back. Please ask again with the same key for its row.");
  return row;
}
