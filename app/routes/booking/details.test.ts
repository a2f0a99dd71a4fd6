import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { giveAccessGrant } from "../../auth/access-grant.server.ts";
import { appointments, services } from "../../database/schema.ts";
import { addDays, now } from "../../kernel/clock.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aBookedAppointment, anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database, without } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { postForm, sentBack, visit } from "../../testing/requests.ts";
import { standingOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";
import { DETAILS_WORDS, PRICE_SETTLED } from "../../words/later-steps.ts";

/* What the details step is filled in with, and what a change on the page leaves alone. docs/rules.md 5.15, 5.16 */

const SETTLED = PRICE_SETTLED;

test("the phone is that of the account's last appointment, before one with another email", async () => {
  const { salon, client, open } = await aClientsBrowser();
  const { id: clientId, email: customerEmail } = client;
  expect(fieldIn(await open(), "customerPhone")).toBe("");
  await anAppointment(salon, { customerPhone: "07700 900001", customerEmail, status: "cancelled" });
  expect(fieldIn(await open(), "customerPhone")).toBe("");
  const [early, late] = [now() - 2000, now() - 1000];
  await anAppointment(salon, {
    clientId,
    customerPhone: "07700 900002",
    createdAt: late,
    startsMinute: 720,
    endsMinute: 780,
  });
  expect(fieldIn(await open(), "customerPhone")).toBe("07700 900002");
  const own = { clientId, customerEmail, customerPhone: "07700 900003", createdAt: early };
  await anAppointment(salon, { ...own, startsMinute: 840, endsMinute: 900 });
  expect(fieldIn(await open(), "customerPhone")).toBe("07700 900003");
  expect(fieldIn(await open(), "customerEmail")).toBe(customerEmail);
});

test("the phone may come from an appointment that the verified email owns, and from no other salon", async () => {
  const { salon, client, open } = await aClientsBrowser({ emailVerifiedAt: now() });
  const theirs = { clientId: client.id, customerEmail: client.email, customerPhone: "07700 900004" };
  await anAppointment(await aSalon(), theirs);
  expect(fieldIn(await open(), "customerPhone")).toBe("");
  await anAppointment(salon, { customerEmail: client.email, customerPhone: "07700 900005" });
  expect(fieldIn(await open(), "customerPhone")).toBe("07700 900005");
});

test.for(["abc", "0790", "+44 77", "1"])(
  "%s is no phone: nothing is booked, and all that was typed stays",
  async (customerPhone) => {
    const { salon, book } = await aClientsBrowser();
    const refused = await book({ customerPhone, notes: "Square" });
    const page = await textOf(refused, 400);
    expect([refused.status, page.includes(IMPOSSIBLE)]).toEqual([400, true]);
    expect([fieldIn(page, "customerName"), fieldIn(page, "customerPhone")]).toEqual(["Ada", customerPhone]);
    expect(page).toMatch(/<textarea[^>]*name="notes"[^>]*>Square</);
    expect(await standingOf(salon)).toEqual([]);
  },
);

test("a phone that was stored and is not possible is not filled in again", async () => {
  const { salon, client, open } = await aClientsBrowser();
  await anAppointment(salon, { clientId: client.id, customerPhone: "0790" });
  expect(fieldIn(await open(), "customerPhone")).toBe("");
});

test("a change keeps a phone that is not possible as long as nobody touches it", async () => {
  const { salon, id, change } = await anOpenReschedule();
  await database.update(appointments).set({ customerPhone: "0790" }).where(eq(appointments.id, id));
  expect(fieldIn(await change.open(), "customerPhone")).toBe("0790");
  const other = await change.send({ customerPhone: "0791" });
  expect(await textOf(other, 400)).toContain(IMPOSSIBLE);
  expect(await standingOf(salon)).toMatchObject([{ id }]);
  expect((await change.send({ customerPhone: "0790" })).status).toBe(302);
  expect(await standingOf(salon)).toMatchObject([{ startsMinute: 720, customerPhone: "0790" }]);
});

test("until when it can be changed and cancelled stands before the button that confirms, by the salon's numbers", async () => {
  const detailsAt = async (salon: Salon, days: number, page = "/booking", role: "client" | "admin" = "client") => {
    const Cookie = await cookieOf(await anAccount(salon, { role }));
    const start = { date: addDays(tomorrow(salon), days), time: "10:00" };
    const search = new URLSearchParams({ step: "details", service: `${salon.id}-gel`, ...start });
    return textOf(visit(salon, `${page}?${search}`, { headers: { Cookie } }));
  };
  const salon = await aSalon();
  const usual = "You can change your appointment up to 48 hours before it starts, and cancel it until it begins.";
  expect(await detailsAt(salon, 6)).toMatch(new RegExp(`${usual}[\\s\\S]*Confirm Appointment`));
  expect(await detailsAt(salon, 0)).toContain(
    "Your appointment is less than 48 hours away. You can still cancel it until it begins. To change it, please call us.",
  );
  const other = await aSalon({ changeCutoffHours: 12, cancelCutoffHours: 24 });
  expect(await detailsAt(other, 6)).toContain(
    "You can change your appointment up to 12 hours before it starts, and cancel it until 24 hours before it starts.",
  );
  const byStaff = await detailsAt(salon, 6, "/admin/book-appointment", "admin");
  expect(byStaff).toContain("Confirm Appointment");
  expect(byStaff).not.toContain("hours before it starts");
});

test("the last button of a change says that it confirms the change", async () => {
  const { change } = await anOpenReschedule();
  const page = await change.open();
  expect(page).toContain("Confirm change");
  expect(page).not.toContain("Confirm Appointment");
});

test("a change says what stays as it was booked, and unfolds the fields once one of them is refused", async () => {
  const { change } = await anOpenReschedule();
  const page = await change.open();
  const folded = /<section aria-label="As booked".*?<\/section>/s.exec(page)?.[0] ?? expect.fail("Nothing stands");
  const [stands = "", fields = ""] = folded.split("<details");
  for (const name of ["customerName", "customerEmail", "customerPhone"])
    expect(stands).toContain(fieldIn(page, name) || expect.fail(`No ${name}`));
  expect(stands).toContain("Cash");
  expect(stands).not.toContain("<input");
  expect(fields).not.toMatch(/^ open/);
  for (const name of ["customerName", "customerEmail", "customerPhone", "paymentMethod", "notes"])
    expect(fields).toContain(`name="${name}"`);
  expect(await textOf(await change.send({ customerPhone: "0791" }), 400)).toMatch(
    /<details open[^>]*><summary[^>]*>Change them</,
  );
});

const SLIP = { customerEmail: "Ada@gmial.com" };
const ASKS = "gmial.com: did you mean gmail.com?";

test.for<[string, Record<string, string>, string]>([
  ["by the button that takes the other one", { emailMeant: "ada@gmail.com" }, "ada@gmail.com"],
  ["by sending it once more as it is", {}, "ada@gmial.com"],
  ["by another address", { customerEmail: "ada@example.com" }, "ada@example.com"],
])("a mail domain that looks mistyped is asked about once, and answered %s", async ([, answer, booked]) => {
  const { salon, book } = await aClientsBrowser();
  const asked = await book(SLIP);
  const page = await textOf(asked, 400);
  expect([asked.status, page.includes(ASKS)]).toEqual([400, true]);
  expect(page).toMatch(/<button (?=[^>]*name="emailMeant")(?=[^>]*value="ada@gmail.com")[^>]*>Yes, gmail.com</);
  expect(page).toMatch(/<button (?![^>]*name=)[^>]*>No, keep gmial.com</);
  expect(fieldIn(page, "customerPhone")).toBe("07700 900456");
  expect(await standingOf(salon)).toEqual([]);
  const sent = { ...SLIP, emailAsked: fieldIn(page, "emailAsked"), ...answer };
  const refused = await textOf(await book({ ...sent, customerName: "" }), 400);
  expect(refused).not.toContain(ASKS);
  expect(fieldIn(refused, "emailAsked")).toBe("ada@gmial.com");
  expect((await book(sent)).status).toBe(302);
  expect(await standingOf(salon)).toMatchObject([{ customerEmail: booked }]);
});

test("nobody is asked about the address of their account, nor about one that a change leaves as it was", async () => {
  const { salon, book } = await aClientsBrowser({ email: "ada@gmial.com" });
  expect((await book(SLIP)).status).toBe(302);
  expect(await standingOf(salon)).toMatchObject([{ customerEmail: "ada@gmial.com" }]);
  const other = await anOpenReschedule({ customerEmail: "ada@gmial.com" });
  expect((await other.change.send(SLIP)).status).toBe(302);
});

test("the page stands without the phone while appointments can't be read", async () => {
  const { open } = await aClientsBrowser();
  expect(fieldIn(await without("appointments", () => open()), "customerPhone")).toBe("");
});

test("a change shows the notes and the method, and leaves them as they were when nothing is typed", async () => {
  const { salon, change } = await anOpenReschedule({ notes: "HEMA allergy", paymentMethod: "bank_transfer" });
  const page = await change.open();
  expect(page).toMatch(/<textarea[^>]*name="notes"[^>]*>HEMA allergy</);
  expect(page).toMatch(/<input(?=[^>]*value="bank_transfer")(?=[^>]*checked="")[^>]*>/);
  expect(fieldIn(page, "customerPhone")).toBe("07700 900456");
  const shown = { notes: "HEMA allergy", paymentMethod: "bank_transfer", notesShown: fieldIn(page, "notesShown") };
  await change.send(shown);
  expect(await standingOf(salon)).toMatchObject([
    { startsMinute: 720, notes: "HEMA allergy", paymentMethod: "bank_transfer" },
  ]);
});

test.for<[string, Record<string, string>, string]>([
  ["emptied where they had been shown, are cleared", { notes: "", notesShown: "yes" }, ""],
  ["empty where they had not been shown, stay", { notes: "" }, "HEMA allergy"],
  ["not sent, stay", {}, "HEMA allergy"],
  ["typed anew, are the new ones", { notes: "Two colours" }, "Two colours"],
])("the notes of a change, %s", async ([, sent, notes]) => {
  const { salon, change } = await anOpenReschedule({ notes: "HEMA allergy" });
  expect((await change.send(sent)).status).toBe(302);
  expect(await standingOf(salon)).toMatchObject([{ startsMinute: 720, notes }]);
});

test("who has only the link neither sees the notes nor clears them", async () => {
  const { salon, id, change } = await anOpenReschedule({ notes: "HEMA allergy" });
  const grant = sentBack(
    new Headers(
      await giveAccessGrant(
        new Request("http://browser.test"),
        { appointmentId: id, mailbox: "ada@example.com" },
        salon.id,
      ),
    ),
  );
  const Cookie = `${await cookieOf(await anAccount(salon))}; ${grant}`;
  const page = await change.open(Cookie);
  expect(page).toContain(DETAILS_WORDS.nameStays);
  expect(page).not.toMatch(/HEMA|notesShown/);
  expect((await change.send({ notes: "", notesShown: "yes" }, Cookie)).status).toBe(302);
  expect(await standingOf(salon)).toMatchObject([{ startsMinute: 720, notes: "HEMA allergy" }]);
});

test("a price that staff have set is shown, and stays while the services do", async () => {
  const { salon, id, change } = await anOpenReschedule();
  await database.update(appointments).set({ pricePence: 3000 }).where(eq(appointments.id, id));
  await database
    .update(services)
    .set({ pricePence: 4000 })
    .where(eq(services.id, `${salon.id}-gel`));
  const page = await change.open();
  expect([fieldIn(page, "servicePrice"), page.includes("The agreed price")]).toEqual(["30", true]);
  expect(page).not.toContain(SETTLED);
  expect((await change.send({ servicePrice: "30" })).status).toBe(302);
  expect(await standingOf(salon)).toMatchObject([{ startsMinute: 720, pricePence: 3000 }]);
});

test("other services for what is paid are told to be a call to the salon, before and after they are sent", async () => {
  const { salon, id, change } = await anOpenReschedule();
  await database.update(appointments).set({ paymentStatus: "paid" }).where(eq(appointments.id, id));
  const other = `${salon.id}-matte`;
  expect(await change.open(undefined, other)).toContain(SETTLED);
  const refused = await change.send({ service: other, servicePrice: "5" });
  expect(await textOf(refused, 409)).toContain(SETTLED);
  expect(await standingOf(salon)).toMatchObject([{ id, startsMinute: 600, paymentStatus: "paid" }]);
});

const IMPOSSIBLE = "Please enter a valid phone number (at least 7 digits)";

/** A client, and the details step of a booking next week at 12:00 in their browser. */
async function aClientsBrowser(with_: Parameters<typeof anAccount>[1] = {}) {
  const salon = await aSalon();
  const client = await anAccount(salon, with_);
  const Cookie = await cookieOf(client);
  const date = addDays(tomorrow(salon), 6);
  const slot = { service: `${salon.id}-gel`, key: crypto.randomUUID(), date, time: "12:00", paymentMethod: "cash" };
  const customer = { customerName: "Ada", customerEmail: "ada@example.com", customerPhone: "07700 900456" };
  return {
    ...{ salon, client, Cookie },
    open: () => textOf(visit(salon, detailsPath(salon), { headers: { Cookie } })),
    book: (fields: Record<string, string>) =>
      postForm(salon, detailsPath(salon), { ...slot, ...customer, ...fields }, { Cookie }),
  };
}

/** A client's appointment next week at 10:00, and its change to 12:00. */
async function anOpenReschedule(with_: Record<string, unknown> = {}) {
  const { salon, client, Cookie: own } = await aClientsBrowser();
  const date = addDays(tomorrow(salon), 6);
  const id = await aBookedAppointment(salon, client, { date, ...with_ });
  const slot = { key: crypto.randomUUID(), date, time: "12:00", paymentMethod: "cash" };
  const customer = { customerName: "Ada", customerEmail: "ada@example.com", customerPhone: "07700 900456" };
  return {
    salon,
    id,
    change: {
      open: (Cookie = own, service = `${salon.id}-gel`) =>
        textOf(visit(salon, detailsPath(salon, id, service), { headers: { Cookie } })),
      send: (fields: Record<string, string>, Cookie = own) =>
        postForm(
          salon,
          detailsPath(salon, id),
          { ...slot, ...customer, service: `${salon.id}-gel`, ...fields },
          { Cookie },
        ),
    },
  };
}

function detailsPath(salon: Salon, changing?: string, service = `${salon.id}-gel`): string {
  const date = addDays(tomorrow(salon), 6);
  const draft = { step: "details", service, date, time: "12:00" };
  return `/booking?${new URLSearchParams({ ...draft, ...(changing && { changing: "true", appointment: changing }) })}`;
}

/** The value of a page's field. */
function fieldIn(page: string, name: string): string {
  const field = page.match(/<input [^>]*>/g)?.find((input) => input.includes(` name="${name}"`));
  return /value="([^"]*)"/.exec(field ?? expect.fail(`There is no field ${name}`))?.[1] ?? "";
}
