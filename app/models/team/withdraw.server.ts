import { eq } from "drizzle-orm";
import { withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { staffInvitations } from "../../database/schema.ts";
import { type Result, refuse } from "../../kernel/result.ts";

/** Withdraws the invitation of a mailbox. docs/rules.md 6.28 */
export function withdraw(salonId: string, email: string): Promise<Result<unknown, "not-found" | "outcome-unknown">> {
  return writeOrRefuse("team-not-saved", salonId, async () => {
    const theirs = inSalon(staffInvitations, salonId, eq(staffInvitations.email, email));
    const gone = await withinTime(
      primaryDatabase().delete(staffInvitations).where(theirs).returning({ email: staffInvitations.email }),
    );
    return gone.length > 0 ? { ok: true } : refuse("not-found");
  });
}
