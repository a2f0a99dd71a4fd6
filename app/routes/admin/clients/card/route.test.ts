import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { appointmentItems, appointments, auditEvents, customerNotes, users } from "../../../../database/schema.ts";
import { addDays, now } from "../../../../kernel/clock.ts";
import { longDate } from "../../../../kernel/dates.ts";
import { anAccount, aStaffMember, cookieOf } from "../../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../../testing/admin.ts";
import { anAppointment } from "../../../../testing/appointments.ts";
import { database } from "../../../../testing/database.ts";
import { textOf, unescaped } from "../../../../testing/html.ts";
import { callApi, visit } from "../../../../testing/requests.ts";
import { aSalon, aTechnician } from "../../../../testing/salons.ts";
import { NOTE_WORDS } from "../../../../words/clients.ts";

/* A client's card and the salon's note on it: docs/rules.md 23. */

const ALLERGY = "Allergic to HEMA.\nLikes almond shape.";

test("the card says who a client is, when they were here and come next, and what they have paid", async () => {
  const { salon, date, page, ada } = await aCard();
  const [before, next] = [addDays(date, -9), addDays(date, 3)];
  await ada({ id: `${salon.id}-last`, date: before, status: "completed", paymentStatus: "paid", pricePence: 4250 });
  await ada({ date: addDays(before, -30), status: "completed", paymentStatus: "pending" });
  await ada({ id: `${salon.id}-next`, date: next, startsMinute: 900, endsMinute: 960, serviceNames: "Nail Art" });
  await anAppointment(salon, { date: addDays(next, 1), customerEmail: "grace@example.com", serviceNames: "Matte Top" });
  const card = await page(`/admin/clients/${salon.id}-last`);
  expect(factIn(card, "Last visit")).toContain(`${longDate(before)} at 10:00`);
  expect(factIn(card, "Next visit")).toContain("at 15:00");
  expect(factIn(card, "Next visit")).toContain("Nail Art");
  expect(factIn(card, "Visits")).toBe("2");
  expect(factIn(card, "Paid so far")).toBe("£42.50");
  for (const shown of ["Ada Lovelace", 'href="tel:07700900456"', 'href="mailto:ada@example.com"'])
    expect(card).toContain(shown);
  expect(card).toContain(`from=${next}&amp;to=${next}&amp;q=ada%40example.com#${salon.id}-next`);
  expect(card).not.toContain("Matte Top");
  expect(await page(`/admin/clients/${salon.id}-next`)).toContain("£42.50");
});

test("cancelled by the client is told from cancelled by the salon, and a moved appointment stands once", async () => {
  const { salon, date, page, ada } = await aCard();
  for (const [id, actor] of [
    ["theirs", "client:ada"],
    ["ours", "admin:ann"],
  ]) {
    await ada({ id: `${salon.id}-${id}`, date: addDays(date, -5), status: "cancelled" });
    await database.insert(auditEvents).values({
      ...{ salonId: salon.id, appointmentId: `${salon.id}-${id}`, actor: actor ?? "", event: "cancelled", at: now() },
    });
  }
  await ada({ id: `${salon.id}-old`, date, status: "cancelled", replacedById: "new", serviceNames: "Moved Away" });
  const card = await page(`/admin/clients/${salon.id}-old`);
  expect(factIn(card, "Cancelled by them")).toBe("1");
  expect(card).not.toContain("Moved Away");
});

test("the card says what the client wants their technician to know, whether they are marked or not", async () => {
  const { salon, page, ada } = await aCard();
  const own = { email: "ada@example.com", pleaseKnow: "Faints at the sight of files." };
  const client = await anAccount(salon, own);
  const said = async (id: string) =>
    /Please know:<\/span>([^<]*)/.exec(await page(`/admin/clients/${id}`))?.[1]?.trim() ?? null;
  const booked = await ada({});
  expect(await said(booked), "an account that has not shown whose email it is").toBe(null);
  await database.update(appointments).set({ clientId: client.id }).where(eq(appointments.id, booked));
  expect(await said(booked), "the account that has booked").toBe(own.pleaseKnow);
  await database.update(appointments).set({ clientId: null }).where(eq(appointments.id, booked));
  await database.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, client.id));
  expect(await said(booked), "an account whose email is verified").toBe(own.pleaseKnow);
});

test("late cancellations alone are missed visits too", async () => {
  const { salon, date, page, ada } = await aCard();
  const late = { status: "cancelled", lateCancellation: true, cancelledBy: "client" } as const;
  await ada({ id: `${salon.id}-late`, date: addDays(date, -5), ...late });
  const card = await page(`/admin/clients/${salon.id}-late`);
  expect(factIn(card, "Missed")).toContain("1 late cancellation");
});

