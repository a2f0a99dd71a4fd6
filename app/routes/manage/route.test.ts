import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { giveAccessGrant } from "../../auth/access-grant.server.ts";
import { accessGrants, appointments, outbox, users } from "../../database/schema.ts";
import type { AccessGrant } from "../../diary/appointments/appointment.ts";
import { addDays, clockTime, now } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aBookedAppointment, anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { emailsTo, mailCodesAtOnce, until } from "../../testing/mail-factories.ts";
import { cookiesAfter, sentBack, visit } from "../../testing/requests.ts";
import { rowOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";
import { CODE_NEEDED } from "../../words/accounts.ts";
import { MANAGE_NEWS } from "../../words/manage.ts";

/* Manage Appointments as a page: docs/rules.md 5.11, 6.12, 6.15. */
const SENT = "If we find appointments for those details, we have emailed a 6-digit code";
const FAILED = "Failed to cancel appointment. Please try again or contact us directly.";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("a search", () => {
  test.for<[Record<string, string>, string]>([
    [{}, "Please provide either email or phone number"],
    [{ email: "  ", phone: "" }, "Please provide either email or phone number"],
    [{ email: "ada" }, "Please enter a valid email address"],
    [{ email: "ada@example", phone: "07700 900456" }, "Please enter a valid email address"],
    [{ phone: "12345" }, "Please enter a valid phone number (at least 7 digits)"],
    [{ phone: "call me at noon" }, "Please enter a valid phone number (at least 7 digits)"],
    [{ phone: "+44 (7700) 900-456-123-999" }, "Please enter a valid phone number (at least 7 digits)"],
  ])("with %j is told: %s", async ([typed, sentence]) => {
    const salon = await aSalon();
    const answer = await send(salon, typed);
    const page = await textOf(answer, 400);
    expect(page).toContain(sentence);
    expect(page).not.toContain(SENT);
    for (const text of Object.values(typed)) if (text.trim()) expect(page).toContain(`value="${text}"`);
  });

  test.for<[string, Record<string, string>, Record<string, string>]>([
    ["an email", { email: "known@example.com" }, { email: "novel@example.com" }],
    ["an email in other letters", { email: " KNOWN@Example.com " }, { email: " NOVEL@Example.com " }],
    ["a phone", { phone: "07700 900456" }, { phone: "07700 900999" }],
    ["a phone with its country", { phone: "+44 7700 900456" }, { phone: "+44 7700 900999" }],
  ])(
    "by %s is answered the same whether it is known or not, and mails a code to who is",
    async ([, known, unknown]) => {
      mailCodesAtOnce();
      const salon = await aSalon();
      const mailbox = `known-${salon.id}@example.com`;
      await anAppointment(salon, { customerEmail: mailbox, phoneKey: "+447700900456" });
      if (known.email) known = { email: known.email.replace(/known/i, `known-${salon.id}`) };
      if (unknown.email) unknown = { email: unknown.email.replace(/novel/i, `novel-${salon.id}`) };
      const [none, found] = [await send(salon, unknown), await send(salon, known)];
      expect([found.status, none.status]).toEqual([200, 200]);
      expect(headersOf(found)).toEqual(headersOf(none));
      const [shown, shownNone] = [await pageOf(found, known), await pageOf(none, unknown)];
      expect(shown).toBe(shownNone);
      expect(shown).toContain(SENT);
      await until(async () => (await emailsTo(mailbox)).length > 0);
      expect(await emailsTo(mailbox)).toHaveLength(1);
      expect(await emailsTo(`novel-${salon.id}@example.com`)).toEqual([]);
    },
  );

  test.for(["", "12", "12345x", "1234567"])("with the code %j asks for six digits, and counts no try", async (code) => {
    const salon = await aSalon();
    for (let tries = 0; tries < 12; tries++) {
      const answer = await send(salon, { email: "ada@example.com", code });
      if (tries === 11) expect(await textOf(answer, 400)).toContain(CODE_NEEDED);
    }
  });

  test("is answered the same with a wrong code, whether the mailbox is known or not", async () => {
    const salon = await aSalon();
    await anAppointment(salon, { customerEmail: "known@example.com" });
    const [known, unknown] = [{ email: "known@example.com" }, { email: "novel@example.com" }];
    for (const typed of [known, unknown]) await send(salon, typed);
    const answers = await Promise.all([known, unknown].map((typed) => send(salon, { ...typed, code: "000000" })));
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    const [shown, shownNone] = await Promise.all([pageOf(answers[0], known), pageOf(answers[1], unknown)]);
    expect(shown).toBe(shownNone);
    for (const answer of answers) expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test("opens with its code what that mailbox has, here and for 30 minutes, and nobody else's", async () => {
    const salon = await aSalon();
    const email = `opens-${salon.id}@example.com`;
    const mine = await anId(salon, { customerEmail: email, customerName: "Ada Lovelace", startsMinute: 600 });
    await anId(salon, { customerEmail: "other@example.com", startsMinute: 720, endsMinute: 780 });
    const asked = await send(salon, { email });
    const opened = await send(salon, { email, code: await codeTo(email) }, sentBack(asked.headers));
    expect([opened.status, opened.headers.get("Location")]).toEqual([302, "/cancel"]);
    const Cookie = sentBack(opened.headers);
    const page = await textOf(visit(salon, "/cancel", { headers: { Cookie } }));
    expect(page).toContain("10:00 to 11:00");
    expect(page).not.toContain("12:00 to 13:00");
    expect(page).not.toContain(email);

    vi.useFakeTimers({ toFake: ["Date"], now: now() + 30 * 60_000 });
    expect(await textOf(visit(salon, "/cancel", { headers: { Cookie } }))).toContain("Search Appointments");
    await cancelling(salon, mine, Cookie);
    expect((await rowOf(mine))?.status).toBe("confirmed");
  });

  test("that finds none or only what is over says which", async () => {
    const salon = await aSalon();
    const Cookie = await grantOf(salon, { email: "over@example.com" });
    const page = () => textOf(visit(salon, "/cancel", { headers: { Cookie } }));
    expect(await page()).toContain("No appointments found for the provided contact information.");
    await anAppointment(salon, { customerEmail: "over@example.com", status: "completed" });
    await anAppointment(salon, { customerEmail: "over@example.com", status: "cancelled" });
    expect(await page()).toContain("All found appointments are already cancelled or completed.");
  });

  test("says of a pending visit that it is booked once something has been paid for it", async () => {
    const salon = await aSalon();
    const Cookie = await grantOf(salon, { email: "paid@example.com" });
    const set = { customerEmail: "paid@example.com", status: "pending" as const };
    const page = () => textOf(visit(salon, "/cancel", { headers: { Cookie } }));
    await anAppointment(salon, set, [{ kind: "deposit", method: "online", amountPence: 1000 }]);
    const shown = await page();
    expect(shown).toContain("Booked");
    expect(shown).not.toContain("Pending");
    await anAppointment(salon, { ...set, startsMinute: 700, endsMinute: 760 });
    expect(await page()).toContain("Pending");
  });

  test("by a client who is signed in verifies their mailbox, and shows what was booked with it before", async () => {
    const salon = await aSalon();
    const client = await anAccount(salon, { email: `verify-${crypto.randomUUID()}@example.com` });
    await anAppointment(salon, { customerEmail: client.email });
    const Cookie = await cookieOf(client);
    const list = () => textOf(visit(salon, "/cancel", { headers: { Cookie } }));
    expect(await list()).not.toContain("10:00 to 11:00");
    const asked = await send(salon, { email: client.email }, Cookie, "/cancel?search");
    const code = await codeTo(client.email);
    await send(salon, { email: client.email, code }, cookiesAfter(Cookie, asked), "/cancel?search");
    expect(await list()).toContain("10:00 to 11:00");
  });

  test("with a code from another's mailbox, or by somebody who is not signed in, verifies no account", async () => {
    const salon = await aSalon();
    const client = await anAccount(salon, { email: `squat-${crypto.randomUUID()}@example.com` });
    const other = await anAccount(salon, { email: `other-${crypto.randomUUID()}@example.com` });
    await anAppointment(salon, { customerEmail: client.email });
    for (const Cookie of ["", await cookieOf(other)]) {
      const before = (await emailsTo(client.email)).length;
      const asked = cookiesAfter(Cookie, await send(salon, { email: client.email }, Cookie));
      await until(async () => (await emailsTo(client.email)).length > before);
      const opened = await send(salon, { email: client.email, code: await codeTo(client.email) }, asked);
      expect(opened.status).toBe(302);
    }
    const rows = await database.select().from(users).where(eq(users.salonId, salon.id));
    expect(rows.map(({ emailVerifiedAt }) => emailVerifiedAt)).toEqual([null, null]);
  });
});

describe("who knows the id of an appointment and has", () => {
  const HOLD: Record<string, (salon: Salon) => Promise<string>> = {
    "nothing else": async () => "",
    "an account of their own": async (salon) => cookieOf(await anAccount(salon)),
    "an account with that email, not verified": async (salon) =>
      cookieOf(await anAccount(salon, { email: "theirs@example.com" })),
    "an access grant of another mailbox": (salon) => grantOf(salon, { email: "other@example.com" }),
    "an access grant of another appointment": async (salon) =>
      grantOf(salon, { appointmentId: await anId(salon, LATER), mailbox: LATER.customerEmail }),
    "an access grant of that mailbox, at another salon": async () =>
      grantOf(await aSalon(), { email: "theirs@example.com" }),
    "an access grant that they have altered": async (salon) =>
      altered(await grantOf(salon, { email: "theirs@example.com" })),
    "an access grant that they have written themselves": async ({ id: salonId }) =>
      grantCookie({ pass: { email: "theirs@example.com" }, salonId, until: now() + 60_000 }),
  };
  const LATER = { startsMinute: 800, endsMinute: 860, customerEmail: "other@example.com" };

  test.for(Object.keys(HOLD))("%s, neither sees nor cancels nor changes it", async (held) => {
    const salon = await aSalon();
    const id = await anId(salon, { customerEmail: "theirs@example.com", customerName: "Grace Hopper" });
    const Cookie = (await HOLD[held]?.(salon)) ?? expect.fail(held);
    const paths = ["/cancel", `/cancel?cancel=${id}`, `/cancel/${id}/calendar.ics`, CHANGING(id), data(CHANGING(id))];
    for (const path of [...paths, "/cancel.data"]) {
      const seen = await (await visit(salon, path, { headers: { Cookie } })).text();
      for (const theirs of ["Grace Hopper", "theirs@example.com", "07700 900123", "10:00 to 11:00", "20261122T"]) {
        expect(seen, path).not.toContain(theirs);
      }
    }
    const refused = await cancelling(salon, id, Cookie);
    const unknown = await cancelling(salon, crypto.randomUUID(), Cookie);
    expect([refused.status, refused.headers.get("Location")]).toEqual([
      unknown.status,
      unknown.headers.get("Location"),
    ]);
    await visit(salon, CHANGING(id), {
      method: "POST",
      headers: { Cookie, Origin: `http://${salon.host}` },
      body: new URLSearchParams({ customerName: "Mallory", date: tomorrow(salon), time: "12:00", key: "k" }),
    });
    expect(await database.$count(appointments, eq(appointments.replacesId, id))).toBe(0);
    expect((await rowOf(id))?.status).toBe("confirmed");
  });
});

test("opening any page changes nothing; cancelling does, once, and says so", async () => {
  const salon = await aSalon();
  const client = await anAccount(salon);
  const id = await aBookedAppointment(salon, client, { date: addDays(tomorrow(salon), 5) });
  const Cookie = await cookieOf(client);
  for (const path of [
    `/cancel?cancel=${id}`,
    `/cancel?cancel=${id}&intent=cancel&id=${id}`,
    `${CHANGING(id)}&step=service`,
  ]) {
    expect((await visit(salon, path, { headers: { Cookie } })).status, path).toBe(200);
    expect((await rowOf(id))?.status).toBe("pending");
  }
  const asked = await textOf(visit(salon, `/cancel?cancel=${id}`, { headers: { Cookie } }));
  expect(asked).toContain("Are you sure you want to cancel this appointment?");
  for (const answer of [await cancelling(salon, id, Cookie), await cancelling(salon, id, Cookie)]) {
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/cancel?notice=cancelled&cancelled=${id}`]);
  }
  expect((await rowOf(id))?.status).toBe("cancelled");
  const shown = await textOf(visit(salon, `/cancel?notice=cancelled&cancelled=${id}`, { headers: { Cookie } }));
  expect(shown).toContain("Appointment cancelled successfully!");
});

test("what was cancelled is named to its owner alone, with the email that says so and the way to book it again", async () => {
  const salon = await aSalon();
  const client = await anAccount(salon);
  const date = addDays(tomorrow(salon), 5);
  const id = await anAppointment(salon, { clientId: client.id, status: "pending", date });
  const seenBy = async (account: typeof client) =>
    textOf(visit(salon, `/cancel?cancelled=${id}`, { headers: { Cookie: await cookieOf(account) } }));
  expect(await seenBy(client)).not.toContain("Book the same again");
  await cancelling(salon, id, await cookieOf(client));
  const shown = await seenBy(client);
  for (const words of [longDate(date), clockTime(600), "We’ve emailed you to confirm", "Book the same again"])
    expect(shown).toContain(words);
  expect(shown).not.toContain("All found appointments");
  expect(await seenBy(await anAccount(salon))).not.toContain("Book the same again");
  await database.delete(outbox).where(eq(outbox.subjectId, id));
  const silent = await seenBy(client);
  expect(silent).toContain("Book the same again");
  expect(silent).not.toContain("We’ve emailed you to confirm");
});

test("who asks to cancel what stands no more is told so, and sees what does", async () => {
  const salon = await aSalon();
  const client = await anAccount(salon);
  const id = await aBookedAppointment(salon, client);
  const Cookie = await cookieOf(client);
  await send(salon, { intent: "cancel", id, key: "one tab" }, Cookie);
  const second = await send(salon, { intent: "cancel", id, key: "another tab" }, Cookie);
  expect([second.status, second.headers.get("Location")]).toEqual([302, "/cancel?notice=not-open"]);
  for (const path of ["/cancel?notice=not-open", `/cancel?cancel=${id}`]) {
    expect(await textOf(visit(salon, path, { headers: { Cookie } }))).toContain(
      "That appointment has just been changed, cancelled or completed. Here’s what’s booked now.",
    );
  }
});

test("who is signed out meanwhile is told that nothing was cancelled", async () => {
  const salon = await aSalon();
  const id = await anId(salon);
  const answer = await cancelling(salon, id, "");
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/cancel?notice=not-cancelled"]);
  const page = await textOf(visit(salon, "/cancel?notice=not-cancelled"));
  expect(page).toContain(MANAGE_NEWS.notCancelled);
});

test("within 48 hours the question says that the salon will see a late cancellation", async () => {
  const salon = await aSalon();
  const client = await anAccount(salon);
  const [soon, later] = [0, 5].map((days) => addDays(tomorrow(salon), days));
  const late = await aBookedAppointment(salon, client, { date: soon });
  // Not just now: then it would be free for thirty minutes. docs/rules.md 5.7
  await database.update(appointments).set({ createdAt: 0 }).where(eq(appointments.id, late));
  const early = await aBookedAppointment(salon, client, { date: later });
  const asked = async (id: string) =>
    textOf(visit(salon, `/cancel?cancel=${id}`, { headers: { Cookie: await cookieOf(client) } }));
  expect(await asked(late)).toContain("we’ll see that you cancelled late");
  expect(await asked(early)).not.toContain("we’ll see that you cancelled late");
});

test("who may not cancel is told that it failed, and keeps their list", async () => {
  const salon = await aSalon();
  const client = await anAccount(salon);
  await aBookedAppointment(salon, client);
  const answer = await cancelling(salon, crypto.randomUUID(), await cookieOf(client));
  const page = await textOf(answer, 404);
  expect(page).toContain(FAILED);
  expect(page).toContain("10:00 to 11:00");
});

test("signing out takes the access grant back as well", async () => {
  const salon = await aSalon();
  const Cookie = `${await cookieOf(await anAccount(salon))}; ${await grantOf(salon, { email: "theirs@example.com" })}`;
  const out = await visit(salon, "/logout", { method: "POST", headers: { Cookie, Origin: `http://${salon.host}` } });
  expect(cookiesAfter(Cookie, out)).toBe("");
});

test.for<[string, string, Record<string, string>]>([
  ["a logout", "/logout", {}],
  ["searching for others", "/cancel", { intent: "forget" }],
])("an access grant's cookie that is sent again after %s opens nothing", async ([, path, fields]) => {
  const salon = await aSalon();
  const id = await anId(salon, { customerEmail: "theirs@example.com" });
  const Cookie = await grantOf(salon, { email: "theirs@example.com" });
  const another = await grantOf(salon, { email: "theirs@example.com" });
  const page = (cookie: string) => textOf(visit(salon, "/cancel", { headers: { Cookie: cookie } }));
  expect(await page(Cookie)).toContain("10:00 to 11:00");

  const ended = await send(salon, fields, Cookie, path);
  expect(cookiesAfter(Cookie, ended)).toBe("");
  expect(await page(Cookie)).not.toContain("10:00 to 11:00");
  await cancelling(salon, id, Cookie);
  expect((await rowOf(id))?.status).toBe("confirmed");
  expect(await page(another)).toContain("10:00 to 11:00");
});

test("an access grant replaces the one that the browser had", async () => {
  const salon = await aSalon();
  await anId(salon, { customerEmail: "first@example.com" });
  const first = await grantOf(salon, { email: "first@example.com" });
  const headers = { Cookie: first };
  await giveAccessGrant(new Request("http://salon.test", { headers }), { email: "second@example.com" }, salon.id);
  expect(await textOf(visit(salon, "/cancel", { headers }))).not.toContain("10:00 to 11:00");
});

test("the address that a token opens is not in D1 with the token", async () => {
  const salon = await aSalon();
  const cookie = await grantOf(salon, { email: "theirs@example.com" });
  const token: string = JSON.parse(atob(decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1))));
  expect(token).toHaveLength(22);
  const stored = await database.select().from(accessGrants).where(eq(accessGrants.salonId, salon.id));
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(token);
});

test.for(["__proto__", "constructor", "<script>", "x"])("being told %s is being told nothing", async (shown) => {
  const salon = await aSalon();
  const page = await visit(salon, `/cancel?notice=${encodeURIComponent(shown)}`);
  expect([page.status, await page.text()]).toEqual([200, expect.not.stringContaining('role="alert"')]);
});

test("a change to another email tells the old one that its appointment is cancelled", async () => {
  const salon = await aSalon();
  const client = await anAccount(salon, { email: `moves-${crypto.randomUUID()}@example.com` });
  const old = `old-${client.email}`;
  const date = addDays(tomorrow(salon), 5);
  const id = await aBookedAppointment(salon, client, { date, customerEmail: old });
  await until(async () => (await emailsTo(old)).length === 1);
  const answer = await visit(salon, CHANGING(id), {
    method: "POST",
    headers: { Cookie: await cookieOf(client), Origin: `http://${salon.host}` },
    body: new URLSearchParams({
      ...{ customerName: "Ada", customerEmail: client.email, customerPhone: "07700 900456" },
      ...{ key: "k", service: `${salon.id}-gel`, date, time: "15:00", paymentMethod: "cash" },
    }),
  });
  expect(answer.status).toBe(302);
  await until(async () => (await emailsTo(old)).length === 2 && (await emailsTo(client.email)).length === 1);
  expect((await emailsTo(old)).at(-1)?.subject).toMatch(/^Cancelled/);
  expect((await emailsTo(client.email)).at(-1)?.subject).toMatch(/^Changed/);
});

test("no page with somebody's appointments is kept by a browser or indexed", async () => {
  const salon = await aSalon();
  const passed = await grantOf(salon, { email: "theirs@example.com" });
  for (const Cookie of [passed, await cookieOf(await anAccount(salon))]) {
    const page = await visit(salon, "/cancel", { headers: { Cookie } });
    expect(page.headers.get("Cache-Control")).toContain("no-store");
    expect(await textOf(page)).toContain('name="robots" content="noindex"');
  }
});

const CHANGING = (id: string) => `/booking?changing=true&appointment=${id}`;
const data = (path: string) => path.replace("?", ".data?");

test("Change and Cancel stand above the pictures that may be left", async () => {
  const salon = await aSalon();
  const client = await anAccount(salon);
  await anId(salon, { clientId: client.id, customerEmail: client.email });
  const page = await textOf(visit(salon, "/cancel", { headers: { Cookie: await cookieOf(client) } }));
  expect(page).toMatch(/>Change<[\s\S]*>Cancel<[\s\S]*Show us the look you want/);
});

function send(salon: Salon, fields: Record<string, string>, Cookie = "", path = "/cancel"): Promise<Response> {
  return visit(salon, path, {
    method: "POST",
    headers: { Cookie, Origin: `http://${salon.host}` },
    body: new URLSearchParams(fields),
  });
}

function cancelling(salon: Salon, id: string, Cookie: string): Promise<Response> {
  return send(salon, { intent: "cancel", id, key: `cancel ${id}` }, Cookie);
}

async function anId(salon: Salon, with_: Partial<typeof appointments.$inferInsert> = {}): Promise<string> {
  const id = crypto.randomUUID();
  await anAppointment(salon, { id, date: addDays(tomorrow(salon), 5), ...with_ });
  return id;
}

async function grantOf(salon: Pick<Salon, "id">, grant: AccessGrant): Promise<string> {
  return sentBack(new Headers(await giveAccessGrant(new Request("http://salon.test"), grant, salon.id)));
}

/** The cookie of an access grant with the first letter of its token changed. */
function altered(cookie: string): string {
  const token: string = JSON.parse(atob(decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1))));
  return grantCookie(`${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`);
}

function grantCookie(value: unknown): string {
  return `__Host-lacquer-pass=${encodeURIComponent(btoa(JSON.stringify(value)))}`;
}

/** The code in the newest email to an address. */
async function codeTo(email: string): Promise<string> {
  const newest = async () => (await emailsTo(email)).at(-1);
  await until(async () => (await newest()) !== undefined);
  return /\b\d{6}\b/.exec((await newest())?.text ?? "")?.[0] ?? expect.fail(`No code came to ${email}`);
}

/** A page without nonces, random ids and the typed values. */
async function pageOf(answer: Response | undefined, typed: Record<string, string>): Promise<string> {
  let page = (await answer?.text()) ?? "";
  for (const text of Object.values(typed)) page = page.replaceAll(text, "TYPED");
  return page.replace(/nonce="[^"]*"/g, "").replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, "");
}

function headersOf({ headers }: Response) {
  return [...headers].map(([name, value]) => [name, value.replace(/nonce-[^']*|lacquer-device=[^;]*/g, "")]);
}
