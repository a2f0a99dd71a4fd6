import { and, eq, gt, gte, inArray, lte, or } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { withinTime } from "../../../database/calls.server.ts";
import type { Database } from "../../../database/client.server.ts";
import { alsoInSalon } from "../../../database/in-salon.server.ts";
import { type appointments, auditEvents, outbox } from "../../../database/schema.ts";
import type { AppointmentState } from "../../../diary/appointments/booked.ts";
import { endInstant } from "../../../diary/appointments/cutoff.ts";
import { isWaiting } from "../../diary/waiting-emails.server.ts";

/* Taking "Done and paid" back. docs/rules.md 14.13 */

/**
 * What an appointment was before "Done and paid", or null unless that was the last command to write it.
 * docs/rules.md 14.13
 */
export async function stateBeforeDone(
  database: Database,
  { id, salonId, writtenBy }: Pick<typeof appointments.$inferSelect, "id" | "salonId" | "writtenBy">,
): Promise<AppointmentState | null> {
  if (writtenBy === null) return null;
  const [completed] = await database
    .select({ states: auditEvents.states })
    .from(auditEvents)
    .where(
      alsoInSalon(
        auditEvents,
        salonId,
        eq(auditEvents.appointmentId, id),
        eq(auditEvents.commandId, writtenBy),
        eq(auditEvents.event, "completed"),
      ),
    );
  const { before, after } = completed?.states ?? {};
  return before && before.paymentStatus !== "paid" && after?.paymentStatus === "paid" ? before : null;
}

/** The statement that drops the thanks and the request for a review that no sender has in hand. docs/rules.md 14.13 */
export function dropThanks(
  database: Database,
  { id, salonId }: Pick<typeof appointments.$inferSelect, "id" | "salonId">,
  at: number,
): BatchItem<"sqlite"> {
  const idle = and(isWaiting(), lte(outbox.leasedUntil, at));
  const kinds = inArray(outbox.kind, ["status", "review-request"]);
  return database
    .update(outbox)
    .set({ droppedAt: at })
    .where(alsoInSalon(outbox, salonId, eq(outbox.appointmentId, id), kinds, idle));
}

/** Whether thanks for a visit have been sent, or are being sent, at an instant. docs/rules.md 10.10, 14.13 */
export async function wasThanked(
  database: Database,
  visit: Pick<typeof appointments.$inferSelect, "id" | "salonId" | "date" | "endsMinute">,
  { timeZone, at }: { timeZone: string; at: number },
): Promise<boolean> {
  const sent = gte(outbox.sentAt, endInstant(visit, timeZone));
  const isBeingSent = and(isWaiting(), gt(outbox.leasedUntil, at));
  const ofVisit = eq(outbox.appointmentId, visit.id);
  const thanks = alsoInSalon(outbox, visit.salonId, ofVisit, eq(outbox.kind, "status"), or(sent, isBeingSent));
  return (await withinTime(database.$count(outbox, thanks))) > 0;
}
