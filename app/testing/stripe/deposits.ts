import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { appointments, cardsOnFile, checkouts } from "../../database/schema.ts";
import type { Terms } from "../../diary/terms/terms.ts";
import { NO_TERMS } from "../../diary/terms/terms.ts";
import { now } from "../../kernel/clock.ts";
import { paymentRows } from "../../models/money/payment-rows.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { setTerms } from "../../models/terms/terms.server.ts";
import { anAccount } from "../accounts.ts";
import { tomorrow } from "../appointments.ts";
import { database } from "../database.ts";
import { textOf } from "../html.ts";
import { aBrowser } from "../live/holding-browser.ts";
import { emailsTo, later } from "../mail-factories.ts";
import { postForm, visit } from "../requests.ts";
import { aSalon } from "../salons.ts";
import { askStripe, payAtStripe, type SessionThere, sessionsAt, tellOfSession } from "./messages.ts";

/* Deposits that clients pay at Stripe before anything is booked. docs/rules.md 29.14, 31.13 */

/** Has a salon ask everybody for a deposit of £10, or for another deposit. */
export async function asks(salon: Salon, deposit: Partial<Terms["deposit"]> = {}): Promise<void> {
  const asked = { ...NO_TERMS.deposit, kind: "fixed" as const, amount: 1000, ...deposit };
  await setsTerms(salon, { deposit: asked, text: `We ask for a deposit of ${asked.amount}.` });
}

/** Has a salon ask for a card on file, for half of the price of a missed visit, and for a deposit of `depositPence`. */
async function asksForCard(salon: Salon, depositPence: number): Promise<void> {
  const kind = depositPence > 0 ? ("fixed" as const) : ("none" as const);
  const deposit = { ...NO_TERMS.deposit, kind, amount: depositPence };
  await setsTerms(salon, {
    ...{ deposit, cardOnFile: true, noShowFee: { kind: "percent", amount: 50 } },
    text: "A missed visit costs half. We keep a card on file.",
  });
}

async function setsTerms(salon: Salon, terms: Partial<Omit<Terms, "id">> & { text: string }): Promise<void> {
  await setTerms(salon.id, { set: { ...NO_TERMS, ...terms }, actor: "admin:owner", online: true });
}

/** A salon whose clients pay a deposit of £10 by card. */
export async function aSalonThatAsks(with_: Parameters<typeof aSalon>[0] = {}): Promise<Salon> {
  const salon = await aSalon({ onlinePayments: true, ...with_ });
  await asks(salon);
  return salon;
}

/** A salon whose clients leave a card, and with `depositPence` pay that deposit with it. */
export async function aSalonWithCards(depositPence = 0): Promise<Salon> {
  const salon = await aSalon({ onlinePayments: true });
  await asksForCard(salon, depositPence);
  return salon;
}

/** A client of a salon in a browser of their own, who books tomorrow at 10:00 unless they say otherwise. */
export async function aPayer(salon: Salon, with_: { address?: string } = {}) {
  const user = await anAccount(salon, { emailVerifiedAt: now() });
  const browser = await aBrowser(salon, { user, ...with_ });
  const date = tomorrow(salon);
  return {
    ...{ salon, user, date, browser },
    books: (time = "10:00", more: Record<string, string> = {}) => browser.books(date, time, more),
    /** Presses the button that books, and opens the page that leads to Stripe. */
    goesToPay: async (time = "10:00", more: Record<string, string> = {}) =>
      atStripe(salon, await browser.books(date, time, more)),
  };
}

/** The visit to Stripe that an answer leads to, after its page was opened. */
export async function atStripe(salon: Salon, answer: Response): Promise<{ at: string; session: SessionThere }> {
  const at = answer.headers.get("Location") ?? "";
  if (!at.startsWith("/checkout/")) expect.fail(`Nobody is led to Stripe: ${answer.status} ${at}`);
  await textOf(visit(salon, at));
  const id = at.split(/[/?]/)[2];
  const session = (await sessionsAt(salon)).find(({ metadata }) => metadata.checkoutId === id);
  return { at, session: session ?? expect.fail("There is no such visit at Stripe") };
}

