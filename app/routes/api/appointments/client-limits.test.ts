import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { appointments, salons, users } from "../../../database/schema.ts";
import { addDays } from "../../../kernel/clock.ts";
import { mailboxHasAnswered, noteAnswer } from "../../../models/accounts/answered-mailbox.server.ts";
import { foldedMailbox } from "../../../models/accounts/mailbox.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount, asGuest, cookieOf } from "../../../testing/accounts.ts";
import { aBooking, anAppointment, aReschedule, tomorrow } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { codeTo } from "../../../testing/guests/a-guest.ts";
import { textOf } from "../../../testing/html.ts";
import { emailsTo } from "../../../testing/mail-factories.ts";
import { callApi, cookiesAfter, postForm, visit } from "../../../testing/requests.ts";
import { diaryOf, rowsOf } from "../../../testing/rows.ts";
import { sendByAlarm } from "../../../testing/salon-object.ts";
import { aSalon, aService, USUAL_LIMITS } from "../../../testing/salons.ts";
import { RIVALS } from "../../../testing/thoroughness.ts";
import { commandsBefore } from "../../../testing/tried-before.ts";
import { MANAGE_NEWS } from "../../../words/manage.ts";

/* What one client may book, change and cancel: docs/rules.md 5.20 to 5.22, 6.22, 6.23 */

const CALL = "That’s as many appointments as you can book online. Please call us on 020 7946 0000 for another.";

afterEach(() => void vi.restoreAllMocks());

test("a salon that sets nothing has the usual limits", async () => {
  const id = crypto.randomUUID();
  const words = { name: "New", email: "a@b.test", phone: "1", address: "1", instagramUrl: "", facebookUrl: "" };
  const [salon] = await database
    .insert(salons)
    .values({ id, host: `${id}.test`, ...words, createdAt: 0 })
    .returning();
  expect(salon).toMatchObject(USUAL_LIMITS);
});

