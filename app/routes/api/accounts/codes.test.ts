import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { primaryDatabase } from "../../../database/client.server.ts";
import { oneTimeCodes, rememberedDevices, users } from "../../../database/schema.ts";
import { now } from "../../../kernel/clock.ts";
import { hashPassword } from "../../../models/accounts/password.server.ts";
import { addDevice } from "../../../models/devices/remembered-devices.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../../testing/accounts.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { mailCodesAtOnce } from "../../../testing/mail-factories.ts";
import { whilePasswordLineIsFull } from "../../../testing/password-line.ts";
import { callApi, visit } from "../../../testing/requests.ts";
import { rowsOf } from "../../../testing/rows.ts";
import { aSalon } from "../../../testing/salons.ts";
import { ACCOUNT_WORDS, PROOF_WORDS } from "../../../words/accounts.ts";

const SOON = { interval: 5, timeout: 30_000 };

/* Emailed codes: to reset a password, and to manage appointments without an account. docs/rules.md 6.10, 6.12 */
const NINE = Date.parse("2026-11-24T09:00:00Z");

beforeEach(mailCodesAtOnce);
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("resetting a password", () => {
  test("takes the code that came to the mailbox, and from then on the new password alone", async () => {
    const { salon, email } = await aForgetfulClient();
    const code = await codeFor(salon, { email });
    expect(await reset(salon, email, code)).toEqual([200, { ok: true }]);
    expect((await auth(salon, { action: "client-login", email, password: "forgotten" })).status).toBe(401);
    expect((await auth(salon, { action: "client-login", email, password: "new one" })).status).toBe(200);
  });

  test("ends every session and token of the account, and verifies its mailbox", async () => {
    const { salon, email, account } = await aForgetfulClient();
    const Cookie = await cookieOf(account);
    expect((await visit(salon, "/booking", { headers: { Cookie } })).status).toBe(200);
    await reset(salon, email, await codeFor(salon, { email }));
    expect((await visit(salon, "/booking", { headers: { Cookie } })).headers.get("Location")).toBe("/?notice=expired");
    expect((await callApi(salon, "appointments", { method: "POST", user: account, body: {} })).status).toBe(401);
    const [row] = await database.select().from(users).where(eq(users.id, account.id));
    expect(row?.emailVerifiedAt).toEqual(expect.any(Number));
  });

  test("takes a code once", async () => {
    const { salon, email } = await aForgetfulClient();
    const code = await codeFor(salon, { email });
    const outcomes = await Promise.all([reset(salon, email, code), reset(salon, email, code)]);
    expect(outcomes.map(([status]) => status).sort()).toEqual([200, 401]);
    expect(await reset(salon, email, code)).toEqual([401, { error: WRONG }]);
  });

  test("is told to come back while too many passwords wait, and its code is good then", async () => {
    const { salon, email } = await aForgetfulClient();
    const code = await codeFor(salon, { email });
    const [status] = await whilePasswordLineIsFull(() => reset(salon, email, code));
    expect(status).toBe(429);
    expect(await reset(salon, email, code)).toEqual([200, { ok: true }]);
  });

  test("takes a code no more after five wrong ones, and another one that is asked for then", async () => {
    const { salon, email } = await aForgetfulClient();
    const code = await codeFor(salon, { email });
    for (let guess = 0; guess < 5; guess++) expect((await reset(salon, email, notThat(code)))[0]).toBe(401);
    expect(await reset(salon, email, code)).toEqual([401, { error: WRONG }]);
    expect((await reset(salon, email, await codeFor(salon, { email })))[0]).toBe(200);
  });

  test("takes a code still after four wrong ones", async () => {
    const { salon, email } = await aForgetfulClient();
    const code = await codeFor(salon, { email });
    for (let guess = 0; guess < 4; guess++) await reset(salon, email, notThat(code));
    expect((await reset(salon, email, code))[0]).toBe(200);
  });

  test("ends the browsers that are remembered for the mailbox, and no others", async () => {
    const { salon, email } = await aForgetfulClient();
    const device = { name: "A phone", at: now() };
    for (const mailbox of [email, "other@example.com"])
      await addDevice(primaryDatabase(), salon.id, { ...device, mailbox });
    expect((await reset(salon, email, await codeFor(salon, { email })))[0]).toBe(200);
    const left = await database.select().from(rememberedDevices).where(eq(rememberedDevices.salonId, salon.id));
    expect(left.map(({ mailbox }) => mailbox)).toEqual(["other@example.com"]);
  });

  test("takes a code for ten minutes", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: NINE });
    const { salon, email } = await aForgetfulClient();
    const other = await aForgetfulClient(salon);
    const [late, inTime] = [await codeFor(salon, { email }), await codeFor(salon, { email: other.email })];
    // Waiting for the emails has moved the clock by less than a few seconds.
    vi.setSystemTime(NINE + 10 * 60_000 + 5_000);
    expect((await reset(salon, email, late))[0]).toBe(401);
    vi.setSystemTime(NINE + 10 * 60_000 - 1);
    expect((await reset(salon, other.email, inTime))[0]).toBe(200);
  });

  test("takes no code of another address, another salon or another purpose", async () => {
    const { salon, email } = await aForgetfulClient();
    const other = await aForgetfulClient(salon);
    const elsewhere = await aForgetfulClient(undefined, email);
    await anAppointment(salon, { customerEmail: email });
    expect((await reset(salon, email, await codeFor(salon, { email: other.email })))[0]).toBe(401);
    expect((await reset(salon, email, await codeFor(elsewhere.salon, { email })))[0]).toBe(401);
    expect((await reset(salon, email, await codeFor(salon, { email }, "request-manage-code")))[0]).toBe(401);
  });

  test("uses up every code that the mailbox got", async () => {
    const { salon, email } = await aForgetfulClient();
    const [first, second] = [await codeFor(salon, { email }), await codeFor(salon, { email })];
    expect((await reset(salon, email, second))[0]).toBe(200);
    if (first !== second) expect((await reset(salon, email, first))[0]).toBe(401);
    expect((await reset(salon, email, await codeFor(salon, { email })))[0]).toBe(200);
  });

  test("leaves an account of the same address at another salon as it was", async () => {
    const { salon, email } = await aForgetfulClient();
    const elsewhere = await aForgetfulClient(undefined, email);
    expect((await reset(salon, email, await codeFor(salon, { email })))[0]).toBe(200);
    const [account] = await database.select().from(users).where(eq(users.id, elsewhere.account.id));
    expect(account).toEqual(elsewhere.account);
  });

  test("answers the same for an address that has no account, to the byte, and mails nobody", async () => {
    const { salon, email } = await aForgetfulClient();
    const nobody = anAddress();
    const ask = async (email: string) => asSent(await auth(salon, { action: "request-password-reset", email }));
    const [unknown, known] = [await ask(nobody), await ask(email)];
    expect(known).toBe(unknown);
    expect(known).toContain('{"sent":true}');
    await vi.waitFor(async () => expect(await mailsTo(email, salon)).toHaveLength(1), SOON);
    expect(await mailsTo(nobody, salon)).toEqual([]);
    const [known401, unknown401] = await Promise.all(
      [email, "nobody@example.com"].map(async (email) => asSent(await sendReset(salon, email, "000000"))),
    );
    expect(known401).toBe(unknown401);
  });

  test("asks for a code, and for a long enough password, before a try is counted", async () => {
    const { salon, email } = await aForgetfulClient();
    const code = await codeFor(salon, { email });
    const body = { action: "update-password", email, newPassword: "new one" };
    for (let turn = 0; turn < 6; turn++) {
      expect(await bodyOf(await auth(salon, body))).toEqual([
        400,
        { error: "A reset code is required", fields: { code: "A reset code is required" } },
      ]);
      expect((await auth(salon, { ...body, code, newPassword: "short" })).status).toBe(400);
    }
    expect((await auth(salon, { ...body, code })).status).toBe(200);
  });

  test("keeps no code that could be read", async () => {
    const { salon, email } = await aForgetfulClient();
    const code = await codeFor(salon, { email });
    const rows = await database.select().from(oneTimeCodes).where(eq(oneTimeCodes.salonId, salon.id));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`\\b${code}\\b`));
  });
});