/** Pays, and has Stripe report it. */
export async function pays(salon: Salon, { session }: { session: SessionThere }): Promise<SessionThere> {
  const paid = await payAtStripe(session.id);
  await tellOfSession(salon, paid);
  return paid;
}

/**
 * Does everything that may happen to each visit, all at once. Its client pays or leaves a card, gives up, goes for another
 * start and comes back, and Stripe reports that the visit has expired. Then Stripe reports each completed visit.
 */
export async function everythingAtOnce(salon: Salon, visits: AtStripe[]): Promise<void> {
  await Promise.all(
    visits.flatMap(({ one, at, session }) => [
      payAtStripe(session.id).then(
        (done) => tellOfSession(salon, done),
        () => null,
      ),
      postForm(salon, at, {}, one.browser.headers),
      one.books("17:00"),
      visit(salon, wayBack(session.success_url), { headers: one.browser.headers }),
      tellOfSession(salon, { ...session, status: "expired" }, "checkout.session.expired"),
    ]),
  );
  for (const { session } of visits) {
    const ended = await askStripe<SessionThere>("GET", `/v1/checkout/sessions/${session.id}`);
    if (ended.status === "complete") await tellOfSession(salon, ended);
  }
}

/** Clients who are at Stripe, each for a start of their own from 8:00 on. */
export async function eachAtStripe(salon: Salon, count: number): Promise<AtStripe[]> {
  const clients = await Promise.all(Array.from({ length: count }, () => aPayer(salon)));
  const visits: AtStripe[] = [];
  for (const [place, one] of clients.entries())
    visits.push({ one, ...(await one.goesToPay(`${8 + place}:00`.padStart(5, "0"))) });
  return visits;
}

interface AtStripe {
  one: Awaited<ReturnType<typeof aPayer>>;
  /** The path of the page that leads to Stripe. */
  at: string;
  session: SessionThere;
}

/** Where Stripe leads back to, as a path of the salon’s site. */
export function wayBack(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** The appointments in the diary: their starts, their clients and their money. */
export async function bookedAt(salon: Salon) {
  const rows = await database.select().from(appointments).where(eq(appointments.salonId, salon.id));
  const standing = rows.filter(({ status }) => status !== "cancelled");
  return Promise.all(standing.map(async (row) => ({ ...row, money: await moneyOf(salon, row.calendarUid || row.id) })));
}

/** The money of an appointment. */
export async function moneyOf(salon: Salon, id: string) {
  const rows = await paymentRows(primaryDatabase(), salon.id, id);
  return rows.map(({ kind, method, amountPence }) => [kind, method, amountPence]);
}

/** The cards on file of a salon, without those that were removed. */
export async function cardsAt(salon: Salon) {
  const rows = await database.select().from(cardsOnFile).where(eq(cardsOnFile.salonId, salon.id));
  return rows.filter(({ removedAt }) => removedAt === null);
}

/** Whether Stripe still knows the customer of each visit in which a card was left. */
export async function knownAtStripe(visits: SessionThere[]): Promise<boolean[]> {
  const asked = visits.map(({ customer }) => askStripe<{ deleted: boolean }>("GET", `/v1/customers/${customer}`));
  return (await Promise.all(asked)).map(({ deleted }) => !deleted);
}

/** How the visits of a salon stand. */
export async function visitsAt(salon: Salon) {
  const rows = await database.select().from(checkouts).where(eq(checkouts.salonId, salon.id));
  return rows.map(({ state }) => state);
}

/** The subjects of the emails that told a client of a refund. */
export async function mailedOfMoneyBack(to: string): Promise<string[]> {
  return mailedAbout(to, "on its way back");
}

/** The subjects of the emails that told a client of a card that is not kept. */
export async function mailedOfNoCard(to: string): Promise<string[]> {
  return mailedAbout(to, "haven’t kept your card");
}

async function mailedAbout(to: string, about: string): Promise<string[]> {
  await later(0);
  return (await emailsTo(to)).filter(({ subject }) => subject.includes(about)).map(({ subject }) => subject);
}
