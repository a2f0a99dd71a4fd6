import { withinTime } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import type { CustomerActor } from "../../diary/appointments/appointment.ts";
import { clockTime, MINUTE_MS, now, salonTime } from "../../kernel/clock.ts";
import { sendEmail } from "../../mail/transports/mailer.server.ts";
import { dueRow } from "../../models/outbox/due-rows.ts";
import type { Executor } from "../../outbox/executor.server.ts";
import { checkoutById } from "../checkouts.server.ts";
import { sessionOf } from "../sessions.server.ts";

/** How long somebody has been at Stripe, or gone, before they are reminded, ms. */
const AFTER_MS = 10 * MINUTE_MS;

/** A reminder that comes with less of the time left helps nobody, ms. */
const LEAST_LEFT_MS = 3 * MINUTE_MS;

/**
 * The row that reminds a client of a visit to Stripe that they left open, if they have proved their mailbox: nobody else's time
 * is told to it. docs/rules.md 31.28
 */
export function leftOpenDue(visit: { salonId: string; id: string }, bookedBy: CustomerActor) {
  if (mailboxOf(bookedBy) === null) return null;
  const { salonId, id: subjectId } = visit;
  const about = { salonId, subject: "checkout", channel: "email", kind: "left-open" } as const;
  return dueRow({ ...about, subjectId }, { at: now(), dueAt: now() + AFTER_MS });
}

/** The mailbox that a client has proved, or null. */
function mailboxOf(bookedBy: CustomerActor): string | null {
  if (bookedBy.role === "client") return bookedBy.verifiedEmail ?? null;
  return bookedBy.grant && "email" in bookedBy.grant ? bookedBy.grant.email : null;
}

/** Mails until when the start is held, with the way on. Nothing once the visit is over, or about to be. docs/rules.md 31.28 */
export const emailOfLeftOpen: Executor = async (salon, row) => {
  const database = primaryDatabase();
  const visit = await withinTime(checkoutById(database, salon.id, row.subjectId));
  const to = visit?.bookedBy && mailboxOf(visit.bookedBy);
  if (!to || !visit.booking || visit.state !== "open") return "dropped";
  if (visit.heldUntil === null || visit.heldUntil < now() + LEAST_LEFT_MS) return "dropped";
  // Who is paying at this moment, or has paid, needs no reminder.
  if ((await sessionOf(database, salon, visit)).status !== "open") return "dropped";
  const { booking, heldUntil, amountPence, returnTo: address } = visit;
  const until = clockTime(salonTime(salon.timeZone, heldUntil).minute);
  const { leftOpenEmail } = await import("../../mail/emails/left-open-email.ts");
  await sendEmail(salon, { to, ...leftOpenEmail(salon, { start: booking, until, amountPence, address }) });
  return "done";
};
