import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { primaryDatabase } from "../../../database/client.server.ts";
import { appointments } from "../../../database/schema.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { paymentRows } from "../../../models/money/payment-rows.server.ts";
import { aStaffMember, cookieOf } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { textOf } from "../../../testing/html.ts";
import { visit } from "../../../testing/requests.ts";
import { eventsOf, rowOf } from "../../../testing/rows.ts";
import { aTechnician } from "../../../testing/salons.ts";
import { SAYS } from "../../../testing/says.ts";

/* The page of an appointment's money. docs/rules.md 27. The appointment costs £35. */

test("splits over ways, adds a tip, and completes what has begun, in one step", async () => {
  const { id, money, page, send } = await aTill({ date: "2020-06-16" });
  expect(filledIn(await page())).toEqual(["35", "cash"]);
  const answer = await send({ ...TILL, split: "on", card: "15", tip: "5", tipBy: "card", completes: "on" });
  expect(answer).toContain("Appointment completed and payment recorded.");
  expect(await money()).toEqual([
    ["payment", "cash", 2000],
    ["payment", "card", 1500],
    ["tip", "card", 500],
  ]);
  expect(await rowOf(id)).toMatchObject({ status: "completed", paymentStatus: "paid", paymentMethod: "bank_transfer" });
  expect((await eventsOf(id)).map(([event]) => event)).toEqual(["completed", "money taken"]);
  const shown = await page();
  for (const line of ["£20 payment in cash", "£15 payment by card", "£5 tip by card"]) expect(shown).toContain(line);
  expect(shown).toContain("Take the tip");
  expect(shown).not.toContain('name="way"');
});

test("completes with one tap what was paid before it was completed", async () => {
  const { id, page, send } = await aTill({ date: "2020-06-16" });
  const button = "Complete the appointment</button>";
  expect(await page()).not.toContain(button);
  await send({ intent: "take", cash: "35" });
  expect(await rowOf(id)).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
  expect(await page()).toContain(button);
  expect(await send({ intent: "status", status: "completed" })).not.toContain(button);
  expect(await rowOf(id)).toMatchObject({ status: "completed", paymentStatus: "paid" });
  const coming = await aTill({ paymentStatus: "paid" });
  expect(await coming.page()).not.toContain(button);
});

test("begins with cash if the client chose it, else with the way that was used last, and takes a deposit and a discount with its reason", async () => {
  const { id, salon, page, money, send } = await aTill();
  await send({
    ...{ ...TILL, way: "card", amount: "10", noted: "on", deposit: "on", note: "By phone" },
    ...{ cheaper: "on", discount: "5", reason: "first-visit" },
  });
  expect(await money()).toEqual([["deposit", "card", 1000]]);
  expect(await rowOf(id)).toMatchObject({ pricePence: 3000, paymentStatus: "pending", paymentMethod: "cash" });
  expect(await page()).toContain("By phone");
  const next = await anAppointment(salon, { startsMinute: 800, endsMinute: 860, paymentMethod: "bank_transfer" });
  expect(filledIn(await page(next))).toEqual(["35", "card"]);
  const inCash = await anAppointment(salon, { startsMinute: 900, endsMinute: 960 });
  expect(filledIn(await page(inCash))).toEqual(["35", "cash"]);
});

test("leads from a moved appointment to the payment of the one in its place, and calls nothing paid too much", async () => {
  const { id, salon, page, send } = await aTill({ date: "2036-06-20" });
  await send({ intent: "take", card: "35" });
  const next = await anAppointment(salon, { date: "2036-06-21" });
  const moved = { status: "cancelled" as const, replacedById: next, pricePence: 2200 };
  await database.update(appointments).set(moved).where(eq(appointments.id, id));
  const shown = await page();
  expect(shown).not.toContain("Paid too much");
  expect(shown).toContain("and its money with it.");
  expect(shown).toContain(`href="/admin/appointments/${next}/money?`);
});