describe("open appointments", () => {
  test("are two until the mailbox has answered, however many are asked for at once", async () => {
    const { salon, client } = await aNewClient();
    const answers = await Promise.all(starts(RIVALS).map((when) => book(salon, client, when)));
    const statuses = Map.groupBy(answers, ({ status }) => status);
    expect(statuses.get(201)).toHaveLength(2);
    // The others are asked for a code, until the mailbox has been mailed as many as it gets in an hour. docs/rules.md 6.26
    expect([...statuses.keys()].toSorted()).toEqual([201, 202, 429]);
    expect(statuses.get(202)?.length).toBe(5);
    expect(await rowsOf(salon)).toMatchObject({ diary: 2, mails: 2 });
  });

  test("are ten from then on", async () => {
    const { salon, client } = await aNewClient();
    await noteAnswer(salon.id, client.email);
    await openAlready(salon, client, 7);
    const answers = await Promise.all(starts(RIVALS).map((when) => book(salon, client, when)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toEqual({ error: CALL });
  });

  test("of a verified account are ten", async () => {
    const { salon, client } = await aNewClient({ emailVerifiedAt: 1 });
    await openAlready(salon, client, 9);
    const answers = await Promise.all(starts(2).map((when) => book(salon, client, when)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test("of the mailbox that is named tell a stranger nothing: they book, and are asked for a code, as with any other", async () => {
    const salon = await aSalon({ ...USUAL_LIMITS, commandsAnHour: 100 });
    const other = await aSalon({ ...USUAL_LIMITS });
    const [regular, waiting] = [await anAccount(salon, PROVED), await anAccount(salon)];
    await openAlready(salon, regular, 10);
    await openAlready(salon, waiting, 2, 25);
    const known = await anAccount(other, { email: "known@example.com" });
    await openAlready(other, known, 2);
    const seen = [];
    for (const [turn, customerEmail] of [regular.email, waiting.email, known.email, "no@example.com"].entries()) {
      const stranger = await anAccount(salon);
      const tried = starts(3, turn).map((when) => book(salon, stranger, { ...when, customerEmail }));
      const answers = await Promise.all(tried);
      seen.push(answers.map(({ status }) => status).toSorted());
    }
    expect(seen).toEqual(Array(4).fill([201, 201, 202]));
  });

  test("that strangers book in somebody's name keep nobody from booking, verified or not", async () => {
    for (const with_ of [PROVED, {}]) {
      const salon = await aSalon({ ...USUAL_LIMITS, mostOpen: 2 });
      const [client, stranger] = [await anAccount(salon, with_), await anAccount(salon, PROVED)];
      const [first, second, third] = starts(3);
      for (const when of [first, second])
        expect((await book(salon, stranger, { ...when, customerEmail: client.email })).status).toBe(201);
      expect((await book(salon, client, third)).status).toBe(201);
    }
  });

  test("that are over, cancelled, or booked by staff do not count", async () => {
    const { salon, client } = await aNewClient();
    const yesterday = addDays(tomorrow(salon), -2);
    const own = { clientId: client.id, customerEmail: client.email };
    for (const [hour, with_] of [
      { ...own, date: yesterday },
      { ...own, status: "cancelled" as const },
      { ...own, status: "completed" as const },
      { customerEmail: client.email },
      { customerEmail: client.email },
    ].entries()) {
      await anAppointment(salon, { startsMinute: 480 + hour * 60, endsMinute: 540 + hour * 60, ...with_ });
    }
    const answers = [];
    for (const when of starts(3, 5)) answers.push((await book(salon, client, when)).status);
    expect(answers).toEqual([201, 201, 202]);
  });

  test("may be changed however many there are", async () => {
    const { salon, client } = await aNewClient();
    const [id = ""] = await Promise.all(
      starts(3, 3).map((when, turn) =>
        anAppointment(salon, {
          ...{ clientId: client.id, customerEmail: client.email, date: when.date },
          ...{ startsMinute: 600 + turn * 60, endsMinute: 660 + turn * 60 },
        }),
      ),
    );
    const services = [{ name: "Gel Polish" }];
    const body = aReschedule(salon, { appointmentDate: addDays(tomorrow(salon), 9), services });
    const answer = await callApi(salon, `appointments/${id}/change`, { method: "PATCH", user: client, body });
    expect(answer.status).toBe(201);
  });

  test("are not limited for staff, nor on a machine with RATE_LIMITS=off", async () => {
    const salon = await aSalon({ ...USUAL_LIMITS, commandsAnHour: 1 });
    const client = await anAccount(salon);
    await openAlready(salon, client, 10);
    const admin = await anAccount(salon, { role: "admin" });
    for (const when of starts(2)) {
      expect((await book(salon, admin, { ...when, customerEmail: client.email })).status).toBe(201);
    }
    vi.stubEnv("RATE_LIMITS", "off");
    for (const when of starts(4, 8)) expect((await book(salon, client, when)).status).toBe(201);
    vi.unstubAllEnvs();
  });

  test("that wait for a code write nothing into the diary", async () => {
    const { salon, client } = await aNewClient();
    for (const when of starts(2)) await book(salon, client, when);
    const before = await rowsOf(salon);
    expect((await book(salon, client, starts(3)[2])).status).toBe(202);
    expect(await rowsOf(salon)).toEqual(before);
  });
});

describe("a mailbox answers", () => {
  test("when its code comes back", async () => {
    const { salon, client } = await aNewClient();
    for (const when of starts(2)) await book(salon, client, when);
    const { email } = client;
    await callApi(salon, "auth", { method: "POST", body: { action: "request-manage-code", email } });
    const code = await vi.waitFor(async () => codeIn(await emailsTo(email)), { interval: 20, timeout: 30_000 });
    await callApi(salon, "auth", { method: "POST", body: { action: "verify-manage-code", email, code } });
    expect((await book(salon, client, starts(3)[2])).status).toBe(201);
  });

  test("when somebody presses the button on the page of its link, and not when the page is opened", async () => {
    const { salon, client } = await aNewClient();
    for (const when of starts(2)) await book(salon, client, when);
    await sendByAlarm(salon);
    const path = await vi.waitFor(async () => linkIn((await emailsTo(client.email)).at(-1)), {
      interval: 20,
      timeout: 30_000,
    });
    expect(await textOf(visit(salon, path))).toContain("Confirm my email address");
    expect(await mailboxHasAnswered(salon.id, client.email)).toBe(false);
    const headers = { Origin: `http://${salon.host}` };
    const pressed = await visit(salon, path, {
      method: "POST",
      headers,
      body: new URLSearchParams({ intent: "confirm" }),
    });
    expect(pressed.headers.get("Location")).toBe(`${path}?confirmed`);
    const page = await textOf(visit(salon, `${path}?confirmed`));
    expect(page).toContain(MANAGE_NEWS.emailConfirmed);
    expect(page).not.toContain("Confirm my email address");
    expect((await book(salon, client, starts(3)[2])).status).toBe(201);
  });

  test("for itself alone: not for one that counts as the same, nor at another salon", async () => {
    const salon = await aSalon();
    await noteAnswer(salon.id, "ada@example.com");
    expect(await mailboxHasAnswered(salon.id, "ada@example.com")).toBe(true);
    expect(await mailboxHasAnswered(salon.id, "a.da@example.com")).toBe(false);
    expect(await mailboxHasAnswered((await aSalon()).id, "ada@example.com")).toBe(false);
  });
});

describe("the third open appointment of an unverified client", () => {
  test("asks over the API for a code from the account’s mailbox, which books it once and verifies the email", async () => {
    const { salon, client } = await aNewClient();
    for (const when of starts(2)) await book(salon, client, when);
    const headers = { "Idempotency-Key": "third" };
    const body = aBooking(salon, { customerEmail: "a.friend@example.com", ...starts(3)[2] });
    const send = () => callApi(salon, "appointments", { method: "POST", user: client, body, headers });
    const waits = await send();
    expect(waits.status).toBe(202);
    const { id } = await waits.json<{ id: string; expiresAt: string }>();
    expect(await (await send()).json()).toMatchObject({ id });
    const type = (code: string) => callApi(salon, `guest-bookings/${id}`, { method: "POST", body: { code } });
    const code = await codeTo(salon, client.email, 1);
    expect((await type(code === "000000" ? "000001" : "000000")).status).toBe(401);
    const booked = await type(code);
    expect(booked.status).toBe(201);
    const appointment = await booked.json<{ id: string }>();
    expect(appointment).toMatchObject({ customerEmail: "a.friend@example.com" });
    expect(await (await type(code)).json()).toMatchObject({ id: appointment.id });
    expect(await (await send()).json()).toMatchObject({ id: appointment.id });
    expect((await diaryOf(salon)).map(({ clientId }) => clientId)).toEqual(Array(3).fill(client.id));
    const [account] = await database.select().from(users).where(eq(users.id, client.id));
    expect(account?.emailVerifiedAt).not.toBeNull();
    expect((await book(salon, client, starts(4)[3])).status).toBe(201);
  });

  test("asks on the page for the code, and books it there, also where the salon takes no guests", async () => {
    const salon = await aSalon({ ...USUAL_LIMITS, commandsAnHour: 100, guestBookings: false });
    const client = await anAccount(salon);
    for (const when of starts(2)) await book(salon, client, when);
    const { date = "", time = "" } = starts(3)[2] ?? {};
    const path = `/booking?service=${salon.id}-gel&date=${date}&time=${time}&step=details`;
    const service = `${salon.id}-gel`;
    const contact = { customerName: "Ada", customerEmail: client.email, customerPhone: "07700 900456" };
    let Cookie = cookiesAfter(await cookieOf(client), await visit(salon, "/booking"));
    const send = async (to: string, fields: Record<string, string>) => {
      const answer = await postForm(salon, to, fields, { Cookie });
      Cookie = cookiesAfter(Cookie, answer);
      return answer;
    };
    const asked = await send(path, { ...contact, paymentMethod: "cash", service, date, time, key: "1" });
    const step = asked.headers.get("Location") ?? "";
    expect(step).toMatch(/^\/booking\?.*&waiting=/);
    const page = await textOf(visit(salon, step, { headers: { Cookie } }));
    expect(page).toContain(`We’ve emailed a 6-digit code to <strong>${client.email}</strong>`);
    const waiting = new URL(step, "https://salon.test").searchParams.get("waiting") ?? "";
    expect((await send(step, { intent: "code", waiting, code: "12345" })).status).toBe(400);
    const code = await codeTo(salon, client.email, 1);
    const booked = await send(step, { intent: "code", waiting, code });
    expect(booked.headers.get("Location")).toMatch(/^\/book\?booked=/);
    expect((await diaryOf(salon)).map(({ clientId }) => clientId)).toEqual(Array(3).fill(client.id));
  });
});

describe("a booking by a client", () => {
  test("lasts six hours at most, and one by staff as long as its services do", async () => {
    const { salon, client } = await aNewClient(PROVED);
    const admin = await anAccount(salon, { role: "admin" });
    await aService(salon, { id: `${salon.id}-long`, name: "Six hours", durationMinutes: 360 });
    await aService(salon, { id: `${salon.id}-bit`, name: "A minute", durationMinutes: 1 });
    const services = [{ name: "Six hours" }];
    expect((await book(salon, client, { time: "10:00", services })).status).toBe(201);
    const longer = { time: "10:00", date: addDays(tomorrow(salon), 1), services: [...services, { name: "A minute" }] };
    const refused = await book(salon, client, longer);
    expect([refused.status, await refused.json()]).toEqual([
      400,
      {
        error: "These services take too long to book together online. Please call us on 020 7946 0000.",
        fields: {
          services: "These services take too long to book together online. Please call us on 020 7946 0000.",
        },
      },
    ]);
    expect((await book(salon, admin, longer)).status).toBe(201);
  });

  test("that changes a longer one of staff's may stay as long", async () => {
    const { salon, client } = await aNewClient();
    await aService(salon, { id: `${salon.id}-day`, name: "All day", durationMinutes: 480 });
    const admin = await anAccount(salon, { role: "admin" });
    const date = addDays(tomorrow(salon), 3);
    const booked = await book(salon, admin, { date, services: [{ name: "All day" }], customerEmail: client.email });
    const { id } = await booked.json<{ id: string }>();
    const headers = await asGuest(salon, client.email);
    const body = aReschedule(salon, { appointmentDate: addDays(date, 1), startTime: "10:00" });
    expect((await callApi(salon, `appointments/${id}/change`, { method: "PATCH", headers, body })).status).toBe(201);
  });
});

describe("bookings, changes and cancellations", () => {
  test("of one account are twenty an hour, whatever they lead to, and then it is told when to come back", async () => {
    const salon = await aSalon({ ...USUAL_LIMITS });
    const client = await anAccount(salon);
    const cancel = () => callApi(salon, "appointments/none/cancel", { method: "PATCH", user: client });
    for (let turn = 0; turn < 20; turn++) expect((await cancel()).status).toBe(404);
    const refused = await book(salon, client, {});
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3_500);
    const error = "That’s a lot of bookings and changes at once. Please try again later, or call us on 020 7946 0000.";
    expect(await refused.json()).toEqual({ error });
    expect((await cancel()).status).toBe(429);
    const other = await anAccount(salon);
    expect((await book(salon, other, { customerEmail: other.email })).status).toBe(201);
  });

  test.for([
    ["a verified email", { emailVerifiedAt: 1 }, "command"],
    ["no verified email", {}, "unverified-command"],
  ] as const)("from one network are sixty an hour, whoever sends them, with %s", async ([, with_, kind]) => {
    const salon = await aSalon({ ...USUAL_LIMITS });
    const network = "192.0.2.1";
    const send = async () => {
      const user = await anAccount(salon, with_);
      const headers = { "CF-Connecting-IP": network };
      return (await callApi(salon, "appointments/none/cancel", { method: "PATCH", user, headers })).status;
    };
    expect(await send()).toBe(404);
    await commandsBefore(salon, { kind, network }, 58);
    expect([await send(), await send(), await send(), await send()]).toEqual([404, 404, 429, 429]);
  });

  test("of accounts without a verified email are eight a day from one network, and sixteen from a /48", async () => {
    const salon = await aSalon({ ...USUAL_LIMITS });
    await aService(salon, { id: `${salon.id}-short`, name: "Short", durationMinutes: 45 });
    const bookings = starts(20);
    const bookFrom = async (address: string, turn: number, with_ = {}) => {
      const user = await anAccount(salon, with_);
      const services = [{ name: "Short" }];
      const body = aBooking(salon, { customerEmail: user.email, services, ...bookings[turn] });
      const headers = { "CF-Connecting-IP": address };
      return (await callApi(salon, "appointments", { method: "POST", user, body, headers })).status;
    };
    const statuses = [];
    for (let turn = 0; turn < 9; turn++) statuses.push(await bookFrom("2001:db8:1:1::1", turn));
    for (let turn = 9; turn < 18; turn++) statuses.push(await bookFrom(`2001:db8:1:${turn}::1`, turn));
    expect(statuses).toEqual([...Array(8).fill(201), 202, ...Array(8).fill(201), 202]);
    expect(await bookFrom("2001:db8:1:1::1", 0)).toBe(409);
    expect(await bookFrom("2001:db8:1:1::1", 18, { emailVerifiedAt: 1 })).toBe(201);
    expect(await bookFrom("192.0.2.1", 19)).toBe(201);
  });

  test("that repeat an earlier one are answered as it was, also over a limit", async () => {
    const salon = await aSalon({ ...USUAL_LIMITS, commandsAnHour: 2 });
    const client = await anAccount(salon);
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const body = aBooking(salon, { customerEmail: client.email });
    const send = () => callApi(salon, "appointments", { method: "POST", user: client, body, headers });
    const first = await send();
    const { id } = await first.json<{ id: string }>();
    expect(first.status).toBe(201);
    expect((await book(salon, client, starts(1)[0])).status).toBe(201);
    expect((await book(salon, client, starts(2)[1])).status).toBe(429);
    const repeated = await send();
    expect([repeated.status, (await repeated.json<{ id: string }>()).id]).toEqual([201, id]);
  });

  test("of staff are not counted", async () => {
    const salon = await aSalon({ ...USUAL_LIMITS, commandsAnHour: 1 });
    const admin = await anAccount(salon, { role: "admin" });
    for (let turn = 0; turn < 3; turn++) {
      const answer = await callApi(salon, "appointments/none/cancel", { method: "PATCH", user: admin });
      expect(answer.status).toBe(404);
    }
  });
});

test.for([
  ["ada@example.com", "ada@example.com"] as const,
  ["a.d.a+nails+2@example.co.uk", "ada@example.co.uk"],
  ["ada@googlemail.com", "ada@gmail.com"],
  ["ada@googlemail.community", "ada@googlemail.community"],
  ["+tag@example.com", "@example.com"],
  ["a.da@ex+am.ple.com", "ada@ex+am.ple.com"],
])("%s counts as %s, in D1 as here", async ([customerEmail, folded]) => {
  const salon = await aSalon();
  await anAppointment(salon, { customerEmail });
  const [row] = await database.select().from(appointments).where(eq(appointments.salonId, salon.id));
  expect([foldedMailbox(customerEmail), row?.mailboxKey]).toEqual([folded, folded]);
});

async function aNewClient(with_: Parameters<typeof anAccount>[1] = {}) {
  const salon = await aSalon({ ...USUAL_LIMITS, commandsAnHour: 100 });
  return { salon, client: await anAccount(salon, with_) };
}

function book(salon: Salon, user: User, with_: Record<string, unknown> = {}): Promise<Response> {
  const body = aBooking(salon, { customerEmail: user.email, ...with_ });
  return callApi(salon, "appointments", { method: "POST", user, body });
}

/** So many open appointments that a client has booked, from so many days after tomorrow on. */
async function openAlready(salon: Salon, { id, email }: User, count: number, from = 20): Promise<void> {
  for (const [turn, { date }] of starts(count, from).entries()) {
    const startsMinute = 480 + (turn % 9) * 75;
    await anAppointment(salon, {
      clientId: id,
      customerEmail: email,
      date,
      startsMinute,
      endsMinute: startsMinute + 60,
    });
  }
}

/** So many starts, an hour and a quarter apart, nine a day, from tomorrow on or `from` days later. */
function starts(count: number, from = 0) {
  return Array.from({ length: count }, (_, turn) => {
    const minute = 480 + (turn % 9) * 75;
    const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
    return { date: addDays(TOMORROW, from + Math.floor(turn / 9)), time };
  });
}

const PROVED = { emailVerifiedAt: 1 };
const TOMORROW = tomorrow({ timeZone: "Europe/London" });

function codeIn(mails: { text: string }[]): string {
  const [code] = mails.flatMap(({ text }) => /(?<!%)\b\d{6}\b/.exec(text)?.[0] ?? []);
  return code ?? expect.fail("no code was mailed");
}

function linkIn(mail: { text: string } | undefined): string {
  return /\/appointment\/[\w-]{22}/.exec(mail?.text ?? "")?.[0] ?? expect.fail("no link was mailed");
}
