import { asc, eq, gt, lte } from "drizzle-orm";
import { withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { staffInvitations, technicians } from "../../database/schema.ts";
import { HOUR_MS } from "../../kernel/days.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { countTowardsLimit, type TooMany } from "../accounts/rate-limit.server.ts";
import { hashOf, secretToken } from "../salon/secret-address.server.ts";
import { INVITATION_HOURS, type InvitationRefusal, type Invited } from "./invitation.ts";
import { signInsOf } from "./sign-ins.server.ts";
import { teamOf } from "./team.server.ts";

/** The invitations that wait for an answer at `instant` (UTC ms), oldest first. docs/rules.md 6.28 */
export function openInvitations(database: Database, salonId: string, instant: number) {
  return database
    .select({
      email: staffInvitations.email,
      name: staffInvitations.name,
      staffRole: staffInvitations.staffRole,
      technicianId: staffInvitations.technicianId,
      expiresAt: staffInvitations.expiresAt,
    })
    .from(staffInvitations)
    .where(inSalon(staffInvitations, salonId, gt(staffInvitations.expiresAt, instant)))
    .orderBy(asc(staffInvitations.createdAt), asc(staffInvitations.email));
}

/**
 * Stores an invitation at `at` (UTC ms), in place of the mailbox's former one, and answers its token. A salon sends ten an
 * hour, and a mailbox gets three a day. docs/rules.md 6.28
 */
export async function invite(
  salonId: string,
  invited: Invited,
  at: number,
): Promise<Result<{ token: string }, InvitationRefusal | TooMany>> {
  const database = primaryDatabase();
  const refused = await whyNotInvited(database, salonId, invited);
  if (refused) return refuse(refused);
  for (const [kind, account] of [
    ["invitation", salonId],
    ["invitation-mail", invited.email],
  ] as const) {
    const counted = await countTowardsLimit({ kind, salonId, account, from: { networks: [] } });
    if (!counted.ok) return counted;
  }
  const token = secretToken();
  const fresh = {
    ...invited,
    tokenHash: await hashOf(token),
    createdAt: at,
    expiresAt: at + INVITATION_HOURS * HOUR_MS,
  };
  return writeOrRefuse("team-not-saved", salonId, async () => {
    await withinTime(
      database.batch([
        database
          .delete(staffInvitations)
          .where(inSalon(staffInvitations, salonId, lte(staffInvitations.expiresAt, at))),
        database
          .insert(staffInvitations)
          .values({ salonId, ...fresh })
          .onConflictDoUpdate({ target: [staffInvitations.salonId, staffInvitations.email], set: fresh }),
      ]),
    );
    return { ok: true, token };
  });
}

/** The invitation that a token opens at `instant` (UTC ms), or null. docs/rules.md 6.28 */
export async function invitationBy(salonId: string, token: string, instant: number) {
  const [found] = await primaryDatabase()
    .select({
      email: staffInvitations.email,
      name: staffInvitations.name,
      staffRole: staffInvitations.staffRole,
      technicianId: staffInvitations.technicianId,
      technician: technicians.name,
    })
    .from(staffInvitations)
    .leftJoin(technicians, alsoInSalon(technicians, salonId, eq(technicians.id, staffInvitations.technicianId)))
    .where(
      inSalon(
        staffInvitations,
        salonId,
        eq(staffInvitations.tokenHash, await hashOf(token)),
        gt(staffInvitations.expiresAt, instant),
      ),
    );
  return found ?? null;
}

/** Why somebody can't be invited, or null when they can. docs/rules.md 6.28 */
async function whyNotInvited(
  database: Database,
  salonId: string,
  { email, technicianId }: Invited,
): Promise<InvitationRefusal | null> {
  const [signIns, team] = await Promise.all([signInsOf(database, salonId), teamOf(database, salonId)]);
  if (signIns.some((signIn) => signIn.email === email)) return "already-staff";
  if (technicianId === null) return null;
  if (!team.some(({ id, active }) => id === technicianId && active)) return "no-technician";
  return signIns.some((signIn) => signIn.technicianId === technicianId) ? "has-sign-in" : null;
}
