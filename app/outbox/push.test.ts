import { eq } from "drizzle-orm";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rememberBrowser } from "../auth/guests/mailbox-proof.server.ts";
import { appointments, outbox, rememberedDevices } from "../database/schema.ts";
import { MINUTE_MS } from "../kernel/clock.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { anAppointment } from "../testing/appointments.ts";
import { database } from "../testing/database.ts";
import { deliverDueEmails, emailsTo, itIs, MONDAY, withBindings } from "../testing/mail-factories.ts";
import { aPushBrowser, pushKeys } from "../testing/push-browser.ts";
import { postForm } from "../testing/requests.ts";
import { aSalon } from "../testing/salons.ts";

/* The news of an appointment on remembered browsers. docs/rules.md 36 */

const DATE = "2036-06-19";
const KEYS = await pushKeys();

beforeEach(() => itIs(MONDAY));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a remembered browser gets the news of its mailbox, and no other browser does", async () => {
  const { salon, email, cookie, asks, books, service } = await aClient();
  const [browser, other, elsewhere] = [await aPushBrowser(), await aPushBrowser(), await aPushBrowser()];
  const there = await aSalon({ host: aHost() });
  expect(await asks(browser.subscription)).toBe(204);
  const somebody = "somebody@example.com";
  expect(await asks(other.subscription, await cookie(somebody), salon, somebody)).toBe(204);
  expect(await asks(elsewhere.subscription, await cookie(email, there), there)).toBe(204);
  const id = await books();
  expect(service.asked.map(({ address }) => address)).toEqual([browser.endpoint]);
  const [sent] = service.asked;
  expect(await browser.reads(sent?.body ?? new Uint8Array())).toMatchObject({
    ...{ title: `Booked · ${salon.name}`, body: "Thu, Jun 19, 10:00: Gel Polish", tag: id },
    path: expect.stringMatching(/^\/appointment\/[\w-]{20,}$/),
  });
  const [, token = ""] = /^(?:vapid t=|WebPush )([^,]+)/i.exec(sent?.headers.get("Authorization") ?? "") ?? [];
  expect(decodeProtectedHeader(token).alg).toBe("ES256");
  expect(decodeJwt(token)).toMatchObject({ aud: "https://fcm.googleapis.com", sub: `https://${salon.host}` });
  await withBindings(KEYS, () => deliverDueEmails(salon.id));
  expect(service.asked).toHaveLength(1);
  expect(await emailsTo(email)).toHaveLength(1);
});

test("a browser that takes no more gets no more, and the email goes all the same", async () => {
  const { email, asks, books, service, device } = await aClient();
  await asks((await aPushBrowser()).subscription);
  service.answers = 410;
  await books();
  expect(await device()).toMatchObject({ push: null });
  expect(await emailsTo(email)).toHaveLength(1);
  await books();
  expect(service.asked).toHaveLength(1);
});

test("while the service is down it is tried again, and then it goes once", async () => {
  const { salon, asks, books, service, device } = await aClient();
  await asks((await aPushBrowser()).subscription);
  service.answers = 503;
  await books();
  expect(await device()).toMatchObject({ push: { endpoint: expect.any(String) } });
  service.answers = 201;
  itIs(MONDAY + 2 * MINUTE_MS);
  await withBindings(KEYS, () => deliverDueEmails(salon.id));
  itIs(MONDAY + 60 * MINUTE_MS);
  await withBindings(KEYS, () => deliverDueEmails(salon.id));
  expect(service.asked).toHaveLength(2);
});

test("what is no longer true when its turn comes doesn’t go", async () => {
  const { salon, asks, books, service } = await aClient();
  await asks((await aPushBrowser()).subscription);
  service.answers = 503;
  const id = await books();
  service.answers = 201;
  await database.update(appointments).set({ status: "cancelled" }).where(eq(appointments.id, id));
  itIs(MONDAY + 2 * MINUTE_MS);
  await withBindings(KEYS, () => deliverDueEmails(salon.id));
  expect(service.asked).toHaveLength(1);
});

