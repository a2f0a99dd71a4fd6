import { and, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { passkeys, recoveryLinks, users } from "../../database/schema.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { accountFrom, type User } from "../accounts/user.server.ts";
import { hashOf } from "../salon/secret-address.server.ts";

/* The operator's link for an owner who has lost the second factor. docs/rules.md 6.37 */

/** The owner whom a link's token signs in at `instant` (UTC ms), or null. It changes nothing. docs/rules.md 6.37 */
export async function recoveryOf(salonId: string, token: string, instant: number): Promise<{ name: string } | null> {
  const database = primaryDatabase();
  const owner = ownerOf(database, salonId, await hashOf(token), instant);
  const [found] = await database
    .select({ name: users.name })
    .from(users)
    .where(alsoInSalon(users, salonId, inArray(users.id, owner)));
  return found ?? null;
}

/**
 * Uses a link up at `at` (UTC ms): of two requests at once one does. The owner's second factor, recovery codes, passkeys and
 * sessions end, and their account is answered as it is then. When it was used stays noted on the link. docs/rules.md 6.37
 */
export function recoverBy(
  salonId: string,
  token: string,
  at: number,
): Promise<Result<{ account: User }, "not-open" | "outcome-unknown">> {
  return writeOrRefuse("team-not-saved", salonId, async () => {
    const database = primaryDatabase();
    const tokenHash = await hashOf(token);
    const owner = ownerOf(database, salonId, tokenHash, at);
    const [, [row]] = await withinTime(
      database.batch([
        database.delete(passkeys).where(alsoInSalon(passkeys, salonId, inArray(passkeys.userId, owner))),
        database
          .update(users)
          .set({
            ...{ secondFactor: null, secondFactorSince: null, recoveryCodes: "", secondFactorDeclined: false },
            sessionVersion: sql`${users.sessionVersion} + 1`,
          })
          .where(alsoInSalon(users, salonId, inArray(users.id, owner)))
          .returning(),
        database
          .update(recoveryLinks)
          .set({ usedAt: at })
          .where(alsoInSalon(recoveryLinks, salonId, eq(recoveryLinks.tokenHash, tokenHash), isGood(at))),
      ]),
    );
    return row ? { ok: true as const, account: accountFrom(row) } : refuse("not-open");
  });
}

/** A query for the id of the owner of a valid link. Empty if that person is no longer an owner. */
function ownerOf(database: Database, salonId: string, tokenHash: string, instant: number) {
  const linked = database
    .select({ id: recoveryLinks.userId })
    .from(recoveryLinks)
    .where(alsoInSalon(recoveryLinks, salonId, eq(recoveryLinks.tokenHash, tokenHash), isGood(instant)));
  return database
    .select({ id: users.id })
    .from(users)
    .where(alsoInSalon(users, salonId, inArray(users.id, linked), isOwner));
}

function isGood(instant: number) {
  return and(isNull(recoveryLinks.usedAt), gt(recoveryLinks.expiresAt, instant));
}

/** An admin without a staff role in the row is an owner. docs/rules.md 21.9 */
const isOwner = and(eq(users.role, "admin"), or(isNull(users.staffRole), eq(users.staffRole, "owner")));
