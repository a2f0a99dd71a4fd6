import { and, eq, exists, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { calendarFeeds, staffInvitations, technicians, users } from "../../database/schema.ts";
import { isStaffRow, notTheLastOwner } from "./staff-rows.server.ts";

/** The hash of no password. */
const NO_PASSWORD = "removed";

/**
 * The statements that end sign-ins: the named one, or those of a technician who is retired. A salon keeps its last owner.
 * docs/rules.md 6.29, 21.8
 */
export function endSignIns(database: Database, salonId: string, which: { removed: string } | { retired: string }) {
  const ended =
    "removed" in which
      ? eq(users.id, which.removed)
      : and(eq(users.technicianId, which.retired), isRetired(database, which.retired));
  const theirs = and(eq(users.salonId, salonId), isStaffRow(), ended, notTheLastOwner(database, salonId));
  return [
    database
      .update(users)
      .set({
        ...{ role: "client", staffRole: null, technicianId: null, passwordHash: NO_PASSWORD },
        sessionVersion: sql`${users.sessionVersion} + 1`,
        ...{ secondFactor: null, secondFactorSince: null, recoveryCodes: "" },
      })
      .where(theirs),
    database.delete(calendarFeeds).where(and(eq(calendarFeeds.salonId, salonId), isOfNoStaff(database))),
    ...("retired" in which ? [withdrawnFrom(database, salonId, which.retired)] : []),
  ] as const;
}

/** A feed whose owner has become a client. */
function isOfNoStaff(database: Database) {
  const former = and(eq(users.id, calendarFeeds.userId), eq(users.role, "client"));
  return exists(database.select({ id: users.id }).from(users).where(former));
}

function withdrawnFrom(database: Database, salonId: string, technicianId: string) {
  const theirs = and(eq(staffInvitations.salonId, salonId), eq(staffInvitations.technicianId, technicianId));
  return database.delete(staffInvitations).where(and(theirs, isRetired(database, technicianId)));
}

function isRetired(database: Database, technicianId: string) {
  const retired = and(eq(technicians.id, technicianId), eq(technicians.active, false));
  return exists(database.select({ id: technicians.id }).from(technicians).where(retired));
}
