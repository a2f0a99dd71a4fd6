import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ASKED_BEFORE_MS } from "../../diary/holds/hold.ts";
import { MINUTE_MS } from "../../kernel/clock.ts";
import { itIs, MONDAY, withBindings } from "../../testing/mail-factories.ts";
import { visit } from "../../testing/requests.ts";
import { insideObject, objectOf } from "../../testing/salon-object.ts";
import { aPayer, aSalonThatAsks, bookedAt, visitsAt } from "../../testing/stripe/deposits.ts";
import { payAtStripe, refundsOf, sessionsAt } from "../../testing/stripe/messages.ts";
import { CHECKOUT_HEADINGS } from "../../words/checkout.ts";

/*
 * Stripe's message is lost and the client has closed the page. The salon's object asks Stripe before the start goes free.
 * docs/rules.md 22.19
 */

beforeEach(() => itIs(MONDAY));
afterEach(() => void vi.useRealTimers());

const REMINDED = MONDAY + 10 * MINUTE_MS;
const PAID_OVER = MONDAY + 31 * MINUTE_MS;
const DEPOSIT = [["deposit", "online", 1000]];

test("a paid visit books before its start goes free, without a message and without a page", async () => {
  const salon = await aSalonThatAsks();
  const ada = await aPayer(salon);
  const { session } = await ada.goesToPay();
  const { payment_intent } = await payAtStripe(session.id);
  await runDurableObjectAlarm(objectOf(salon));
  // First for the reminder of a visit left open, which this one is not.
  expect(await alarmOf(salon)).toBe(REMINDED);
  itIs(REMINDED);
  await runDurableObjectAlarm(objectOf(salon));
  expect(await alarmOf(salon)).toBe(PAID_OVER);
  itIs(PAID_OVER);
  await runDurableObjectAlarm(objectOf(salon));
  expect((await bookedAt(salon)).map(({ clientId, money }) => [clientId, money])).toEqual([[ada.user.id, DEPOSIT]]);
  itIs(PAID_OVER + ASKED_BEFORE_MS);
  const grace = await aPayer(salon);
  expect([await grace.browser.sees(ada.date, "10:00"), (await grace.books()).status]).toEqual([false, 409]);
  expect([await refundsOf(payment_intent), await visitsAt(salon)]).toEqual([[], ["paid"]]);
});

test("an unpaid visit ends at Stripe before its start goes free", async () => {
  const salon = await aSalonThatAsks();
  const ada = await aPayer(salon);
  await ada.goesToPay();
  itIs(PAID_OVER);
  const grace = await aPayer(salon);
  expect(await grace.browser.sees(ada.date, "10:00")).toBe(false);
  await runDurableObjectAlarm(objectOf(salon));
  expect([await visitsAt(salon), (await sessionsAt(salon)).map(({ status }) => status)]).toEqual([
    ["expired"],
    ["expired"],
  ]);
  itIs(PAID_OVER + ASKED_BEFORE_MS);
  expect([await bookedAt(salon), await grace.browser.sees(ada.date, "10:00")]).toEqual([[], true]);
});

test("Stripe is asked again while it does not answer, and mail and pages wait for nothing", async () => {
  const salon = await aSalonThatAsks();
  const ada = await aPayer(salon);
  await payAtStripe((await ada.goesToPay()).session.id);
  itIs(PAID_OVER);
  await insideObject(salon, (object) => withBindings({ STRIPE_URL: "http://127.0.0.1:9" }, () => object.alarm()));
  expect([await bookedAt(salon), await alarmOf(salon)]).toEqual([[], PAID_OVER + 10_000]);
  itIs(PAID_OVER + 10_000);
  await runDurableObjectAlarm(objectOf(salon));
  expect((await bookedAt(salon)).map(({ money }) => money)).toEqual([DEPOSIT]);
});

test("a hold that ends before the visit leaves the visit open, and a payment by then still books", async () => {
  const salon = await aSalonThatAsks();
  const ada = await aPayer(salon);
  const first = await ada.goesToPay();
  itIs(MONDAY + 20 * MINUTE_MS);
  await ada.browser.sends(first.at, {});
  const { session } = await ada.goesToPay();
  itIs(PAID_OVER);
  await runDurableObjectAlarm(objectOf(salon));
  expect((await visitsAt(salon)).toSorted()).toEqual(["expired", "open"]);
  await payAtStripe(session.id);
  itIs(PAID_OVER + 1);
  await runDurableObjectAlarm(objectOf(salon));
  expect((await bookedAt(salon)).map(({ money }) => money)).toEqual([DEPOSIT]);
});

test("of 16 alarms and pages at once, one books", async () => {
  const salon = await aSalonThatAsks();
  const ada = await aPayer(salon);
  const { at, session } = await ada.goesToPay();
  const { payment_intent } = await payAtStripe(session.id);
  itIs(PAID_OVER);
  await Promise.all(
    Array.from({ length: 16 }, (_, place) =>
      place % 2 === 0 ? runDurableObjectAlarm(objectOf(salon)) : visit(salon, at, ada.browser),
    ),
  );
  expect([(await bookedAt(salon)).length, await visitsAt(salon), await refundsOf(payment_intent)]).toEqual([
    1,
    ["paid"],
    [],
  ]);
});

test("a visit is over if its page opens too late for Stripe, and the booking leads to a new visit", async () => {
  const salon = await aSalonThatAsks();
  const ada = await aPayer(salon);
  const at = (await ada.books()).headers.get("Location") ?? "";
  itIs(MONDAY + 2 * MINUTE_MS);
  expect(await ada.browser.opens(at)).toContain(CHECKOUT_HEADINGS.expired);
  expect([await sessionsAt(salon), await visitsAt(salon)]).toEqual([[], ["expired"]]);
  expect((await ada.goesToPay()).at).not.toBe(at);
});

function alarmOf(salon: Parameters<typeof objectOf>[0]): Promise<number | null> {
  return runInDurableObject(objectOf(salon), (_, { storage }) => storage.getAlarm());
}
