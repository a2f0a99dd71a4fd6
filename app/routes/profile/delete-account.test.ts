import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { giveAccessGrant } from "../../auth/access-grant.server.ts";
import {
  addedClients,
  answeredMailboxes,
  appointmentItems,
  appointments,
  clientFacts,
  customerNotes,
  guestBookings,
  joinedClients,
  mustCall,
  oneTimeCodes,
  outbox,
  passkeys,
  rememberedDevices,
  reviewRequests,
  users,
} from "../../database/schema.ts";
import { addDays, DAY_MS, now } from "../../kernel/clock.ts";
import { mailboxKey } from "../../models/accounts/answered-mailbox.server.ts";
import { hashPassword } from "../../models/accounts/password.server.ts";
import type { User } from "../../models/accounts/user.server.ts";
import { requestsKey } from "../../models/reviews/review-requests.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aBookedAppointment, anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { emailsTo, mailCodesAtOnce, openLink, until } from "../../testing/mail-factories.ts";
import { callApi, cookiesAfter, postForm, visit } from "../../testing/requests.ts";
import { rowOf } from "../../testing/rows.ts";
import { objectOf, sendByAlarm } from "../../testing/salon-object.ts";
import { aReview, aSalon } from "../../testing/salons.ts";
import { tables } from "../../testing/twins/rows.ts";
import { PROOF_WORDS } from "../../words/accounts.ts";
import { PROFILE_HINTS } from "../../words/own-profile.ts";

/* A client deletes their account and their data: docs/rules.md 24.9 to 24.11 */

const PASSWORD = "lavender and lemon";
const PERSON = {
  ...{ name: "Zephyrine Quill", phone: "07700 900871", phoneKey: "+447700900871", birthday: "1987-02-28" },
  ...{
    please: "Allergic to zirconium",
    notes: "Ring the bell thrice",
    note: "Likes marzipan",
    review: "Splendid work",
  },
};

afterEach(() => vi.restoreAllMocks());

test("after a deletion no table, store, object or log holds a datum of the client, and another salon holds all", async () => {
  const email = `quill-${crypto.randomUUID()}@example.com`;
  const here = await aKnownClient(email);
  const there = await aKnownClient(email);
  for (const { salon } of [here, there]) await sendByAlarm(salon);
  // The look at who waits comes after the last booking's answer.
  await until(async () => (await crawl(there.salon)).object?.includes("waiting list is empty") ?? false);
  const before = await crawl(there.salon);
  // The crawl finds all data of the client at the salon.
  const found = dataIn(await crawl(here.salon), here.client);
  for (const table of KNOWN_IN) expect(found, table).toContain(table);
  const logged = (["log", "warn", "error", "info"] as const).map((level) => vi.spyOn(console, level));
  const answer = await here.send({ intent: "delete", password: PASSWORD, ...here.cancels });
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/?notice=deleted"]);
  await sendByAlarm(here.salon);
  expect(dataIn(await crawl(here.salon), here.client)).toEqual([]);
  const lines = JSON.stringify(logged.flatMap(({ mock }) => mock.calls));
  for (const datum of dataOf(here.client)) expect(lines).not.toContain(datum);
  expect(await crawl(there.salon)).toEqual(before);
  expect(await textOf(await visit(here.salon, "/?notice=deleted"))).toContain(PROFILE_HINTS.deleted);
});

test("the books keep service, price, time and technician of what was completed, and what was to come is cancelled", async () => {
  const { salon, past, coming, send, cancels } = await aKnownClient();
  const visited = await rowOf(past);
  await send({ intent: "delete", password: PASSWORD, ...cancels });
  const { date, startsMinute, pricePence, technicianId, paymentStatus, serviceNames } =
    visited ?? expect.fail("No visit");
  expect(await rowOf(past)).toMatchObject({
    ...{ date, startsMinute, pricePence, technicianId, paymentStatus, serviceNames, status: "completed" },
    ...{ customerName: "Former client", customerEmail: "", customerPhone: "", notes: "", clientId: null },
  });
  expect(await database.$count(appointmentItems, eq(appointmentItems.appointmentId, past))).toBe(1);
  expect(await rowOf(coming)).toMatchObject({ status: "cancelled", customerName: "Former client" });
  expect(await database.$count(appointments, eq(appointments.salonId, salon.id))).toBe(3);
});