test("asks for nothing after a cancellation and fills nothing in, and takes money all the same if staff say so", async () => {
  const { money, page, send } = await aTill({ status: "cancelled", paymentStatus: "pending" });
  const shown = await page();
  expect(shown).toContain(", cancelled");
  expect(shown).not.toContain("Still to pay");
  expect(filledIn(shown)).toEqual(["", "cash"]);
  expect(shown).toMatch(/<details class="mt-8"><summary[^>]*>Take a payment anyway/);
  expect(await send({ intent: "take", cash: "40" }, 409)).toMatch(/<details class="mt-8" open/);
  await send({ intent: "take", cash: "12.50" });
  expect(await money()).toEqual([["payment", "cash", 1250]]);
});

test("gives back a part off the price, then the rest, and voids a row of today", async () => {
  const { id, salon, page, money, send } = await aTill();
  const today = salonTime(salon.timeZone, now()).date;
  await send({ intent: "take", cash: "35" });
  expect(await send({ intent: "give-back", amount: "10", method: "cash", takenOn: today, offPrice: "on" })).toContain(
    "Refund recorded.",
  );
  expect(await rowOf(id)).toMatchObject({ pricePence: 2500, paymentStatus: "paid" });
  const rest = { intent: "give-back", amount: "25", method: "card", takenOn: today };
  const refused = await send(rest, 409);
  expect(refused).toContain(`${SAYS["came-otherwise"]}.`);
  expect(refused).toMatch(/<input(?=[^>]*name="amount")(?=[^>]*value="25")/);
  await send({ ...rest, elsewhere: "on" });
  expect(await rowOf(id)).toMatchObject({ pricePence: 2500, paymentStatus: "refunded" });
  expect(await page()).toContain("Not the way it was paid");
  const rows = await paymentRows(primaryDatabase(), salon.id, id);
  const offered = async () =>
    [...(await page()).matchAll(/name="paymentId" value="([^"]*)"/g)].map(([, paymentId]) => paymentId);
  expect(await offered()).toEqual(rows.map((row) => row.id));
  expect(await send({ intent: "void", paymentId: rows.at(-1)?.id ?? "" })).toContain("Payment voided.");
  expect(await offered()).toEqual(rows.slice(0, -1).map((row) => row.id));
  expect(await rowOf(id)).toMatchObject({ paymentStatus: "paid" });
  expect(await money()).toEqual([
    ["payment", "cash", 3500],
    ["refund", "cash", -1000],
    ["refund", "card", -2500],
    ["refund", "card", 2500],
  ]);
  expect(await page()).toContain("Voided");
});

test("says what is wrong, keeps what was typed, and writes nothing", async () => {
  const { money, send } = await aTill();
  const much = await send({ ...TILL, amount: "35.01", split: "on", card: "15.01", discount: "", otherTip: "3" }, 409);
  expect(much).toContain(`${SAYS["more-than-owed"]}.`);
  expect(filledIn(much)).toEqual(["35.01", "cash"]);
  for (const [name, typed] of [
    ["card", "15.01"],
    ["otherTip", "3"],
  ] as const)
    expect(typedIn(much, name)).toBe(typed);
  expect(await send({ ...TILL, split: "on", card: "35.01" }, 400)).toContain("The parts come to more than the amount");
  expect(await send({ intent: "take", cash: "12,50" }, 400)).toContain("Please give the amount in pounds");
  expect(await send({ intent: "take" }, 400)).toContain("Please give the amount in pounds");
  expect(await send({ intent: "give-back", amount: "1", method: "cash" }, 409)).toContain("more than was paid");
  expect(await send({ intent: "give-back", amount: "1" }, 400)).toContain("Please choose cash, card or bank transfer");
  expect(await send({ intent: "take", cash: "1", version: "7" }, 409)).toContain("just changed");
  expect(await money()).toEqual([]);
});

test("what was done is undone, and the same form sent twice is one payment", async () => {
  const { id, money, send } = await aTill();
  const fields = { intent: "take", cash: "20", key: "the same", version: "1" };
  const answer = await send(fields);
  await send(fields);
  expect(await money()).toEqual([["payment", "cash", 2000]]);
  const commandId = /name="commandId" value="([^"]+)"/.exec(answer)?.[1] ?? "";
  expect(await send({ intent: "undo", commandId })).toContain("Undone.");
  expect((await money()).reduce((sum, [, , pence]) => sum + pence, 0)).toBe(0);
  expect(await rowOf(id)).toMatchObject({ paymentStatus: "pending" });
});

