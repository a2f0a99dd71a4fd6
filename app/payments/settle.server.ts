import { waitUntil } from "cloudflare:workers";
import { eq, ne, or, type SQL, sql } from "drizzle-orm";
import { rootCause, withinTime } from "../database/calls.server.ts";
import { type Database, primaryDatabase } from "../database/client.server.ts";
import { alsoInSalon, inSalon } from "../database/in-salon.server.ts";
import { appointments, checkouts, outbox, refunds, salons } from "../database/schema.ts";
import type { CardLeft } from "../diary/terms/cards.ts";
import { now } from "../kernel/clock.ts";
import { logError, logWarning } from "../log/log.ts";
import type { Outcome } from "../models/diary/execute.server.ts";
import { sendCommand } from "../models/diary/send.server.ts";
import { lastOf } from "../models/diary/succession.server.ts";
import { endPaying } from "../models/holds/hold-start.server.ts";
import { FORGOTTEN_ORDER } from "../models/money/bookings-to-pay.server.ts";
import { isWritten } from "../models/money/payment-rows.server.ts";
import { refundsDue } from "../models/money/refunds-due.server.ts";
import { dueRow } from "../models/outbox/due-rows.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { wakeSchedule } from "../models/salon/salon-schedule.server.ts";
import { bookWhatIsPaid, type PartTaken } from "./booking/paid-booking.server.ts";
import { bookWithCard } from "./booking/with-card.server.ts";
import { cardLeftIn } from "./cards/left.server.ts";
import { forgetThere, unusedCard } from "./cards/removed-cards.server.ts";
import { keepCard } from "./cards/setup.server.ts";
import { leased, NOTHING_TO_BOOK, written } from "./checkout-rows.server.ts";
import type { Checkout, Refund } from "./payment-names.ts";
import { refundNow } from "./refunds.server.ts";
import { endedSession } from "./sessions.server.ts";
import type { SessionSeen } from "./stripe-objects.ts";
import { sellWhatIsPaid } from "./vouchers/sold.server.ts";

const STRIPE = { role: "stripe", userId: "stripe" } as const;

/**
 * Does what follows from Stripe's report of a visit. Money that is owed is written down, and books what waits for it. Any other
 * money goes back at once, and its client is mailed. All of that happens once, however often and in whatever order Stripe
 * reports it. Answers whether the visit is settled; if not, Stripe or cron report it again. docs/rules.md 31.3 to 31.5
 */
export async function settleCheckout(eventId: string, session: SessionSeen): Promise<boolean> {
  const database = primaryDatabase();
  const found = await read(database, session);
  if (!found) return leave(eventId, "there is no such checkout");
  const { salon, checkout } = found;
  if (checkout.purpose === "setup" && session.status === "complete") {
    if (checkout.appointmentId !== null) return keepCard(database, checkout, session.id);
    return bookWithCard(database, salon, checkout, session.id);
  }
  if (session.payment_status !== "paid") {
    if (session.status === "expired") await withinTime(expired(database, checkout));
    return true;
  }
  if (checkout.state === "paid" || checkout.state === "refunded") return true;
  if (session.amount_total !== checkout.amountPence) return leave(eventId, "it is another amount");
  if (session.currency?.toUpperCase() !== checkout.currency) return leave(eventId, "it is in another currency");
  const paymentId = session.payment_intent;
  if (!paymentId) return leave(eventId, "it names no payment");
  const card = checkout.booking?.keepsCard ? await cardLeftIn(session.id, checkout.id) : null;
  if (!(await withinTime(leased(database, checkout)))) return false;
  const paid = { ...checkout, paymentId };
  const comes = await decided(database, salon, paid, card);
  if (!comes) {
    await withinTime(written(database, paid, { settlesUntil: 0 }));
    return false;
  }
  if (comes.goes === "back") {
    await goesBack(database, salon, paid, card, comes.reason);
    return true;
  }
  if (comes.goes === "voucher") {
    await withinTime(written(database, paid, { state: "paid", paymentId, voucher: FORGOTTEN_ORDER }));
    waitUntil(wakeSchedule(salon));
    return true;
  }
  const { appointmentId, friends = [] } = comes;
  const ofFriends = friends.reduce((sum, part) => sum + part.amountPence, 0);
  const own = { appointmentId, amountPence: paid.amountPence - ofFriends };
  const stands = { state: "paid" as const, ...own, ...NOTHING_TO_BOOK };
  await withinTime(
    database.batch([
      written(database, paid, { ...stands, paymentId }),
      ...friends.map((part) => database.insert(checkouts).values(rowOfPart(paid, part)).onConflictDoNothing()),
      ...(checkout.appointmentId === null ? [] : [receiptDue(database, paid)]),
    ]),
  );
  if (checkout.appointmentId !== null) waitUntil(wakeSchedule(salon));
  waitUntil(endOthers(database, { ...paid, appointmentId }));
  return true;
}

