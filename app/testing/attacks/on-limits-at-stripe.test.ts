import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkouts, rateLimits } from "../../database/schema.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount } from "../accounts.ts";
import { tomorrow } from "../appointments.ts";
import { database } from "../database.ts";
import { aBrowser } from "../live/holding-browser.ts";
import { aSalonWithCards, atStripe, bookedAt, pays, visitsAt } from "../stripe/deposits.ts";
import { payAtStripe, sessionsAt, tellOfSession } from "../stripe/messages.ts";

/*
 * Somebody with many tabs, accounts and cards tries to book more than clients may. They leave cards, which costs nothing: all
 * at once, one after the other, and all begun before any is finished. docs/rules.md 5.20, 5.23, 31.5, 31.24, 31.20
 */

const TIMES = ["08:00", "09:30", "11:00", "12:30", "14:00", "15:30", "17:00", "18:00"];

test("one account sends sixteen bookings at once: one visit to Stripe stays, and one booking is made", async () => {
  const salon = await aSalonWithCards();
  const { browser, date } = await aStranger(salon, "198.51.100.1");
  const sent = Array.from({ length: 16 }, (_, place) => TIMES[place % TIMES.length] ?? "");
  const answers = await Promise.all(sent.map((time) => browser.books(date, time)));
  const led = answers.flatMap((answer) => answer.headers.get("Location") ?? []);
  expect(led.length).toBeGreaterThan(1);
  await Promise.all(led.map((at) => browser.opens(at)));
  expect((await visitsAt(salon)).filter((state) => state !== "expired")).toEqual(["open"]);
  await finishAll(salon);
  expect(await bookedAt(salon)).toHaveLength(1);
});

test("strangers of one network who leave cards one after the other book as much in a day as without cards", async () => {
  const salon = await aSalonWithCards();
  const answers = [];
  for (const time of TIMES) {
    const { browser, date } = await aStranger(salon, "198.51.100.2");
    const answer = await browser.books(date, time);
    const [, at] = (answer.headers.get("Location") ?? "").split(/[/?]/);
    answers.push(at);
    if (at === "checkout") await pays(salon, await atStripe(salon, answer));
  }
  // Six bookings of an hour use up the six hours of the network. A further one asks for a code first.
  expect(answers).toEqual([...Array(6).fill("checkout"), "booking", "booking"]);
  expect(await bookedAt(salon)).toHaveLength(6);
  const { browser, date } = await aStranger(salon, "198.51.100.3");
  expect((await browser.books(date, "19:00")).status).toBe(302);
});

test("strangers of one network who all begin before any finishes book no more than that", async () => {
  const salon = await aSalonWithCards();
  const strangers = await Promise.all(TIMES.map(() => aStranger(salon, "198.51.100.4")));
  const sent = await Promise.all(strangers.map(({ browser, date }, place) => browser.books(date, TIMES[place] ?? "")));
  for (const [place, answer] of sent.entries())
    await strangers[place]?.browser.opens(answer.headers.get("Location") ?? "/booking");
  await finishAll(salon);
  expect((await bookedAt(salon)).length).toBeLessThanOrEqual(6);
  expect(sent.map(({ status }) => status)).toContain(409);
  const counted = await database.select().from(rateLimits).where(eq(rateLimits.salonId, salon.id));
  expect(counted.filter(({ kind }) => kind === "unverified-booking").map(({ count }) => count)).toEqual([
    (await bookedAt(salon)).length,
  ]);
});

test("a visit to Stripe stores no network's address", async () => {
  const salon = await aSalonWithCards();
  const { browser, date } = await aStranger(salon, "198.51.100.5");
  await browser.books(date, "10:00");
  const rows = await database.select().from(checkouts).where(eq(checkouts.salonId, salon.id));
  expect([rows.length, JSON.stringify(rows).includes("198.51.100.5")]).toEqual([1, false]);
});

/** Leaves a card in each visit that is open at Stripe, and has Stripe report it. */
async function finishAll(salon: Salon): Promise<void> {
  const open = (await sessionsAt(salon)).filter(({ status }) => status === "open");
  const left = await Promise.all(open.map(({ id }) => payAtStripe(id)));
  await Promise.all(left.map((one) => tellOfSession(salon, one)));
  for (const one of left) await tellOfSession(salon, one);
}

/** A client whose account has no verified email. */
async function aStranger(salon: Salon, address: string) {
  const user = await anAccount(salon, { emailVerifiedAt: null });
  return { browser: await aBrowser(salon, { user, address }), date: tomorrow(salon) };
}
