import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { outbox, textMessages, waitingList } from "../../database/schema.ts";
import { HOUR_MS, MINUTE_MS } from "../../kernel/clock.ts";
import { execute } from "../../models/diary/execute.server.ts";
import { markWayToTell } from "../../models/notes/must-call.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { countText, noteNotSent, noteUnknown } from "../../models/texts/text-messages.server.ts";
import { anAppointment } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import {
  alter,
  anUpdate,
  deliverDueEmails,
  emailsTo,
  itIs,
  MONDAY,
  withBindings,
} from "../../testing/mail-factories.ts";
import { rowOf } from "../../testing/rows.ts";
import { aPhone, aTextingSalon, bookByPhone, textsTo } from "../../testing/texts.ts";
import { takeEvents } from "./events.server.ts";
import { tellByText } from "./tell-by-text.server.ts";

/* Whoever chose texts gets mail where the text does not go or does not arrive. docs/rules.md 34.3 */

const DATE = "2036-06-19";
const TWILIO = { TWILIO_ACCOUNT_SID: "AC1", TWILIO_AUTH_TOKEN: "key", TEXT_FROM: "+447400100100" };
const DOWN = { TEXTBOX: undefined, GATEWAYAPI_TOKEN: undefined, ...TWILIO, TWILIO_URL: "http://127.0.0.1:9" };

beforeEach(() => itIs(MONDAY));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function deliver({ id }: Salon) {
  for (let runs = 0; runs < 3; runs++) await deliverDueEmails(id);
}

/** A client of a salon who chose texts and has been there before. */
async function whoChoseTexts(salon: Salon, phone = aPhone(), date = "2036-01-02") {
  const email = `${crypto.randomUUID()}@example.com`;
  await anAppointment(salon, { customerEmail: email, phoneKey: phone, date });
  expect(await markWayToTell(salon.id, email, { phoneKey: phone, way: "text" })).toEqual({ ok: true });
  return {
    phone,
    customerEmail: email,
    heard: async () => [(await emailsTo(email)).length, (await textsTo(phone)).length],
  };
}

test("a text over the month's limit is mailed, once", async () => {
  const salon = await aTextingSalon({ hours: [], monthlyPence: 1 });
  const { phone, heard, ...client } = await whoChoseTexts(salon);
  await bookByPhone(salon, phone, { ...client, date: DATE, time: "10:00" });
  await deliver(salon);
  expect(await heard()).toEqual([1, 0]);
});

test("what no provider takes in five tries is mailed", async () => {
  const salon = await aTextingSalon({ hours: [] });
  const { phone, heard, ...client } = await whoChoseTexts(salon);
  await bookByPhone(salon, phone, { ...client, date: DATE, time: "10:00" });
  for (const minutes of [0, 2, 10, 30]) {
    itIs(MONDAY + minutes * MINUTE_MS);
    await withBindings(DOWN, () => deliver(salon));
    expect(await heard()).toEqual([0, 0]);
  }
  itIs(MONDAY + 100 * MINUTE_MS);
  await withBindings(DOWN, () => deliver(salon));
  expect(await heard()).toEqual([1, 0]);
});

test("a client with a mobile abroad is mailed", async () => {
  const salon = await aTextingSalon({ hours: [] });
  const { phone, heard, customerEmail } = await whoChoseTexts(salon, "+33612345678");
  const subjectId = await anAppointment(salon, { customerEmail, phoneKey: phone, date: DATE });
  const row = { id: crypto.randomUUID(), salonId: salon.id, subjectId, kind: "confirmation" as const };
  await database.insert(outbox).values({ ...row, dueAt: MONDAY, createdAt: MONDAY });
  await deliver(salon);
  expect(await heard()).toEqual([1, 0]);
});

