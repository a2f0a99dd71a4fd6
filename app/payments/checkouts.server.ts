import { eq, gt } from "drizzle-orm";
import { rootCause, withinTime } from "../database/calls.server.ts";
import { type Database, primaryDatabase } from "../database/client.server.ts";
import { alsoInSalon, inSalon } from "../database/in-salon.server.ts";
import { checkouts } from "../database/schema.ts";
import { HOUR_MS, MINUTE_MS, now } from "../kernel/clock.ts";
import { type Result, refuse } from "../kernel/result.ts";
import { logError } from "../log/log.ts";
import { countSilently } from "../models/accounts/rate-limit.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { runCharge } from "./cards/charges.server.ts";
import type { Checkout } from "./payment-names.ts";
import { endedSession, neverMade, sessionOf } from "./sessions.server.ts";
import { settleCheckout } from "./settle.server.ts";

/* Visits to Stripe's page: opening one, looking at it, ending it. docs/rules.md 31.2 */

/** How long somebody may pay. Stripe ends no visit before half an hour, by its own clock. docs/rules.md 31.2 */
const PAYING_MS = 31 * MINUTE_MS;

/** A visit with less time than this left gives way to a new one, ms. */
export const TOO_SHORT_MS = 3 * MINUTE_MS;

/** How many visits the links of an appointment may begin in an hour. docs/rules.md 31.2 */
const MOST_AN_HOUR = 20;

/**
 * The open visit for what a link asks for: the one of another tab, or a new one once that has ended at Stripe. One that waits
 * for the bank gives way to none. Refuses when Stripe does not answer, when the other tab has paid meanwhile, and when too many
 * have begun within an hour. docs/rules.md 31.2
 */
export async function openCheckout(
  salon: Salon,
  { appointmentId, purpose }: { appointmentId: string; purpose: Checkout["purpose"] },
  { amountPence, returnTo, bookedBy }: Pick<Checkout, "amountPence" | "returnTo"> & Partial<Pick<Checkout, "bookedBy">>,
): Promise<Result<{ checkoutId: string }, "outcome-unknown" | "already-paid" | "too-many-visits" | "being-charged">> {
  const database = primaryDatabase();
  try {
    for (let tries = 0; tries < 3; tries++) {
      const [open] = await withinTime(
        database
          .select()
          .from(checkouts)
          .where(
            inSalon(
              checkouts,
              salon.id,
              eq(checkouts.appointmentId, appointmentId),
              eq(checkouts.purpose, purpose),
              eq(checkouts.state, "open"),
            ),
          ),
      );
      const alike = open?.amountPence === amountPence && open.cardId === null;
      if (open && alike && isOfSame(open, bookedBy) && open.expiresAt > now() + TOO_SHORT_MS) {
        const { status } = await sessionOf(database, salon, open);
        if (status === "open") return { ok: true, checkoutId: open.id };
      }
      if ((await madeLately(database, salon.id, appointmentId)) >= MOST_AN_HOUR) return refuse("too-many-visits");
      const ended = open && (await endCheckout(salon, open));
      if (ended === "paid") return refuse("already-paid");
      // Its client is through at Stripe, or a card on file is charged, and the bank takes its time.
      if (open && ended === "open")
        return open.cardId === null ? { ok: true, checkoutId: open.id } : refuse("being-charged");
      const made = { ...newCheckout(salon, { amountPence, returnTo }), appointmentId, purpose, bookedBy };
      await withinTime(database.insert(checkouts).values(made).onConflictDoNothing());
    }
  } catch (error) {
    logError("checkout-failed", { salon: salon.id, cause: rootCause(error) });
  }
  return refuse("outcome-unknown");
}

/** How many visits for an appointment began within the hour. No visit is deleted sooner than that. docs/rules.md 31.22 */
async function madeLately(database: Database, salonId: string, appointmentId: string): Promise<number> {
  const anHourAgo = gt(checkouts.madeAt, now() - HOUR_MS);
  return withinTime(
    database.$count(checkouts, inSalon(checkouts, salonId, eq(checkouts.appointmentId, appointmentId), anHourAgo)),
  );
}

/** Whether both visits leave a card for the same account, or for no known account. */
function isOfSame({ bookedBy }: Checkout, other: Checkout["bookedBy"] | undefined): boolean {
  const account = (by: Checkout["bookedBy"]) => (by?.role === "client" ? by.userId : null);
  return account(bookedBy) === account(other ?? null);
}

/** The columns that every new visit has. */
export function newCheckout({ id: salonId, currency }: Salon, asked: { amountPence: number; returnTo: string }) {
  const at = now();
  return { id: crypto.randomUUID(), salonId, currency, madeAt: at, expiresAt: at + PAYING_MS, ...asked };
}

/** A visit of a salon, or undefined. */
export async function checkoutById(database: Database, salonId: string, id: string): Promise<Checkout | undefined> {
  const [found] = await withinTime(
    database
      .select()
      .from(checkouts)
      .where(alsoInSalon(checkouts, salonId, eq(checkouts.id, id))),
  );
  return found;
}

/** How a visit stands. `url` is Stripe's page. `null` if nobody knows at the moment. */
export type Standing = { is: "open"; url: string } | { is: "paid" | "expired" | "refunded" } | null;

/** A visit, and how it stands. */
interface Looked {
  checkout: Checkout;
  standing: Standing;
}

/**
 * How a visit stands, for a page that shows it. Stripe is asked while the visit is open, and at most 20 times a minute however
 * often its pages are read. docs/rules.md 31.3
 */
export async function lookAtCheckout(salon: Salon, id: string): Promise<Looked | null> {
  const checkout = await checkoutById(primaryDatabase(), salon.id, id);
  if (!checkout) return null;
  if (checkout.state !== "open") return { checkout, standing: { is: checkout.state } };
  const from = { networks: [] };
  const counted = countSilently({ kind: "visit-looked-at", salonId: salon.id, account: id, from });
  if (!(await withinTime(counted)).ok) return { checkout, standing: null };
  return askAbout(salon, checkout);
}

/** Asks Stripe about an open visit and does what follows, so that nobody has to wait for Stripe's message. docs/rules.md 31.3 */
export async function askAbout(salon: Salon, open: Checkout): Promise<Looked> {
  const database = primaryDatabase();
  const { id } = open;
  try {
    const session = await sessionOf(database, salon, open);
    if (session.status === "open" && session.url) return { checkout: open, standing: { is: "open", url: session.url } };
    await settleCheckout(`look at ${id}`, session);
    const checkout = (await checkoutById(database, salon.id, id)) ?? open;
    return { checkout, standing: checkout.state === "open" ? null : { is: checkout.state } };
  } catch (error) {
    logError("checkout-failed", { salon: salon.id, cause: rootCause(error) });
    return { checkout: open, standing: null };
  }
}

/**
 * Ends a visit at Stripe and here, and answers its state. A visit that Stripe never made only ends here. Throws when Stripe
 * does not answer. docs/rules.md 31.2, 31.6
 */
export async function endCheckout(salon: Salon, checkout: Checkout): Promise<Checkout["state"]> {
  if (checkout.cardId !== null) await runCharge(salon, checkout);
  else await endVisit(checkout);
  return (await checkoutById(primaryDatabase(), salon.id, checkout.id))?.state ?? "expired";
}

async function endVisit(checkout: Checkout): Promise<void> {
  const session = checkout.stripeId ? await endedSession(checkout.stripeId) : neverMade(checkout);
  await settleCheckout(`end of ${checkout.id}`, session);
}