describe("managing appointments without an account", () => {
  test("opens with a code from the mailbox, as a guest of that mailbox for 30 minutes", async () => {
    const salon = await aSalon();
    const customerEmail = anAddress();
    await anAppointment(salon, { customerEmail });
    const code = await codeFor(salon, { email: customerEmail }, "request-manage-code");
    const answer = await auth(salon, { action: "verify-manage-code", email: customerEmail, code });
    expect(answer.status).toBe(200);
    const { token } = await answer.json<{ token: string }>();
    const { role, email, exp = 0, iat = 0 } = decodeJwt(token);
    expect({ role, email, lasts: exp - iat }).toEqual({ role: "guest", email: customerEmail, lasts: 1800 });
    const headers = { Authorization: `Bearer ${token}` };
    expect((await callApi(salon, "appointments", { method: "POST", body: {}, headers })).status).toBe(403);
  });

  test("finds a phone however it is written, and mails the address on the appointment", async () => {
    const salon = await aSalon();
    const customerEmail = anAddress();
    await anAppointment(salon, { customerEmail, customerPhone: "+44 7700 900321", phoneKey: "+447700900321" });
    for (const phone of ["07700 900321", "+44 (0)7700-900321", "447700900321"]) {
      const [code] = await codesFor(salon, { phone }, customerEmail);
      const answer = await auth(salon, { action: "verify-manage-code", phone: "07700900321", code });
      expect(decodeJwt((await answer.json<{ token: string }>()).token).email).toBe(customerEmail);
    }
  });

  test("gives each mailbox behind one phone its own code, for its own appointments", async () => {
    const salon = await aSalon();
    const [mother, daughter] = [anAddress(), anAddress()];
    await anAppointment(salon, { customerEmail: mother, startsMinute: 600, endsMinute: 660 });
    await anAppointment(salon, { customerEmail: daughter, startsMinute: 660, endsMinute: 720 });
    const phone = "07700 900123";
    await auth(salon, { action: "request-manage-code", phone });
    for (const mailbox of [mother, daughter]) {
      await vi.waitFor(async () => expect(await mailsTo(mailbox, salon)).toHaveLength(1), SOON);
      const code = codeIn((await mailsTo(mailbox, salon))[0]);
      const answer = await auth(salon, { action: "verify-manage-code", phone, code });
      expect(decodeJwt((await answer.json<{ token: string }>()).token).email).toBe(mailbox);
    }
  });

  test("mails the three mailboxes that named a phone first: nobody takes their place by booking under it", async () => {
    const salon = await aSalon();
    const mailboxes = Array.from({ length: 4 }, anAddress);
    const next = anAddress();
    await anAppointment(salon, { customerEmail: next, phoneKey: "+447700900777", startsMinute: 480, endsMinute: 540 });
    for (const [turn, customerEmail] of mailboxes.entries()) {
      const startsMinute = 600 + turn * 60;
      const createdAt = Date.now() + turn;
      await anAppointment(salon, { customerEmail, startsMinute, endsMinute: startsMinute + 60, createdAt });
    }
    await auth(salon, { action: "request-manage-code", phone: "07700 900123" });
    await vi.waitFor(async () => expect(await mailsTo(mailboxes[2] ?? "", salon)).toHaveLength(1), SOON);
    await codesFor(salon, { email: next }, next);
    const codes = await database.select().from(oneTimeCodes).where(eq(oneTimeCodes.salonId, salon.id));
    expect(new Set(codes.map(({ mailbox }) => mailbox))).toEqual(new Set([...mailboxes.slice(0, 3), next]));
    expect(await mailsTo(mailboxes[3] ?? "", salon)).toEqual([]);
  });

  test("mails one mailbox five times an hour at most, however many phones lead there", async () => {
    const salon = await aSalon();
    const [mailbox, next] = [anAddress(), anAddress()];
    for (let turn = 0; turn < 13; turn++) {
      const startsMinute = 480 + turn * 60;
      const phoneKey = `+4477009001${10 + turn}`;
      const customerEmail = turn < 12 ? mailbox : next;
      await anAppointment(salon, { customerEmail, phoneKey, startsMinute, endsMinute: startsMinute + 60 });
    }
    for (let turn = 0; turn < 12; turn++) {
      const phone = `07700 9001${10 + turn}`;
      expect((await auth(salon, { action: "request-manage-code", phone })).status).toBe(202);
    }
    await vi.waitFor(async () => expect(await mailsTo(mailbox, salon)).toHaveLength(5), SOON);
    await codesFor(salon, { email: next }, next);
    expect(await mailsTo(mailbox, salon)).toHaveLength(5);
  });

  test("finds no appointments of another salon", async () => {
    const [salon, other] = [await aSalon(), await aSalon()];
    await anAppointment(other, {
      customerEmail: anAddress(),
      customerPhone: "07700 900777",
      phoneKey: "+447700900777",
    });
    await auth(salon, { action: "request-manage-code", phone: "07700 900777" });
    const next = anAddress();
    await anAppointment(salon, { customerEmail: next });
    await codesFor(salon, { email: next }, next);
    const codes = await database.select().from(oneTimeCodes).where(eq(oneTimeCodes.salonId, salon.id));
    expect(codes).toMatchObject([{ mailbox: next }]);
  });

  test("goes by the email when a phone is given too", async () => {
    const salon = await aSalon();
    const [mine, theirs] = [anAddress(), anAddress()];
    await anAppointment(salon, { customerEmail: mine, phoneKey: "+447700900001" });
    // The mailbox that was booked with first is mailed first.
    const createdAt = Date.now() - 60_000;
    await anAppointment(salon, { customerEmail: theirs, startsMinute: 660, endsMinute: 720, createdAt });
    const both = { email: mine, phone: "07700 900123" };
    const [code] = await codesFor(salon, both, mine);
    expect(await mailsTo(theirs, salon)).toEqual([]);
    const answer = await auth(salon, { action: "verify-manage-code", ...both, code });
    expect(decodeJwt((await answer.json<{ token: string }>()).token).email).toBe(mine);
  });

  test("answers the same when nothing is found, to the byte", async () => {
    const salon = await aSalon();
    const customerEmail = anAddress();
    await anAppointment(salon, { customerEmail });
    const asked = [
      { email: customerEmail },
      { email: anAddress() },
      { phone: "07700900123" },
      { phone: "07700900999" },
    ];
    const answers = await Promise.all(
      asked.map(async (contact) => asSent(await auth(salon, { action: "request-manage-code", ...contact }))),
    );
    expect(new Set(answers).size).toBe(1);
  });

  test.for<[Record<string, unknown>, string]>([
    [{}, "Please provide either email or phone number"],
    [{ email: "", phone: "" }, "Please provide either email or phone number"],
    [{ email: "ada@example" }, "Please enter a valid email address"],
    [{ phone: "123456" }, "Please enter a valid phone number (at least 7 digits)"],
    [{ phone: "((((((((" }, "Please enter a valid phone number (at least 7 digits)"],
    [{ phone: "07700 900123 ext 4" }, "Please enter a valid phone number (at least 7 digits)"],
    [{ phone: "+44 7700 900123 456789" }, "Please enter a valid phone number (at least 7 digits)"],
    [{ phone: 7700900123 }, "Please enter a valid phone number (at least 7 digits)"],
  ])("refuses %j", async ([contact, sentence]) => {
    const answer = await auth(await aSalon(), { action: "request-manage-code", ...contact });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: sentence });
  });
});