/** The row of a receipt. What books an appointment needs none: its confirmation says what was paid. docs/rules.md 31.27 */
function receiptDue(database: Database, { id, salonId }: Paid) {
  const about = { salonId, subject: "checkout", channel: "email", kind: "receipt" } as const;
  return database
    .insert(outbox)
    .values(dueRow({ ...about, subjectId: id }, { at: now() }))
    .onConflictDoNothing();
}

/** Gives all of a payment back at once. A card that was left with it is not kept. docs/rules.md 31.5, 31.20 */
async function goesBack(
  database: Database,
  salon: Salon,
  paid: Paid,
  card: CardLeft | null,
  reason: Refund["reason"],
): Promise<void> {
  const [, [refund]] = await withinTime(
    database.batch([
      written(database, paid, { state: "refunded", paymentId: paid.paymentId }),
      database
        .insert(refunds)
        .values({
          ...{ id: paid.id, salonId: salon.id, checkoutId: paid.id, amountPence: paid.amountPence },
          ...{ reason, actor: "stripe:stripe", madeAt: now() },
        })
        .returning(),
      refundsDue(database, salon.id, eq(refunds.id, paid.id)),
      ...(card ? [unusedCard(database, salon.id, card)] : []),
    ]),
  );
  if (paid.appointmentId === null) waitUntil(endPaying(salon, paid.id, false));
  if (card) waitUntil(forgetThere(database, { ...card, salonId: salon.id }));
  if (refund) await refundNow(salon, refund);
}

/** The row of a friend’s part of a payment. By this row, the part can go back separately. docs/rules.md 31.13 */
function rowOfPart({ id, ...paid }: Paid, { appointmentId, amountPence, name }: PartTaken): Checkout {
  const own = { id: `${id} for ${appointmentId}`, stripeId: null, settlesUntil: 0, state: "paid" as const };
  return { ...paid, ...NOTHING_TO_BOOK, ...own, appointmentId, amountPence, paymentId: name };
}

/** The use of a payment: it buys a voucher, it pays for an appointment and those of friends, or it goes back. */
type Decided =
  | { goes: "voucher" }
  | { goes: "in"; appointmentId: string; friends?: PartTaken[] }
  | { goes: "back"; reason: "not-owed" | "start-gone" };

/** Decides the use of a payment. The salon's diary decides all but vouchers. Null when the diary does not answer. */
async function decided(database: Database, salon: Salon, paid: Paid, card: CardLeft | null): Promise<Decided | null> {
  const { voucher } = paid;
  if (voucher) {
    await sellWhatIsPaid(database, salon, { ...paid, voucher });
    return { goes: "voucher" };
  }
  if (paid.appointmentId !== null) return taken(database, salon, paid, paid.appointmentId);
  const booked = await bookWhatIsPaid(database, salon, paid, card);
  if (booked === "gone") return { goes: "back", reason: "start-gone" };
  if (booked === "not-owed") return { goes: "back", reason: booked };
  return booked && { goes: "in", ...booked };
}

