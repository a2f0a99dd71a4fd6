import { and, eq, exists, inArray, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { calendarFeeds, passkeys, staffInvitations, technicians, users } from "../../database/schema.ts";
import { NO_PASSWORD } from "../accounts/password.server.ts";
import { isStaffRow, notTheLastOwner } from "./staff-rows.server.ts";

/**
 * The statements that end sign-ins: the named one, or those of a technician who is retired. A salon keeps its last owner.
 * docs/rules.md 6.29, 6.35, 21.8
 */
export function endSignIns(database: Database, salonId: string, which: { removed: string } | { retired: string }) {
  const ended =
    "removed" in which
      ? eq(users.id, which.removed)
      : and(eq(users.technicianId, which.retired), isRetired(database, salonId, which.retired));
  const theirs = inSalon(users, salonId, isStaffRow(), ended, notTheLastOwner(database, salonId));
  const ids = database.select({ id: users.id }).from(users).where(theirs);
  return [
    // First, while they can still be told from clients who never had a password.
    database.delete(passkeys).where(alsoInSalon(passkeys, salonId, inArray(passkeys.userId, ids))),
    database
      .update(users)
      .set({
        ...{ role: "client", staffRole: null, technicianId: null, withheld: [], passwordHash: NO_PASSWORD },
        sessionVersion: sql`${users.sessionVersion} + 1`,
        ...{ secondFactor: null, secondFactorSince: null, recoveryCodes: "" },
      })
      .where(theirs),
    database.delete(calendarFeeds).where(inSalon(calendarFeeds, salonId, isOfNoStaff(database, salonId))),
    ...("retired" in which ? [withdrawnFrom(database, salonId, which.retired)] : []),
  ] as const;
}

/** A feed whose owner has become a client. */
function isOfNoStaff(database: Database, salonId: string) {
  const former = alsoInSalon(users, salonId, eq(users.id, calendarFeeds.userId), eq(users.role, "client"));
  return exists(database.select({ id: users.id }).from(users).where(former));
}

function withdrawnFrom(database: Database, salonId: string, technicianId: string) {
  const theirs = inSalon(staffInvitations, salonId, eq(staffInvitations.technicianId, technicianId));
  return database.delete(staffInvitations).where(and(theirs, isRetired(database, salonId, technicianId)));
}

function isRetired(database: Database, salonId: string, technicianId: string) {
  const retired = alsoInSalon(technicians, salonId, eq(technicians.id, technicianId), eq(technicians.active, false));
  return exists(database.select({ id: technicians.id }).from(technicians).where(retired));
}
