import type * as v from "valibot";
import { staffActor } from "../../../auth/actor.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase, readDatabase } from "../../../database/client.server.ts";
import { whyNotTheirs } from "../../../diary/appointments/appointment.ts";
import { refuse } from "../../../kernel/result.ts";
import { senderOf } from "../../../models/accounts/sender.server.ts";
import { appointmentById } from "../../../models/appointments/appointment.server.ts";
import { PaymentEntry } from "../../../models/appointments/money-entry.ts";
import { sendCommand } from "../../../models/diary/send.server.ts";
import { paymentRows, rowsByCommand } from "../../../models/money/payment-rows.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { updateFailed } from "../../../words/updates.ts";
import { answer, idempotencyKey, parseBody, refusal } from "../answer.server.ts";
import { diaryRefusal, undoneBy } from "../appointments/appointment-answer.server.ts";
import { requireStaff } from "../callers.server.ts";
import { MoneyRecord, PaymentRecord } from "./payment-records.ts";

/** The money of an appointment: what was taken and given back, and what is owed. docs/rules.md 27 */
export const loader = answer({
  async GET({ params: { id = "" }, context }) {
    const salon = context.get(salonContext);
    const actor = staffActor(await requireStaff(context));
    const appointment = await appointmentById(primaryDatabase(), salon.id, id);
    if (!appointment) throw diaryRefusal(salon, refuse("not-found"));
    const notTheirs = whyNotTheirs(appointment, actor);
    if (notTheirs) throw diaryRefusal(salon, refuse(notTheirs));
    const rows = await paymentRows(primaryDatabase(), salon.id, id);
    return Response.json(MoneyRecord.make({ appointment, rows }), { headers: { "Cache-Control": "no-store" } });
  },

  async POST({ request, params: { id: appointmentId = "" }, context }) {
    const salon = context.get(salonContext);
    const actor = staffActor(await requireStaff(context));
    const entry = await parseBody(request, PaymentEntry);
    const update = entry.code === null ? entry.update : await namedByCode(salon, request, entry);
    const key = idempotencyKey(request);
    if (update.what === "give-back" && update.method === "online") {
      const { backOnline } = await import("./back-online.server.ts");
      const back = await backOnline(salon, actor, { key, appointmentId, ...update });
      if (back) return Response.json(PaymentRecord.make(back), { status: 201 });
    }
    const outcome = await sendCommand(salon, { actor, key, appointmentId, ...update });
    if (!outcome.ok) throw diaryRefusal(salon, outcome, { failed: updateFailed(update) });
    const { commandId } = outcome;
    const database = readDatabase(outcome.bookmark);
    const [row] = commandId === null ? [] : await rowsByCommand(database, salon.id, outcome.appointmentId, commandId);
    if (!row) throw refusal(409, "This appointment has been deleted since");
    return Response.json(PaymentRecord.make(row), { status: 201, headers: undoneBy(actor, commandId) });
  },
});
export const action = loader;

/** The same with the voucher that its code names. Codes that are none count towards a limit of the network. docs/rules.md 32.2 */
async function namedByCode(salon: Salon, request: Request, { update, code }: v.InferOutput<typeof PaymentEntry>) {
  const { voucherTyped } = await import("../../../models/vouchers/typed.server.ts");
  const typed = await voucherTyped(salon, code ?? "", senderOf(request), { byStaff: true });
  if (!typed.ok) throw diaryRefusal(salon, typed);
  return update.what === "redeem" ? { ...update, voucherId: typed.read.voucher.id } : update;
}