test.for(["1234567", "+44 7700 900123 45678", "(020) 7946-0184"])("a phone may be typed as %s", async (phone) => {
  expect((await auth(await aSalon(), { action: "request-manage-code", phone })).status).toBe(202);
});

test("managing appointments asks for a code, which is none for a reset", async () => {
  const answer = await auth(await aSalon(), { action: "verify-manage-code", email: anAddress() });
  const error = PROOF_WORDS.codeNeeded;
  expect(await bodyOf(answer)).toEqual([400, { error, fields: { code: error } }]);
});

describe("too many", () => {
  test("codes asked for by one stranger are refused for 15 minutes and no longer, and its owner's are not", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: NINE });
    const { salon, email } = await aForgetfulClient();
    const ask = (from: string) => auth(salon, { action: "request-password-reset", email }, from);
    for (let turn = 0; turn < 5; turn++) expect((await ask("192.0.2.1")).status).toBe(202);
    vi.setSystemTime(NINE + 5 * 60_000);
    const refused = await ask("192.0.2.1");
    expect(await bodyOf(refused)).toEqual([429, { error: "Too many attempts. Please try again in 10 minutes." }]);
    expect(refused.headers.get("Retry-After")).toBe("600");
    expect((await ask("192.0.2.6")).status).toBe(202);
    vi.setSystemTime(NINE + 15 * 60_000);
    expect((await ask("192.0.2.1")).status).toBe(202);
  });

  test("wrong codes at one address are refused though new codes are asked for", async () => {
    const { salon, email } = await aForgetfulClient();
    const statuses = [];
    for (let code = 0; code < 4; code++) {
      await codeFor(salon, { email });
      for (let guess = 0; guess < 5; guess++) statuses.push((await reset(salon, email, "x"))[0]);
    }
    expect(statuses).toEqual([...Array(15).fill(401), ...Array(5).fill(429)]);
  });

  test("wrong passwords of one stranger lock the owner out at no other address, however long they go on", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: NINE });
    const { salon, email } = await aForgetfulClient();
    const statuses = [];
    for (let halfMinute = 0; halfMinute < 20; halfMinute++) {
      vi.setSystemTime(NINE + halfMinute * 30_000);
      statuses.push((await signIn(salon, email, "guess", "192.0.2.1")).status);
    }
    expect(statuses).toEqual([...Array(15).fill(401), ...Array(5).fill(429)]);
    expect((await signIn(salon, email, "forgotten", "192.0.2.1")).status).toBe(429);
    expect((await signIn(salon, email, "forgotten", "192.0.2.99")).status).toBe(200);
    vi.setSystemTime(NINE + 15 * 60_000);
    expect((await signIn(salon, email, "forgotten", "192.0.2.1")).status).toBe(200);
  });

  test("wrong passwords are refused alike whether or not the address has an account, before any is compared", async () => {
    const { salon, email } = await aForgetfulClient();
    for (const address of [email, "nobody@example.com"]) {
      for (let guess = 0; guess < 15; guess++) await signIn(salon, address, "guess");
    }
    const [known, unknown] = [await signIn(salon, email, "forgotten"), await signIn(salon, "nobody@example.com", "x")];
    expect([known.status, await known.json()]).toEqual([unknown.status, await unknown.json()]);
    expect(known.status).toBe(429);
  });

  test("right passwords are not", async () => {
    const { salon, email } = await aForgetfulClient();
    for (let visit = 0; visit < 17; visit++) expect((await signIn(salon, email, "forgotten")).status).toBe(200);
  });

  test("right codes are not", async () => {
    const { salon, email } = await aForgetfulClient();
    await anAppointment(salon, { customerEmail: email });
    for (let guess = 0; guess < 14; guess++) await reset(salon, email, "x");
    expect((await reset(salon, email, await codeFor(salon, { email })))[0]).toBe(200);
    const code = await codeFor(salon, { email }, "request-manage-code");
    expect((await auth(salon, { action: "verify-manage-code", email, code })).status).toBe(200);
    expect((await reset(salon, email, await codeFor(salon, { email })))[0]).toBe(200);
  });

  test.for([{ email: "nobody@example.com" }, { phone: "07700 900999" }])(
    "codes asked for and tried to manage the appointments of %j are refused",
    async (contact) => {
      const salon = await aSalon();
      const times = async (tries: number, body: object) => {
        const statuses = [];
        for (let turn = 0; turn < tries; turn++) statuses.push((await auth(salon, { ...contact, ...body })).status);
        return statuses;
      };
      expect(await times(6, { action: "request-manage-code" })).toEqual([...Array(5).fill(202), 429]);
      expect(await times(16, { action: "verify-manage-code", code: "x" })).toEqual([...Array(15).fill(401), 429]);
    },
  );

  test("sign-ups of one address are refused", async () => {
    const { salon, email } = await aForgetfulClient();
    const statuses = [];
    for (let turn = 0; turn < 11; turn++) {
      const answer = await auth(salon, { action: "client-signup", name: "Eve", email, password: "another one" });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array(10).fill(409), 429]);
  });

  test("too many requests for codes from one network are refused, for any mailboxes, even if sent at once", async () => {
    const salon = await aSalon();
    const ask = (email: string, from: string) => auth(salon, { action: "request-password-reset", email }, from);
    const answers = await Promise.all(
      Array.from({ length: 33 }, (_, index) => ask(`${index}@example.com`, "2001:db8:1:2::7")),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    expect((await ask("one@example.com", "2001:db8:1:2:3::1")).status).toBe(429);
    expect((await ask("one@example.com", "2001:db8:1:3::7")).status).toBe(202);
  });

  test("are counted without anybody's address", async () => {
    const { salon, email } = await aForgetfulClient();
    await signIn(salon, email, "guess", "192.0.2.77");
    const { results } = await env.DB.prepare("SELECT * FROM rate_limits WHERE salon_id = ?").bind(salon.id).all();
    expect(results).toHaveLength(3);
    expect(JSON.stringify(results)).not.toMatch(/192\.0\.2|example\.com/);
  });
});

