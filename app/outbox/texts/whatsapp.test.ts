import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { outbox, textMessages, waitingList } from "../../database/schema.ts";
import type { EmailKind } from "../../diary/emails.ts";
import type { TextKind } from "../../diary/texts/texts.ts";
import { MINUTE_MS } from "../../kernel/clock.ts";
import { sendCommand } from "../../models/diary/send.server.ts";
import { markWayToTell } from "../../models/notes/must-call.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { monthOfTexts } from "../../models/texts/text-messages.server.ts";
import { setTextRules } from "../../models/texts/text-rules.server.ts";
import { anAppointment } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { alter, deliverDueEmails, emailsTo, itIs, MONDAY, withBindings } from "../../testing/mail-factories.ts";
import { visit } from "../../testing/requests.ts";
import { aPhone, aWhatsAppSalon, bookByPhone, signedByTwilio, templateOf, textsTo } from "../../testing/texts.ts";
import { takeEvents } from "./events.server.ts";

/* What goes by WhatsApp, and what goes as a text because WhatsApp did not deliver it. docs/rules.md 34.15, 34.16 */

const DATE = "2036-06-19";
const THROUGH_TWILIO = { TEXTBOX: undefined, GATEWAYAPI_TOKEN: undefined };

beforeEach(() => itIs(MONDAY));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ACCEPTED = () => Response.json({ sid: crypto.randomUUID() }, { status: 201 });

/** A stand-in for Twilio. Answers the fields of what it was asked to send by WhatsApp, and the words of its texts. */
function standIn(whatsApp: (fields: URLSearchParams) => Response | Promise<Response> = ACCEPTED, sms = ACCEPTED) {
  const asked: URLSearchParams[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_, request) => {
    const fields = new URLSearchParams(`${request?.body}`);
    asked.push(fields);
    return fields.get("To")?.startsWith("whatsapp:") ? whatsApp(fields) : sms();
  });
  const by = (isWhatsApp: boolean) =>
    asked.filter((fields) => (fields.get("To") ?? "").startsWith("whatsapp:") === isWhatsApp);
  return {
    whatsApps: () => by(true),
    /** The words of texts to a phone, also of those that the salon's own object has sent. */
    texts: async (phone: string) => [
      ...by(false).flatMap((fields) => (fields.get("To") === phone ? (fields.get("Body") ?? "") : [])),
      ...(await textsTo(phone)),
    ],
  };
}

/** Sends what is due through Twilio, and what follows from it. */
async function deliver({ id }: Salon, bindings: Record<string, unknown> = THROUGH_TWILIO) {
  for (let runs = 0; runs < 3; runs++) await withBindings(bindings, () => deliverDueEmails(id));
}

/** Twilio's report on what it was asked to send, signed. */
async function report(salon: Salon, fields: URLSearchParams | undefined, MessageStatus: string, ErrorCode = "63024") {
  const callback = new URL(fields?.get("StatusCallback") ?? expect.fail("Nothing went by WhatsApp"));
  const signed = signedByTwilio(callback.href, { MessageStatus, ErrorCode, MessageSid: "SM1" });
  expect((await visit(salon, callback.pathname + callback.search, signed)).status).toBe(204);
}

/** A client with an appointment who is told by text alone. One with an email has chosen that. */
async function aClient(salon: Salon, { email = "", phone = aPhone() } = {}) {
  if (email) {
    await anAppointment(salon, { customerEmail: email, phoneKey: phone, date: "2036-01-02" });
    expect(await markWayToTell(salon.id, email, { phoneKey: phone, way: "text" })).toEqual({ ok: true });
  }
  const id = await bookByPhone(salon, phone, { date: DATE, time: "10:00", customerEmail: email });
  return { id, phone, email };
}

const messagesOf = ({ id }: Salon) => database.select().from(textMessages).where(eq(textMessages.salonId, id));

const month = ({ id, timeZone }: Salon) => monthOfTexts(primaryDatabase(), id, timeZone, MONDAY + MINUTE_MS);

const FEE = { why: "no-show", amountPence: 1500, askedAt: MONDAY } as const;
const NONE = { kind: "none", amount: 0 } as const;
const AGREED = { termsId: "one", text: "", account: "", depositPence: 1000, dueHours: 24, at: MONDAY };
const DEPOSIT = {
  agreed: { ...AGREED, lateFee: NONE, lateHours: 24, noShowFee: NONE },
  depositDueAt: MONDAY + 60 * MINUTE_MS,
};

