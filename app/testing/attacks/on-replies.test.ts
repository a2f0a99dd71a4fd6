import { and, eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { textMessages, users } from "../../database/schema.ts";
import { MINUTE_MS, now } from "../../kernel/clock.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { takeReply } from "../../outbox/texts/replies.server.ts";
import { anAccount } from "../accounts.ts";
import { anAppointment } from "../appointments.ts";
import { database } from "../database.ts";
import { itIs, MONDAY } from "../mail-factories.ts";
import { visit } from "../requests.ts";
import { rowOf } from "../rows.ts";
import { aPhone, aTextingSalon, signedByGatewayApi, signedByTwilio, textsTo } from "../texts.ts";

/* Strange replies, and providers' messages that are forged, repeated, out of order or for another salon. docs/rules.md 34.8 to 34.11 */

beforeEach(() => itIs(MONDAY));
afterEach(() => vi.useRealTimers());

let salon: Salon;
let other: Salon;
beforeAll(async () => {
  [salon, other] = [await aTextingSalon({ hours: [] }), await aTextingSalon({ hours: [] })];
});

let place = 0;

/** A client with a phone alone at a salon, who got a text and wants its news. */
async function aTexted(at = salon) {
  const [phone, id] = [aPhone(), crypto.randomUUID()];
  const account = await anAccount(at, { marketing: true });
  const times = { date: "2036-06-19", startsMinute: place, endsMinute: ++place };
  const own = { customerEmail: "", customerPhone: phone, phoneKey: phone, clientId: account.id };
  const appointmentId = await anAppointment(at, { ...times, ...own });
  const text = { id, salonId: at.id, kind: "booked", phone, appointmentId, state: "sent" as const };
  await database.insert(textMessages).values({ ...text, provider: "twilio", at: now() - MINUTE_MS });
  const marketing = async () =>
    (await database.select({ on: users.marketing }).from(users).where(eq(users.id, account.id)))[0]?.on;
  const received = () =>
    database
      .select()
      .from(textMessages)
      .where(and(eq(textMessages.phone, phone), eq(textMessages.state, "received")));
  const state = async () =>
    (await database.select({ state: textMessages.state }).from(textMessages).where(eq(textMessages.id, id)))[0]?.state;
  return { id, phone, account, appointmentId, marketing, received, state };
}

type Kind = "confirm" | "cancel" | "stop" | "note";

/** What a client might type, and what it means: anything but one word alone is a note. */
const BODIES: [string, Kind][] = [
  ...["", " ", "\n", "\u0000", "C u", "C X", "X C", "CX", "XX", "CC", "yes", "cancel", "STOP it", "don't STOP"].map(
    note,
  ),
  ...["\u0421", "\u0425", "\u00d7", "✗", "S T O P", "ST0P", "<b>X</b>x", "X'; DROP TABLE appointments; --"].map(note),
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "{link}", "{code}", "%s", "=1+1", "null", "C:X"].map(
    note,
  ),
  ...["C".repeat(101), "X ".repeat(60), "STOP ".repeat(2_000), "💅".repeat(600), "\ud800", "a\u0301".repeat(900)].map(
    note,
  ),
  ...["\u202eX2", "كن", "\n".repeat(5_000), "https://evil.test/X", "STOP\u200bX", "x".repeat(20_000)].map(note),
  ...["C", "c", " c ", "C!", "«C»", "\uff23", "Confirm.", "\u0000C\u0000"].map((body): [string, Kind] => [
    body,
    "confirm",
  ]),
  ...["X", "x.", "(X)", "\uff38", "X".padStart(90)].map((body): [string, Kind] => [body, "cancel"]),
  ...["stop", "STOP!", "Stop  All", "unsubscribe", "quit", "S\u200bTOP"].map((body): [string, Kind] => [body, "stop"]),
];

function note(body: string): [string, Kind] {
  return [body, "note"];
}

