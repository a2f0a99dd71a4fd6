import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lapseDeposits } from "../../../../workers/deposits.ts";
import { appointments, terms } from "../../../database/schema.ts";
import { NO_TERMS } from "../../../diary/terms/terms.ts";
import { HOUR_MS } from "../../../kernel/clock.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount, aStaffMember } from "../../../testing/accounts.ts";
import { aBooking } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { deliverDueEmails, emailsTo } from "../../../testing/mail-factories.ts";
import { callApi } from "../../../testing/requests.ts";
import { eventsOf, rowOf } from "../../../testing/rows.ts";
import { aSalon } from "../../../testing/salons.ts";
import { termsInWords } from "../../../words/terms/terms.ts";

/* GET and PUT /api/terms, and what becomes of a booking that agreed to them. docs/rules.md 29 */

const ASKED = {
  deposit: { kind: "fixed", amount: 10, who: "everybody" },
  ...{ lateFee: 15, noShowFee: 20, cardOnFile: false },
};

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2036-06-16T09:00:00Z") }));
afterEach(() => {
  vi.useRealTimers();
});

test("a salon without terms asks nothing; each save that changes something is another version", async () => {
  const { salon, admin } = await aStage();
  expect(await (await callApi(salon, "terms", { user: admin })).json()).toMatchObject({
    deposit: { kind: "none", amount: 0, who: "everybody" },
    ...{ lateFee: 0, noShowFee: 0, cardOnFile: false, moneyBack: false },
  });
  const set = await put(salon, admin, ASKED);
  expect(set.status).toBe(200);
  expect(await set.json()).toMatchObject(ASKED);
  await put(salon, admin, ASKED);
  await put(salon, admin, { moneyBack: false });
  const half = { noShowFee: { kind: "percent", amount: 50 } };
  expect(await (await put(salon, admin, half)).json()).toMatchObject({ ...ASKED, ...half });
  const versions = await database.select().from(terms).where(eq(terms.salonId, salon.id));
  expect(versions.map(({ text }) => text)).toEqual([
    expect.stringContaining("miss it and it’s £20."),
    expect.stringContaining("miss it and it’s 50% of the price."),
  ]);
  await expect(database.update(terms).set({ text: "" }).where(eq(terms.salonId, salon.id))).rejects.toThrow();
});

test("stored terms without a part that came later mean that there is none of it: saying so is no other version", async () => {
  const { salon, admin } = await aStage();
  const lateFee = { kind: "fixed" as const, amount: 1500 };
  const { moneyBack: _, ...older } = { ...NO_TERMS, lateFee };
  const text = termsInWords({ ...NO_TERMS, lateFee }, false);
  await database.insert(terms).values({
    id: "older",
    salonId: salon.id,
    terms: JSON.parse(JSON.stringify(older)),
    text,
    createdAt: 0,
    actor: "admin:one",
  });
  const said = await put(salon, admin, { moneyBack: false });
  expect(await said.json()).toMatchObject({ lateFee: 15, moneyBack: false });
  expect(await database.$count(terms, eq(terms.salonId, salon.id))).toBe(1);
});

test.for<[object]>([
  [{ deposit: { kind: "percent", amount: 101 } }],
  [{ deposit: { kind: "fixed", amount: 0 } }],
  [{ deposit: { kind: "fixed", amount: 10_000.01 } }],
  [{ deposit: { kind: "fixed", amount: 1.005 } }],
  [{ deposit: { kind: "fixed", amount: 10, who: "friends" } }],
  [{ lateFee: -1 }],
  [{ noShowFee: "ten" }],
  [{ lateHours: 0 }],
])("%j is refused, and nothing is set", async ([body]) => {
  const { salon, admin } = await aStage();
  expect((await put(salon, admin, body)).status).toBe(400);
  expect(await database.$count(terms, eq(terms.salonId, salon.id))).toBe(0);
});