test.for([
  ["confirmation", "booked", {}, ["/appointment/"]],
  ["changed", "changed", {}, ["/appointment/"]],
  ["cancelled", "cancelled", { status: "cancelled" }, ["/book"]],
  ["returned", "back-on", {}, ["/appointment/"]],
  ["reminder", "reminder", {}, ["/appointment/"]],
  ["deposit-reminder", "deposit", DEPOSIT, ["£10", "/pay/"]],
  ["confirmation", "deposit", DEPOSIT, ["£10", "/pay/"]],
  ["fee", "fee", { status: "cancelled", fee: FEE }, ["£15", "/pay/"]],
  ["another-time", "sick-day", {}, ["/appointment/"]],
] as const satisfies [EmailKind, TextKind, object, string[]][])(
  "%s goes by the template of %s, with its variables in the order of the page",
  async ([kind, template, about, rest]) => {
    const { whatsApps, texts } = standIn();
    const salon = await aWhatsAppSalon({}, { onlinePayments: true });
    const phone = aPhone();
    const id = await anAppointment(salon, { date: DATE, customerEmail: "", phoneKey: phone });
    if (Object.keys(about).length > 0) await alter(id, about);
    const row = { id: crypto.randomUUID(), salonId: salon.id, subjectId: id, kind, channel: "text" as const };
    await database.insert(outbox).values({ ...row, dueAt: MONDAY, createdAt: MONDAY });
    await deliver(salon);
    const [fields, ...more] = whatsApps();
    expect(more).toEqual([]);
    expect(await texts(phone)).toEqual([]);
    expect(Object.fromEntries(fields ?? [])).toMatchObject({
      To: `whatsapp:${phone}`,
      From: `whatsapp:${salon.texts?.whatsApp?.from}`,
      ContentSid: templateOf(template),
    });
    expect(fields?.has("Body")).toBe(false);
    const variables = JSON.parse(fields?.get("ContentVariables") ?? "{}");
    const values = [salon.name, expect.stringMatching(/Thu.*19/), "10:00"];
    const others = [...rest.map((part) => expect.stringContaining(part)), expect.stringMatching(/\S/)];
    expect(variables).toEqual(Object.fromEntries([...values, ...others].map((value, index) => [index + 1, value])));
  },
);

test("an offer goes by its template; a fee that nobody can pay online goes by text, because WhatsApp refuses an empty link", async () => {
  const { whatsApps, texts } = standIn();
  const salon = await aWhatsAppSalon({}, { waitingList: true });
  const [phone, email, offerId] = [aPhone(), `${crypto.randomUUID()}@example.com`, crypto.randomUUID()];
  await anAppointment(salon, { customerEmail: email, phoneKey: phone, date: "2036-01-01" });
  const wanted = { services: [{ id: `${salon.id}-gel`, quantity: 1 }], days: [DATE], from: 0, to: 1440 };
  await database.insert(waitingList).values({
    ...{ id: crypto.randomUUID(), salonId: salon.id, email, name: "Ada", phone, phoneKey: phone, place: 1 },
    ...{ createdAt: MONDAY, wanted: { ...wanted, technicianId: null, until: DATE, before: null } },
    ...{ offered: [{ date: DATE, start: 600, end: 660, technicianId: salon.id }], offerId },
    offerUntil: MONDAY + 30 * MINUTE_MS,
  });
  const debtor = aPhone();
  const owes = await anAppointment(salon, {
    date: DATE,
    customerEmail: "",
    phoneKey: debtor,
    startsMinute: 700,
    endsMinute: 760,
  });
  await alter(owes, { status: "cancelled", fee: FEE });
  const row = () => ({ id: crypto.randomUUID(), salonId: salon.id, dueAt: MONDAY, createdAt: MONDAY });
  await database.insert(outbox).values([
    { ...row(), subject: "offer", subjectId: offerId, kind: "offer" },
    { ...row(), subjectId: owes, kind: "fee", channel: "text" },
  ]);
  await deliver(salon);
  const [fields, ...more] = whatsApps();
  expect(more).toEqual([]);
  expect(fields?.get("ContentSid")).toBe(templateOf("offer"));
  expect(JSON.parse(fields?.get("ContentVariables") ?? "{}")).toMatchObject({
    ...{ 3: "10:00", 4: "11:30", 5: expect.stringContaining("/offer/") },
  });
  expect(await texts(debtor)).toEqual([expect.stringContaining("£15 is due")]);
});

