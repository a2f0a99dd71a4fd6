import { and, asc, eq, isNotNull, isNull, lte, ne, notExists, or, sql } from "drizzle-orm";
import { rootCause, withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { SETTLING } from "../../database/hourly-run.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { appointments, cardsOnFile, checkouts } from "../../database/schema.ts";
import type { CardLeft } from "../../diary/terms/cards.ts";
import { now } from "../../kernel/clock.ts";
import { logError } from "../../log/log.ts";
import { type CardOnFile, removedCard } from "../../models/cards-on-file/cards-on-file.server.ts";
import { isRefusedByStripe, stripeClient } from "../stripe-client.server.ts";

/**
 * Has Stripe forget the cards that were removed until `instant` (UTC ms), with the customer of each, and then deletes their
 * rows. A card that is being charged waits until that has ended. Answers how many are gone. docs/rules.md 31.17
 */
export async function forgetRemovedCards(instant: number): Promise<number> {
  const database = primaryDatabase();
  const { id, salonId, removedAt } = cardsOnFile;
  // The index of open visits is named: D1 takes that of all visits for it.
  const charged = database
    .select({ id: sql`1` })
    .from(sql`${checkouts} INDEXED BY checkouts_one_open`)
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
      .limit(SETTLING.atOnce),
  );
  let gone = 0;
  for (const card of removed) if (await forgetThere(database, card)) gone++;
  return gone;
}

/**
 * The statement that removes the cards which a new one replaces: the older ones with its mailbox that were left for its booking
 * alone or by its account. A card stays while a charge of it is open, and while a booking relies on it alone.
 * docs/rules.md 31.17
 */
export function removeReplaced(
  database: Database,
  salonId: string,
  card: Pick<CardOnFile, "id" | "appointmentId" | "userId" | "mailbox">,
) {
  const { id, appointmentId, userId, mailbox, leftAt, removedAt } = cardsOnFile;
  const ofItAlone = inSalon(cardsOnFile, salonId, isNull(userId), eq(appointmentId, card.appointmentId));
  const ofAccount = card.userId === null ? undefined : inSalon(cardsOnFile, salonId, eq(userId, card.userId));
  const left = database
    .select({ leftAt })
    .from(cardsOnFile)
    .where(inSalon(cardsOnFile, salonId, eq(id, card.id), isNull(removedAt)));
  const charges = database
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(inSalon(checkouts, salonId, eq(checkouts.cardId, id), eq(checkouts.state, "open")));
  const { firstId, partyId, clientId, customerEmail, agreed, replacedById } = appointments;
  const others = database
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      alsoInSalon(
        appointments,
        salonId,
        or(
          inSalon(appointments, salonId, eq(firstId, appointmentId)),
          inSalon(appointments, salonId, eq(partyId, appointmentId)),
        ),
        ...[eq(customerEmail, mailbox), isNull(replacedById), sql`${agreed} ->> '$.cardOnFile' = 1`],
        ...[ne(firstId, card.appointmentId), sql`${partyId} IS NOT ${card.appointmentId}`],
        sql`(${clientId} IS NULL OR ${clientId} IS NOT ${card.userId})`,
      ),
    );
  const older = [eq(mailbox, card.mailbox), sql`${leftAt} < ${left}`, isNull(removedAt)];
  return database
    .update(cardsOnFile)
    .set(removedCard())
    .where(
      alsoInSalon(cardsOnFile, salonId, or(ofItAlone, ofAccount), ...older, notExists(charges), notExists(others)),
    );
}

/** The statement that notes a card that is not kept, so that Stripe forgets it. docs/rules.md 31.20 */
export function unusedCard(database: Database, salonId: string, card: CardLeft) {
  const at = now();
  const nothing = { appointmentId: "", userId: null, mailbox: "", brand: "", last4: "", termsId: "", agreedText: "" };
  return database
    .insert(cardsOnFile)
    .values({ ...card, ...nothing, salonId, leftAt: at, removedAt: at })
    .onConflictDoNothing();
}

/** Has Stripe forget a card that was removed, and then deletes its row. Cron tries again what fails. Never throws. */
export async function forgetThere(
  database: Database,
  { id, salonId, customerId }: Pick<CardOnFile, "id" | "salonId" | "customerId">,
): Promise<boolean> {
  try {
    await forgottenThere(customerId);
    const gone = alsoInSalon(cardsOnFile, salonId, eq(cardsOnFile.id, id), isNotNull(cardsOnFile.removedAt));
    await withinTime(database.delete(cardsOnFile).where(gone));
    return true;
  } catch (error) {
    logError("checkout-failed", { salon: salonId, cause: rootCause(error) });
    return false;
  }
}

/** Has Stripe delete a customer. If Stripe does not know them, they are deleted already. */
async function forgottenThere(customerId: string): Promise<void> {
  try {
    await (await stripeClient()).customers.del(customerId);
  } catch (error) {
    if (!(await isRefusedByStripe(error))) throw error;
  }
}
