import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { rememberBrowser } from "../../../auth/guests/mailbox-proof.server.ts";
import { appointments, guestBookings, rememberedDevices } from "../../../database/schema.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount } from "../../../testing/accounts.ts";
import { aBooking, anAppointment, tomorrow } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { textOf } from "../../../testing/html.ts";
import { mailCodesAtOnce } from "../../../testing/mail-factories.ts";
import { callApi, visit } from "../../../testing/requests.ts";
import { diaryOf, emailsOf, eventsOf } from "../../../testing/rows.ts";
import { aSalon } from "../../../testing/salons.ts";

/* Booking without an account, by a code from the mailbox. docs/rules.md 5.29, 5.30 */

const SOON = { interval: 20, timeout: 30_000 };
const HERE = { "CF-Connecting-IP": "203.0.113.9" };
const ELSEWHERE = { "CF-Connecting-IP": "198.51.100.7" };

beforeEach(mailCodesAtOnce);
afterEach(() => void vi.restoreAllMocks());

describe("a booking without an account", () => {
  test("waits for the code that was mailed, with its start held, and stands once the code comes back", async () => {
    const salon = await aSalon();
    const email = anEmail();
    const waiting = await asks(salon, { customerEmail: email, notes: "Hello" });
    expect(waiting.status).toBe(202);
    const { id, expiresAt } = await waiting.json<{ id: string; expiresAt: string }>();
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
    expect(await diaryOf(salon)).toEqual([]);
    const taken = await callApi(salon, `slots?date=${tomorrow(salon)}&services=Gel%20Polish`);
    expect(await taken.json()).not.toContain("10:00");

    const booked = await types(salon, id, await codeTo(salon, email));
    expect(booked.status).toBe(201);
    const [row] = await diaryOf(salon);
    expect(row).toMatchObject({
      ...{ customerEmail: email, clientId: null, mailboxProved: true, status: "pending", notes: "Hello" },
      ...{ startsMinute: 600, paymentStatus: "pending" },
    });
    expect(await eventsOf(row?.id ?? "")).toEqual([["booked", "guest"]]);
    expect((await emailsOf(row?.id ?? "")).map(({ kind }) => kind)).toContain("confirmation");
  });

  test("that can't be booked is refused, though its network holds as much as it may and so nothing is held for it", async () => {
    const salon = await aSalon();
    for (const time of ["10:00", "12:00", "14:00"])
      expect((await asks(salon, { customerEmail: anEmail(), time }, HERE)).status).toBe(202);
    const dearer = await asks(salon, { customerEmail: anEmail(), time: "16:00", servicePrice: 1 }, HERE);
    expect(dearer.status).toBe(409);
    expect((await asks(salon, { customerEmail: anEmail(), time: "16:00" }, HERE)).status).toBe(202);
  });

  test("sent again under its key is the same one, mails nothing, and is refused with other details", async () => {
    const salon = await aSalon();
    const email = anEmail();
    const key = { "Idempotency-Key": "one" };
    const first = await (await asks(salon, { customerEmail: email }, { ...HERE, ...key })).json<{ id: string }>();
    await codeTo(salon, email);
    const again = await (await asks(salon, { customerEmail: email }, { ...HERE, ...key })).json();
    expect(again).toEqual(first);
    expect((await asks(salon, { customerEmail: email, time: "12:00" }, { ...HERE, ...key })).status).toBe(422);
    const elsewhere = await asks(salon, { customerEmail: anEmail(), time: "14:00" }, { ...ELSEWHERE, ...key });
    expect(elsewhere.status).toBe(202);
    expect(await mailsTo(salon, email)).toHaveLength(1);
  });

  test("is booked once, however often and however much at once its code is typed", async () => {
    const salon = await aSalon();
    const email = anEmail();
    const { id } = await (await asks(salon, { customerEmail: email })).json<{ id: string }>();
    const code = await codeTo(salon, email);
    const answers = await Promise.all([1, 2, 3].map(() => types(salon, id, code)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const again = await types(salon, id, code);
    const ids = await Promise.all([...answers, again].map(async (answer) => (await answer.json<{ id: string }>()).id));
    expect(new Set(ids).size).toBe(1);
    expect(await diaryOf(salon)).toHaveLength(1);
    expect((await types(salon, id, notThat(code))).status).toBe(401);
  });

  test("of a start that somebody has booked meanwhile is gone, and one that is taken at once is refused", async () => {
    const salon = await aSalon();
    const email = anEmail();
    const { id } = await (await asks(salon, { customerEmail: email })).json<{ id: string }>();
    const code = await codeTo(salon, email);
    await anAppointment(salon, { date: tomorrow(salon), startsMinute: 600, endsMinute: 660 });
    expect((await types(salon, id, code)).status).toBe(410);
    expect((await asks(salon, { customerEmail: anEmail() })).status).toBe(409);
    expect((await asks(salon, { customerEmail: anEmail(), date: "2020-01-01" })).status).toBe(400);
  });

  test("takes no status, no other price, no other hours, and no token", async () => {
    const salon = await aSalon();
    const email = anEmail();
    const admin = await anAccount(salon, { role: "admin" });
    const status = { status: "confirmed", paymentStatus: "paid" };
    const body = aBooking(salon, { customerEmail: email, ...status });
    const waiting = await callApi(salon, "guest-bookings", { method: "POST", user: admin, body, headers: HERE });
    const { id } = await waiting.json<{ id: string }>();
    await types(salon, id, await codeTo(salon, email));
    expect(await diaryOf(salon)).toMatchObject([{ status: "pending", paymentStatus: "pending" }]);
    expect((await asks(salon, { servicePrice: 1, time: "14:00" })).status).toBe(409);
    expect((await asks(salon, { time: "03:00" })).status).toBe(400);
  });

  test("is refused by a salon that has switched guests off, also when it waits already", async () => {
    const salon = await aSalon({ guestBookings: false });
    expect((await asks(salon)).status).toBe(403);
  });

  test("counts by its mailbox, which may have as many upcoming ones as a client with an answered mailbox, booked by anybody", async () => {
    const salon = await aSalon({ mostOpen: 2 });
    const email = anEmail();
    const theirs = { customerEmail: email, mailboxProved: true, date: tomorrow(salon) };
    await anAppointment(salon, { ...theirs, startsMinute: 900, endsMinute: 960 });
    await anAppointment(salon, { ...theirs, mailboxProved: false, startsMinute: 960, endsMinute: 1020 });
    const first = await (await asks(salon, { customerEmail: email })).json<{ id: string }>();
    expect((await types(salon, first.id, await codeTo(salon, email))).status).toBe(201);
    const second = await asks(salon, { customerEmail: email, time: "12:00" });
    expect(second.status).toBe(202);
    const { id } = await second.json<{ id: string }>();
    const full = await types(salon, id, await codeTo(salon, email, 2));
    expect([full.status, (await full.json<{ error: string }>()).error]).toEqual([
      409,
      expect.stringContaining("That’s as many appointments as you can book online"),
    ]);
  });
});

describe("a stranger", () => {
  test("books nothing under a mailbox that they can't read, and five guesses end the code", async () => {
    const salon = await aSalon();
    const email = anEmail();
    const { id } = await (await asks(salon, { customerEmail: email })).json<{ id: string }>();
    const code = await codeTo(salon, email);
    for (let guess = 0; guess < 5; guess++) expect((await types(salon, id, notThat(code))).status).toBe(401);
    expect((await types(salon, id, code)).status).toBe(401);
    expect(await diaryOf(salon)).toEqual([]);
  });

  test("can do nothing with the id and the code of somebody else's booking from another network", async () => {
    const salon = await aSalon();
    const email = anEmail();
    const { id } = await (await asks(salon, { customerEmail: email })).json<{ id: string }>();
    const code = await codeTo(salon, email);
    expect((await types(salon, id, code, ELSEWHERE)).status).toBe(404);
    expect((await types(salon, id, code)).status).toBe(201);
  });

  test("is limited in guesses at a mailbox over all the bookings that they start", async () => {
    const salon = await aSalon();
    const email = anEmail();
    const statuses: number[] = [];
    for (const time of ["10:00", "11:00", "12:00", "13:00", "14:00", "15:00"]) {
      const waiting = await asks(salon, { customerEmail: email, time });
      statuses.push(waiting.status);
      if (waiting.status !== 202) break;
      const { id } = await waiting.json<{ id: string }>();
      for (let guess = 0; guess < 5; guess++) statuses.push((await types(salon, id, "000000")).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(await diaryOf(salon)).toEqual([]);
  }, 60_000);

  test("hears the same of a known mailbox as of an unknown one", async () => {
    const salon = await aSalon();
    const known = await anAccount(salon, { emailVerifiedAt: 1 });
    for (const startsMinute of [900, 960])
      await anAppointment(salon, {
        customerEmail: known.email,
        clientId: known.id,
        mailboxProved: true,
        startsMinute,
        endsMinute: startsMinute + 60,
      });
    await database
      .update(appointments)
      .set({ date: tomorrow(salon) })
      .where(eq(appointments.salonId, salon.id));
    const seen = [];
    for (const [email, time] of [
      [known.email, "10:00"],
      [anEmail(), "12:00"],
    ] as const) {
      const waiting = await asks(salon, { customerEmail: email, time });
      const { id, ...rest } = await waiting.json<{ id: string; expiresAt: string }>();
      const wrong = await types(salon, id, "000000");
      seen.push([
        waiting.status,
        Object.keys(rest),
        [...waiting.headers.keys()].sort(),
        wrong.status,
        await wrong.json(),
      ]);
    }
    expect(seen[0]).toEqual(seen[1]);
  });

  test("gains nothing from a cookie on another site's page, or without one of the salon's own", async () => {
    const salon = await aSalon();
    const email = anEmail();
    const Cookie = await remembered(salon, email);
    const asked: [string, Record<string, string>][] = [
      ["12:00", { ...HERE, Cookie }],
      ["15:00", { ...HERE, Cookie, Origin: "https://evil.test" }],
    ];
    for (const [time, headers] of asked)
      expect((await asks(salon, { customerEmail: email, time }, headers)).status).toBe(202);
    expect(await diaryOf(salon)).toEqual([]);
  });
});

describe("a browser that is remembered", () => {
  test("books at once under its mailbox, and under no other", async () => {
    const salon = await aSalon();
    const email = anEmail();
    const headers = { ...HERE, Cookie: await remembered(salon, email), Origin: `http://${salon.host}` };
    expect((await asks(salon, { customerEmail: email }, headers)).status).toBe(201);
    expect((await asks(salon, { customerEmail: anEmail(), time: "12:00" }, headers)).status).toBe(202);
    expect(await diaryOf(salon)).toMatchObject([{ customerEmail: email, mailboxProved: true, clientId: null }]);
  });

  test("opens no account, no appointment and no other salon", async () => {
    const [salon, other] = [await aSalon(), await aSalon()];
    const account = await anAccount(salon, { emailVerifiedAt: 1 });
    await anAppointment(salon, { customerEmail: account.email, date: tomorrow(salon), customerName: "Zelda" });
    const Cookie = await remembered(salon, account.email);
    expect((await visit(salon, "/booking", { headers: { Cookie } })).status).toBe(302);
    const manage = await visit(salon, "/cancel", { headers: { Cookie } });
    expect(await textOf(manage)).not.toContain("Gel Polish");
    expect((await callApi(salon, "appointments/customer?email=x@example.com", { headers: { Cookie } })).status).toBe(
      401,
    );
    const headers = { ...HERE, Cookie, Origin: `http://${other.host}` };
    expect((await asks(other, { customerEmail: account.email }, headers)).status).toBe(202);
  });

  test("is over after 180 days, and when it is revoked", async () => {
    const salon = await aSalon();
    const email = anEmail();
    const headers = { ...HERE, Cookie: await remembered(salon, email), Origin: `http://${salon.host}` };
    const ofSalon = eq(rememberedDevices.salonId, salon.id);
    const [row] = await database.select().from(rememberedDevices).where(ofSalon);
    expect((row?.expiresAt ?? 0) - (row?.createdAt ?? 0)).toBe(180 * 86_400_000);
    expect(JSON.stringify(row)).not.toContain(headers.Cookie.split("=")[1]);
    await database
      .update(rememberedDevices)
      .set({ expiresAt: Date.now() - 1 })
      .where(ofSalon);
    expect((await asks(salon, { customerEmail: email }, headers)).status).toBe(202);
    await database.delete(rememberedDevices).where(ofSalon);
    expect((await asks(salon, { customerEmail: email, time: "12:00" }, headers)).status).toBe(202);
  });
});

test("what waits is forgotten with its contact details once it is over", async () => {
  const salon = await aSalon();
  const email = anEmail();
  const { id } = await (await asks(salon, { customerEmail: email })).json<{ id: string }>();
  const [row] = await database.select().from(guestBookings).where(eq(guestBookings.id, id));
  expect((row?.expiresAt ?? 0) - Date.now()).toBeLessThanOrEqual(600_000);
  const code = await codeTo(salon, email);
  await database
    .update(guestBookings)
    .set({ expiresAt: Date.now() - 1 })
    .where(eq(guestBookings.id, id));
  expect((await types(salon, id, code)).status).toBe(401);
});

function anEmail(): string {
  return `${crypto.randomUUID()}@example.com`;
}

function asks(salon: Salon, with_: Record<string, unknown> = {}, headers: Record<string, string> = HERE) {
  return callApi(salon, "guest-bookings", { method: "POST", body: aBooking(salon, with_), headers });
}

function types(salon: Salon, id: string, code: string, headers: Record<string, string> = HERE) {
  return callApi(salon, `guest-bookings/${id}`, { method: "POST", body: { code }, headers });
}

/** The newest code in a mailbox, once `count` have come. */
async function codeTo(salon: Salon, email: string, count = 1): Promise<string> {
  await vi.waitFor(async () => expect(await mailsTo(salon, email)).toHaveLength(count), SOON);
  return (await mailsTo(salon, email)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? "")[0] ?? "";
}

async function mailsTo(salon: Salon, to: string) {
  const answer = await visit(salon, `/dev/mail.json?${new URLSearchParams({ to })}`);
  const mails = await answer.json<{ text: string; subject: string }[]>();
  return mails.filter(({ subject }) => subject.startsWith("Your code"));
}

function notThat(code: string): string {
  return code === "000000" ? "000001" : "000000";
}

async function remembered(salon: Salon, mailbox: string): Promise<string> {
  return (await rememberBrowser(new Request("https://salon.test"), salon.id, mailbox)).split(";")[0] ?? "";
}