test("a walk-in with a name alone, an unknown appointment and another salon's client have no card, and no note", async () => {
  const { salon, page, send, date } = await aCard();
  const other = await aSalon();
  await anAppointment(other, { id: `${other.id}-a`, customerName: "Strange Stranger" });
  await anAppointment(salon, {
    id: `${salon.id}-w`,
    date,
    customerEmail: "",
    customerPhone: "",
    phoneKey: "",
    customerName: "Wendy",
  });
  for (const id of [`${other.id}-a`, `${salon.id}-w`, "nowhere"]) {
    expect(await page(`/admin/clients/${id}`, 404)).not.toMatch(/Strange Stranger|Wendy/);
    expect((await send(`/admin/clients/${id}`, { note: "Late", seen: "0" })).status).toBe(404);
  }
  const notes = await database.select().from(customerNotes).where(eq(customerNotes.note, "Late"));
  expect(notes).toEqual([]);
});

test("a note is saved, is read on the card, the table and the calendar, and is deleted by saving it empty", async () => {
  const { salon, date, page, send, ada, noteOf } = await aCard();
  const id = `${salon.id}-a`;
  await ada({ id, date });
  const saved = await send(`/admin/clients/${id}`, { note: ` ${ALLERGY}`, seen: seenIn(await page(at(id))) });
  expect(saved.headers.get("Location")).toBe(`/admin/clients/${id}?notice=saved`);
  expect(await page(`/admin/clients/${id}`)).toContain(ALLERGY);
  for (const path of ["/admin/appointments", `/admin/calendar/appointments?from=${date}&to=${date}`])
    expect(await page(path)).toContain("Allergic to HEMA. Likes almond shape.");
  expect(await page("/admin/appointments")).toContain(`href="/admin/clients/${id}"`);
  const emptied = await send(`/admin/clients/${id}`, { note: " ", seen: seenIn(await page(at(id))) });
  expect(emptied.headers.get("Location")).toBe(`/admin/clients/${id}?notice=deleted`);
  expect(await noteOf("ada@example.com")).toBeUndefined();
});

test("a note that is too long is shown again with its error", async () => {
  const { salon, send, ada, noteOf } = await aCard();
  await ada({ id: `${salon.id}-a` });
  const refused = await send(at(`${salon.id}-a`), { note: "x".repeat(1_001), seen: "0" });
  const page = await textOf(refused, 400);
  expect([refused.status, page.includes("Please use at most 1000 characters")]).toEqual([400, true]);
  expect(page).toContain("x".repeat(1_001));
  expect(await noteOf("ada@example.com")).toBeUndefined();
});

test.for([
  ["changed", "Second", "Second"],
  ["deleted", "", "none"],
] as const)(
  "an edit of a note that was %s since is shown beside what is stored, and may be saved again",
  async ([, second, shown]) => {
    const { salon, page, send, ada, noteOf } = await aCard();
    const here = at(`${salon.id}-a`);
    await ada({ id: `${salon.id}-a` });
    await send(here, { note: "First", seen: "0" });
    const seen = seenIn(await page(here));
    await send(here, { note: second, seen });
    const refused = await send(here, { note: "Mine", seen });
    const answer = unescaped(await textOf(refused, 409));
    expect(answer).toContain(NOTE_WORDS["changed-since"]);
    expect(answer).toMatch(new RegExp(`Here it is now.*>${shown}<.*>Mine</textarea>`, "s"));
    expect((await noteOf("ada@example.com"))?.note ?? "").toBe(second);
    const again = await send(here, { note: "Mine", seen: seenIn(answer) });
    expect(again.status).toBe(302);
    expect((await noteOf("ada@example.com"))?.note).toBe("Mine");
  },
);

test("a note that others have begun meanwhile is not overwritten, and the same one twice is no conflict", async () => {
  const { salon, send, ada, noteOf } = await aCard();
  await ada({ id: `${salon.id}-a` });
  const first = (note: string) => send(at(`${salon.id}-a`), { note, seen: "0" });
  expect([(await first("One")).status, (await first("Two")).status, (await first("One")).status]).toEqual([
    302, 409, 302,
  ]);
  expect((await noteOf("ada@example.com"))?.note).toBe("One");
});

test("the note goes with the client's last appointment, and stays with an earlier one", async () => {
  const { salon, date, send, ada, noteOf } = await aCard();
  const other = await aSalon();
  const theirs = { salonId: other.id, client: "ada@example.com", note: "Of another salon", updatedAt: 1 };
  await database.insert(customerNotes).values(theirs);
  for (const [id, day] of [
    ["a", date],
    ["b", addDays(date, 1)],
  ])
    await ada({ id: `${salon.id}-${id}`, date: day ?? "" });
  await send(at(`${salon.id}-a`), { note: ALLERGY, seen: "0" });
  const remove = (id: string) =>
    send("/admin/appointments", { intent: "delete", id: `${salon.id}-${id}`, version: "1", key: crypto.randomUUID() });
  await remove("a");
  expect((await noteOf("ada@example.com"))?.note).toBe(ALLERGY);
  await remove("b");
  expect(await noteOf("ada@example.com")).toBeUndefined();
  expect(await database.select().from(customerNotes).where(eq(customerNotes.salonId, other.id))).toEqual([theirs]);
});

