import { and, eq, ne } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { outbox, textMessages } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { phoneKey } from "../../kernel/phone-numbers.ts";
import { takeReply } from "../../outbox/texts/replies.server.ts";
import { anAppointment } from "../appointments.ts";
import { database } from "../database.ts";
import { deliverDueEmails, itIs, MONDAY, mailCodesAtOnce } from "../mail-factories.ts";
import { callApi, visit } from "../requests.ts";
import { rowOf } from "../rows.ts";
import { aPhone, aTextingSalon, signedByGatewayApi, signedByTwilio, textsTo } from "../texts.ts";

/* Over a hundred tries at texts: at money, at other people's phones, and at their appointments. docs/rules.md 34 */

beforeEach(() => {
  itIs(MONDAY);
  mailCodesAtOnce();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Numbers that somebody may earn by, or that are none, as a stranger may type them. */
const PUMPED = [
  ...["0905 123 4567", "+44 909 879 0123", "0871 200 0000", "0844 123 4567", "070 1234 5678", "+447012345678"],
  ...["0076 4012 3456", "07640 123456", "118118", "+44 118 118", "0800 1111", "0300 123 4567", "0055 1234567"],
  ...["020 7946 0958", "0121 496 0123", "+44 (0)20 7946 0958", "56 1234 5678", "+1 900 555 0123", "+1 876 555 0123"],
  ...["+1 809 555 0123", "+1 473 555 0123", "+881 612 345 678", "+882 16 12345678", "+883 5100 01234567"],
  ...["+979 123 456 789", "+870 773 123456", "+878 10 123456789", "+53 5 1234567", "+252 61 2345678", "+960 771 2345"],
  ...["+371 2123 4567", "+370 612 34567", "+216 20 123456", "+7 912 345 67 89", "+62 812 345 678", "+92 301 2345678"],
  ...[
    "+44 7797 712345",
    "+44 7781 123456",
    "+44 7624 123456",
    "+33 6 12 34 56 78",
    "+353 85 012 3456",
    "0044 7797 712345",
  ],
  ...["+44770090012", "+4477009001234567", "٠٧٧٠٠٩٠٠١٢٣", "07700900123,07700900124", "07700900123;+19005550123"],
];

test(`none of ${PUMPED.length} numbers that a stranger types costs a penny`, async () => {
  const salon = await aTextingSalon({ hours: [] });
  const ids = await Promise.all(
    PUMPED.map(async (typed, index) => {
      const startsMinute = 480 + 10 * (index % 60);
      const key = phoneKey(typed, "GB");
      // Two numbers in one field are one number that is none.
      const id = await anAppointment(salon, {
        ...{ date: `2036-07-${String(1 + Math.floor(index / 60)).padStart(2, "0")}`, startsMinute },
        ...{ endsMinute: startsMinute + 10, customerEmail: "", customerPhone: typed, phoneKey: key },
      });
      await database.insert(outbox).values({
        ...{ id: crypto.randomUUID(), salonId: salon.id, subjectId: id, kind: "confirmation", channel: "text" },
        ...{ dueAt: MONDAY, createdAt: MONDAY },
      });
      return id;
    }),
  );
  for (let runs = 0; runs < 3; runs++) await deliverDueEmails(salon.id);
  const own = eq(textMessages.salonId, salon.id);
  const sent = await database
    .select()
    .from(textMessages)
    .where(and(own, ne(textMessages.state, "failed")));
  expect(sent.map(({ phone }) => phone)).toEqual([]);
  // What has no digits is no phone, and nothing is tried.
  expect(await database.$count(textMessages, own)).toBeGreaterThanOrEqual(ids.length - 1);
});

test("thirty forged messages of providers do nothing", async () => {
  const salon = await aTextingSalon();
  const [id, phone] = [crypto.randomUUID(), aPhone()];
  const text = { id, salonId: salon.id, kind: "booked", phone, provider: "twilio", state: "sent" as const, at: now() };
  await database.insert(textMessages).values(text);
  const address = `https://${salon.host}/api/messages/twilio?text=${id}`;
  const fields = { MessageStatus: "failed", ErrorCode: "30006" };
  const { headers, ...signed } = signedByTwilio(address, fields);
  const signature = headers["X-Twilio-Signature"];
  const signatures = [
    ...["", " ", "null", "undefined", "AAAA", signature.slice(1), `${signature}=`, signature.toLowerCase()],
    ...[signature.split("").reverse().join(""), btoa("x".repeat(20)), "0".repeat(10_000)],
  ];
  const statuses: number[] = [];
  const send = async (path: string, request: RequestInit) => {
    statuses.push((await visit(salon, path, { method: "POST", ...request })).status);
  };
  for (const one of signatures)
    await send(`/api/messages/twilio?text=${id}`, { ...signed, headers: { "X-Twilio-Signature": one } });
  for (const path of ["?text=other", "", `?text=${id}&more`, `?TEXT=${id}`])
    await send(`/api/messages/twilio${path}`, { body: new URLSearchParams(fields), headers });
  const real = (await signedByGatewayApi({ userref: id, status: "UNDELIVERABLE" })).headers["X-Gwapi-Signature"];
  const [head = "", payload = "", mac = ""] = real.split(".");
  const none = btoa('{"alg":"none"}').replaceAll("=", "");
  const forged = [
    ...[
      "",
      "a.b.c",
      `${head}.${payload}.`,
      `${none}.${payload}.`,
      `${head}.${btoa("{}")}.${mac}`,
      `${head}.${mac}.${payload}`,
    ],
    ...[
      real.slice(0, -2),
      `${real}x`,
      (await signedByGatewayApi({ userref: id }, "wrong")).headers["X-Gwapi-Signature"],
    ],
  ];
  for (const one of forged)
    await send("/api/messages/gatewayapi", { body: "{}", headers: { "X-Gwapi-Signature": one } });
  for (const path of ["local", "TWILIO", "twilio/", "__proto__", "toString", "gatewayapi%00"])
    await send(`/api/messages/${path}`, { body: "x" });
  expect(statuses.length).toBeGreaterThanOrEqual(30);
  expect(statuses.filter((status) => status !== 400 && status !== 404)).toEqual([]);
  const [row] = await database.select().from(textMessages).where(eq(textMessages.id, id));
  expect(row?.state).toBe("sent");
});

test("twenty replies from a phone touch no appointment of another's, and cost no more than six texts", async () => {
  const salon = await aTextingSalon({ hours: [] });
  const [own, others] = [aPhone(), aPhone()];
  const theirs = await anAppointment(salon, { date: "2036-06-19", customerEmail: "", phoneKey: others });
  const before = await rowOf(theirs);
  const text = { salonId: salon.id, kind: "booked", state: "sent" as const, at: MONDAY - 1 };
  // The attacker's phone was texted, and the text names the appointment of another.
  await database.insert(textMessages).values({ ...text, id: crypto.randomUUID(), phone: own, appointmentId: theirs });
  const bodies = ["C", "X", "STOP", "x", "c", "C", "X", "stop", "X", "X"];
  for (const [index, body] of [...bodies, ...bodies].entries())
    await takeReply({ provider: "local", providerId: `${own} ${index}`, from: own, body });
  expect(await rowOf(theirs)).toEqual(before);
  const received = and(eq(textMessages.appointmentId, theirs), eq(textMessages.state, "received"));
  expect(await database.$count(textMessages, received)).toBe(0);
  expect((await textsTo(own)).length).toBeLessThanOrEqual(6);
  expect((await textsTo(own)).join(" ")).not.toContain("/appointment/");
  expect(await textsTo(others)).toEqual([]);
});

test("a code for one phone opens nothing of another's, and twenty guesses open nothing", async () => {
  vi.useRealTimers();
  const salon = await aTextingSalon();
  const [own, others] = [aPhone(), aPhone()];
  await anAppointment(salon, { customerEmail: "", customerPhone: own, phoneKey: own });
  const times = { startsMinute: 700, endsMinute: 760 };
  const theirs = await anAppointment(salon, { ...times, customerEmail: "", customerPhone: others, phoneKey: others });
  const auth = (body: Record<string, string>) => callApi(salon, "auth", { method: "POST", body });
  await auth({ action: "request-manage-code", phone: own });
  await vi.waitFor(async () => expect(await textsTo(own)).toHaveLength(1));
  const code = /#(\d{6})$/.exec((await textsTo(own)).join(""))?.[1] ?? "";
  expect((await auth({ action: "verify-manage-code", phone: others, code })).status).toBe(401);
  const opened = await auth({ action: "verify-manage-code", phone: own, code });
  const { token } = await opened.json<{ token: string }>();
  const headers = { Authorization: `Bearer ${token}` };
  for (const path of [`appointments/${theirs}/cancel`, `appointments/${theirs}/change`])
    expect((await callApi(salon, path, { method: "PATCH", body: {}, headers })).status, path).toBeGreaterThanOrEqual(
      400,
    );
  for (const asked of [others, own, "%", "+", ""]) {
    const query = new URLSearchParams({ phone: asked });
    const found = await callApi(salon, `appointments/customer?${query}`, { headers });
    expect(await found.text(), asked).not.toContain(theirs);
  }
  await auth({ action: "request-manage-code", phone: others });
  await vi.waitFor(async () => expect(await textsTo(others)).toHaveLength(1));
  const right = /#(\d{6})$/.exec((await textsTo(others)).join(""))?.[1] ?? "";
  for (let guess = 0; guess < 20; guess++) {
    const wrong = String((Number(right) + guess + 1) % 1_000_000).padStart(6, "0");
    expect([401, 429]).toContain((await auth({ action: "verify-manage-code", phone: others, code: wrong })).status);
  }
  expect([401, 429]).toContain((await auth({ action: "verify-manage-code", phone: others, code: right })).status);
});