test("a text that is reported as not delivered is mailed, once", async () => {
  const salon = await aTextingSalon({ hours: [] });
  const { phone, heard, ...client } = await whoChoseTexts(salon);
  await bookByPhone(salon, phone, { ...client, date: DATE, time: "10:00" });
  await deliver(salon);
  expect(await heard()).toEqual([0, 1]);
  const [text] = await database.select().from(textMessages).where(eq(textMessages.salonId, salon.id));
  const report = { what: "failed" as const, id: text?.id ?? "", failure: "unreachable" as const };
  await takeEvents("local", [report, report]);
  await deliver(salon);
  expect(await heard()).toEqual([1, 1]);
});

test.for(["not given", "not delivered"])(
  "a text that was %s while the run of its email was lost is mailed once the email is tried again",
  async (fault) => {
    const salon = await aTextingSalon({ hours: [], monthlyPence: fault === "not given" ? 1 : 100 });
    const { phone, heard, customerEmail } = await whoChoseTexts(salon);
    const subjectId = await bookByPhone(salon, phone, { customerEmail, date: DATE, time: "10:00" });
    const [email] = await database.select().from(outbox).where(eq(outbox.subjectId, subjectId));
    if (!email) return expect.fail("Nothing is queued");
    expect(await tellByText(salon, email, "booked", { customerEmail, phoneKey: phone })).toBe(false);
    const lost = { attempts: 1, leasedUntil: MONDAY + MINUTE_MS };
    await database.update(outbox).set(lost).where(eq(outbox.id, email.id));
    await deliver(salon);
    if (fault === "not delivered")
      await takeEvents("local", [{ what: "failed", id: `text ${email.id}`, failure: "unreachable" }]);
    itIs(MONDAY + 2 * MINUTE_MS);
    await deliver(salon);
    expect(await heard()).toEqual([1, fault === "not given" ? 0 : 1]);
  },
);

test("the reminder is mailed where none goes by text", async () => {
  for (const [hours, expected] of [
    [[], [1, 1]],
    [[72], [1, 1]],
    [[3], [0, 2]],
  ] as const) {
    itIs(MONDAY);
    const salon = await aTextingSalon({ hours: [...hours] });
    const { phone, heard, ...client } = await whoChoseTexts(salon);
    // 50 hours ahead.
    await bookByPhone(salon, phone, { ...client, date: "2036-06-18", time: "13:00" });
    await deliver(salon);
    expect(await heard()).toEqual([0, 1]);
    itIs(MONDAY + 26 * HOUR_MS + MINUTE_MS);
    await deliver(salon);
    itIs(MONDAY + 47 * HOUR_MS + MINUTE_MS);
    await deliver(salon);
    expect(await heard(), `${hours}`).toEqual(expected);
  }
});

test("an offer that ends before the morning is mailed, and so is one to a phone that nobody has vouched for", async () => {
  const salon = await aTextingSalon({}, { waitingList: true });
  const offerTo = async (client: { phone: string; customerEmail: string }, at: number) => {
    itIs(at);
    const [offerId, { phone, customerEmail: email }] = [crypto.randomUUID(), client];
    const services = [{ id: `${salon.id}-gel`, quantity: 1 }];
    await database.insert(waitingList).values({
      ...{ id: crypto.randomUUID(), salonId: salon.id, email, name: "Ada", phone, phoneKey: phone, place: 1 },
      wanted: { services, days: [DATE], from: 0, to: 1440, technicianId: null, until: DATE, before: null },
      ...{ offered: [{ date: DATE, start: 600, end: 660, technicianId: salon.id }], offerId, createdAt: at },
      offerUntil: at + 30 * MINUTE_MS,
    });
    const row = { salonId: salon.id, subject: "offer", subjectId: offerId, kind: "offer" } as const;
    await database.insert(outbox).values({ ...row, id: crypto.randomUUID(), dueAt: at, createdAt: at });
    await deliver(salon);
  };
  const byDay = await whoChoseTexts(salon);
  const atNight = await whoChoseTexts(salon, aPhone(), "2036-01-03");
  const another = await whoChoseTexts(salon, aPhone(), "2036-01-04");
  await offerTo(byDay, MONDAY);
  expect(await byDay.heard()).toEqual([0, 1]);
  const typed = aPhone();
  await offerTo({ ...another, phone: typed }, MONDAY);
  expect([await another.heard(), await textsTo(typed)]).toEqual([[1, 0], []]);
  // 22:30 in London.
  await offerTo(atNight, Date.parse("2036-06-16T21:30:00Z"));
  expect(await atNight.heard()).toEqual([1, 0]);
});

