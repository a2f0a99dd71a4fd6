import { and, asc, eq, gt, inArray, or } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { appointments } from "../../database/schema.ts";
import { tooLateToChange } from "../../diary/appointments/cutoff.ts";
import { salonTime } from "../../kernel/clock.ts";
import { isVouched } from "../appointments/own/vouched.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { bookedServicesColumn } from "../services/booked-services.server.ts";

/** The next visit of a mailbox: its start and its services, and whether the mailbox alone can still change it. docs/rules.md 9.17 */
export interface NextVisit {
  id: string;
  canChange: boolean;
  date: string;
  startsMinute: number;
  serviceNames: string;
}

/**
 * The next visit of a mailbox, for a browser that is remembered for it, or null: of the appointments under it that speak for its
 * client. Nobody else may ask. docs/rules.md 6.32, 23.15
 */
export async function nextVisitOfMailbox(
  database: Database,
  { id: salonId, timeZone, guestBookings, changeCutoffHours }: Salon,
  mailbox: string,
  at: number,
): Promise<NextVisit | null> {
  const now = salonTime(timeZone, at);
  const { id, customerEmail, status, date, startsMinute } = appointments;
  const isToCome = or(gt(date, now.date), and(eq(date, now.date), gt(startsMinute, now.minute)));
  const [next] = await database
    .select({ id, date, startsMinute, serviceNames: bookedServicesColumn })
    .from(appointments)
    .where(
      inSalon(
        appointments,
        salonId,
        ...[eq(customerEmail, mailbox), inArray(status, ["pending", "confirmed"]), isToCome, isVouched],
      ),
    )
    .orderBy(asc(date), asc(startsMinute))
    .limit(1);
  if (!next) return null;
  return { ...next, canChange: guestBookings && !tooLateToChange(next, timeZone, at, changeCutoffHours) };
}