test("a kind without a template goes by text, and so does every kind if WhatsApp is off or Twilio is not set up", async () => {
  const { whatsApps, texts } = standIn();
  const from = aPhone();
  const onlyReminders = { on: true, from, templates: { reminder: templateOf("reminder") } };
  const off = { on: false, from: aPhone(), templates: { booked: templateOf("booked") } };
  for (const whatsApp of [onlyReminders, off]) {
    const salon = await aWhatsAppSalon({ whatsApp });
    const { phone } = await aClient(salon);
    await deliver(salon);
    expect(await texts(phone)).toHaveLength(1);
  }
  const salon = await aWhatsAppSalon();
  const { phone } = await aClient(salon);
  await deliver(salon, { ...THROUGH_TWILIO, TWILIO_AUTH_TOKEN: undefined, GATEWAYAPI_TOKEN: "a token" });
  expect(whatsApps()).toEqual([]);
  expect(await texts(phone)).toEqual([]);
  expect(await messagesOf(salon)).toMatchObject([{ provider: "gatewayapi" }]);
});

test("GatewayAPI carries texts, and Twilio what goes by WhatsApp", async () => {
  const { whatsApps } = standIn();
  const salon = await aWhatsAppSalon();
  await aClient(salon);
  await deliver(salon, { TEXTBOX: undefined });
  expect(whatsApps()).toHaveLength(1);
  expect(await messagesOf(salon)).toMatchObject([{ provider: "twilio", state: "sent", segments: 1, tenths: 22 }]);
});

