import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { textMessages, textStops } from "../../database/schema.ts";
import { MINUTE_MS } from "../../kernel/clock.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { setTextRules } from "../../models/texts/text-rules.server.ts";
import { database } from "../../testing/database.ts";
import { deliverDueEmails, itIs, MONDAY } from "../../testing/mail-factories.ts";
import { visit } from "../../testing/requests.ts";
import { rowOf } from "../../testing/rows.ts";
import { aPhone, aTextingSalon, aWhatsAppSalon, bookByPhone, signedByTwilio, storedFor } from "../../testing/texts.ts";
import { NOT_SHOWN } from "../../words/texts.ts";

/* What clients reply by WhatsApp. docs/rules.md 34.17 */

beforeEach(() => itIs(MONDAY));
afterEach(() => {
  vi.useRealTimers();
});

const numberOf = ({ texts }: Salon) => texts?.whatsApp?.from ?? expect.fail("It has no number");

/** A client who was told by WhatsApp, and what they write back through Twilio. */
async function aClient(salon: Salon, phone = aPhone()) {
  const id = await bookByPhone(salon, phone, { date: "2036-06-19", time: "10:00" });
  await deliverDueEmails(salon.id);
  itIs(MONDAY + MINUTE_MS);
  const write = async (Body: string, { to = numberOf(salon), sid = "", signed = true, media = "0" } = {}) => {
    const numbers = { From: `whatsapp:${phone}`, To: `whatsapp:${to}` };
    const fields = { MessageSid: sid || crypto.randomUUID(), ...numbers, Body, NumMedia: media };
    const request = signedByTwilio(`https://${salon.host}/api/messages/twilio`, fields);
    const { status } = await visit(salon, "/api/messages/twilio", { ...request, ...(!signed && { headers: {} }) });
    return status;
  };
  const received = async () => {
    const own = and(eq(textMessages.salonId, salon.id), eq(textMessages.state, "received"));
    const rows = await database.select().from(textMessages).where(own);
    return rows.map(({ kind, note, appointmentId }) => ({ kind, note, appointmentId }));
  };
  return { id, phone, write, received };
}

test("C, X, STOP and a note work as they do by text, and the answer comes by WhatsApp in the salon's words", async () => {
  const salon = await aWhatsAppSalon();
  const { id, phone, write, received } = await aClient(salon);
  const before = await rowOf(id);
  for (const body of ["C", "c.", "X", "Stop", "Running late"]) expect(await write(body)).toBe(204);
  expect((await received()).toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual(
    ["cancel", "confirm", "confirm", "note", "stop"].map((kind) => ({
      ...{ kind, appointmentId: id },
      note: kind === "note" ? "Running late" : "",
    })),
  );
  expect(await rowOf(id)).toEqual(before);
  expect(await database.$count(textStops, eq(textStops.salonId, salon.id))).toBe(1);
  const [first, ...answers] = await storedFor(phone);
  expect(first?.whatsApp?.template).toMatchObject({ kind: "booked" });
  expect(answers.map(({ body }) => body)).toEqual([
    expect.stringContaining("thanks, see you"),
    expect.stringMatching(/to cancel .* open https:\S+\?cancel$/),
    expect.stringContaining("we won't text you offers"),
  ]);
  for (const { from, whatsApp } of answers) {
    expect(from).toBe(numberOf(salon));
    expect(whatsApp).toEqual({ from, template: null });
  }
});

test("a message that comes twice is taken once, and one without Twilio's signature is refused", async () => {
  const salon = await aWhatsAppSalon();
  const { phone, write, received } = await aClient(salon);
  expect(await write("STOP", { signed: false })).toBe(400);
  expect(await received()).toEqual([]);
  const sid = crypto.randomUUID();
  await Promise.all([write("X", { sid }), write("X", { sid })]);
  await write("X", { sid });
  expect(await received()).toHaveLength(1);
  expect(await storedFor(phone)).toHaveLength(2);
});

test("a reply is for the salon with the number that the client wrote to, even if another has texted since", async () => {
  const [salon, other, neither] = [await aWhatsAppSalon(), await aWhatsAppSalon(), await aWhatsAppSalon()];
  const { id, phone, write, received } = await aClient(salon);
  const theirs = await aClient(other, phone);
  await write("Hello");
  expect([await received(), await theirs.received()]).toEqual([
    [{ kind: "note", note: "Hello", appointmentId: id }],
    [],
  ]);
  const heard = (await storedFor(phone)).length;
  expect(await write("X", { to: numberOf(neither) })).toBe(204);
  expect(await write("X", { to: "" })).toBe(204);
  expect(await received()).toHaveLength(1);
  expect(await storedFor(phone)).toHaveLength(heard);
});

test("a text is for the salon that texted, though another has written by WhatsApp since", async () => {
  const [texting, other] = [await aTextingSalon(), await aWhatsAppSalon()];
  const phone = aPhone();
  const id = await bookByPhone(texting, phone, { date: "2036-06-19", time: "12:00" });
  await deliverDueEmails(texting.id);
  const theirs = await aClient(other, phone);
  await theirs.write("C");
  const fields = { MessageSid: crypto.randomUUID(), From: phone, To: "+447700900000", Body: "STOP" };
  const request = signedByTwilio(`https://${texting.host}/api/messages/twilio`, fields);
  expect((await visit(texting, "/api/messages/twilio", request)).status).toBe(204);
  const stops = ({ id }: Salon) => database.$count(textStops, eq(textStops.salonId, id));
  expect([await stops(texting), await stops(other)]).toEqual([1, 0]);
  const [reply] = await database.select().from(textMessages).where(eq(textMessages.providerId, fields.MessageSid));
  expect(reply).toMatchObject({ salonId: texting.id, appointmentId: id, kind: "stop" });
});

test("staff read that a picture came, and what was written with it", async () => {
  const salon = await aWhatsAppSalon();
  const { id, write, received } = await aClient(salon);
  await write("Like these?", { media: "1" });
  await write("", { media: "2" });
  expect((await received()).map(({ note, appointmentId }) => [note, appointmentId])).toEqual(
    expect.arrayContaining([
      [NOT_SHOWN, id],
      [`${NOT_SHOWN} Like these?`, id],
    ]),
  );
});

test("a salon that has switched WhatsApp off still hears what clients write there, and answers there", async () => {
  const salon = await aWhatsAppSalon();
  const { phone, write, received } = await aClient(salon);
  const rules = salon.texts ?? expect.fail("It texts");
  await setTextRules(salon, { ...rules, whatsApp: { ...(rules.whatsApp ?? expect.fail("By WhatsApp")), on: false } });
  await write("C");
  expect(await received()).toHaveLength(1);
  expect((await storedFor(phone)).at(-1)?.whatsApp).toEqual({ from: numberOf(salon), template: null });
});