test("a card on file can’t be switched on without Stripe, and a manager sets no terms", async () => {
  const { salon, admin } = await aStage();
  const key = env.STRIPE_SECRET_KEY;
  Object.assign(env, { STRIPE_SECRET_KEY: undefined });
  const refused = await put(salon, admin, { cardOnFile: true });
  Object.assign(env, { STRIPE_SECRET_KEY: key });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ error: expect.stringContaining("Stripe") });
  const manager = await aStaffMember(salon, "manager");
  expect((await put(salon, manager, ASKED)).status).toBe(403);
  expect((await put(salon, await anAccount(salon), ASKED)).status).toBe(403);
});

test("a booking awaits its deposit; the salon writes it down, and nothing lapses; another salon asks nothing", async () => {
  const { salon, admin, client, book } = await aStage();
  await put(salon, admin, { ...ASKED, account: "Nails Ltd, 12-34-56, 12345678" });
  const id = await book();
  expect(await rowOf(id)).toMatchObject({
    agreed: { depositPence: 1000, account: "Nails Ltd, 12-34-56, 12345678" },
    depositDueAt: Date.now() + 24 * HOUR_MS,
  });
  const other = await aStage();
  expect(await rowOf(await other.book())).toMatchObject({ agreed: null, depositDueAt: null });
  await deliverDueEmails(salon.id);
  const [booked] = await emailsTo(client.email);
  expect(booked?.text).toContain("A deposit of £10 is due by bank transfer by Tuesday, June 17th, 2036 at 10:00");
  expect(booked?.text).toContain("Nails Ltd, 12-34-56, 12345678");
  expect(booked?.text).toContain(`Reference: ${id.replaceAll("-", "").slice(0, 8).toUpperCase()}`);
  vi.setSystemTime(Date.now() + 12 * HOUR_MS);
  await deliverDueEmails(salon.id);
  expect((await emailsTo(client.email)).at(-1)?.subject).toContain("Deposit to pay");
  const deposit = { kind: "deposit", method: "bank_transfer", amount: 10 };
  await callApi(salon, `appointments/${id}/payments`, { method: "POST", body: deposit, user: admin });
  vi.setSystemTime(Date.now() + 48 * HOUR_MS);
  await lapseDeposits(Date.now());
  expect(await rowOf(id)).toMatchObject({ status: "pending", depositDueAt: null });
});

test("a deposit that does not come lapses once: the time is free, and the client reads why", async () => {
  const { salon, admin, client, book } = await aStage();
  await put(salon, admin, ASKED);
  const id = await book();
  await deliverDueEmails(salon.id);
  vi.setSystemTime(Date.now() + 24 * HOUR_MS - 1);
  expect(await lapseDeposits(Date.now())).toEqual({ lapsed: 0 });
  vi.setSystemTime(Date.now() + 1);
  expect(await lapseDeposits(Date.now())).toEqual({ lapsed: 1 });
  expect(await lapseDeposits(Date.now())).toEqual({ lapsed: 0 });
  expect(await rowOf(id)).toMatchObject({ status: "cancelled", lapsed: true, depositDueAt: null });
  expect((await eventsOf(id)).map(([event]) => event)).toEqual(["booked", "deposit lapsed"]);
  await deliverDueEmails(salon.id);
  const lastEmail = (await emailsTo(client.email)).at(-1);
  expect(lastEmail?.subject).toMatch(/^Cancelled:/);
  expect(lastEmail?.text).toContain("We didn’t receive your deposit in time");
  expect(await book()).not.toBe(id);
  const stands = await database.$count(appointments, eq(appointments.salonId, salon.id));
  expect(stands).toBe(2);
});

async function aStage() {
  const salon = await aSalon();
  const admin = await aStaffMember(salon, "owner");
  const client = await anAccount(salon);
  const book = async () => {
    const body = { ...aBooking(salon), customerEmail: client.email, date: "2036-06-20", time: "12:00" };
    const booked = await callApi(salon, "appointments", { method: "POST", body, user: client });
    expect(booked.status).toBe(201);
    return (await booked.json<{ id: string }>()).id;
  };
  return { salon, admin, client, book };
}

function put(salon: Salon, user: User, body: object) {
  return callApi(salon, "terms", { method: "PUT", body, user });
}