test("its client stops it by a press, and being forgotten stops it too", async () => {
  const { salon, asks, books, service, device } = await aClient();
  const browser = await aPushBrowser("updates.push.services.mozilla.com");
  await asks(browser.subscription);
  expect(await asks("")).toBe(204);
  await books();
  expect([service.asked.length, await device()]).toEqual([0, expect.objectContaining({ push: null })]);
  await asks(browser.subscription);
  await database.delete(rememberedDevices).where(eq(rememberedDevices.salonId, salon.id));
  await books();
  expect(service.asked).toHaveLength(0);
});

test.for([
  "https://evil.example.com/wp/1",
  "https://fcm.googleapis.com.evil.example/wp/1",
  "http://fcm.googleapis.com/wp/1",
  "https://fcm.googleapis.com:8443/wp/1",
  "https://me@fcm.googleapis.com/wp/1",
  "https://10.0.0.1/wp/1",
  `https://fcm.googleapis.com/${"x".repeat(1_000)}`,
])("nothing is ever sent to %s", async (endpoint) => {
  const { asks, device } = await aClient();
  expect(await asks(JSON.stringify({ endpoint, keys: { p256dh: "AAAA", auth: "AAAA" } }))).toBe(400);
  expect(await device()).toMatchObject({ push: null });
});

test("nobody asks for it without being remembered at this salon, or where there are no keys", async () => {
  const { salon, email, cookie, asks, books, service } = await aClient();
  const { subscription } = await aPushBrowser();
  expect(await asks(subscription, "")).toBe(403);
  const there = await aSalon({ host: aHost() });
  expect(await asks(subscription, await cookie(email, there))).toBe(403);
  expect(await asks(subscription, await cookie("owner@example.com"))).toBe(403);
  expect(await asks("{")).toBe(400);
  expect(await asks(subscription)).toBe(204);
  await books({});
  expect([
    service.asked.length,
    (await database.select().from(outbox).where(eq(outbox.salonId, salon.id))).length,
  ]).toEqual([0, 1]);
});

function aHost(): string {
  return `${crypto.randomUUID()}.example.com`;
}

/** A client in a browser that a salon remembers, with a push service that answers as it is set. */
async function aClient() {
  const salon = await aSalon({ host: aHost() });
  const email = `${crypto.randomUUID()}@example.com`;
  const asked: { address: string; headers: Headers; body: Uint8Array<ArrayBuffer> }[] = [];
  const service = { answers: 201, asked };
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address, request) => {
    const { headers, body } = new Request(`${address}`, request);
    service.asked.push({
      ...{ address: `${address}`, headers },
      body: new Uint8Array(await new Response(body).arrayBuffer()),
    });
    return new Response(null, { status: service.answers });
  });
  const cookie = async (mailbox: string, at: Salon = salon) =>
    (await rememberBrowser(new Request(`https://${salon.host}`), at.id, mailbox)).split(";")[0] ?? "";
  const own = await cookie(email);
  let startsMinute = 540;
  return {
    ...{ salon, email, cookie, service },
    /** Sends what a page sends, and answers the status. */
    asks: async (push: string, Cookie = own, at: Salon = salon, mailbox = email) =>
      (await postForm(at, "/book/notifications", { mailbox, push }, { Cookie })).status,
    /** Books the client, and has the email and all that follows it delivered. */
    books: async (keys: Record<string, string> = KEYS) => {
      startsMinute += 60;
      const when = { date: DATE, startsMinute, endsMinute: startsMinute + 60 };
      const id = await anAppointment(salon, { customerEmail: email, ...when });
      const row = { id: crypto.randomUUID(), salonId: salon.id, subjectId: id, kind: "confirmation" as const };
      await database.insert(outbox).values({ ...row, dueAt: MONDAY, createdAt: MONDAY });
      for (let runs = 0; runs < 2; runs++) await withBindings(keys, () => deliverDueEmails(salon.id));
      return id;
    },
    device: async () => {
      const [found] = await database.select().from(rememberedDevices).where(eq(rememberedDevices.mailbox, email));
      return found;
    },
  };
}
