import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import { rootCause, withinTime } from "../database/calls.server.ts";
import { primaryDatabase } from "../database/client.server.ts";
import { SETTLING } from "../database/hourly-run.ts";
import { alsoInSalon } from "../database/in-salon.server.ts";
import { oneOf } from "../database/many-rows.server.ts";
import { checkouts, salons } from "../database/schema.ts";
import { now } from "../kernel/clock.ts";
import { logError } from "../log/log.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { forgetRemovedCards } from "./cards/removed-cards.server.ts";
import { askAbout, endCheckout } from "./checkouts.server.ts";
import type { Checkout } from "./payment-names.ts";

/* The conditions for open rows are written without parameters, as in their indexes. Otherwise D1 does not use the indexes. */

/**
 * Cron's hourly work on payments. It answers how many of each there were. docs/rules.md 31.6
 * - It asks Stripe about the visits that should be over but for which no message came.
 * - It has Stripe forget the cards that were removed.
 */
export async function settleUnsettled(instant: number) {
  const database = primaryDatabase();
  const open = await withinTime(
    database
      .select({ checkout: checkouts, salon: salons })
      .from(checkouts)
      .innerJoin(salons, eq(salons.id, checkouts.salonId))
      .where(and(sql`${checkouts.state} = 'open'`, lt(checkouts.expiresAt, instant), isNull(checkouts.cardId)))
      .orderBy(asc(checkouts.expiresAt))
      .limit(SETTLING.atOnce),
  );
  for (const { checkout, salon } of open) {
    try {
      await endCheckout(salon, checkout);
    } catch (error) {
      logError("checkout-failed", { salon: salon.id, cause: rootCause(error) });
    }
  }
  return { checkouts: open.length, cards: await forgetRemovedCards(instant) };
}

/**
 * Asks Stripe about visits of a salon with held starts that soon go free. A paid visit is booked, and an expired one ends. So
 * no client loses their start because of a lost message. Never throws. docs/rules.md 22.19
 */
export async function settleHeld(salonId: string, ids: string[]): Promise<void> {
  try {
    const open = await withinTime(
      primaryDatabase()
        .select({ checkout: checkouts, salon: salons })
        .from(checkouts)
        .innerJoin(salons, eq(salons.id, checkouts.salonId))
        .where(
          alsoInSalon(checkouts, salonId, sql`${checkouts.state} = 'open'`, sql`${checkouts.id} in ${oneOf(ids)}`),
        ),
    );
    await Promise.all(open.map(({ checkout, salon }) => settleOne(salon, checkout)));
  } catch (error) {
    logError("checkout-failed", { salon: salonId, cause: rootCause(error) });
  }
}

/** Ends a visit if its time is over, and otherwise asks about it. Nobody can have paid in a visit that Stripe never made. */
async function settleOne(salon: Salon, checkout: Checkout): Promise<void> {
  if (checkout.expiresAt <= now()) await endCheckout(salon, checkout);
  else if (checkout.stripeId) await askAbout(salon, checkout);
}
