import { eq } from "drizzle-orm";
import type { Refused } from "../kernel/result.ts";
import type { FailedWrites } from "../log/log.ts";
import { ATTEMPTS, isOvertaken, pauseAfter, withinTime, writeOrRefuse } from "./calls.server.ts";
import { lastWrite } from "./changes.server.ts";
import { type Database, primaryDatabase } from "./client.server.ts";
import { salons } from "./schema.ts";

/** The number of the last write that an edit has seen. */
export interface AsOf {
  asOf: number;
}

/**
 * Decides on an edit of what the diary is made of, and writes it. `edit` gets the number of the last write, which was read
 * before anything else, and hands it to `countChanges`. If another write comes first, it is decided anew. A failure is refused
 * as an unknown outcome. docs/rules.md 5.45, 7.2
 */
export function editOrRefuse<Written>(
  event: keyof FailedWrites,
  salonId: string,
  overdue: AbortSignal | undefined,
  edit: (database: Database, asOf: number) => Promise<Written>,
): Promise<Written | Refused<"outcome-unknown">> {
  return writeOrRefuse(event, salonId, async () => {
    for (let tried = 1; ; tried++) {
      const database = primaryDatabase();
      const last = database
        .select({ asOf: lastWrite(salonId) })
        .from(salons)
        .where(eq(salons.id, salonId));
      const [read] = await withinTime(last, overdue);
      try {
        return await withinTime(edit(database, read?.asOf ?? 0), overdue);
      } catch (error) {
        if (!isOvertaken(error) || tried === ATTEMPTS) throw error;
        await pauseAfter(tried, overdue);
      }
    }
  });
}
