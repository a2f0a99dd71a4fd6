import { and, asc, eq, lte, notExists, sql } from "drizzle-orm";
import { rootCause, withinTime } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { cardsOnFile, checkouts } from "../../database/schema.ts";
import { logError } from "../../log/log.ts";
import { isRefusedByStripe, stripeClient } from "../stripe-client.server.ts";

/** How many a run of cron forgets. */
const AT_ONCE = 50;

/**
 * Has Stripe forget the cards that were removed until `instant` (UTC ms), with the customer that each has there, and then forgets them
 * here. A card that is being charged waits for the end of that. Answers how many are gone. docs/rules.md 31.17
 */
export async function forgetRemovedCards(instant: number): Promise<number> {
  const database = primaryDatabase();
  const { id, salonId, removedAt } = cardsOnFile;
  const charged = database
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      inSalon(
        checkouts,
        salonId,
        eq(checkouts.cardId, id),
        sql`${checkouts.state} = 'open' AND ${checkouts.appointmentId} IS NOT NULL`,
      ),
    );
  const removed = await withinTime(
    database
      .select()
      .from(cardsOnFile)
      .where(and(sql`${removedAt} IS NOT NULL`, lte(removedAt, instant), notExists(charged)))
      .orderBy(asc(removedAt))
      .limit(AT_ONCE),
  );
  let gone = 0;
  for (const card of removed) {
    try {
      await forgottenThere(card.customerId);
      await withinTime(database.delete(cardsOnFile).where(alsoInSalon(cardsOnFile, card.salonId, eq(id, card.id))));
      gone++;
    } catch (error) {
      logError("checkout-failed", { salon: card.salonId, cause: rootCause(error) });
    }
  }
  return gone;
}

/** A customer whom Stripe does not know any more is forgotten. */
async function forgottenThere(customerId: string): Promise<void> {
  try {
    await (await stripeClient()).customers.del(customerId);
  } catch (error) {
    if (!(await isRefusedByStripe(error))) throw error;
  }
}