type Paid = Checkout & { paymentId: string };

/** Writes money down for an appointment as it stands now, if it is owed. */
async function taken(database: Database, salon: Salon, paid: Paid, appointmentId: string): Promise<Decided | null> {
  const goesIn = { goes: "in", appointmentId } as const;
  if (await isWritten(database, salon.id, paid.paymentId)) return goesIn;
  const appointment = await withinTime(lastOf(database, salon.id, appointmentId));
  if (!appointment) return { goes: "back", reason: "not-owed" };
  const { amountPence, paymentId: stripeId, purpose } = paid;
  if (purpose === "setup") return { goes: "back", reason: "not-owed" };
  const outcome = await sendCommand(salon, {
    ...{ actor: STRIPE, key: `money of checkout ${paid.id}`, appointmentId: appointment.id },
    what: "take",
    rows: [{ kind: purpose, method: "online", amountPence, stripeId }],
    ifOwed: true,
  });
  if (outcome.ok || outcome.reason === "already-taken") return goesIn;
  return isFinal(outcome) ? { goes: "back", reason: "not-owed" } : null;
}

/** Whether the diary has refused for good. */
function isFinal({ reason }: Extract<Outcome, { ok: false }>): boolean {
  return !["diary-busy", "outcome-unknown", "too-many-attempts", "changed-since", "replaced"].includes(reason);
}

/** The visit that Stripe reports, with its salon. Its own id, Stripe's id and the salon must agree. */
async function read(database: Database, { id: stripeId, metadata: { salonId, checkoutId } }: SessionSeen) {
  if (!salonId || !checkoutId) return null;
  const [found] = await withinTime(
    database
      .select({ checkout: checkouts, salon: salons })
      .from(checkouts)
      .innerJoin(salons, eq(salons.id, checkouts.salonId))
      .where(alsoInSalon(checkouts, salonId, eq(checkouts.id, checkoutId))),
  );
  if (!found) return null;
  return (found.checkout.stripeId ?? stripeId) === stripeId ? found : null;
}

function expired(database: Database, { id, salonId }: Checkout) {
  return database
    .update(checkouts)
    .set({ state: "expired", ...NOTHING_TO_BOOK })
    .where(alsoInSalon(checkouts, salonId, eq(checkouts.id, id), eq(checkouts.state, "open")));
}

/**
 * Ends the other visits at Stripe for the same appointment or for a change of it, so that nobody pays twice. If one is paid
 * anyway, its money goes back. docs/rules.md 31.4
 */
async function endOthers(database: Database, { id, salonId, appointmentId }: Checkout): Promise<void> {
  if (appointmentId === null) return;
  try {
    const others = await withinTime(
      database
        .select()
        .from(checkouts)
        .where(
          inSalon(
            checkouts,
            salonId,
            or(eq(checkouts.appointmentId, appointmentId), changesOf(salonId, appointmentId)),
            eq(checkouts.state, "open"),
            ne(checkouts.id, id),
          ),
        ),
    );
    for (const { stripeId } of others) {
      if (stripeId) await settleCheckout(`end of ${id}`, await endedSession(stripeId));
    }
  } catch (error) {
    logError("checkout-failed", { salon: salonId, cause: rootCause(error) });
  }
}

/** The condition for visits that pay for a change of an appointment, by its `firstId`. */
function changesOf(salonId: string, firstId: string): SQL {
  const moved = sql`select ${appointments.id} from ${appointments} where ${inSalon(appointments, salonId, eq(appointments.firstId, firstId))}`;
  return sql`(${checkouts.appointmentId} is null and ${checkouts.booking} ->> 'changes' in (${moved}))`;
}

/** Logs a report about something that nobody here knows. The money is at Stripe. */
function leave(eventId: string, why: string): true {
  logWarning("payment-not-marked", { stripe: eventId, why });
  return true;
}