test("what is left of a session in another browser tells nothing of the client, and opens and greets nobody", async () => {
  const { salon, client, send, cancels } = await aKnownClient();
  const headers = { Cookie: await cookieOf(client) };
  expect(await textOf(visit(salon, "/reviews", { headers }))).toContain(`Welcome, ${PERSON.name}`);
  await send({ intent: "delete", password: PASSWORD, ...cancels });
  const { sessions = "" } = await crawl(salon);
  expect(sessions).toContain(salon.id);
  for (const datum of [...Object.values(PERSON), client.email]) expect(sessions).not.toContain(datum);
  const reviewsPage = await textOf(visit(salon, "/reviews", { headers }));
  for (const datum of [PERSON.name, client.email, "Welcome,"]) expect(reviewsPage).not.toContain(datum);
  expect((await visit(salon, "/profile", { headers })).headers.get("Location")).toMatch(/^\/\?/);
});

test("a session's token is none for the API", async () => {
  const { salon, client, Cookie } = await aKnownClient();
  const named = decodeURIComponent(Cookie.split("; ")[0]?.split("=")[1] ?? "").split(".")[0] ?? "";
  const stored = await env.SESSIONS.get<{ token: string }>(JSON.parse(atob(named)), "json");
  const Authorization = `Bearer ${stored?.token}`;
  expect(stored?.token).toMatch(/^[\w-]+\.[\w-]+\./);
  const asked = await callApi(salon, `appointments/customer?email=${client.email}`, { headers: { Authorization } });
  expect(asked.status).toBe(401);
});

test("the client is signed out, told by email, and can't sign in again", async () => {
  const { salon, client, Cookie, send, cancels } = await aKnownClient();
  await send({ intent: "delete", password: PASSWORD, ...cancels });
  expect((await visit(salon, "/profile", { headers: { Cookie } })).status).toBe(302);
  const again = await postForm(salon, "/?index", { intent: "signin", email: client.email, password: PASSWORD });
  expect(again.status).toBe(401);
  await until(async () => (await emailsTo(client.email)).some(({ subject }) => subject.includes("is deleted")));
});

test("what is booked is named before, and one that the page has not named keeps everything", async () => {
  const { salon, client, page, send, cancels, past } = await aKnownClient();
  expect(await page()).toContain("We’ll also cancel:");
  await database.delete(mustCall).where(eq(mustCall.salonId, salon.id));
  const another = await aBookedAppointment(salon, client, { customerEmail: client.email, time: "16:00" });
  const refused = await send({ intent: "delete", password: PASSWORD, ...cancels });
  expect(await textOf(refused, 409)).toContain("We haven’t deleted anything yet");
  expect(await rowOf(another)).toMatchObject({ status: "pending", customerEmail: client.email });
  expect(await rowOf(past)).toMatchObject({ customerEmail: client.email });
});

test("where it is too late to cancel, the page offers no deletion and none is carried out", async () => {
  const { client, page, send, cancels } = await aKnownClient(undefined, { cancelCutoffHours: 200 });
  const profile = await page();
  expect(profile).toContain("It’s too late to cancel all of it here.");
  expect(profile).not.toContain("Delete for good");
  expect((await send({ intent: "delete", password: PASSWORD, ...cancels })).status).toBe(409);
  expect(await database.$count(users, eq(users.id, client.id))).toBe(1);
});

test("neither without a proof nor with a wrong one is anything deleted", async () => {
  const { salon, client, send, cancels } = await aKnownClient();
  const before = await crawl(salon, ["users", "appointments", "reviews"]);
  const none = await send({ intent: "delete", ...cancels });
  expect(await textOf(none, 400)).toContain(PROFILE_HINTS.typePassword);
  const wrong = await send({ intent: "delete", password: "not it", ...cancels });
  expect(await textOf(wrong, 401)).toContain(PROOF_WORDS.wrongPassword);
  expect((await send({ intent: "delete", code: "123456", codeFor: client.email, ...cancels })).status).toBe(401);
  expect(await crawl(salon, ["users", "appointments", "reviews"])).toEqual(before);
});

