import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { appointments, outbox, textMessages, waitingList } from "../../database/schema.ts";
import { MINUTE_MS } from "../../kernel/clock.ts";
import { execute } from "../../models/diary/execute.server.ts";
import { markWayToTell } from "../../models/notes/must-call.server.ts";
import { setTextRules } from "../../models/texts/text-rules.server.ts";
import { anAppointment } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import {
  aMove,
  anUpdate,
  deliverDueEmails,
  emailsTo,
  itIs,
  MONDAY,
  withBindings,
} from "../../testing/mail-factories.ts";
import { visit } from "../../testing/requests.ts";
import { rowOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";
import { aPhone, aTextingSalon, bookByPhone, TEXTED, textsTo } from "../../testing/texts.ts";

/* What goes by text, to whom and when. docs/rules.md 34 */

const HOUR = 60 * MINUTE_MS;
const THURSDAY = { date: "2036-06-19", startsMinute: 600 };

beforeEach(() => itIs(MONDAY));
afterEach(() => {
  vi.useRealTimers();
});

/** Sends what is due, and the texts that follow from it. */
async function deliver(salon: Parameters<typeof deliverDueEmails>[0]) {
  await deliverDueEmails(salon);
  await deliverDueEmails(salon);
}

const rowsOf = (salonId: string) =>
  database
    .select({ channel: outbox.channel, kind: outbox.kind, dueAt: outbox.dueAt })
    .from(outbox)
    .where(eq(outbox.salonId, salonId));

test("a client with a phone alone is told of the booking, the move and the cancellation, and reminded", async () => {
  const salon = await aTextingSalon();
  const phone = aPhone();
  const id = await bookByPhone(salon, phone, { date: THURSDAY.date, time: "10:00" });
  await deliver(salon.id);
  expect(await textsTo(phone)).toEqual([
    expect.stringMatching(/you're booked for Thu.* at 10:00.*\/appointment\/\S{22}$/),
  ]);
  const moved = await execute(primaryDatabase, aMove(salon, id, { date: THURSDAY.date, minute: 900 }));
  if (!moved.ok) expect.fail(moved.reason);
  await deliver(salon.id);
  itIs(Date.parse("2036-06-18T14:01:00Z"));
  await deliver(salon.id);
  await execute(primaryDatabase, anUpdate(salon, moved.appointmentId, { what: "cancel" }));
  await deliver(salon.id);
  const texts = await textsTo(phone);
  expect(texts.slice(1)).toEqual([
    expect.stringMatching(/is now Thu.* at 15:00/),
    expect.stringMatching(/see you Thu.* at 15:00\. Reply C/),
    expect.stringMatching(/on Thu.* at 15:00 is cancelled/),
  ]);
});

test("a salon that has set nothing has the same rows as before, for clients with and without an email", async () => {
  const [salon, off] = [await aSalon(), await aTextingSalon({ on: false })];
  for (const one of [salon, off]) {
    const phone = aPhone();
    await bookByPhone(one, phone, { date: THURSDAY.date, time: "10:00" });
    await bookByPhone(one, phone, { date: THURSDAY.date, time: "12:00", customerEmail: "ada@example.com" });
    expect((await rowsOf(one.id)).map(({ channel, kind }) => `${channel} ${kind}`).toSorted()).toEqual([
      "email confirmation",
      "email reminder",
    ]);
    await deliver(one.id);
    expect(await textsTo(phone)).toEqual([]);
  }
});

test("a client hears by mail and text, or by what was chosen for them", async () => {
  const salon = await aTextingSalon({ hours: [] });
  const choices = [null, "both", "mail", "text"] as const;
  for (const [index, way] of choices.entries()) {
    const [phone, email] = [aPhone(), `${crypto.randomUUID()}@example.com`];
    await anAppointment(salon, { customerEmail: email, date: `2036-01-0${index + 1}` });
    if (way) expect(await markWayToTell(salon.id, email, { phoneKey: phone, way })).toEqual({ ok: true });
    await bookByPhone(salon, phone, { date: THURSDAY.date, time: `1${index}:00`, customerEmail: email });
    await deliver(salon.id);
    expect([(await emailsTo(email)).length, (await textsTo(phone)).length], `${way}`).toEqual([
      way === "text" ? 0 : 1,
      way === "mail" ? 0 : 1,
    ]);
  }
});

test("an email that is tried twice has one text", async () => {
  const salon = await aTextingSalon({ hours: [] });
  const [phone, email] = [aPhone(), `${crypto.randomUUID()}@example.com`];
  await bookByPhone(salon, phone, { date: THURSDAY.date, time: "10:00", customerEmail: email });
  const down = { MAILBOX: undefined, RESEND_API_KEY: "key", RESEND_URL: "http://127.0.0.1:9" };
  await withBindings(down, () => deliverDueEmails(salon.id));
  itIs(MONDAY + 2 * MINUTE_MS);
  await deliver(salon.id);
  expect(await emailsTo(email)).toHaveLength(1);
  expect(await textsTo(phone)).toHaveLength(1);
});

test("nothing goes in the quiet hours, and news that is overtaken by then never goes", async () => {
  // 22:30 in London.
  itIs(Date.parse("2036-06-16T21:30:00Z"));
  const salon = await aTextingSalon({ hours: [] });
  const phone = aPhone();
  const id = await bookByPhone(salon, phone, { date: THURSDAY.date, time: "10:00" });
  await deliver(salon.id);
  expect(await textsTo(phone)).toEqual([]);
  await execute(primaryDatabase, aMove(salon, id, { date: THURSDAY.date, minute: 720 }));
  itIs(Date.parse("2036-06-17T06:59:00Z"));
  await deliver(salon.id);
  expect(await textsTo(phone)).toEqual([]);
  itIs(Date.parse("2036-06-17T07:00:00Z"));
  await deliver(salon.id);
  expect(await textsTo(phone)).toEqual([expect.stringMatching(/ at 12:00/)]);
});

test("a salon that switches texts on reminds those who are booked; the hours that it sets later replace these", async () => {
  const salon = await aSalon();
  await anAppointment(salon, { date: THURSDAY.date, customerEmail: "", phoneKey: aPhone() });
  await anAppointment(salon, { date: THURSDAY.date, startsMinute: 700, endsMinute: 760, phoneKey: aPhone() });
  await anAppointment(salon, { date: THURSDAY.date, startsMinute: 800, endsMinute: 860, phoneKey: "" });
  const start = Date.parse("2036-06-19T09:00:00Z");
  await setTextRules(salon, { ...TEXTED, hours: [24, 3] });
  const due = async () => (await rowsOf(salon.id)).map(({ dueAt }) => (start - dueAt) / HOUR).toSorted((a, b) => b - a);
  // 3 hours before 10:00 is in the quiet hours, so it goes at 8:00.
  expect(await due()).toEqual([24, 24 - 100 / 60, 2, 3 - 100 / 60].toSorted((a, b) => b - a));
  await setTextRules(salon, { ...TEXTED, hours: [48] });
  expect(await due()).toEqual([48, 48 - 100 / 60]);
  await setTextRules(salon, { ...TEXTED, on: false });
  expect(await due()).toEqual([]);
});

test("whoever is asked for another time isn't reminded by text, also when the hours are set anew, unless that's taken back", async () => {
  for (const isTakenBack of [false, true]) {
    itIs(MONDAY);
    const salon = await aTextingSalon({ hours: [48] });
    const phone = aPhone();
    const subjectId = await anAppointment(salon, { date: THURSDAY.date, customerEmail: "", phoneKey: phone });
    await database.insert(outbox).values({
      ...{ id: `another-time-${subjectId}`, salonId: salon.id, subjectId, kind: "another-time" },
      ...{ dueAt: MONDAY, createdAt: MONDAY, sentAt: MONDAY },
    });
    itIs(MONDAY + HOUR);
    await setTextRules(salon, { ...TEXTED, hours: [24] });
    if (isTakenBack)
      await database.insert(outbox).values({
        ...{ id: `as-booked-another-time-${subjectId}`, salonId: salon.id, subjectId, kind: "as-booked" },
        ...{ dueAt: MONDAY, createdAt: MONDAY + 2 * HOUR, sentAt: MONDAY + 2 * HOUR },
      });
    itIs(Date.parse("2036-06-18T14:01:00Z"));
    await deliver(salon.id);
    expect(await textsTo(phone)).toHaveLength(isTakenBack ? 1 : 0);
  }
});

test("a client with a phone alone who was told of a cancellation is told that the visit is back on", async () => {
  const salon = await aTextingSalon({ hours: [] });
  const phone = aPhone();
  const id = await bookByPhone(salon, phone, { date: THURSDAY.date, time: "10:00" });
  await deliver(salon.id);
  const send = async (update: { what: "cancel" } | { what: "status"; status: "confirmed" }) => {
    itIs(Date.now() + MINUTE_MS);
    expect(await execute(primaryDatabase, anUpdate(salon, id, { ...update, tell: true }))).toMatchObject({ ok: true });
  };
  await send({ what: "cancel" });
  await send({ what: "status", status: "confirmed" });
  itIs(Date.now() + MINUTE_MS);
  await deliver(salon.id);
  expect(await textsTo(phone)).toHaveLength(1);
  await send({ what: "cancel" });
  itIs(Date.now() + MINUTE_MS);
  await deliver(salon.id);
  await send({ what: "status", status: "confirmed" });
  itIs(Date.now() + MINUTE_MS);
  await deliver(salon.id);
  expect((await textsTo(phone)).slice(1)).toEqual([
    expect.stringContaining("is cancelled"),
    expect.stringMatching(/Thu.* at 10:00/),
  ]);
});

test("what can't be reached is not sent and costs nothing, and says why", async () => {
  const salon = await aTextingSalon({ hours: [] });
  const phones = ["+442079460958", "+449098790123", "+447012345678", "+33612345678", "+447797712345"];
  for (const [index, phone] of phones.entries()) {
    const startsMinute = 600 + 60 * index;
    const times = { date: THURSDAY.date, startsMinute, endsMinute: startsMinute + 60 };
    const id = await anAppointment(salon, { ...times, customerEmail: "", phoneKey: phone });
    await database.insert(outbox).values({
      ...{ id: crypto.randomUUID(), salonId: salon.id, subjectId: id, kind: "confirmation", channel: "text" },
      ...{ dueAt: MONDAY, createdAt: MONDAY },
    });
    await deliver(salon.id);
    const [message] = await database.select().from(textMessages).where(eq(textMessages.appointmentId, id));
    const failure = phone.startsWith("+33") || phone.startsWith("+447797") ? "foreign" : "landline";
    expect(message, phone).toMatchObject({ state: "failed", failure, tenths: 0 });
    expect(await textsTo(phone)).toEqual([]);
  }
  // Staff have typed this one.
  const abroad = `+336123456${String(Math.floor(Math.random() * 90) + 10)}`;
  await bookByPhone(salon, abroad, { date: THURSDAY.date, time: "16:00" });
  await deliver(salon.id);
  expect(await textsTo(abroad)).toHaveLength(1);
});

test("a month's texts never cost more than the salon has set, however many go side by side", async () => {
  const salon = await aTextingSalon({ hours: [], monthlyPence: 10 });
  const phones = await Promise.all(
    [10, 11, 12, 13, 14].map(async (hour) => {
      const phone = aPhone();
      await bookByPhone(salon, phone, { date: THURSDAY.date, time: `${hour}:00` });
      return phone;
    }),
  );
  await deliver(salon.id);
  const sent = (await Promise.all(phones.map(textsTo))).flat();
  // 4p each.
  expect(sent).toHaveLength(2);
  const failed = and(eq(textMessages.salonId, salon.id), eq(textMessages.failure, "ceiling"));
  expect(await database.$count(textMessages, failed)).toBe(3);
  itIs(Date.parse("2036-07-01T10:00:00Z"));
  const phone = aPhone();
  await bookByPhone(salon, phone, { date: "2036-07-03", time: "10:00" });
  await deliver(salon.id);
  expect(await textsTo(phone)).toHaveLength(1);
});

test("a time that came free is offered by mail and by text, and by neither once the offer is over", async () => {
  const salon = await aTextingSalon({}, { waitingList: true });
  const [phone, email, date] = [aPhone(), `${crypto.randomUUID()}@example.com`, THURSDAY.date];
  const wanted = { services: [{ id: `${salon.id}-gel`, quantity: 1 }], days: [date], from: 0, to: 1440 };
  await anAppointment(salon, { customerEmail: email, phoneKey: phone, date: "2036-01-01" });
  const offer = async (offerUntil: number) => {
    const offerId = crypto.randomUUID();
    await database.insert(waitingList).values({
      ...{ id: crypto.randomUUID(), salonId: salon.id, email, name: "Ada", phone, phoneKey: phone, place: 1 },
      ...{ createdAt: MONDAY, wanted: { ...wanted, technicianId: null, until: date, before: null } },
      ...{ offered: [{ date, start: 600, end: 660, technicianId: salon.id }], offerId, offerUntil },
    });
    await database.insert(outbox).values({
      ...{ id: crypto.randomUUID(), salonId: salon.id, subject: "offer", subjectId: offerId, kind: "offer" },
      ...{ dueAt: MONDAY, createdAt: MONDAY },
    });
    await deliver(salon.id);
  };
  await offer(MONDAY - 1);
  expect([await textsTo(phone), await emailsTo(email)]).toEqual([[], []]);
  await offer(MONDAY + 30 * MINUTE_MS);
  expect(await emailsTo(email)).toHaveLength(1);
  expect(await textsTo(phone)).toEqual([
    expect.stringMatching(/ at 10:00 is free\..* until 11:30: https:\S+\/offer\//),
  ]);
});

test("the link of a text opens the appointment while it has the phone", async () => {
  const salon = await aTextingSalon({ hours: [] });
  const phone = aPhone();
  const id = await bookByPhone(salon, phone, { date: THURSDAY.date, time: "10:00" });
  await deliver(salon.id);
  const [text = ""] = await textsTo(phone);
  const path = new URL(/https?:\S+/.exec(text)?.[0] ?? expect.fail("No link")).pathname;
  const page = await visit(salon, path);
  expect(page.status).toBe(200);
  expect(await page.text()).not.toContain("your email");
  const { version = 0, customerName = "" } = (await rowOf(id)) ?? {};
  const customer = { customerName, customerEmail: "new@example.com", customerPhone: phone, phoneKey: phone };
  const edit = { what: "edit", serviceQuantities: {}, tell: false, version, customer } as const;
  expect(await execute(primaryDatabase, anUpdate(salon, id, edit))).toMatchObject({ ok: true });
  expect((await visit(salon, path)).status).toBe(200);
  const other = await aTextingSalon();
  expect((await visit(other, path)).status).toBe(404);
  const changed = eq(appointments.salonId, salon.id);
  await database.update(appointments).set({ phoneKey: aPhone() }).where(changed);
  expect((await visit(salon, path)).status).toBe(404);
});
