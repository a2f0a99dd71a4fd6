import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clientFacts, textMessages, textStops, users } from "../../database/schema.ts";
import { MINUTE_MS } from "../../kernel/clock.ts";
import { anAccount } from "../../testing/accounts.ts";
import { database } from "../../testing/database.ts";
import { alter, deliverDueEmails, itIs, MONDAY, withBindings } from "../../testing/mail-factories.ts";
import { visit } from "../../testing/requests.ts";
import { rowOf } from "../../testing/rows.ts";
import { aPhone, aTextingSalon, bookByPhone, textsTo } from "../../testing/texts.ts";
import { takeReply } from "./replies.server.ts";

/* What clients reply to texts: docs/rules.md 34.10 */

beforeEach(() => itIs(MONDAY));
afterEach(() => {
  vi.useRealTimers();
});

async function aTextedClient() {
  const salon = await aTextingSalon({ hours: [] });
  const phone = aPhone();
  const id = await bookByPhone(salon, phone, { date: "2036-06-19", time: "10:00" });
  await deliverDueEmails(salon.id);
  expect(await textsTo(phone)).toHaveLength(1);
  itIs(MONDAY + MINUTE_MS);
  let count = 0;
  const reply = (body: string, providerId = `${id} ${count++}`) =>
    takeReply({ provider: "local", providerId, from: phone, body });
  const received = () =>
    database
      .select({ kind: textMessages.kind, note: textMessages.note, appointmentId: textMessages.appointmentId })
      .from(textMessages)
      .where(and(eq(textMessages.salonId, salon.id), eq(textMessages.state, "received")));
  return { salon, phone, id, reply, received };
}

test("C notes that the client comes, is answered once, and sets no status", async () => {
  const { phone, id, reply, received } = await aTextedClient();
  const before = await rowOf(id);
  await reply("c");
  await reply("C.");
  expect(await received()).toEqual([1, 2].map(() => ({ kind: "confirm", note: "", appointmentId: id })));
  expect((await textsTo(phone)).slice(1)).toEqual([expect.stringMatching(/thanks, see you Thu.* at 10:00/)]);
  expect(await rowOf(id)).toEqual(before);
});

test("X is answered with a link on which the client cancels, and cancels nothing by itself", async () => {
  const { salon, phone, id, reply } = await aTextedClient();
  await reply("X");
  expect((await rowOf(id))?.status).not.toBe("cancelled");
  const [, answer = ""] = await textsTo(phone);
  const link = new URL(/https?:\S+/.exec(answer)?.[0] ?? expect.fail(answer));
  const page = await visit(salon, link.pathname + link.search);
  expect(page.status).toBe(200);
  expect((await rowOf(id))?.status).not.toBe("cancelled");
});

test("STOP ends marketing to the phone and to the accounts that booked with it, and says what still comes", async () => {
  const { salon, phone, id, reply } = await aTextedClient();
  const [account, other] = [await anAccount(salon, { marketing: true }), await anAccount(salon, { marketing: true })];
  await alter(id, { clientId: account.id });
  const consent = { consentOn: "2036-01-02", consentWords: "May we?", consentHow: "paper" as const, updatedAt: MONDAY };
  const facts = (client: string, birthday: string) => ({ salonId: salon.id, client, birthday, ...consent });
  await database.insert(clientFacts).values([facts(phone, "05-06"), facts("+447700900999", "")]);
  await reply("Stop");
  const onFile = await database.select().from(clientFacts).where(eq(clientFacts.salonId, salon.id));
  expect(onFile.map(({ birthday, consentOn }) => [birthday, consentOn]).toSorted()).toEqual([
    ["", "2036-01-02"],
    ["05-06", null],
  ]);
  const marketing = async ({ id }: { id: string }) =>
    (await database.select({ marketing: users.marketing }).from(users).where(eq(users.id, id)))[0]?.marketing;
  expect([await marketing(account), await marketing(other)]).toEqual([false, true]);
  const stops = await database.select().from(textStops).where(eq(textStops.salonId, salon.id));
  expect(stops).toHaveLength(1);
  expect(JSON.stringify(stops)).not.toContain(phone);
  expect((await textsTo(phone)).at(-1)).toContain("You'll still get texts about your appointments");
});

