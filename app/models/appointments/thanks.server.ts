import { and, eq, gt, gte, or } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { type appointments, outbox } from "../../database/schema.ts";
import { endInstant } from "../../diary/appointments/cutoff.ts";
import { isWaiting } from "../diary/waiting-emails.server.ts";

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
