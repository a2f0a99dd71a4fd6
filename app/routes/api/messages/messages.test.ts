import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { textMessages } from "../../../database/schema.ts";
import { now } from "../../../kernel/clock.ts";
import { database } from "../../../testing/database.ts";
import { visit } from "../../../testing/requests.ts";
import { aPhone, aTextingSalon, signedByGatewayApi, signedByTwilio, textsTo } from "../../../testing/texts.ts";

/* What providers of texts report and hand over. docs/rules.md 34.8, 34.11 */

async function aText(provider: string) {
  const salon = await aTextingSalon();
  const [id, phone] = [crypto.randomUUID(), aPhone()];
  const text = { id, salonId: salon.id, kind: "booked", phone, provider, providerId: id, state: "sent", at: now() };
  await database.insert(textMessages).values({ ...text, state: "sent" });
  return {
    ...{ salon, id, phone },
    state: async () => {
      const [row] = await database.select().from(textMessages).where(eq(textMessages.id, id));
      return row && [row.state, row.failure];
    },
    byTwilio: (query: string, fields: Record<string, string>) =>
      visit(salon, `/api/messages/twilio${query}`, signedByTwilio(siteOf(salon, query), fields)),
    byGatewayApi: async (message: Record<string, unknown>) =>
      visit(salon, "/api/messages/gatewayapi", await signedByGatewayApi(message)),
  };
}

function siteOf({ host }: { host: string | null }, query: string): string {
  return `https://${host}/api/messages/twilio${query}`;
}

test("a report of Twilio says what became of a text, late and twice", async () => {
  const { id, state, byTwilio } = await aText("twilio");
  const failed = { MessageStatus: "undelivered", ErrorCode: "30006", MessageSid: "SM1" };
  expect((await byTwilio(`?text=${id}`, failed)).status).toBe(204);
  expect(await state()).toEqual(["failed", "landline"]);
  for (const MessageStatus of ["queued", "sent", "delivered", "delivered"])
    expect((await byTwilio(`?text=${id}`, { MessageStatus, MessageSid: "SM1" })).status).toBe(204);
  expect(await state()).toEqual(["delivered", null]);
  await byTwilio(`?text=${id}`, failed);
  expect(await state()).toEqual(["delivered", null]);
});

test("a report of GatewayAPI does so too, and one of another provider's text does nothing", async () => {
  const { id, state, byGatewayApi, byTwilio } = await aText("gatewayapi");
  await byTwilio(`?text=${id}`, { MessageStatus: "failed", ErrorCode: "30003", MessageSid: "SM1" });
  expect(await state()).toEqual(["sent", null]);
  expect((await byGatewayApi({ id: 1, msisdn: 447, userref: id, status: "UNDELIVERABLE" })).status).toBe(204);
  expect(await state()).toEqual(["failed", "unreachable"]);
  await byGatewayApi({ id: 1, msisdn: 447, userref: id, status: "DELIVERED" });
  expect(await state()).toEqual(["delivered", null]);
});

test("a reply comes by either provider, once", async () => {
  const { salon, phone, byGatewayApi, byTwilio } = await aText("gatewayapi");
  for (const _ of [1, 2]) {
    expect(
      (await byTwilio("", { MessageSid: "SM2", From: phone, To: "+447700900000", Body: "Hello & thanks" })).status,
    ).toBe(204);
    expect((await byGatewayApi({ id: 7, msisdn: Number(phone.slice(1)), message: "Bye" })).status).toBe(204);
  }
  const notes = await database
    .select({ note: textMessages.note, state: textMessages.state })
    .from(textMessages)
    .where(eq(textMessages.salonId, salon.id));
  expect(
    notes
      .filter(({ state }) => state === "received")
      .map(({ note }) => note)
      .toSorted(),
  ).toEqual(["Bye", "Hello & thanks"]);
  expect(await textsTo(phone)).toEqual([]);
});

test("without the signature nothing is done", async () => {
  const { salon, id, phone, state } = await aText("twilio");
  const fields = { MessageStatus: "failed", MessageSid: "SM1" };
  const signed = signedByTwilio(siteOf(salon, `?text=${id}`), fields);
  const other = { ...signed, body: new URLSearchParams({ ...fields, ErrorCode: "30006" }) };
  const unsigned = { method: "POST", body: new URLSearchParams(fields) };
  const short = { ...unsigned, headers: { "X-Twilio-Signature": "AAAA" } };
  for (const request of [other, unsigned, short])
    expect((await visit(salon, `/api/messages/twilio?text=${id}`, request)).status).toBe(400);
  // A signature for one text is none for another.
  expect((await visit(salon, "/api/messages/twilio?text=other", signed)).status).toBe(400);
  const reply = { id: 9, msisdn: Number(phone.slice(1)), message: "STOP" };
  const forged = await signedByGatewayApi(reply, "another secret");
  expect((await visit(salon, "/api/messages/gatewayapi", forged)).status).toBe(400);
  const none = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(reply))}.`.replaceAll("=", "");
  const headers = { "X-Gwapi-Signature": none };
  expect((await visit(salon, "/api/messages/gatewayapi", { method: "POST", body: "{}", headers })).status).toBe(400);
  expect(await state()).toEqual(["sent", null]);
  expect(await textsTo(phone)).toEqual([]);
});

test.for(["local", "constructor", "nobody", "%00"])("%s is no provider", async (provider) => {
  const salon = await aTextingSalon();
  expect((await visit(salon, `/api/messages/${provider}`, { method: "POST", body: "x" })).status).toBe(404);
  expect((await visit(salon, "/api/messages/twilio")).status).toBe(405);
});
