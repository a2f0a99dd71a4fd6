import { desc, eq, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { appointments, cardsOnFile, checkouts } from "../../database/schema.ts";
import { firstIdOf } from "../../diary/appointments/payment.ts";
import type { Agreed } from "../../diary/terms/terms.ts";
import { now } from "../../kernel/clock.ts";
import type { CardShown, ChargeShown } from "./card-on-file.ts";

/* Cards that clients keep on file at Stripe, for one salon each. docs/rules.md 31.15 */

/** A card as it is stored. */
export type CardOnFile = typeof cardsOnFile.$inferSelect;

/** The fields of an appointment that find its card. */
interface WithCard {
  id: string;
  calendarUid: string;
  clientId: string | null;
  customerEmail: string;
  partyId: string | null;
  agreed: Agreed | null;
}

/**
 * The card that a fee of an appointment may be charged to. It is the latest of the cards that were left for it, for what it was
 * booked together with, or by its account. Cards of another mailbox do not count, because staff may have given the appointment
 * to somebody else. Null where the client has not agreed to a card on file. docs/rules.md 31.16
 */
export async function cardFor(database: Database, salonId: string, about: WithCard): Promise<CardOnFile | null> {
  if (!about.agreed?.cardOnFile) return null;
  const { appointmentId, userId, mailbox, removedAt, leftAt } = cardsOnFile;
  const booked = inArray(appointmentId, [firstIdOf(about), ...(about.partyId === null ? [] : [about.partyId])]);
  const ofIt = inSalon(cardsOnFile, salonId, booked);
  const ofAccount = about.clientId === null ? undefined : inSalon(cardsOnFile, salonId, eq(userId, about.clientId));
  const [found] = await withinTime(
    database
      .select()
      .from(cardsOnFile)
      .where(
        alsoInSalon(cardsOnFile, salonId, or(ofIt, ofAccount), eq(mailbox, about.customerEmail), isNull(removedAt)),
      )
      .orderBy(desc(leftAt))
      .limit(1),
  );
  return found ?? null;
}

/** What finds the card that a fee may be charged to, for statements that read `appointments`. docs/rules.md 31.16 */
const THEIR_CARD = sql`FROM cards_on_file AS one
  WHERE appointments.agreed ->> '$.cardOnFile' = 1 AND one.removed_at IS NULL AND one.mailbox = appointments.customer_email AND (
    (one.salon_id = appointments.salon_id AND one.appointment_id IN (appointments.first_id, appointments.party_id))
    OR (one.salon_id = appointments.salon_id AND one.user_id = appointments.client_id)
  )
  ORDER BY one.left_at DESC LIMIT 1`;

/** The column with that card as it is shown. Null if there is none, or if none was agreed to. docs/rules.md 31.16 */
export const cardColumn = sql<CardShown | null>`(SELECT json_object('brand', brand, 'last4', last4) ${THEIR_CARD})`
  .mapWith((text: string): CardShown => JSON.parse(text))
  .as("card");

/** The column with the id of that card, or null. */
export const cardIdColumn = sql`(SELECT one.id ${THEIR_CARD})`;

/**
 * The column with the latest charge of a fee to a card, or null, for statements that read `appointments`. docs/rules.md 31.19
 */
export const chargeColumn = sql<ChargeShown | null>`(
  SELECT json_object('state', charge.state, 'failure', charge.failure, 'amountPence', charge.amount_pence)
  FROM checkouts AS charge WHERE charge.salon_id = appointments.salon_id AND charge.appointment_id = appointments.first_id
    AND charge.card_id IS NOT NULL
  ORDER BY charge.made_at DESC LIMIT 1
)`
  .mapWith((text: string): ChargeShown => JSON.parse(text))
  .as("charge");

/** The latest charge of a fee of one appointment, by its `firstId`, or null. docs/rules.md 31.19 */
export async function latestCharge(database: Database, salonId: string, firstId: string): Promise<ChargeShown | null> {
  const { state, failure, amountPence, appointmentId, cardId, madeAt } = checkouts;
  const [found] = await withinTime(
    database
      .select({ state, failure, amountPence })
      .from(checkouts)
      .where(inSalon(checkouts, salonId, eq(appointmentId, firstId), isNotNull(cardId)))
      .orderBy(desc(madeAt))
      .limit(1),
  );
  return found ?? null;
}

/** The cards of an account, the latest first. docs/rules.md 31.17 */
export function ownCards(database: Database, salonId: string, userId: string) {
  return database
    .select()
    .from(cardsOnFile)
    .where(inSalon(cardsOnFile, salonId, eq(cardsOnFile.userId, userId), isNull(cardsOnFile.removedAt)))
    .orderBy(desc(cardsOnFile.leftAt));
}

/**
 * Removes a card of an account, or with null a card of a single booking. It is no longer charged, and cron has Stripe delete
 * it. docs/rules.md 31.17
 */
export async function removeCard(
  database: Database,
  salonId: string,
  userId: string | null,
  id: string,
): Promise<void> {
  const whose = userId === null ? isNull(cardsOnFile.userId) : eq(cardsOnFile.userId, userId);
  const theirs = inSalon(cardsOnFile, salonId, whose, eq(cardsOnFile.id, id));
  await withinTime(database.update(cardsOnFile).set(removedCard()).where(theirs));
}

/**
 * The statement that forgets the cards of these appointments, by id, and of an account, if `when` holds.
 * docs/rules.md 23.14, 24.10, 31.17
 */
export function forgetCards(
  database: Database,
  salonId: string,
  { ids, userId }: { ids: SQLWrapper; userId?: string },
  when?: SQL,
) {
  const first = database
    .select({ id: appointments.firstId })
    .from(appointments)
    .where(alsoInSalon(appointments, salonId, sql`${appointments.id} in ${ids}`));
  const ofThem = inSalon(cardsOnFile, salonId, inArray(cardsOnFile.appointmentId, first));
  const ofAccount = userId === undefined ? undefined : inSalon(cardsOnFile, salonId, eq(cardsOnFile.userId, userId));
  return database
    .update(cardsOnFile)
    .set(removedCard())
    .where(alsoInSalon(cardsOnFile, salonId, or(ofThem, ofAccount), when));
}

/** Empties everything that pages show of a card. Stripe's names stay until Stripe has forgotten the card. */
export const removedCard = () => ({
  removedAt: sql`coalesce(${cardsOnFile.removedAt}, ${now()})`,
  ...{ userId: null, mailbox: "", brand: "", last4: "", agreedText: "" },
});
