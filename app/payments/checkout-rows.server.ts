import { eq, inArray, lte } from "drizzle-orm";
import type { Database } from "../database/client.server.ts";
import { alsoInSalon } from "../database/in-salon.server.ts";
import { checkouts } from "../database/schema.ts";
import { now } from "../kernel/clock.ts";
import type { Checkout } from "./stored.ts";

/** For how long one request alone decides what becomes of a visit, ms: longer than any command takes. */
const LEASE_MS = 30_000;

/** What is forgotten of a visit once it is known what became of it. */
export const NOTHING_TO_BOOK = { booking: null, bookedBy: null, browser: null };

/** The statement by which one request alone settles a visit in one of these states for a while. */
export async function leased(
  database: Database,
  { id, salonId }: Checkout,
  states: Checkout["state"][] = ["open", "expired"],
): Promise<boolean> {
  const at = now();
  const [found] = await database
    .update(checkouts)
    .set({ settlesUntil: at + LEASE_MS })
    .where(
      alsoInSalon(
        checkouts,
        salonId,
        eq(checkouts.id, id),
        lte(checkouts.settlesUntil, at),
        inArray(checkouts.state, states),
      ),
    )
    .returning({ id: checkouts.id });
  return found !== undefined;
}

/** The statement that notes something of a visit. */
export function written(database: Database, { id, salonId }: Checkout, set: Partial<Checkout>) {
  return database
    .update(checkouts)
    .set(set)
    .where(alsoInSalon(checkouts, salonId, eq(checkouts.id, id)));
}