test.each(BODIES)("%j changes no appointment, and is taken as: %s", async (body, kind) => {
  const { phone, appointmentId, marketing, received } = await aTexted();
  const before = await rowOf(appointmentId);
  await takeReply({ provider: "local", providerId: phone, from: phone, body });
  const rows = await received();
  expect(rows).toMatchObject([{ kind, appointmentId, salonId: salon.id }]);
  expect(rows[0]?.note.isWellFormed()).toBe(true);
  expect(rows[0]?.note.length).toBeLessThanOrEqual(500);
  expect(await rowOf(appointmentId)).toEqual(before);
  expect(await textsTo(phone)).toHaveLength(kind === "note" ? 0 : 1);
  expect(await marketing()).toBe(kind !== "stop");
});

/** How a message is sent that no provider has signed for this address. Each says that the text failed, or replies STOP. */
const urlOf = (at: Salon, query: string) => `https://${at.host}/api/messages/twilio${query}`;
const HEADER = "X-Twilio-Signature";
type Send = (text: { id: string; phone: string }) => Promise<Response>;

function twilioSigned(change: (asked: { url: string; fields: Record<string, string> }) => object): Send {
  return ({ id, phone }) => {
    const fields = { MessageSid: phone, From: phone, Body: "STOP", MessageStatus: "failed" };
    const url = urlOf(salon, `?text=${id}`);
    const changed = { url, fields, ...change({ url, fields }) };
    const { headers } = signedByTwilio(changed.url, changed.fields);
    return visit(salon, `/api/messages/twilio?text=${id}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers,
    });
  };
}

function gatewaySigned(change: (jwt: string, message: object) => string | Promise<string>): Send {
  return async ({ id, phone }) => {
    const message = { id, userref: id, status: "UNDELIVERABLE", msisdn: Number(phone.slice(1)) };
    const jwt = (await signedByGatewayApi(message)).headers["X-Gwapi-Signature"];
    const headers = { "X-Gwapi-Signature": await change(jwt, message) };
    return visit(salon, "/api/messages/gatewayapi", { method: "POST", body: JSON.stringify(message), headers });
  };
}

const base64 = (text: string) => btoa(text).replaceAll("=", "").replaceAll("+", "-").replaceAll("/", "_");

const FORGED: [string, Send][] = [
  ["for another salon's address", twilioSigned(() => ({ url: urlOf(other, "") }))],
  ["for the same address without a lock", twilioSigned(({ url }) => ({ url: url.replace("https", "http") }))],
  ["for the address with a port", twilioSigned(({ url }) => ({ url: url.replace(".test/", ".test:443/") }))],
  ["for the address without its query", twilioSigned(() => ({ url: urlOf(salon, "") }))],
  ["for another text", twilioSigned(() => ({ url: urlOf(salon, "?text=1") }))],
  ["with a field less", twilioSigned(({ fields: { Body: _, ...fields } }) => ({ fields }))],
  ["with a field more", twilioSigned(({ fields }) => ({ fields: { ...fields, To: "1" } }))],
  ["with another status", twilioSigned(({ fields }) => ({ fields: { ...fields, MessageStatus: "sent" } }))],
  ["for no fields", twilioSigned(() => ({ fields: {} }))],
  [
    "as JSON",
    ({ id }) =>
      visit(salon, `/api/messages/twilio?text=${id}`, { method: "POST", body: "{}", headers: { [HEADER]: "x" } }),
  ],
  [
    "by the other provider",
    async ({ id }) => {
      const { headers } = await signedByGatewayApi({ userref: id, status: "UNDELIVERABLE" });
      return visit(salon, `/api/messages/twilio?text=${id}`, { method: "POST", body: "MessageStatus=failed", headers });
    },
  ],
  [
    "with Twilio's token",
    gatewaySigned(
      async (_, message) =>
        (await signedByGatewayApi({ ...message }, "a token of Twilio")).headers["X-Gwapi-Signature"],
    ),
  ],
  [
    "with the sending token",
    gatewaySigned(
      async (_, message) =>
        (await signedByGatewayApi({ ...message }, "a token of GatewayAPI")).headers["X-Gwapi-Signature"],
    ),
  ],
  ["with no algorithm", gatewaySigned((jwt) => jwt.replace(/^[^.]+/, base64('{"alg":"none"}')))],
  ["with a stronger one", gatewaySigned((jwt) => jwt.replace(/^[^.]+/, base64('{"alg":"HS512"}')))],
  [
    "with a key of its own",
    gatewaySigned((jwt) => jwt.replace(/^[^.]+/, base64('{"alg":"HS256","jwk":{"kty":"oct","k":""}}'))),
  ],
  [
    "over other words",
    gatewaySigned((jwt, message) =>
      jwt.replace(/\.[^.]+\./, `.${base64(JSON.stringify({ ...message }))}.`).slice(0, -3),
    ),
  ],
  ["without its end", gatewaySigned((jwt) => jwt.slice(0, jwt.lastIndexOf(".") + 1))],
  ["twice", gatewaySigned((jwt) => `${jwt}, ${jwt}`)],
  ["with a word before it", gatewaySigned((jwt) => `Bearer ${jwt}`)],
];

test.each(FORGED)("a message signed %s does nothing", async (_, send) => {
  const text = await aTexted();
  expect((await send(text)).status).toBe(400);
  expect([await text.state(), await text.received(), await text.marketing()]).toEqual(["sent", [], true]);
});

describe("what a provider has signed", () => {
  const report = (at: Salon, id: string, status: string) =>
    visit(
      at,
      `/api/messages/twilio?text=${id}`,
      signedByTwilio(urlOf(at, `?text=${id}`), { MessageStatus: status, MessageSid: "S" }),
    );
  const reply = (at: Salon, phone: string, sid: string, body: string) =>
    visit(at, "/api/messages/twilio", signedByTwilio(urlOf(at, ""), { MessageSid: sid, From: phone, Body: body }));

  test.each([
    [["delivered", "failed"], "delivered"],
    [["failed", "delivered"], "delivered"],
    [["delivered", "queued", "sent", "undelivered"], "delivered"],
    [["failed", "failed", "failed"], "failed"],
    [["queued", "sending", "sent", "read"], "delivered"],
  ] as const)("the reports %j in this order leave it %s", async (statuses, state) => {
    const text = await aTexted();
    for (const status of statuses) expect((await report(salon, text.id, status)).status).toBe(204);
    expect(await text.state()).toBe(state);
  });

  test.each(["", "%", "nobody", "x".repeat(2_000)])("a report about %j touches no text", async (id) => {
    const text = await aTexted();
    expect((await report(salon, encodeURIComponent(id), "failed")).status).toBe(204);
    expect(await text.state()).toBe("sent");
  });

  test.each(["C", "X", "STOP", "Late"])(
    "a reply %s that comes at another salon's address stays with its own",
    async (body) => {
      const text = await aTexted();
      expect((await reply(other, text.phone, crypto.randomUUID(), body)).status).toBe(204);
      expect(await text.received()).toMatchObject([{ salonId: salon.id, appointmentId: text.appointmentId }]);
      expect(await database.$count(textMessages, eq(textMessages.salonId, other.id))).toBe(0);
    },
  );

  test.each(["C", "X", "STOP", "Late"])(
    "a reply %s is taken once, also when it comes again after a yes",
    async (body) => {
      const text = await aTexted();
      const sid = crypto.randomUUID();
      await Promise.all([1, 2, 3].map(() => reply(salon, text.phone, sid, body)));
      const answers = (await textsTo(text.phone)).length;
      await database.update(users).set({ marketing: true }).where(eq(users.id, text.account.id));
      await reply(salon, text.phone, sid, body);
      expect([(await text.received()).length, await text.marketing()]).toEqual([1, true]);
      expect(await textsTo(text.phone)).toHaveLength(answers);
    },
  );

  test.each(["", "+", "+44", "447400", "whatsapp:", "%", "+1 900 555 0123", "1".repeat(500)])(
    "a reply from %j is nobody's",
    async (from) => {
      const before = await database.$count(textMessages);
      expect((await reply(salon, from, crypto.randomUUID(), "STOP")).status).toBe(204);
      expect(await database.$count(textMessages)).toBe(before);
    },
  );
});
