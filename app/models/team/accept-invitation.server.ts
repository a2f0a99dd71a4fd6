import { eq, inArray, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { passkeys, staffInvitations, users } from "../../database/schema.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { hashPassword } from "../accounts/password.server.ts";
import { tryWithPassword } from "../accounts/password-try.server.ts";
import type { LimitedAction, TooMany } from "../accounts/rate-limit.server.ts";
import type { Sender } from "../accounts/sender.server.ts";
import { type User, userByEmail } from "../accounts/user.server.ts";
import { hashOf } from "../salon/secret-address.server.ts";
import { invitationBy } from "./invitations.server.ts";

/**
 * Accepts an invitation. Its mailbox gets an account of the staff with this password; it is verified, because the link came
 * back. A client's account with that address becomes this account, and its sessions and passkeys end. Refuses an invitation
 * that was used, or if its technician is retired or has a sign-in. docs/rules.md 6.28, 6.35
 */
export async function acceptInvitation(
  salonId: string,
  token: string,
  { password, from, at }: { password: string; from: Sender; at: number },
): Promise<Result<{ account: User }, "not-open" | TooMany>> {
  const found = await invitationBy(salonId, token, at);
  if (!found) return refuse("not-open");
  const action: LimitedAction = { kind: "code-check", salonId, from, account: `invitation ${found.email}` };
  const hashed = await tryWithPassword(action, (takeBreak) => hashPassword(password, takeBreak));
  if (!hashed.ok) return hashed;
  const database = primaryDatabase();
  const tokenHash = await hashOf(token);
  const id = crypto.randomUUID();
  const role = sql`iif(staff_role = 'technician', 'user', 'admin')`;
  const row = sql`select ${id}, salon_id, email, name, ${hashed.answer}, ${role}, staff_role, technician_id, '[]', ${at}, 0, null, null, 0, 0, '', '', '', null, '', 0, null, '', ${at}
    from staff_invitations invited where salon_id = ${salonId} and token_hash = ${tokenHash} and expires_at > ${at}
    and not exists (select 1 from users staff where staff.salon_id = ${salonId} and (staff.role = 'admin' or staff.staff_role is not null)
      and (staff.email = invited.email or staff.technician_id = invited.technician_id))
    and (technician_id is null or exists (select 1 from technicians where +salon_id = ${salonId} and id = invited.technician_id and active = 1))`;
  const fresh = {
    ...{ name: sql`excluded.name`, passwordHash: sql`excluded.password_hash`, role: sql`excluded.role` },
    ...{ staffRole: sql`excluded.staff_role`, technicianId: sql`excluded.technician_id`, withheld: [] },
    ...{ emailVerifiedAt: sql`excluded.email_verified_at`, sessionVersion: sql`${users.sessionVersion} + 1` },
  };
  const theirs = inSalon(users, salonId, eq(users.email, found.email), eq(users.passwordHash, hashed.answer));
  const ids = database.select({ id: users.id }).from(users).where(theirs);
  await withinTime(
    database.batch([
      database
        .insert(users)
        .select(row)
        .onConflictDoUpdate({ target: [users.salonId, users.email], set: fresh }),
      database.delete(passkeys).where(alsoInSalon(passkeys, salonId, inArray(passkeys.userId, ids))),
      database
        .delete(staffInvitations)
        .where(alsoInSalon(staffInvitations, salonId, eq(staffInvitations.tokenHash, tokenHash))),
    ]),
  );
  const account = await userByEmail(database, salonId, found.email);
  return account?.passwordHash === hashed.answer ? { ok: true, account } : refuse("not-open");
}