test("where nothing is owed, a usual tip is one tap, whatever was typed", async () => {
  const { id, money, page, send } = await aTill({ paymentStatus: "paid" });
  const shown = await page();
  expect(shown).toMatch(/<input[^>]*name="tip".*<button[^>]*value="5"[^>]*name="tip"/s);
  await send({ intent: "take", tip: "5", tipBy: "card" });
  expect(await money()).toEqual([
    ["payment", "cash", 3500],
    ["tip", "card", 500],
  ]);
  expect(await rowOf(id)).toMatchObject({ paymentStatus: "paid", paymentMethod: "cash" });
});

test("a tip goes to the chosen technician, and technicians see only their own money", async () => {
  const { salon, id, page, money, send } = await aTill();
  const bea = `${salon.id}-bea`;
  await aTechnician(salon, { id: bea, name: "Beatrice Bea" });
  await send({ intent: "take", tip: "5", tipBy: "cash", tipFor: bea });
  expect(await money()).toEqual([["tip", "cash", 500]]);
  expect(await page()).toContain("£5 tip in cash for Beatrice Bea");
  const own = await anAppointment(salon, { startsMinute: 800, endsMinute: 860, technicianId: bea });
  const Cookie = await cookieOf(await aStaffMember(salon, "technician", bea));
  const statuses = [own, id].map(async (of) => (await visit(salon, pathOf(of), { headers: { Cookie } })).status);
  expect(await Promise.all(statuses)).toEqual([200, 404]);
});

test("an amount that was filled in is less the discount, and what was typed is as typed", async () => {
  const { id, money, send } = await aTill();
  await send({ ...TILL, cheaper: "on", discount: "5" });
  expect(await money()).toEqual([["payment", "cash", 3000]]);
  expect(await rowOf(id)).toMatchObject({ pricePence: 3000, paymentStatus: "paid" });
  const typed = await aTill();
  await typed.send({ ...TILL, amount: "20", cheaper: "on", discount: "5" });
  expect(await typed.money()).toEqual([["payment", "cash", 2000]]);
  expect(await rowOf(typed.id)).toMatchObject({ pricePence: 3000, paymentStatus: "pending" });
});

test("what is not opened counts for nothing, and a tip comes the way that the payment does", async () => {
  const { id, money, send } = await aTill();
  await send({ ...TILL, way: "card", cash: "10", discount: "5", deposit: "on", note: "Hidden", tip: "5", tipBy: "" });
  expect(await money()).toEqual([
    ["payment", "card", 3500],
    ["tip", "card", 500],
  ]);
  expect(await rowOf(id)).toMatchObject({ pricePence: 3500, paymentStatus: "paid" });
});

/** What the till sends if nothing is changed in it: £35 in cash. */
const TILL = { intent: "take", way: "cash", amount: "35", filled: "35", cash: "", card: "", bank_transfer: "" };

/** The amount and the way that the till shows. */
function filledIn(html: string) {
  const way = /<input[^>]*name="way"[^>]*checked=""[^>]*>/.exec(html)?.[0] ?? "";
  return [typedIn(html, "amount"), /value="(\w+)"/.exec(way)?.[1]];
}

function typedIn(html: string, name: string): string | undefined {
  const field = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "";
  return /value="([^"]*)"/.exec(field)?.[1];
}

const pathOf = (id: string) => `/admin/appointments/${id}/money`;

async function aTill(with_: Parameters<typeof anAppointment>[1] = {}) {
  const { salon, page, send } = await aSalonWithAdmin();
  const id = await anAppointment(salon, with_);
  return {
    ...{ salon, id },
    page: (of = id) => page(pathOf(of)),
    money: async () =>
      (await paymentRows(primaryDatabase(), salon.id, id)).map(
        ({ kind, method, amountPence }): [string, string, number] => [...([kind, method, amountPence] as const)],
      ),
    send: async (fields: Record<string, string>, status = 200) => {
      const version = `${(await rowOf(id))?.version}`;
      return textOf(send(pathOf(id), { key: crypto.randomUUID(), version, ...fields }), status);
    },
  };
}
