import { and, asc, eq } from "drizzle-orm";
import { withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { users } from "../../database/schema.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { roleOf, type SetRole, type StaffRole, staffRoleOf } from "../accounts/staff.ts";
import { endListening } from "../salon/salon-schedule.server.ts";
import { endSignIns } from "./end-sign-ins.server.ts";
import { isStaffRow, notTheLastOwner } from "./staff-rows.server.ts";

/** Why a sign-in was not changed. */
export type SignInRefusal = "not-found" | "last-owner" | "outcome-unknown";

/** Somebody of the staff who can sign in. */
export interface SignIn {
  id: string;
  name: string;
  email: string;
  staffRole: StaffRole;
  technicianId: string | null;
  withheld: string[];
}

/** The sign-ins of a salon's staff, oldest first. docs/rules.md 21.9 */
export async function signInsOf(database: Database, salonId: string): Promise<SignIn[]> {
  const rows = await database
    .select()
    .from(users)
    .where(inSalon(users, salonId, isStaffRow()))
    .orderBy(asc(users.createdAt), asc(users.id));
  return rows.flatMap(({ id, name, email, technicianId, withheld, ...row }) => {
    const staffRole = staffRoleOf({ ...row, role: roleOf(row) });
    return staffRole ? [{ id, name, email, staffRole, technicianId, withheld }] : [];
  });
}

/**
 * Removes a sign-in: its sessions, tokens and calendar feed end at once, and the account is a client's without a password.
 * The last owner stays. docs/rules.md 6.29
 */
export function removeSignIn(salonId: string, userId: string): Promise<Result<unknown, SignInRefusal>> {
  return writeOrRefuse("team-not-saved", salonId, async () => {
    const database = primaryDatabase();
    const [first, ...rest] = endSignIns(database, salonId, { removed: userId });
    await withinTime(database.batch([first, ...rest]));
    await endListening(salonId);
    return stillThere(database, salonId, userId, (signIn) => signIn !== undefined);
  });
}

/**
 * Makes somebody an owner, a manager or a receptionist from the next request on. A manager has none of the rights in
 * `withheld`. The last owner stays. docs/rules.md 6.29, 21.9
 */
export function setStaffRole(
  salonId: string,
  userId: string,
  { staffRole, withheld }: { staffRole: SetRole; withheld: string[] },
): Promise<Result<unknown, SignInRefusal>> {
  return writeOrRefuse("team-not-saved", salonId, async () => {
    const database = primaryDatabase();
    const admin = inSalon(users, salonId, eq(users.id, userId), eq(users.role, "admin"));
    await withinTime(
      database
        .update(users)
        .set({ staffRole, withheld: staffRole === "manager" ? withheld : [] })
        .where(and(admin, staffRole === "owner" ? undefined : notTheLastOwner(database, salonId))),
    );
    await endListening(salonId);
    return stillThere(database, salonId, userId, (signIn) => signIn?.staffRole !== staffRole, true);
  });
}

/** The outcome of a write. It is refused if the sign-in has not changed. */
async function stillThere(
  database: Database,
  salonId: string,
  userId: string,
  isUnchanged: (signIn: SignIn | undefined) => boolean,
  mustStand = false,
): Promise<Result<unknown, SignInRefusal>> {
  const signIn = (await withinTime(signInsOf(database, salonId))).find(({ id }) => id === userId);
  if (mustStand && (!signIn || signIn.staffRole === "technician")) return refuse("not-found");
  return isUnchanged(signIn) ? refuse("last-owner") : { ok: true };
}