test("a booking whose deposit is awaited is texted as such", async () => {
  const salon = await aTextingSalon({ hours: [] });
  const phone = aPhone();
  const id = await bookByPhone(salon, phone, { date: DATE, time: "10:00" });
  const agreed = { termsId: "one", text: "", account: "", depositPence: 1000, dueHours: 24, at: MONDAY };
  const charge = { kind: "none", amount: 0 } as const;
  await alter(id, {
    agreed: { ...agreed, lateFee: charge, lateHours: 24, noShowFee: charge },
    depositDueAt: MONDAY + HOUR_MS,
  });
  await deliver(salon);
  expect(await textsTo(phone)).toEqual([expect.stringMatching(/£10 deposit for Thu.* at 10:00/)]);
});

test("a client who is given an email while a text waits is mailed", async () => {
  const salon = await aTextingSalon({ hours: [] });
  const [phone, customerEmail] = [aPhone(), `${crypto.randomUUID()}@example.com`];
  const id = await bookByPhone(salon, phone, { date: DATE, time: "10:00" });
  const { version = 0, customerName = "" } = (await rowOf(id)) ?? {};
  const customer = { customerName, customerEmail, customerPhone: phone, phoneKey: phone };
  const edit = anUpdate(salon, id, { what: "edit", serviceQuantities: {}, tell: true, version, customer } as const);
  expect(await execute(primaryDatabase, edit)).toMatchObject({ ok: true });
  await deliver(salon);
  expect(await emailsTo(customerEmail)).toHaveLength(1);
});

test("a text that may have gone is not sent again, costs what it costs, and is mailed", async () => {
  const salon = await aTextingSalon({ hours: [] });
  const { phone, heard, ...client } = await whoChoseTexts(salon);
  await bookByPhone(salon, phone, { ...client, date: DATE, time: "10:00" });
  const soon = AbortSignal.timeout(50);
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(soon);
  const asked = vi.spyOn(globalThis, "fetch").mockImplementation(() => new Promise(() => undefined));
  for (const minutes of [0, 2, 10]) {
    itIs(MONDAY + minutes * MINUTE_MS);
    await withBindings(DOWN, () => deliver(salon));
  }
  expect(asked).toHaveBeenCalledTimes(1);
  const texts = await database.select().from(textMessages).where(eq(textMessages.salonId, salon.id));
  expect(texts).toMatchObject([{ state: "sending", failure: "unknown" }]);
  expect(texts[0]?.tenths).toBeGreaterThan(0);
  expect(await heard()).toEqual([1, 0]);
});

test("what went stays so, also when a try is given up later", async () => {
  const salon = await aTextingSalon();
  const text = { id: crypto.randomUUID(), kind: "booked", phone: aPhone(), appointmentId: null, provider: "local" };
  const written = { ...text, segments: 1, tenths: 40 };
  const of = { id: salon.id, timeZone: salon.timeZone, monthlyPence: 100 };
  expect(await countText(of, written, MONDAY)).toBe("may-go");
  await noteUnknown(salon.id, text.id);
  expect(await countText(of, written, MONDAY)).toBe("unknown");
  await database.update(textMessages).set({ state: "sent", failure: null }).where(eq(textMessages.id, text.id));
  await noteNotSent(salon.id, written, "provider-down", MONDAY);
  expect(await countText(of, written, MONDAY)).toBe("went-already");
});
