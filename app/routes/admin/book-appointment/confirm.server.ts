import { replace } from "react-router";
import { unconfirmed } from "../../../components/booking/not-booked.ts";
import type { Database } from "../../../database/client.server.ts";
import { belongsTo, type StaffActor } from "../../../diary/appointments/appointment.ts";
import { now } from "../../../kernel/clock.ts";
import { text } from "../../../kernel/forms.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import { appointmentById } from "../../../models/appointments/appointment.server.ts";
import { undoableOn } from "../../../models/diary/undos.server.ts";
import { calendarLinks } from "../../../models/own-appointments/own-appointments.server.ts";
import { visitFacts } from "../../../models/salon/map-link.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";

/** What the confirmation says of a booking that the actor may see, and the command of its button; null for any other. */
export async function bookedByStaff(database: Database, salon: Salon, actor: StaffActor, bookedId: string) {
  const booked = await appointmentById(database, salon.id, bookedId);
  if (!booked || !belongsTo(booked, actor)) return null;
  const { id, replacesId, customerName, customerEmail, items, date, startsMinute, endsMinute } = booked;
  const { version, technicianName, pricePence, paymentMethod, paymentStatus, status } = booked;
  const shown = { id, replacesId, customerName, customerEmail, items, date, startsMinute, endsMinute };
  const paid = { pricePence, paymentMethod, paymentStatus, status };
  const around = { calendar: calendarLinks(salon, booked), salon: visitFacts(salon) };
  // Once it was confirmed, the history undoes that.
  const undo = version === 1 ? await undoableOn(database, salon.id, id, now()) : null;
  return {
    undo,
    booked: { ...shown, wishes: null, technicianName, ...paid, ...around, late: false, tooLateToCancel: false },
    command: { appointment: { id, version }, here: confirmationOf(id), commandKey: crypto.randomUUID() },
  };
}

/** The address of the confirmation of a booking by staff. */
export function confirmationOf(id: string): string {
  return `/admin/book-appointment?booked=${encodeURIComponent(id)}`;
}

/** Where a booking that was undone leads. */
const BOOKING_UNDONE = "/admin/book-appointment?undone";

/** Executes the command of one of the confirmation's buttons, as the table would. docs/rules.md 5.43, 14.4, 15.9 */
export async function confirmBooked(salon: Salon, account: User, form: FormData) {
  const { commandSent } = await import("../appointments/rows/send-command.server.ts");
  const { status, id, message } = await commandSent(salon, account, form);
  const after = text(form, "intent") === "undo" ? BOOKING_UNDONE : confirmationOf(id ?? "");
  return status === 200 && id ? replace(after) : unconfirmed(status, message ?? null);
}
