import { withinTime } from "../database/calls.server.ts";
import type { Database } from "../database/client.server.ts";
import { dueOf } from "../diary/appointments/payable.ts";
import { isTooLittle } from "../diary/terms/terms.ts";
import { lastOf } from "../models/diary/succession.server.ts";
import type { PayLink } from "../models/money/online.server.ts";
import { paymentRows } from "../models/money/payment-rows.server.ts";

/**
 * The appointment of a link as it stands now, and how much of what the link asks for is still to be paid, pence. An amount that
 * is too little for Stripe counts as 0. `laterPence` is what the visit costs beyond a deposit. Null when the appointment is deleted. docs/rules.md 31.1
 */
export async function dueByLink(database: Database, salonId: string, asked: PayLink) {
  const appointment = await withinTime(lastOf(database, salonId, asked.appointmentId));
  if (!appointment) return null;
  const rows = await withinTime(paymentRows(database, salonId, appointment.id));
  const due = dueOf(asked, appointment, rows);
  const laterPence = asked.purpose === "deposit" ? dueOf({ purpose: "payment", pence: 0 }, appointment, rows) - due : 0;
  return { appointment, due: isTooLittle(due) ? 0 : due, laterPence };
}
