import { waitUntil } from "cloudflare:workers";
import { rootCause, withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { fingerprintOf } from "../../database/idempotency.server.ts";
import { checkouts, outbox } from "../../database/schema.ts";
import type { CustomerActor } from "../../diary/appointments/appointment.ts";
import { ASKED_BEFORE_MS } from "../../diary/holds/hold.ts";
import type { DiaryRefusal } from "../../diary/refusals.ts";
import type { FirstAtStripe } from "../../diary/terms/commands.ts";
import { now } from "../../kernel/clock.ts";
import { type Refused, refuse } from "../../kernel/result.ts";
import { logError } from "../../log/log.ts";
import { networkSubjects, type TooMany } from "../../models/accounts/rate-limit.server.ts";
import type { BookingWithFriends } from "../../models/appointments/booking/booking-request.ts";
import { endPaying, holdStart } from "../../models/holds/hold-start.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { wakeSchedule } from "../../models/salon/salon-schedule.server.ts";
import { checkoutById, endCheckout, newCheckout, TOO_SHORT_MS } from "../checkouts.server.ts";
import type { Checkout } from "../payment-names.ts";
import { sessionOf } from "../sessions.server.ts";
import { leftOpenDue } from "./email-of-left-open.server.ts";
import { isMoreThanNetworksMay, openVisits } from "./open-visits.server.ts";

/*
 * Visits to Stripe in which a client pays a deposit, leaves a card or both, before anything is booked.
 * docs/rules.md 31.13, 31.14, 31.20
 */

/** What is booked after the visit to Stripe. `changes` is the id of the appointment that it changes. */
export interface BookingToPay {
  booking: BookingWithFriends;
  /** What the client has to do at Stripe first. */
  first: FirstAtStripe;
  bookedBy: CustomerActor;
  changes?: string | undefined;
  /** The browser that holds the start, if it has a cookie. */
  browser?: string | undefined;
  /** The page that Stripe leads back to, for the id of the visit. */
  returnTo: (id: string) => string;
}

/**
 * The visit that comes before a booking: the open visit for the same booking, or a new one. It covers both the deposit and the
 * card. A new visit holds the start, and friends' places, as long as it lasts. It ends the client's other visits, also one that
 * began at the same moment. docs/rules.md 5.23, 22.18, 22.20, 31.13, 31.24
 *
 * Refuses when the start has gone meanwhile, when the diary or Stripe does not answer, and when the cards that are being left
 * from one network would book more than it may.
 */
export async function openBookingVisit(
  salon: Salon,
  { booking, first, bookedBy, changes, browser, returnTo }: BookingToPay,
): Promise<{ ok: true; checkoutId: string } | Refused<DiaryRefusal> | TooMany> {
  const database = primaryDatabase();
  const { status: _status, paymentStatus: _payment, overlap: _overlap, ...asked } = booking;
  const { parts: deposits, keepsCard, counts = [] } = first;
  // D1 stores networks only in the form in which they are counted. docs/rules.md 6.4
  const networks = networkSubjects(bookedBy.networks ?? []);
  const payer = { bookedBy, browser };
  const wanted = { ...asked, deposits, ...(keepsCard && { keepsCard }), ...(changes !== undefined && { changes }) };
  const amountPence = deposits.reduce((sum, part) => sum + part.amountPence, 0);
  try {
    for (const open of await withinTime(openVisits(database, salon.id, payer))) {
      const isSame = open.amountPence === amountPence && sameBooking(open.booking, wanted);
      if (isSame && open.expiresAt > now() + TOO_SHORT_MS && (await isOpenThere(database, salon, open)))
        return { ok: true, checkoutId: open.id };
      const became = await ended(salon, open, isSame);
      if (isSame && became !== "expired") return { ok: true, checkoutId: open.id };
      if (mayHaveBooked(became)) return refuse("diary-busy");
    }
    const made = newCheckout(salon, { amountPence, returnTo: "" });
    const holder = { browser: browser ?? `paying ${made.id}`, networks: bookedBy.networks ?? [] };
    const { services, serviceQuantities, date, minute, technicianId } = booking;
    const held = await holdStart(salon, {
      ...{
        holder,
        actor: bookedBy,
        start: { services, serviceQuantities, date, minute, technicianId },
        replaces: changes,
      },
      ...{ friends: booking.friends, paying: { id: made.id, until: made.expiresAt + ASKED_BEFORE_MS } },
    });
    if (!held.ok && held.reason !== "too-many-holds" && held.reason !== "lapsed")
      return refuse(held.reason === "over" ? "outcome-unknown" : held.reason);
    const purpose = amountPence > 0 ? ("deposit" as const) : ("setup" as const);
    const row = {
      ...{ ...made, purpose, returnTo: returnTo(made.id), booking: wanted, bookedBy: { ...bookedBy, networks } },
      ...{ browser: holder.browser, heldUntil: held.ok ? held.hold.until : null },
    };
    const reminder = held.ok ? leftOpenDue(made, bookedBy) : null;
    await withinTime(
      database.batch([
        database.insert(checkouts).values(row),
        ...(reminder ? [database.insert(outbox).values(reminder).onConflictDoNothing()] : []),
      ]),
    );
    if (reminder) waitUntil(wakeSchedule(salon));
    for (const earlier of await withinTime(openVisits(database, salon.id, payer, made.id))) {
      if (mayHaveBooked(await ended(salon, earlier, false))) return await givenUp(salon, made.id, refuse("diary-busy"));
    }
    const refused = await isMoreThanNetworksMay(database, salon.id, { id: made.id, bookedBy, networks, counts });
    return refused ? await givenUp(salon, made.id, refused) : { ok: true, checkoutId: made.id };
  } catch (error) {
    logError("checkout-failed", { salon: salon.id, cause: rootCause(error) });
    return refuse("outcome-unknown");
  }
}

/**
 * Gives up the visit of a client who left Stripe’s page. Nobody can pay in it any more. If it `isWanted`, the start stays
 * held for the details step for up to five minutes. Answers the new state of the visit; null when Stripe does not answer. docs/rules.md 22.18,
 * 31.14
 */
export async function leaveVisit(salon: Salon, id: string, isWanted = true): Promise<Checkout["state"] | null> {
  const found = await checkoutById(primaryDatabase(), salon.id, id);
  if (!found) return null;
  if (found.state !== "open") return found.state;
  try {
    return await ended(salon, found, isWanted);
  } catch (error) {
    logError("checkout-failed", { salon: salon.id, cause: rootCause(error) });
    return null;
  }
}

/**
 * Ends a visit, and frees the start that it holds. `isWanted`: the start stays held for its details step. Answers the state
 * of the visit. Throws when Stripe does not answer. docs/rules.md 22.18
 */
async function ended(salon: Salon, visit: Checkout, isWanted: boolean): Promise<Checkout["state"]> {
  const state = await endCheckout(salon, visit);
  if (state === "expired") await endPaying(salon, visit.id, isWanted);
  return state;
}

/** Whether a visit may have booked, so that the client may book less than the diary knew. docs/rules.md 5.20 */
function mayHaveBooked(state: Checkout["state"]): boolean {
  return state !== "expired" && state !== "refunded";
}

/** Gives up a visit that no client has been sent to yet. Answers `why`. */
async function givenUp<Why>(salon: Salon, id: string, why: Why): Promise<Why> {
  await leaveVisit(salon, id);
  return why;
}

/** Whether two bookings are the same. The time of their agreements may differ. */
function sameBooking(before: Checkout["booking"], wanted: NonNullable<Checkout["booking"]>): boolean {
  if (!before) return false;
  const asked = ({ deposits = [], ...booking }: NonNullable<Checkout["booking"]>) =>
    fingerprintOf({ ...booking, terms: deposits.map(({ agreed }) => agreed.termsId) });
  return asked(before) === asked(wanted);
}

async function isOpenThere(database: Database, salon: Salon, visit: Checkout): Promise<boolean> {
  return (await sessionOf(database, salon, visit)).status === "open";
}
