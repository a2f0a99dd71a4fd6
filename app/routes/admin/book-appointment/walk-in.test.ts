import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { primaryDatabase } from "../../../database/client.server.ts";
import { outbox } from "../../../database/schema.ts";
import { addDays, now } from "../../../kernel/clock.ts";
import { ofCustomers } from "../../../models/appointments/selective-filter.server.ts";
import { anAccount, cookieOf } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { aBooking, anAppointment } from "../../../testing/appointments.ts";
import { database, planOf } from "../../../testing/database.ts";
import { textOf } from "../../../testing/html.ts";
import { deliverDueEmails, emailsTo, until } from "../../../testing/mail-factories.ts";
import { callApi, postForm } from "../../../testing/requests.ts";
import { diaryOf, emailsOf, rowOf } from "../../../testing/rows.ts";
import { SAYS } from "../../../testing/says.ts";

/* A walk-in, who is booked by a name alone: docs/rules.md 15.6, 15.7. */

const NOBODY = { customerEmail: "", customerPhone: "" };

test("is booked by a name alone, is written to by nobody, and has no links that lead nowhere", async () => {
  const { salon, date, book, page } = await aReception();
  const answer = await book({ customerName: "Wendy Walker", ...NOBODY, walkIn: "yes" });
  expect(answer.status).toBe(302);
  const confirmation = await page(answer.headers.get("Location") ?? "");
  expect(confirmation).toContain(
    "Wendy Walker is booked in. There’s no email to write to. It’s Pending until you confirm it.",
  );
  const [booked] = await diaryOf(salon);
  expect(booked).toMatchObject({ ...NOBODY, customerName: "Wendy Walker", phoneKey: "", clientId: null });
  expect(await emailsOf(booked?.id ?? "")).toEqual([]);
  const table = await page(`/admin/appointments?from=${date}&to=${date}&q=wendy`);
  expect(table).toContain("Wendy Walker");
  expect(table).toContain("Walk-in");
  expect(table).not.toMatch(/href="(tel:|mailto:)"/);
  expect(await page(`/admin/appointments?from=${date}&to=${date}&q=somebody`)).not.toContain("Wendy Walker");
});

test("an email and a phone that are given are checked as ever, and the email is written to", async () => {
  const { salon, book } = await aReception();
  const wrong = await book({ customerEmail: "wendy", customerPhone: "1".repeat(41), walkIn: "yes" });
  const page = await textOf(wrong, 400);
  expect(page).toContain("Invalid email address");
  expect(page).toContain("Please use at most 40 characters");
  expect(page).toMatch(/<input(?=[^>]*name="walkIn")[^>]*checked/);
  const short = await textOf(await book({ ...NOBODY, customerPhone: "0790", walkIn: "yes" }), 400);
  expect(short).toContain("Please enter a valid phone number (at least 7 digits)");
  expect(await diaryOf(salon)).toEqual([]);
  expect((await book({ customerEmail: "Wendy@Example.com ", customerPhone: " ", walkIn: "yes" })).status).toBe(302);
  const [booked] = await diaryOf(salon);
  expect(booked).toMatchObject({ customerEmail: "wendy@example.com", customerPhone: "" });
  expect(await emailsOf(booked?.id ?? "")).toMatchObject([{ kind: "confirmation" }, ...(await reminders(booked?.id))]);
});

test("nobody else is booked without an email and a phone: not by another form, a client or the API", async () => {
  const { salon, admin, date, book } = await aReception();
  const unticked = await textOf(await book(NOBODY), 400);
  expect(unticked).toContain("Email is required");
  expect(unticked).toContain("Phone number is required");
  expect(await textOf(await book({ ...NOBODY, customerName: " ", walkIn: "yes" }), 400)).toContain(
    "Full name is required",
  );
  const Cookie = await cookieOf(await anAccount(salon));
  const form = { service: `${salon.id}-gel`, date, time: "10:00", paymentMethod: "cash", key: "k", walkIn: "yes" };
  const byClient = await postForm(salon, "/booking", { customerName: "Ada", ...NOBODY, ...form }, { Cookie });
  expect(byClient.status).toBe(400);
  const body = aBooking(salon, { ...NOBODY, walkIn: "yes" });
  expect((await callApi(salon, "appointments", { method: "POST", user: admin, body })).status).toBe(400);
  expect(await diaryOf(salon)).toEqual([]);
});

test("the confirmation of a booking offers to email who has an email, and nobody else", async () => {
  const { salon, page } = await aReception();
  for (const [customerEmail, offered] of [
    ["ada@example.com", true],
    ["", false],
  ] as const) {
    const hour = offered ? 9 : 11;
    const at = { startsMinute: hour * 60, endsMinute: hour * 60 + 60 };
    const id = await anAppointment(salon, { ...at, customerEmail, status: "pending" });
    const shown = await page(`/admin/book-appointment?booked=${id}`);
    expect(shown).toContain("Confirm it now");
    expect(shown.includes("Email the client about this"), customerEmail).toBe(offered);
  }
});

