import { and, asc, between, eq, getTableColumns, ne, or } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { appointments, calendarFeeds, users } from "../../database/schema.ts";
import { addDays, salonTime } from "../../kernel/clock.ts";
import type { User } from "../accounts/user.server.ts";
import { techniciansOwn } from "../appointments/own/of-technician.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { hashOf, secretToken, siteOf } from "../salon/secret-address.server.ts";
import { bookedServicesColumn } from "../services/booked-services.server.ts";
import { technicianNameColumn } from "../team/technician-name.server.ts";

/** Range of a subscribed calendar, days. */
const DAYS_BACK = 60;
const DAYS_AHEAD = 400;

/* Who may subscribe to the salon's calendar, and to which appointments. `ics-file.ts` writes them as iCalendar. */

/**
 * Creates this admin's secret address of the salon's calendar, and revokes the previous one. Null when the salon's site
 * is not known. docs/rules.md 10.21
 */
export async function openFeed(
  salon: Pick<Salon, "id" | "host">,
  { id: userId, sessionVersion }: FeedOwner,
  instant: number,
): Promise<string | null> {
  const site = siteOf(salon);
  if (!site) return null;
  const token = secretToken();
  const feed = { tokenHash: await hashOf(token), sessionVersion, createdAt: instant };
  await withinTime(
    primaryDatabase()
      .insert(calendarFeeds)
      .values({ salonId: salon.id, userId, ...feed })
      .onConflictDoUpdate({ target: [calendarFeeds.salonId, calendarFeeds.userId], set: feed }),
  );
  return new URL(`/calendar/${token}/appointments.ics`, site).href;
}

/** When this admin's secret address was created, UTC ms, or null when there is none that works. docs/rules.md 10.21 */
export async function feedSince(salonId: string, owner: FeedOwner): Promise<number | null> {
  const [feed] = await primaryDatabase()
    .select()
    .from(calendarFeeds)
    .where(and(ofAdmin(salonId, owner), eq(calendarFeeds.sessionVersion, owner.sessionVersion)));
  return feed?.createdAt ?? null;
}

/** Revokes this admin's secret address. docs/rules.md 10.21 */
export async function closeFeed(salonId: string, owner: FeedOwner): Promise<void> {
  await withinTime(primaryDatabase().delete(calendarFeeds).where(ofAdmin(salonId, owner)));
}

/**
 * The appointments that a token of this salon's calendar opens: a technician's, or with null all of them. Null for a token
 * that opens nothing. Its owner must still belong to the salon's staff, with the same session version as when they created
 * it. docs/rules.md 10.21, 21.10
 */
export async function feedOf(salonId: string, token: string): Promise<{ technicianId: string | null } | null> {
  const [feed] = await primaryDatabase()
    .select({ technicianId: users.technicianId })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(
      inSalon(
        calendarFeeds,
        salonId,
        eq(calendarFeeds.tokenHash, await hashOf(token)),
        inSalon(users, salonId),
        or(eq(users.role, "admin"), eq(users.staffRole, "technician")),
        eq(users.sessionVersion, calendarFeeds.sessionVersion),
      ),
    );
  return feed ?? null;
}

/** The appointments in a subscribed calendar at `instant` (UTC ms). docs/rules.md 10.21 */
export function feedAppointments(
  database: Database,
  { id, timeZone }: Pick<Salon, "id" | "timeZone">,
  instant: number,
  { technicianId }: { technicianId: string | null },
) {
  const { date } = salonTime(timeZone, instant);
  return database
    .select({
      ...getTableColumns(appointments),
      serviceNames: bookedServicesColumn,
      technicianName: technicianNameColumn,
    })
    .from(appointments)
    .where(
      inSalon(
        appointments,
        id,
        between(appointments.date, addDays(date, -DAYS_BACK), addDays(date, DAYS_AHEAD)),
        ne(appointments.status, "cancelled"),
        technicianId === null ? undefined : techniciansOwn(technicianId),
      ),
    )
    .orderBy(asc(appointments.date), asc(appointments.startsMinute));
}

type FeedOwner = Pick<User, "id" | "sessionVersion">;

function ofAdmin(salonId: string, { id }: FeedOwner) {
  return inSalon(calendarFeeds, salonId, eq(calendarFeeds.userId, id));
}
