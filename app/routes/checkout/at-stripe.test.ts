import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Salon } from "../../models/salon/salon.server.ts";
import { aGuest } from "../../testing/guests/a-guest.ts";
import { mailCodesAtOnce } from "../../testing/mail-factories.ts";
import { aSalonThatAsks, asks, atStripe, bookedAt, visitsAt, wayBack } from "../../testing/stripe/deposits.ts";
import { askStripe, onStripesPage, type SessionThere, tellOfSession } from "../../testing/stripe/messages.ts";
import { LOST_PENCE, SLOW_PENCE } from "../../testing/stripe/numbers.ts";

/* What a client reads here of what happens on Stripe's page: a refusal there, a slow bank, a late report. docs/rules.md 31.14 */

beforeEach(mailCodesAtOnce);
afterEach(() => void vi.restoreAllMocks());

const WAITS = "Stripe hasn’t told us yet whether your payment has arrived.";

test.for([
  ["a card that is declined", "?paid=0341", "Your card was declined."],
  ["a client who refuses to confirm", "?paid=3184&refused", "We could not authenticate your card."],
])("after %s the time is held, and another card pays", async ([, search = "", says]) => {
  const { salon, guest, at, session } = await aGuestAtStripe();
  expect(await onStripesPage(session, search)).toContain(says);
  expect(await guest.page("/book")).toMatch(/Your time is held until \d\d:\d\d\./);
  const left = (await guest.sends(at, {})).headers.get("Location") ?? "";
  const details = await guest.page(left);
  expect(details).toContain("Nothing was charged, and nothing is booked yet.");
  expect(details).toContain("with the same card or another");
  const again = await atStripe(salon, await guest.sends(guest.path, { ...guest.details, key: "second" }));
  await onStripesPage(again.session, "?paid");
  await guest.page(wayBack(again.session.success_url), 302);
  expect(await bookedAt(salon)).toMatchObject([{ money: [["deposit", "online", 1000]] }]);
});

test("a card whose bank asks pays once its client has confirmed", async () => {
  const { salon, guest, session } = await aGuestAtStripe();
  expect(await onStripesPage(session, "?paid=3184")).toContain("Your bank asks whether this is you.");
  expect((await there(session)).payment_status).toBe("unpaid");
  await onStripesPage(session, "?paid=3184&confirmed");
  await guest.page(wayBack(session.success_url), 302);
  expect(await bookedAt(salon)).toHaveLength(1);
});

test("a slow bank: the client reads that Stripe has not told us yet, also when they give up, and is booked in the end", async () => {
  const { salon, guest, at, session } = await aGuestAtStripe(SLOW_PENCE);
  await onStripesPage(session, "?paid");
  const waiting = await guest.page(wayBack(session.success_url));
  expect(waiting).toContain(WAITS);
  expect(waiting).toContain("£15.81 at the salon");
  expect(waiting).not.toContain("£19.19 now");
  expect(waiting).toMatch(/Your time is held for you until \d\d:\d\d\./);
  expect(await givesUp(guest, at)).toContain(WAITS);
  expect([await bookedAt(salon), await visitsAt(salon)]).toEqual([[], ["open"]]);
  await onStripesPage(session, "?banked");
  await tellOfSession(salon, await there(session), "checkout.session.async_payment_succeeded");
  expect(await bookedAt(salon)).toMatchObject([{ money: [["deposit", "online", SLOW_PENCE]] }]);
  expect(await guest.page("/book")).not.toContain("held until");
});

test("a late report: the client who comes back before it reads that Stripe has not told us yet, and is booked by it", async () => {
  const { salon, guest, at, session } = await aGuestAtStripe(LOST_PENCE);
  await onStripesPage(session, "?paid");
  const back = wayBack(session.success_url);
  expect(await guest.page(back)).toContain(WAITS);
  expect(await givesUp(guest, at)).toContain(WAITS);
  expect(await bookedAt(salon)).toEqual([]);
  await onStripesPage(session, "?reported");
  await tellOfSession(salon, await there(session));
  const [one] = await bookedAt(salon);
  expect(one?.money).toEqual([["deposit", "online", LOST_PENCE]]);
  const answer = await guest.sends(at, {});
  expect(answer.headers.get("Location")).toContain("/checkout/");
  expect(await guest.page(`/book?booked=${one?.id}`)).toContain("Booking Confirmed!");
});

type Guest = Awaited<ReturnType<typeof aGuest>>;

/** A guest on Stripe's page, who pays a deposit there. */
async function aGuestAtStripe(
  pence = 1000,
): Promise<{ salon: Salon; guest: Guest } & Awaited<ReturnType<typeof atStripe>>> {
  const salon = await aSalonThatAsks();
  if (pence !== 1000) await asks(salon, { amount: pence });
  const guest = await aGuest({}, salon);
  const [termsRead = ""] = /(?<=name="termsRead" value=")[^"]+/.exec(await guest.page(guest.path)) ?? [];
  const step = (await guest.sends(guest.path, { ...guest.details, termsRead })).headers.get("Location") ?? "";
  return { salon, guest, ...(await atStripe(salon, await guest.types(step))) };
}

/** Presses the button that gives the visit up, and reads the page that it leads to. */
async function givesUp(guest: Guest, at: string): Promise<string> {
  return guest.page((await guest.sends(at, {})).headers.get("Location") ?? "");
}

function there({ id }: SessionThere): Promise<SessionThere> {
  return askStripe("GET", `/v1/checkout/sessions/${id}`);
}