test("a mailed code proves it too, and that the email is theirs", async () => {
  mailCodesAtOnce();
  const { salon, client, send, cancels, page } = await aKnownClient(undefined, {}, { emailVerifiedAt: null });
  const asked = await send({ intent: "delete-code" });
  expect(await textOf(asked)).toContain(`We’ve emailed a 6-digit code to ${client.email}`);
  const codeMails = async () => (await emailsTo(client.email)).filter(({ subject }) => subject.includes("delete"));
  await until(async () => (await codeMails()).length > 0);
  const code = /\b\d{6}\b/.exec((await codeMails())[0]?.text ?? "")?.[0] ?? "";
  expect(await page()).toContain("6-digit Code");
  // What was booked with the email is theirs from now on, so the page names it before anything goes.
  const asGuest = await anAppointment(salon, { customerEmail: client.email, startsMinute: 900, endsMinute: 960 });
  expect((await send({ intent: "delete", code, ...cancels })).status).toBe(409);
  const form = new URLSearchParams({ intent: "delete", code });
  for (const id of [...Object.values(cancels), asGuest]) form.append("cancels", id);
  const done = await send([...form]);
  expect(done.headers.get("Location")).toBe("/?notice=deleted");
  expect(dataIn(await crawl(salon), client)).toEqual([]);
});

test("by their password alone, a client of an unproved email deletes nothing that is not their account's", async () => {
  const { salon, client, send, cancels } = await aKnownClient(undefined, {}, { emailVerifiedAt: null });
  const asGuest = await anAppointment(salon, { customerEmail: client.email, startsMinute: 900, endsMinute: 960 });
  expect((await send({ intent: "delete", password: PASSWORD, ...cancels })).status).toBe(302);
  expect(await database.$count(users, eq(users.id, client.id))).toBe(0);
  expect(await rowOf(asGuest)).toMatchObject({ customerEmail: client.email, status: "confirmed" });
  expect(await database.$count(customerNotes, eq(customerNotes.salonId, salon.id))).toBe(1);
});

test("if the card was joined with another one, its note is deleted and the other client stays", async () => {
  const { salon, client, send, cancels } = await aKnownClient();
  const [salonId, stays] = [salon.id, "stays@example.com"];
  const other = await anAppointment(salon, { customerEmail: stays, startsMinute: 900, endsMinute: 960 });
  await database.delete(joinedClients).where(eq(joinedClients.salonId, salonId));
  const { name, phone, phoneKey } = PERSON;
  await database.batch([
    database
      .insert(joinedClients)
      .values({ salonId, client: client.email, joinedTo: stays, formerNote: "", joinedAt: 1 }),
    database.insert(customerNotes).values({ salonId, client: stays, note: PERSON.note, updatedAt: 1 }),
    database.insert(clientFacts).values({ salonId, client: stays, ...FACTS }),
    database
      .insert(addedClients)
      .values({ id: `${salonId}-stays`, salonId, name, email: stays, phone, phoneKey, addedAt: 1, updatedAt: 1 }),
  ]);
  expect((await send({ intent: "delete", password: PASSWORD, ...cancels })).status).toBe(302);
  expect(dataIn(await crawl(salon), client)).toEqual([]);
  expect(await rowOf(other)).toMatchObject({ customerEmail: stays, status: "confirmed" });
  for (const table of [joinedClients, customerNotes, clientFacts, addedClients])
    expect(await database.$count(table, eq(table.salonId, salonId))).toBe(0);
});

/** A birthday that staff wrote down. */
const FACTS = { birthday: "06-03", consentWords: "", updatedAt: 1 };

/** The tables in which a salon holds a client, and where else it does. */
const KNOWN_IN = [
  ...["access_grants", "added_clients", "answered_mailboxes", "appointment_links", "appointments", "audit_events"],
  ...[
    "client_facts",
    "customer_notes",
    "customers",
    "guest_bookings",
    "idempotency_keys",
    "joined_clients",
    "must_call",
    "passkeys",
    "remembered_devices",
    "one_time_codes",
    "outbox",
    "review_requests",
    "reviews",
  ],
  "users",
];

