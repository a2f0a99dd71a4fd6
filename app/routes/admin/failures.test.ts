import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { appointments } from "../../database/schema.ts";
import { aSalonWithAdmin } from "../../testing/admin.ts";
import { anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database, without } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { visit } from "../../testing/requests.ts";
import { aClosure, aReview } from "../../testing/salons.ts";
import { BLOCK_WORDS } from "../../words/blocks.ts";
import { CLIENT_WORDS } from "../../words/clients.ts";

/* The admin pages' errors when D1 fails, and that nothing was written: docs/rules.md 4.9, 12.7, 14.3, 14.7 */

describe("while commands can't be written down", () => {
  test.for([
    [{ intent: "payment", paymentStatus: "paid" }, "Failed to mark payment as received. Please try again."],
    [{ intent: "status", status: "completed" }, "Failed to update appointment status. Please try again."],
    [
      { intent: "price", servicePrice: "12", paymentMethod: "cash" },
      "Failed to update payment details. Please try again.",
    ],
    [{ intent: "cancel" }, "Failed to cancel appointment. Please try again."],
    [{ intent: "delete" }, "Failed to delete appointment. Please try again."],
  ] as const)("%j is answered in the words for it, and the appointment stays", async ([form, sentence]) => {
    const { salon, send } = await anAdmin();
    await anAppointment(salon, { id: salon.id });
    const theirs = () => database.select().from(appointments).where(eq(appointments.salonId, salon.id));
    const before = await theirs();
    const answer = await without("audit_events", () =>
      send(`appointments?edit=${salon.id}`, { ...form, id: salon.id, key: "one", version: "1" }),
    );
    expect(answer.status).toBe(503);
    expect(answer.text).toContain(sentence);
    if (form.intent === "price") expect(answer.text).toContain('value="12"');
    expect(before).toHaveLength(1);
    expect(await theirs()).toEqual(before);
  });
});

test("a service that can't be saved says so, and keeps what was typed", async () => {
  const { send } = await anAdmin();
  const typed = { name: "Chrome Dip", description: "", price: "41", duration: "50", category: "Gel Polish" };
  const answer = await without("services", () => send("services", { intent: "add", key: "one", ...typed }));
  expect(answer.status).toBe(503);
  expect(answer.text).toContain("Error saving service. Please try again.");
  expect(answer.text).toContain('value="Chrome Dip"');
});

test("hours that can't be saved say so, and keep what was typed", async () => {
  const { send } = await anAdmin();
  const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
  const week = days.flatMap((day) => [
    [`${day}.isOpen`, "on"],
    [`${day}.openTime`, "08:45"],
    [`${day}.closeTime`, "20:00"],
  ]);
  const answer = await without("business_hours", () =>
    send("business-hours", { intent: "save", ...Object.fromEntries(week) }),
  );
  expect(answer.status).toBe(503);
  expect(answer.text).toContain("Failed to update business hours. Please try again.");
  expect(answer.text).toContain('value="08:45"');
});

test("closure dates that can't be read, added or removed say so", async () => {
  const { salon, send, read } = await anAdmin();
  await aClosure(salon, tomorrow(salon));
  await without("closure_dates", async () => {
    expect((await read("closure-dates")).text).toContain("Failed to load closure dates");
    const added = await send("closure-dates", { intent: "add", date: tomorrow(salon), until: "", reason: "Training" });
    expect(added.status).toBe(503);
    expect(added.text).toContain("Failed to add closure date");
    expect(added.text).toContain('value="Training"');
    const removed = await send("closure-dates", { intent: "remove", ids: "one" });
    expect(removed.status).toBe(503);
    expect(removed.text).toContain("Failed to remove closure date");
  });
});

test("blocked time that can't be read or written says so, and keeps what was typed", async () => {
  const { salon, read, send } = await anAdmin();
  await without("blocks", async () => {
    expect((await read("blocked-time")).text).toContain("Failed to load blocked time");
    const block = { date: tomorrow(salon), startTime: "13:15", endTime: "14:00", reason: "Course" };
    const added = await send("blocked-time", { intent: "add", ...block });
    expect(added.status).toBe(503);
    expect(added.text).toContain(BLOCK_WORDS["outcome-unknown"]);
    for (const typed of ["13:15", "Course"]) expect(added.text).toContain(`value="${typed}"`);
    const removed = await send("blocked-time", { intent: "remove", ids: "one" });
    expect([removed.status, removed.text.includes("Failed to remove blocked time.")]).toEqual([503, true]);
  });
});

test("clients that can't be read or written say so, and keep what was typed", async () => {
  const { read, send } = await anAdmin();
  await without("added_clients", async () => {
    expect((await read("clients")).text).toContain("The clients can’t be shown right now. Please reload the page.");
    const typed = { customerName: "Ada", customerEmail: "ada@example.com", customerPhone: "", notes: "" };
    const added = await send("clients/new", typed);
    expect([added.status, added.text.includes(CLIENT_WORDS["outcome-unknown"])]).toEqual([503, true]);
    expect(added.text).toContain('value="ada@example.com"');
    const list = await send("clients/import", { intent: "import", list: "Name,Email\nAda,ada@example.com" });
    expect([list.status, list.text.includes(CLIENT_WORDS["outcome-unknown"])]).toEqual([503, true]);
    expect(list.text).toContain("Ada,ada@example.com");
  });
});

test.for([
  ["appointments", "appointments", "Appointments"],
  ["services", "services", "Services"],
  ["business-hours", "business_hours", "Business hours"],
  ["calendar", "appointments", "Appointments"],
  ["reviews", "reviews", "Reviews"],
])("/admin/%s stands though what it shows can't be read, and says so", async ([path = "", table = "", what = ""]) => {
  const { read } = await anAdmin();
  const page = await without(table, () => read(path));
  expect(page.status).toBe(200);
  expect(page.text).toMatch(/<h1/);
  expect(page.text).toContain(`${what} can’t be shown right now. Please reload the page.`);
});

test("while reviews can't be counted there is no average, and none wait", async () => {
  const { salon, read } = await anAdmin();
  await aReview(salon, { status: "pending" });
  await aReview(salon, { status: "approved" });
  const counted = async () => {
    const [home, page] = [await visit(salon, "/"), await visit(salon, "/reviews")];
    const average = [await home.text(), await page.text()].map((html) => html.includes(">5.0<"));
    return { statuses: [home.status, page.status], average, pending: await read("pending-reviews") };
  };
  const [ok, both, none] = [
    [200, 200],
    [true, true],
    [false, false],
  ];
  expect(await counted()).toEqual({ statuses: ok, average: both, pending: { status: 200, text: "1" } });
  const uncounted = await without("review_tallies", counted);
  expect(uncounted).toEqual({ statuses: ok, average: none, pending: { status: 200, text: "0" } });
});

/** A salon with an admin, and the status and text of what the admin reads and sends. */
async function anAdmin() {
  const { salon, open, send } = await aSalonWithAdmin();
  const seen = async (answer: Response) => ({ status: answer.status, text: await textOf(answer, answer.status) });
  return {
    salon,
    read: async (path: string) => seen(await open(`/admin/${path}`)),
    send: async (path: string, form: Record<string, string>) => seen(await send(`/admin/${path}`, form)),
  };
}
