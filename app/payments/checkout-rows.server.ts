import { eq, inArray, lte } from "drizzle-orm";
import type { Database } from "../database/client.server.ts";
import { alsoInSalon } from "../database/in-salon.server.ts";
import { checkouts } from "../database/schema.ts";
import { now } from "../kernel/clock.ts";
import type { Checkout } from "./payment-names.ts";

/** For how long only one request may settle a visit, ms. That is longer than any command takes. */
const LEASE_MS = 30_000;

/** The columns that are emptied once a visit is settled. */
export const NOTHING_TO_BOOK = { booking: null, bookedBy: null, browser: null };

/** Lets only this request settle a visit for a while, if that is open or has expired. */
export async function leased(database: Database, { id, salonId }: Checkout): Promise<boolean> {
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
        inArray(checkouts.state, ["open", "expired"]),
      ),
    )
    .returning({ id: checkouts.id });
  return found !== undefined;
}

/** The statement that writes columns of a visit. */
export function written(database: Database, { id, salonId }: Checkout, set: Partial<Checkout>) {
  return database
    .update(checkouts)
    .set(set)
    .where(alsoInSalon(checkouts, salonId, eq(checkouts.id, id)));
}
