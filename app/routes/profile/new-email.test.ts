import { and, eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import {
  addedClients,
  clientFacts,
  customerNotes,
  joinedClients,
  mustCall,
  reviews,
  users,
} from "../../database/schema.ts";
import { anAccount, bearerOf, cookieOf } from "../../testing/accounts.ts";
import { aBookedAppointment, anAppointment } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { emailsTo, mailCodesAtOnce, until } from "../../testing/mail-factories.ts";
import { callApi, cookiesAfter, postForm, visit } from "../../testing/requests.ts";
import { eventsOf, rowOf } from "../../testing/rows.ts";
import { aReview, aSalon } from "../../testing/salons.ts";

/* A client's new email takes a code that is mailed to it: docs/rules.md 24.3, 24.4 */

afterEach(() => vi.restoreAllMocks());

test("a code to the new email changes it, verifies it and signs in again; the former address is told", async () => {
  const { salon, client, email, send, page, codeTo, account } = await aClient();
  const asked = await send({ intent: "email-code", email: ` ${email.toUpperCase()} ` });
  expect(await textOf(asked)).toContain(`We’ve emailed a 6-digit code to ${email}`);
  expect((await account()).email).toBe(client.email);
  const other = await bearerOf(client);
  const changed = await send({ intent: "email", code: await codeTo(email), codeFor: email });
  expect([changed.status, changed.headers.get("Location")]).toEqual([302, "/profile?saved=email#email"]);
  expect(await account()).toMatchObject({ email, emailVerifiedAt: expect.any(Number) });
  expect(await page("/profile?saved=email")).toContain(`Email saved: ${email}`);
  await until(async () => (await emailsTo(client.email)).length > 0);
  const [notice] = await emailsTo(client.email);
  expect(notice?.subject).toContain("has changed");
  expect(JSON.stringify(notice)).not.toContain(email);
  const call = await callApi(salon, "appointments/customer?email=any@example.com", { headers: other });
  expect(call.status).toBe(401);
});

test("a page that comes back asks for the code, in that browser alone", async () => {
  const { salon, client, email, send, page, codeTo } = await aClient();
  await send({ intent: "email-code", email });
  await codeTo(email);
  expect(await page("/profile")).toContain(`We’ve emailed a 6-digit code to ${email}`);
  const elsewhere = await visit(salon, "/profile", { headers: { Cookie: await cookieOf(client) } });
  expect(await textOf(elsewhere)).not.toContain(email);
});

test("their own appointments, the note, the entry and the reviews of a proved email go along", async () => {
  const { salon, client, email, send, codeTo } = await aClient({ emailVerifiedAt: 1 });
  const theirs = await aBookedAppointment(salon, client, { customerEmail: client.email });
  const asGuest = await anAppointment(salon, { customerEmail: client.email, startsMinute: 720, endsMinute: 780 });
  const forFriend = await aBookedAppointment(salon, client, { customerEmail: "friend@example.com", time: "15:00" });
  await database.insert(customerNotes).values([
    { salonId: salon.id, client: client.email, note: "Almond", updatedAt: 5 },
    { salonId: salon.id, client: email, note: "Latex", updatedAt: 5 },
  ]);
  const entry = { salonId: salon.id, name: "Ada", phone: "", phoneKey: "", addedAt: 1, updatedAt: 1 };
  await database.insert(addedClients).values({ ...entry, id: `${salon.id}-added`, email: client.email });
  await aReview(salon, { customerEmail: client.email });
  await send({ intent: "email-code", email });
  await send({ intent: "email", code: await codeTo(email) });
  expect(await rowOf(theirs)).toMatchObject({ customerEmail: email, clientId: client.id, version: 2 });
  expect(await rowOf(asGuest)).toMatchObject({ customerEmail: email });
  expect(await rowOf(forFriend)).toMatchObject({ customerEmail: "friend@example.com", version: 1 });
  expect((await eventsOf(theirs)).at(-1)).toEqual(["corrected", `client:${client.id}`]);
  const notes = await database.select().from(customerNotes).where(eq(customerNotes.salonId, salon.id));
  expect(notes.map(({ client, note }) => [client, note])).toEqual([[email, "Latex\nAlmond"]]);
  const [added] = await database.select().from(addedClients).where(eq(addedClients.salonId, salon.id));
  expect(added).toMatchObject({ client: email });
  const given = and(eq(reviews.salonId, salon.id), eq(reviews.customerEmail, email));
  expect(await database.$count(reviews, given)).toBe(1);
});

test.for<[string, (former: string, email: string) => [string, string], (former: string, email: string) => string[]]>([
  [
    "the card that another was joined with",
    (former) => ["second@example.com", former],
    (_, email) => ["second@example.com", email],
  ],
  [
    "a card that was joined with another",
    (former) => [former, "stays@example.com"],
    (_, email) => [email, "stays@example.com"],
  ],
  ["both cards, the new email’s gone", (former, email) => [email, former], () => []],
  ["both cards, the former email’s gone", (former, email) => [former, email], () => []],
])("what was joined stays joined: of %s", async ([, before, after]) => {
  const { salon, client, email, send, codeTo } = await aClient({ emailVerifiedAt: 1 });
  const salonId = salon.id;
  const [gone, stays] = before(client.email, email);
  await aBookedAppointment(salon, client, { customerEmail: client.email });
  await database.batch([
    database.insert(joinedClients).values({ salonId, client: gone, joinedTo: stays, formerNote: "", joinedAt: 1 }),
    database.insert(customerNotes).values({ salonId, client: stays, note: "Almond", updatedAt: 5 }),
    database.insert(mustCall).values({ salonId, client: stays, phoneKey: "", reason: "", since: 5 }),
    database.insert(clientFacts).values({ salonId, client: stays, ...FACTS }),
    database.insert(addedClients).values({
      id: `${salonId}-stays`,
      salonId,
      name: "Ada",
      email: stays,
      phone: "",
      phoneKey: "",
      addedAt: 1,
      updatedAt: 1,
    }),
  ]);
  await send({ intent: "email-code", email });
  await send({ intent: "email", code: await codeTo(email) });
  const joined = await database.select().from(joinedClients).where(eq(joinedClients.salonId, salonId));
  expect(joined.flatMap((one) => [one.client, one.joinedTo])).toEqual(after(client.email, email));
  const known = after(client.email, email)[1] ?? email;
  for (const table of [customerNotes, clientFacts, mustCall, addedClients]) {
    const rows = await database.select({ client: table.client }).from(table).where(eq(table.salonId, salonId));
    expect(rows).toEqual([{ client: known }]);
  }
});

/** A birthday that staff wrote down. */
const FACTS = { birthday: "06-03", consentWords: "", updatedAt: 5 };

test("nothing that only bears an unproved email goes along", async () => {
  const { salon, client, email, send, codeTo } = await aClient();
  const asGuest = await anAppointment(salon, { customerEmail: client.email });
  await database.insert(customerNotes).values({ salonId: salon.id, client: client.email, note: "Hers", updatedAt: 5 });
  await send({ intent: "email-code", email });
  await send({ intent: "email", code: await codeTo(email) });
  expect(await rowOf(asGuest)).toMatchObject({ customerEmail: client.email, version: 1 });
  const [note] = await database.select().from(customerNotes).where(eq(customerNotes.salonId, salon.id));
  expect(note).toMatchObject({ client: client.email });
});

test("a wrong code, somebody else's code and a used one change nothing", async () => {
  const { salon, client, email, send, codeTo, account } = await aClient();
  await send({ intent: "email-code", email });
  const code = await codeTo(email);
  const wrong = await send({ intent: "email", code: code === "000000" ? "111111" : "000000", codeFor: email });
  expect(await textOf(wrong, 401)).toContain("That code is wrong, used or expired.");
  const other = await anAccount(salon);
  const theft = await postForm(salon, "/profile", { intent: "email", code }, { Cookie: await cookieOf(other) });
  expect(theft.status).toBe(401);
  expect((await send({ intent: "email", code: "12", codeFor: email })).status).toBe(400);
  expect((await account()).email).toBe(client.email);
  expect((await send({ intent: "email", code })).status).toBe(302);
  expect((await send({ intent: "email", code })).status).toBe(401);
  expect((await account()).email).toBe(email);
});

test("an email of another account is refused once its code came back, and not before", async () => {
  const { salon, client, send, codeTo, account } = await aClient();
  const { email } = await anAccount(salon);
  expect((await send({ intent: "email-code", email })).status).toBe(200);
  const refused = await send({ intent: "email", code: await codeTo(email), codeFor: email });
  expect(await textOf(refused, 409)).toContain("An account with this email already exists.");
  expect((await account()).email).toBe(client.email);
});

test.for([
  ["", "Email is required"],
  ["ada at home", "Invalid email address"],
])("%s is refused beside its field", async ([typed = "", says = ""]) => {
  const { send } = await aClient();
  const answer = await send({ intent: "email-code", email: typed });
  const page = await textOf(answer, 400);
  expect(page).toContain(says);
  expect(page).toContain(`value="${typed}"`);
});

/** A signed-in client, an email that nobody has, and what their browser does. */
async function aClient(with_: Partial<typeof users.$inferInsert> = {}) {
  mailCodesAtOnce();
  const salon = await aSalon();
  const client = await anAccount(salon, with_);
  let Cookie = await cookieOf(client);
  const send = async (form: Record<string, string>) => {
    const answer = await postForm(salon, "/profile", form, { Cookie });
    Cookie = cookiesAfter(Cookie, answer);
    return answer;
  };
  const page = (path: string) => textOf(visit(salon, path, { headers: { Cookie } }));
  const codeTo = async (to: string) => {
    await until(async () => (await emailsTo(to)).length > 0);
    return /\b\d{6}\b/.exec((await emailsTo(to)).at(-1)?.text ?? "")?.[0] ?? expect.fail("No code in the email");
  };
  const account = async () => {
    const [row] = await database.select().from(users).where(eq(users.id, client.id));
    return row ?? expect.fail("The account is gone");
  };
  return { salon, client, email: `new-${client.email}`, send, page, codeTo, account };
}