/** A client with every kind of data at a salon: an account, visits, codes, links, reviews and a note. */
async function aKnownClient(
  email = `quill-${crypto.randomUUID()}@example.com`,
  salonWith: Parameters<typeof aSalon>[0] = {},
  accountWith: Partial<typeof users.$inferInsert> = {},
) {
  const salon = await aSalon(salonWith);
  const client = await anAccount(salon, {
    ...{ email, name: PERSON.name, phone: PERSON.phone, birthday: PERSON.birthday, pleaseKnow: PERSON.please },
    ...{ passwordHash: await hashPassword(PASSWORD), emailVerifiedAt: now(), marketing: true, marketingAt: now() },
    ...accountWith,
  });
  let Cookie = await cookieOf(client);
  const named = { customerName: PERSON.name, customerEmail: email, customerPhone: PERSON.phone };
  const coming = await aBookedAppointment(salon, client, { ...named, notes: PERSON.notes });
  const off = await aBookedAppointment(salon, client, { ...named, time: "13:00", notes: PERSON.notes });
  const past = await aPastVisit(salon, client);
  await postForm(salon, "/cancel", { intent: "cancel", id: off }, { Cookie });
  mailCodesAtOnce();
  const codes = () => database.$count(oneTimeCodes, eq(oneTimeCodes.salonId, salon.id));
  await postForm(salon, "/cancel", { email });
  await until(async () => (await codes()) > 0);
  await aReview(salon, { customerEmail: email, customerName: PERSON.name, comment: PERSON.review });
  await aReview(salon, { customerName: PERSON.name, comment: PERSON.review, appointmentId: past, verified: true });
  await aboutMailbox(salon, client);
  await openLink(salon, (await rowOf(coming)) ?? expect.fail("It was not booked"), now());
  const grant = await giveAccessGrant(new Request(`http://${salon.host}`), { email }, salon.id);
  // Of an appointment that is deleted by now, so that only the mailbox leads to it.
  await giveAccessGrant(
    new Request(`http://${salon.host}`),
    { appointmentId: crypto.randomUUID(), mailbox: email },
    salon.id,
  );
  Cookie = `${Cookie}; ${new Headers(grant).getSetCookie().map((cookie) => cookie.split(";")[0])}`;
  const send = async (form: Record<string, string> | [string, string][]) => {
    const answer = await postForm(salon, "/profile", form, { Cookie });
    Cookie = cookiesAfter(Cookie, answer);
    return answer;
  };
  const page = () => textOf(visit(salon, "/profile", { headers: { Cookie } }));
  const started = Cookie;
  return { salon, client, past, coming, Cookie: started, send, page, cancels: { cancels: coming } };
}

async function aPastVisit(salon: Salon, client: User): Promise<string> {
  const id = await anAppointment(salon, {
    ...{ customerName: PERSON.name, customerEmail: client.email, customerPhone: PERSON.phone },
    ...{ phoneKey: PERSON.phoneKey, clientId: client.id, notes: PERSON.notes, date: addDays(tomorrow(salon), -9) },
    ...{ status: "completed", paymentStatus: "paid" },
  });
  const gel = { serviceId: `${salon.id}-gel`, name: "Gel Polish", pricePence: 3500, durationMinutes: 60, quantity: 1 };
  await database.insert(appointmentItems).values({ appointmentId: id, position: 0, salonId: salon.id, ...gel });
  return id;
}