describe("a sign-up sent twice", () => {
  const sent = { action: "client-signup", name: "Ada", email: "ada@example.com", password: "analytical" };

  test("with one key opens one account and signs in both times", async () => {
    const salon = await aSalon();
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const answers = await Promise.all(
      [1, 2].map(() => callApi(salon, "auth", { method: "POST", body: sent, headers })),
    );
    const bodies = await Promise.all(answers.map((answer) => answer.json<{ user: { id: string } }>()));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(bodies.map(({ user }) => user.id)).size).toBe(1);
    expect(await rowsOf(salon)).toMatchObject({ accounts: 1 });
  });

  test("with one key to two salons opens an account at each", async () => {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    for (const salon of [await aSalon(), await aSalon()]) {
      expect((await callApi(salon, "auth", { method: "POST", body: sent, headers })).status).toBe(201);
      expect(await rowsOf(salon)).toMatchObject({ accounts: 1 });
    }
  });

  test.for([{ email: "eve@example.com" }, { password: "another one" }, { name: "Eve" }])(
    "with one key and %j is refused, and opens nothing",
    async (change) => {
      const salon = await aSalon();
      const headers = { "Idempotency-Key": crypto.randomUUID() };
      await callApi(salon, "auth", { method: "POST", body: sent, headers });
      const answer = await callApi(salon, "auth", { method: "POST", body: { ...sent, ...change }, headers });
      expect(answer.status).toBe(422);
      expect(await rowsOf(salon)).toMatchObject({ accounts: 1 });
    },
  );
});