test("a text that did not go makes no phone known, and takes no reply from the one that went", async () => {
  const { salon, phone, id, reply, received } = await aTextedClient();
  const [other, stranger] = [await aTextingSalon({ hours: [] }), aPhone()];
  const failed = { salonId: other.id, kind: "booked", state: "failed" as const, failure: "ceiling" as const };
  for (const to of [phone, stranger])
    await database.insert(textMessages).values({ ...failed, id: crypto.randomUUID(), phone: to, at: MONDAY + 1 });
  await reply("STOP");
  expect(await received()).toEqual([{ kind: "stop", note: "", appointmentId: id }]);
  expect(await database.$count(textStops, eq(textStops.salonId, salon.id))).toBe(1);
  await takeReply({ provider: "local", providerId: stranger, from: stranger, body: "X" });
  expect(await textsTo(stranger)).toEqual([]);
});

test("a phone abroad is answered nothing, and its STOP counts", async () => {
  const salon = await aTextingSalon({ hours: [] });
  const phone = `+336123${String(Math.floor(Math.random() * 90_000) + 10_000)}`;
  await bookByPhone(salon, phone, { date: "2036-06-19", time: "10:00" });
  await deliverDueEmails(salon.id);
  expect(await textsTo(phone)).toHaveLength(1);
  itIs(MONDAY + MINUTE_MS);
  for (const body of ["X", "C", "STOP"])
    await takeReply({ provider: "local", providerId: `${phone} ${body}`, from: phone, body });
  expect(await textsTo(phone)).toHaveLength(1);
  expect(await database.$count(textStops, eq(textStops.salonId, salon.id))).toBe(1);
});

test("what a reply asks for stays when its answer can't be sent", async () => {
  const { salon, phone, id, reply, received } = await aTextedClient();
  const twilio = { TWILIO_ACCOUNT_SID: "AC1", TWILIO_AUTH_TOKEN: "key", TEXT_FROM: "+447400100100" };
  const down = { TEXTBOX: undefined, GATEWAYAPI_TOKEN: undefined, ...twilio, TWILIO_URL: "http://127.0.0.1:9" };
  await withBindings(down, () => reply("C"));
  await withBindings(down, () => reply("STOP"));
  expect(await received()).toMatchObject([
    { kind: "confirm", appointmentId: id },
    { kind: "stop", appointmentId: id },
  ]);
  expect(await database.$count(textStops, eq(textStops.salonId, salon.id))).toBe(1);
  expect(await textsTo(phone)).toHaveLength(1);
});

test("anything else is a note at the appointment, and nothing is answered", async () => {
  const { phone, id, reply, received } = await aTextedClient();
  await reply("Running 5 late,\u0007 sorry");
  expect(await received()).toEqual([{ kind: "note", note: "Running 5 late,  sorry", appointmentId: id }]);
  expect(await textsTo(phone)).toHaveLength(1);
});

test("a reply that comes twice is taken once, also at the same time", async () => {
  const { phone, reply, received } = await aTextedClient();
  await Promise.all([reply("X", "the same"), reply("X", "the same")]);
  await reply("X", "the same");
  expect(await received()).toHaveLength(1);
  expect(await textsTo(phone)).toHaveLength(2);
});

test("a reply about what is over or cancelled is answered that there is nothing, and confirms nothing else", async () => {
  const { salon, phone, id, reply } = await aTextedClient();
  const other = await bookByPhone(salon, phone, { date: "2036-07-01", time: "10:00" });
  await alter(id, { status: "cancelled" });
  await reply("C");
  expect((await textsTo(phone)).at(-1)).toContain("you have no appointment with us to come");
  const about = await database.select().from(textMessages).where(eq(textMessages.appointmentId, other));
  expect(about).toEqual([]);
});

test("a reply from a phone that got no text does nothing, and one to another salon's text stays there", async () => {
  const stranger = aPhone();
  await takeReply({ provider: "local", providerId: stranger, from: stranger, body: "STOP" });
  expect(await textsTo(stranger)).toEqual([]);
  expect(await database.$count(textMessages, eq(textMessages.phone, stranger))).toBe(0);
  const { phone, received } = await aTextedClient();
  const other = await aTextingSalon({ hours: [] });
  itIs(MONDAY + 2 * MINUTE_MS);
  const theirs = await bookByPhone(other, phone, { date: "2036-06-20", time: "12:00" });
  await deliverDueEmails(other.id);
  itIs(MONDAY + 3 * MINUTE_MS);
  await takeReply({ provider: "local", providerId: `${phone} other`, from: phone, body: "See you" });
  expect(await received()).toEqual([]);
  const there = and(eq(textMessages.appointmentId, theirs), eq(textMessages.state, "received"));
  expect(await database.$count(textMessages, there)).toBe(1);
});