test.for([
  [400, 63003],
  [400, 63016],
  [400, 63024],
  [400, 21910],
  [404, 20404],
  [429, 63018],
  [503, 0],
])(
  "what WhatsApp refuses at once (%i, %i) goes by text, once, and only the text is paid for",
  async ([status, code]) => {
    const { whatsApps, texts } = standIn(() => Response.json({ code }, { status }));
    const salon = await aWhatsAppSalon();
    const { phone } = await aClient(salon);
    await deliver(salon);
    itIs(MONDAY + 5 * MINUTE_MS);
    await deliver(salon);
    expect(whatsApps()).toHaveLength(1);
    expect(await texts(phone)).toEqual([
      expect.stringMatching(/you're booked for Thu.* at 10:00.*\/appointment\/\S{22}$/),
    ]);
    expect(await month(salon)).toEqual({ tenths: 42, sent: 1, failed: 0, notByWhatsApp: 1 });
  },
);

test("while Twilio takes nothing, WhatsApp is tried once and the text five times, and then a client who chose texts is mailed", async () => {
  const down = () => new Response(null, { status: 503 });
  const { whatsApps, texts } = standIn(down, down);
  const salon = await aWhatsAppSalon();
  const { phone, email } = await aClient(salon, { email: `${crypto.randomUUID()}@example.com` });
  for (const minutes of [0, 2, 10, 30, 100, 200]) {
    itIs(MONDAY + minutes * MINUTE_MS);
    await deliver(salon);
  }
  expect([whatsApps().length, (await texts(phone)).length]).toEqual([1, 5]);
  expect(await emailsTo(email)).toHaveLength(1);
  expect(await month(salon)).toMatchObject({ tenths: 0, sent: 0, failed: 1 });
});

test.for(["undelivered", "failed"])(
  "what is reported as %s goes by text, once, however often that is reported",
  async (status) => {
    const { whatsApps, texts } = standIn();
    const salon = await aWhatsAppSalon();
    const { phone } = await aClient(salon);
    await deliver(salon);
    expect(await texts(phone)).toEqual([]);
    const [fields] = whatsApps();
    await Promise.all([report(salon, fields, status), report(salon, fields, status)]);
    await deliver(salon);
    await report(salon, fields, status);
    await deliver(salon);
    expect(await texts(phone)).toEqual([expect.stringContaining("you're booked")]);
    expect(whatsApps()).toHaveLength(1);
    expect(await month(salon)).toEqual({ tenths: 42, sent: 1, failed: 0, notByWhatsApp: 1 });
  },
);

test("news of a deletion goes by text, because nothing of it could be written anew", async () => {
  const { whatsApps, texts } = standIn();
  const salon = await aWhatsAppSalon();
  const { id, phone } = await aClient(salon);
  await deliver(salon);
  const actor = { role: "admin", userId: "owner" } as const;
  const deletion = { what: "delete", appointmentId: id, tell: true, actor, key: "delete" } as const;
  expect(await sendCommand(salon, deletion)).toMatchObject({ ok: true });
  itIs(MONDAY + MINUTE_MS);
  await deliver(salon);
  expect(whatsApps()).toHaveLength(1);
  expect(await texts(phone)).toEqual([expect.stringContaining("is cancelled")]);
});

test("a cancellation that WhatsApp gives up after the visit's time is texted to nobody", async () => {
  const { whatsApps, texts } = standIn();
  const salon = await aWhatsAppSalon();
  const phone = aPhone();
  const id = await anAppointment(salon, { date: DATE, customerEmail: "", phoneKey: phone });
  await alter(id, { status: "cancelled" });
  const row = {
    id: crypto.randomUUID(),
    salonId: salon.id,
    subjectId: id,
    kind: "cancelled" as const,
    channel: "text" as const,
  };
  await database.insert(outbox).values({ ...row, dueAt: MONDAY, createdAt: MONDAY });
  await deliver(salon);
  itIs(Date.parse(`${DATE}T14:00:00Z`));
  await report(salon, whatsApps()[0], "failed");
  await deliver(salon);
  expect([whatsApps().length, await texts(phone)]).toEqual([1, []]);
});

test("a reminder in WhatsApp's place that waits for the morning stays when the salon saves its texts", async () => {
  const { whatsApps, texts } = standIn();
  const salon = await aWhatsAppSalon();
  const phone = aPhone();
  const id = await anAppointment(salon, { date: DATE, customerEmail: "", phoneKey: phone });
  const row = {
    id: crypto.randomUUID(),
    salonId: salon.id,
    subjectId: id,
    kind: "reminder" as const,
    channel: "text" as const,
  };
  await database.insert(outbox).values({ ...row, dueAt: MONDAY, createdAt: MONDAY });
  await deliver(salon);
  itIs(Date.parse("2036-06-16T21:30:00Z"));
  await report(salon, whatsApps()[0], "undelivered");
  await deliver(salon);
  await setTextRules(salon, salon.texts ?? expect.fail("It texts"));
  itIs(Date.parse("2036-06-17T07:00:00Z"));
  await deliver(salon);
  expect(await texts(phone)).toEqual([expect.stringContaining("see you")]);
});

test.for(["delivered", "read"])("what is reported as %s is done, whatever comes later", async (status) => {
  const { whatsApps, texts } = standIn();
  const salon = await aWhatsAppSalon();
  const { phone } = await aClient(salon);
  await deliver(salon);
  const [fields] = whatsApps();
  await report(salon, fields, status);
  await report(salon, fields, "failed");
  await deliver(salon);
  expect(await texts(phone)).toEqual([]);
  expect(await messagesOf(salon)).toMatchObject([{ state: "delivered", failure: null }]);
});

test("a failure that is reported before Twilio has answered brings a text too", async () => {
  const salon = await aWhatsAppSalon();
  const { whatsApps, texts } = standIn(async (fields) => {
    await report(salon, fields, "undelivered");
    return ACCEPTED();
  });
  const { phone } = await aClient(salon);
  await deliver(salon);
  expect(whatsApps()).toHaveLength(1);
  expect(await texts(phone)).toHaveLength(1);
});

test("a text in WhatsApp's place that doesn't arrive either is mailed, once", async () => {
  const { whatsApps, texts } = standIn();
  const salon = await aWhatsAppSalon();
  const { phone, email } = await aClient(salon, { email: `${crypto.randomUUID()}@example.com` });
  await deliver(salon);
  expect([await emailsTo(email), whatsApps().length]).toEqual([[], 1]);
  await report(salon, whatsApps()[0], "failed");
  await deliver(salon);
  expect([await emailsTo(email), (await texts(phone)).length]).toEqual([[], 1]);
  const text = (await messagesOf(salon)).find(({ id }) => !id.startsWith("whatsapp "));
  const failed = { what: "failed", id: text?.id ?? "", failure: "unreachable" } as const;
  await takeEvents(text?.provider ?? "", [failed, failed]);
  await deliver(salon);
  expect(await emailsTo(email)).toHaveLength(1);
  expect(await texts(phone)).toHaveLength(1);
});

test("what may have gone by WhatsApp is not texted until it is known that it didn't", async () => {
  const salon = await aWhatsAppSalon();
  const { phone, email } = await aClient(salon, { email: `${crypto.randomUUID()}@example.com` });
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.timeout(50));
  const { whatsApps, texts } = standIn(() => new Promise(() => undefined));
  await deliver(salon);
  expect([whatsApps().length, await texts(phone), (await emailsTo(email)).length]).toEqual([1, [], 1]);
  expect(await messagesOf(salon)).toMatchObject([{ state: "sending", failure: "unknown", tenths: 22 }]);
  await report(salon, whatsApps()[0], "failed");
  await deliver(salon);
  expect([(await texts(phone)).length, (await emailsTo(email)).length]).toEqual([1, 1]);
});