const WRONG = ACCOUNT_WORDS["wrong-code"];

async function aForgetfulClient(at?: Salon, email = anAddress()) {
  const salon = at ?? (await aSalon());
  const account = await anAccount(salon, { email, passwordHash: await hashPassword("forgotten") });
  return { salon, email, account };
}

function anAddress(): string {
  return `${crypto.randomUUID()}@example.com`;
}

function auth(salon: Salon, body: object, from?: string): Promise<Response> {
  return callApi(salon, "auth", { method: "POST", body, ...(from && { headers: { "CF-Connecting-IP": from } }) });
}

function signIn(salon: Salon, email: string, password: string, from?: string): Promise<Response> {
  return auth(salon, { action: "client-login", email, password }, from);
}

function sendReset(salon: Salon, email: string, code: string): Promise<Response> {
  return auth(salon, { action: "update-password", email, newPassword: "new one", code });
}

async function reset(salon: Salon, email: string, code: string) {
  return bodyOf(await sendReset(salon, email, code));
}

async function bodyOf(answer: Response): Promise<[number, unknown]> {
  return [answer.status, await answer.json()];
}

/** An answer with its status and headers, as sent. */
async function asSent(answer: Response): Promise<string> {
  return `${answer.status}\n${[...answer.headers].join("\n")}\n${await answer.text()}`;
}

/** Requests a code and reads it from the mailbox. */
async function codeFor(salon: Salon, contact: { email: string }, action = "request-password-reset"): Promise<string> {
  const [code = ""] = await codesFor(salon, contact, contact.email, action);
  return code;
}

/** Requests a code, and returns the codes in a mailbox, newest first. */
async function codesFor(salon: Salon, contact: object, mailbox: string, action = "request-manage-code") {
  const before = (await mailsTo(mailbox, salon)).length;
  expect((await auth(salon, { action, ...contact })).status).toBe(202);
  await vi.waitFor(async () => expect((await mailsTo(mailbox, salon)).length).toBe(before + 1), SOON);
  return (await mailsTo(mailbox, salon)).map(codeIn);
}

async function mailsTo(mailbox: string, salon: Salon) {
  const answer = await visit(salon, `/dev/mail.json?${new URLSearchParams({ to: mailbox })}`);
  return answer.json<{ text: string }[]>();
}

function codeIn(mail: { text: string } | undefined): string {
  return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? expect.fail("no code was mailed");
}

function notThat(code: string): string {
  return code === "123456" ? "654321" : "123456";
}