/** What a salon knows by the email alone. */
async function aboutMailbox(salon: Salon, client: User): Promise<void> {
  const { id: salonId } = salon;
  const { email, id: clientId } = client;
  const { name, phone, phoneKey } = PERSON;
  const at = { createdAt: now(), dueAt: now() + 9_000_000 };
  const waiting = {
    ...{ services: [], serviceQuantities: {}, date: tomorrow(salon), minute: 600, notes: PERSON.notes },
    ...{ paymentMethod: "cash" as const },
  };
  const deleted = { id: "deleted", customerName: name, customerEmail: email, clientId };
  await database.batch([
    database.insert(customerNotes).values({ salonId, client: email, note: PERSON.note, updatedAt: 1 }),
    database.insert(clientFacts).values({ salonId, client: email, ...FACTS }),
    database.insert(mustCall).values({ salonId, client: email, phoneKey, reason: PERSON.note, since: 1 }),
    database
      .insert(joinedClients)
      .values({ salonId, client: `second-${email}`, joinedTo: email, formerNote: PERSON.note, joinedAt: 1 }),
    database
      .insert(addedClients)
      .values({ id: `${salonId}-added`, salonId, name, email, phone, phoneKey, addedAt: 1, updatedAt: 1 }),
    database
      .insert(answeredMailboxes)
      .values({ salonId, mailbox: mailboxKey(salonId, email), answeredAt: 1 })
      .onConflictDoNothing(),
    database.insert(passkeys).values({
      ...{
        id: `${salonId}-passkey`,
        salonId,
        userId: clientId,
        credentialId: `${salonId}-credential`,
        publicKey: "key",
      },
      ...{ algorithm: "ES256", counter: 0, transports: [], name: "Quill’s phone", createdAt: now() },
    }),
    database.insert(rememberedDevices).values({
      ...{ id: `${salonId}-device`, tokenHash: `${salonId}-hash`, salonId, mailbox: email, name: "Safari on iPhone" },
      ...{ createdAt: now(), expiresAt: now() + DAY_MS },
    }),
    database.insert(guestBookings).values({
      ...{
        id: `${salonId}-waits`,
        salonId,
        sender: "somebody",
        key: "1",
        fingerprint: "1",
        mailbox: email,
        browser: "",
      },
      ...{
        booking: { ...waiting, customerName: name, customerEmail: email, customerPhone: phone },
        expiresAt: now() + DAY_MS,
      },
    }),
    database.insert(reviewRequests).values({ salonId, mailbox: requestsKey(salonId, email), requestedAt: 1 }),
    database.insert(outbox).values({
      ...{ id: `${salonId}-deleted`, salonId, subjectId: "deleted", kind: "cancelled", ...at },
      deletedAppointment: JSON.parse(JSON.stringify(deleted)),
    }),
  ]);
}

/** All that is known of a salon: each table's rows, the sessions, the files, and what its object stores. */
async function crawl(salon: Salon, only?: string[]): Promise<Record<string, string>> {
  const names = only ?? (await tables());
  const held: Record<string, string> = {};
  for (const name of names) {
    const column = name === "salons" ? "id" : "salon_id";
    const rows = env.DB.prepare(`SELECT * FROM ${name} WHERE ${column} = ? ORDER BY rowid`).bind(salon.id);
    held[name] = JSON.stringify((await rows.all()).results);
  }
  if (only) return held;
  const sessions = await env.SESSIONS.list();
  const read = await Promise.all(sessions.keys.map(({ name }) => env.SESSIONS.get(name)));
  const ofSalon = read.filter((session) => session && tokenIn(session).includes(salon.id));
  held.sessions = JSON.stringify(ofSalon.map((session) => session && [session, tokenIn(session)]));
  held.files = JSON.stringify((await env.PICTURES.list({ include: ["customMetadata"] })).objects);
  held.object = await runInDurableObject(objectOf(salon), async (_, { storage }) =>
    JSON.stringify([...(await storage.list())]),
  );
  return held;
}

/** What the token of a session says. */
function tokenIn(session: string): string {
  const [, payload = ""] = /"token":"[\w-]+\.([\w-]+)\./.exec(session) ?? [];
  return Buffer.from(payload, "base64url").toString();
}

/** Where some datum of a client is found. */
function dataIn(held: Record<string, string>, client: User): string[] {
  return Object.keys(held).filter((name) => dataOf(client).some((datum) => held[name]?.includes(datum)));
}

/** All that tells who a client is: their account's id and what is stored in the place of their email, too. */
function dataOf({ id, email, salonId }: User): string[] {
  return [...Object.values(PERSON), id, email, mailboxKey(salonId, email), requestsKey(salonId, email)];
}