test("a failure that is reported at night brings a text in the morning, unless the visit was cancelled since", async () => {
  const { whatsApps, texts } = standIn();
  const salon = await aWhatsAppSalon();
  const [stays, goes] = [await aClient(salon), aPhone()];
  const cancelled = await bookByPhone(salon, goes, { date: DATE, time: "12:00" });
  await deliver(salon);
  // 22:30 in London.
  itIs(Date.parse("2036-06-16T21:30:00Z"));
  await alter(cancelled, { status: "cancelled" });
  for (const fields of whatsApps()) await report(salon, fields, "undelivered");
  await deliver(salon);
  expect(await texts(stays.phone)).toEqual([]);
  itIs(Date.parse("2036-06-17T07:00:00Z"));
  await deliver(salon);
  expect([(await texts(stays.phone)).length, await texts(goes)]).toEqual([1, []]);
});

test("once WhatsApp is off, what it failed to deliver is still texted, and everything new is texted at once", async () => {
  const { whatsApps, texts } = standIn();
  const salon = await aWhatsAppSalon();
  const { phone } = await aClient(salon);
  await deliver(salon);
  const rules = salon.texts ?? expect.fail("It texts");
  const { whatsApp = expect.fail("It sends by WhatsApp") } = rules;
  await setTextRules(salon, { ...rules, whatsApp: { ...whatsApp, on: false } });
  const later = aPhone();
  await bookByPhone(salon, later, { date: DATE, time: "14:00" });
  await report(salon, whatsApps()[0], "failed");
  await deliver(salon);
  expect([(await texts(phone)).length, (await texts(later)).length, whatsApps().length]).toEqual([1, 1, 1]);
});

test("the month's limit, the limits of a phone and the refusal of landlines hold for WhatsApp too", async () => {
  const { whatsApps, texts } = standIn();
  // Two messages by WhatsApp cost 4.4p.
  const salon = await aWhatsAppSalon({ monthlyPence: 5 });
  const phones = [aPhone(), aPhone(), aPhone()];
  for (const [index, phone] of phones.entries()) await bookByPhone(salon, phone, { date: DATE, time: `1${index}:00` });
  await deliver(salon);
  expect(whatsApps()).toHaveLength(2);
  expect((await Promise.all(phones.map(texts))).flat()).toEqual([]);
  expect(await month(salon)).toMatchObject({ tenths: 44, sent: 2, failed: 1 });
  const other = await aWhatsAppSalon();
  const phone = aPhone();
  for (const hour of [9, 10, 11, 12, 13, 14, 15, 16]) {
    await bookByPhone(other, phone, { date: DATE, time: `${String(hour).padStart(2, "0")}:00` });
    await deliver(other);
  }
  await bookByPhone(other, "+442079460958", { date: DATE, time: "17:00" });
  await deliver(other);
  expect(whatsApps()).toHaveLength(2 + 6);
  expect(await texts(phone)).toEqual([]);
  const failures = and(eq(textMessages.salonId, other.id), eq(textMessages.failure, "landline"));
  expect(await database.$count(textMessages, failures)).toBe(1);
});