test("no client reads the note: not on a page, in an answer of the API, in an email or in a calendar", async () => {
  const { salon, admin, date, send, ada } = await aCard();
  const client = await anAccount(salon, { email: "ada@example.com", emailVerifiedAt: 1 });
  await ada({ id: `${salon.id}-a`, date, clientId: client.id });
  await send(at(`${salon.id}-a`), { note: "Pays late", seen: "0" });
  const headers = { Cookie: await cookieOf(client) };
  for (const path of ["/cancel", "/booking", `/cancel/${salon.id}-a/calendar.ics`])
    expect(await textOf(visit(salon, path, { headers }))).not.toContain("Pays late");
  for (const [user, path] of [
    [client, "appointments/customer?email=ada@example.com"],
    [admin, "appointments"],
  ] as const)
    expect(await textOf(callApi(salon, path, { user }))).not.toContain("Pays late");
  await send("/admin/appointments", { intent: "email", id: `${salon.id}-a`, key: "again" });
  const { results } = await env.DB.prepare("SELECT * FROM outbox WHERE salon_id = ?").bind(salon.id).all();
  expect(JSON.stringify(results)).not.toContain("Pays late");
});

test("book again leads to a new booking with the client, and with services and technician of the last visit", async () => {
  const { salon, date, page, ada } = await aCard();
  const id = `${salon.id}-a`;
  await aTechnician(salon, { id: `${salon.id}-bea`, name: "Bea" });
  await ada({ id, date: addDays(date, -9), status: "completed", technicianId: `${salon.id}-bea` });
  const gel = { serviceId: `${salon.id}-gel`, name: "Gel Polish", pricePence: 3500, durationMinutes: 60, quantity: 1 };
  await database.insert(appointmentItems).values({ salonId: salon.id, appointmentId: id, position: 0, ...gel });
  const [, link = ""] = /href="(\/admin\/new-booking\?[^"]*)"[^>]*>Book again/.exec(await page(at(id))) ?? [];
  const chosen = [...new URL(unescaped(link), "https://salon.test").searchParams];
  expect(chosen).toContainEqual(["service", gel.serviceId]);
  expect(chosen).toContainEqual(["technician", `${salon.id}-bea`]);
  const booking = await page(unescaped(link));
  for (const value of ["ada@example.com", "Ada Lovelace"]) expect(booking).toContain(`value="${value}"`);
});

test("a manager sees what clients have paid, and a technician does not", async () => {
  const { salon, date, ada } = await aCard();
  const paid = { status: "completed", paymentStatus: "paid" } as const;
  await ada({ ...paid, id: `${salon.id}-a`, date: addDays(date, -9), pricePence: 12_000 });
  await ada({ ...paid, date: addDays(date, -8), pricePence: 345 });
  for (const [role, sees] of [
    ["manager", true],
    ["technician", false],
  ] as const) {
    const headers = { Cookie: await cookieOf(await aStaffMember(salon, role)) };
    expect((await textOf(visit(salon, at(`${salon.id}-a`), { headers }))).includes("£123.45"), role).toBe(sees);
    const asked = await visit(salon, `${at(`${salon.id}-a`)}.data`, { headers });
    expect((await textOf(asked)).includes("12345"), role).toBe(sees);
  }
});

const at = (id: string) => `/admin/clients/${id}`;

/** The version of the note that a card's form sends. */
function seenIn(page: string): string {
  return /name="seen" value="(\d+)"/.exec(page)?.[1] ?? expect.fail("The card has no form");
}

/** The text of a fact on a card. */
function factIn(page: string, name: string): string {
  const [, value = ""] = new RegExp(`<dt[^>]*>${name}</dt><dd[^>]*>(.*?)</dd>`, "s").exec(page) ?? [];
  return value.replace(/<[^>]*>/g, " ").trim();
}

/** A salon, its admin, and its client Ada. */
async function aCard() {
  const made = await aSalonWithAdmin();
  const { salon } = made;
  const client = { customerName: "Ada Lovelace", customerEmail: "ada@example.com", customerPhone: "07700 900456" };
  return {
    ...made,
    ada: (with_: Parameters<typeof anAppointment>[1]) => anAppointment(salon, { ...client, ...with_ }),
    async noteOf(email: string) {
      const theirs = and(eq(customerNotes.salonId, salon.id), eq(customerNotes.client, email));
      const [note] = await database.select().from(customerNotes).where(theirs);
      return note;
    },
  };
}