test("every command on a walk-in is executed and writes nothing to nobody", async () => {
  const { salon, admin, date, page, send } = await aReception();
  const id = crypto.randomUUID();
  await anAppointment(salon, { id, ...NOBODY, phoneKey: "", status: "pending", customerName: "Wendy Walker" });
  const order = { id, key: crypto.randomUUID(), tell: "on" };
  await send("/admin/appointments", { ...order, version: "1", intent: "status", status: "confirmed" });
  await send("/admin/calendar/appointments", { ...order, version: "2", date: addDays(date, 1), time: "12:00" });
  const [, moved] = await diaryOf(salon);
  expect(moved).toMatchObject({ ...NOBODY, customerName: "Wendy Walker", startsMinute: 720, status: "confirmed" });
  // Now, since a deletion would take back what was queued before it.
  expect(await emailsIn(salon.id)).toEqual([]);
  const now = { ...order, id: moved?.id ?? "", intent: "status" };
  expect(await page(`/admin/appointments?cancel=${moved?.id}`)).toContain("so let the client know yourself");
  expect(await page(`/admin/appointments?delete=${moved?.id}`)).not.toContain("Email the client");
  await send("/admin/appointments", { ...now, version: "1", status: "cancelled" });
  await send("/admin/appointments", { ...now, version: "2", status: "completed" });
  expect((await rowOf(now.id))?.status).toBe("completed");
  const again = await send("/admin/appointments", { ...now, intent: "email" });
  expect(await textOf(again, 409)).toContain("There’s no email address");
  const asked = { appointmentId: now.id };
  const byApi = await callApi(salon, "send-confirmation-email", { method: "POST", user: admin, body: asked });
  expect([byApi.status, await byApi.json()]).toEqual([409, { error: SAYS["no-email"] }]);
  const read = await callApi(salon, `appointments?q=wendy&from=${date}`, { user: admin });
  expect(await read.json()).toMatchObject([NOBODY, NOBODY]);
  await send("/admin/appointments", { ...now, version: "3", status: "pending" });
  await send("/admin/appointments", { ...now, version: "4", intent: "delete" });
  expect(await rowOf(now.id)).toBeUndefined();
  expect(await emailsIn(salon.id)).toEqual([]);
});

test("an email that waits for nobody's mailbox all the same is dropped", async () => {
  const { salon } = await aReception();
  const id = crypto.randomUUID();
  await anAppointment(salon, { id, ...NOBODY });
  const due = { id: crypto.randomUUID(), salonId: salon.id, subjectId: id, kind: "confirmation" as const };
  await database.insert(outbox).values({ ...due, dueAt: now() - 1000, createdAt: now() - 1000 });
  expect(await deliverDueEmails(salon.id)).toMatchObject({ sent: 0, dropped: 1, failed: 0 });
});

test("walk-ins of one name are one past customer for each phone, and fill in what is known", async () => {
  const { salon, date, page } = await aReception();
  const [anna, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const named = { customerName: "Anna", customerEmail: "", date: addDays(date, -3) };
  await anAppointment(salon, { ...named, id: anna, customerPhone: "07700 900111", phoneKey: "+447700900111" });
  await anAppointment(salon, {
    ...named,
    id: other,
    customerPhone: "",
    phoneKey: "",
    startsMinute: 700,
    endsMinute: 760,
  });
  await anAppointment(salon, { ...named, customerPhone: "", phoneKey: "", startsMinute: 800, endsMinute: 860 });
  const details = `/admin/book-appointment?step=details&service=${salon.id}-gel&date=${date}&time=10:00`;
  const found = await page(`${details}&q=anna`);
  expect(found.match(/like=[\w-]+"[^>]*>Anna/g)).toHaveLength(2);
  expect(found).toContain("Anna, 07700 900111<");
  const filled = await page(`${details}&like=${anna}`);
  expect(filled).toContain('value="07700 900111"');
  expect(filled).toMatch(/<input(?=[^>]*name="walkIn")[^>]*checked/);
});

test("a code for the phone of a walk-in goes to nobody's mailbox, and takes the place of nobody's code", async () => {
  const { salon, date } = await aReception();
  const by = { date, phoneKey: "+447700900777", customerPhone: "07700 900777" };
  await anAppointment(salon, { ...by, customerEmail: "", startsMinute: 500, endsMinute: 560, createdAt: 1 });
  const mailboxes = [600, 660, 720].map(
    (startsMinute) => [startsMinute, `${startsMinute}-${salon.id}@example.com`] as const,
  );
  for (const [startsMinute, customerEmail] of mailboxes)
    await anAppointment(salon, { ...by, customerEmail, startsMinute, endsMinute: startsMinute + 60 });
  await postForm(salon, "/cancel", { phone: by.customerPhone });
  for (const [, mailbox] of mailboxes) await until(async () => (await emailsTo(mailbox)).length === 1);
  expect(await emailsTo("")).toEqual([]);
});

test("a search finds walk-ins by an index of their names, and never through all of them", async () => {
  const plan = await planOf(ofCustomers(primaryDatabase(), "salon", [{ name: "Anna", email: "" }]));
  expect(plan).toContain("appointments_of_a_walk_in (salon_id=? AND customer_name=?)");
  expect(plan).toContain("appointments_of_a_mailbox (salon_id=? AND customer_email=?)");
  expect(plan).not.toMatch(/SCAN appointments|\(salon_id=\?\)/);
});

async function reminders(id: string | undefined) {
  return (await emailsOf(id ?? "")).filter(({ kind }) => kind === "reminder");
}

function emailsIn(salonId: string) {
  return database.select().from(outbox).where(eq(outbox.salonId, salonId));
}

async function aReception() {
  const { salon, admin, date, page, send } = await aSalonWithAdmin();
  const at = { service: `${salon.id}-gel`, date, time: "10:00" };
  const customer = { customerName: "Ada Lovelace", customerEmail: "ada@example.com", customerPhone: "07700 900456" };
  return {
    ...{ salon, admin, date, page, send },
    book: (with_: Record<string, string>) =>
      send(`/admin/book-appointment?${new URLSearchParams({ step: "details", ...at })}`, {
        ...{ ...customer, ...at, paymentMethod: "cash", key: crypto.randomUUID() },
        ...with_,
      }),
  };
}
