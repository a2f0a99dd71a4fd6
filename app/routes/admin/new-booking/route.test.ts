import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { appointmentItems, customerNotes, outbox, revenueDays, services } from "../../../database/schema.ts";
import { addDays } from "../../../kernel/clock.ts";
import { aStaffMember, cookieOf } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { formWith, textOf, unescaped } from "../../../testing/html.ts";
import { postForm, visit } from "../../../testing/requests.ts";
import { diaryOf, standingOf } from "../../../testing/rows.ts";
import { aSalon, aService, aTechnician } from "../../../testing/salons.ts";
import { SAYS } from "../../../testing/says.ts";
import { IN_THE_WAY } from "../../../words/not-booked.ts";

/* A whole booking by staff on one page: docs/rules.md 15.10, 15.11. */

const PAGE = "/admin/new-booking";
const ADA = {
  customerName: "Ada Lovelace",
  customerEmail: "ada@example.com",
  customerPhone: "07700 900456",
  tell: "on",
};
const NOBODY = { customerName: "Wendy", customerEmail: "", customerPhone: "" };

test("a booking is saved confirmed, mailed, and shown in the calendar on its day", async () => {
  const { salon, date, book, page } = await aReception();
  const saved = await book(ADA);
  const [booked] = await diaryOf(salon);
  expect(booked).toMatchObject({
    ...{ customerName: "Ada Lovelace", status: "confirmed", paymentMethod: "cash", pricePence: 3500, clientId: null },
    ...{ date, startsMinute: 600, endsMinute: 660, notes: "" },
  });
  expect([saved.status, saved.headers.get("Location")]).toEqual([
    302,
    `/admin/calendar?date=${date}&booked=${booked?.id}`,
  ]);
  expect(await queued(salon.id)).toContain("confirmation");
  const calendar = (await page(saved.headers.get("Location") ?? "")).replace(/<[^>]*>/g, "");
  expect(calendar).toMatch(/Ada Lovelace is booked in: .*, 10:00–11:00\./);
  expect(calendar).not.toContain("another appointment");
  const list = await book({ ...ADA, time: "14:00", back: "list" });
  const row = list.headers.get("Location") ?? "";
  expect(row).toMatch(/^\/admin\/appointments\?from=.*&q=ada%40example\.com&booked=.*#/);
  expect(await page(row)).toContain("Ada Lovelace is booked in: ");
});

test("a client who is booked elsewhere at that time is booked, and staff are told so", async () => {
  const { salon, book, page } = await aReception();
  const bea = `${salon.id}-bea`;
  await aTechnician(salon, { id: bea, name: "Bea Bell" });
  await book({ ...ADA, technician: bea });
  const saved = await book({ ...ADA, technician: salon.id, time: "10:45" });
  const said = (await page(saved.headers.get("Location") ?? "")).replace(/<[^>]*>/g, "");
  expect(said).toContain("Ada Lovelace has another appointment at that time: 10:00–11:00 with Bea Bell.");
  const later = await book({ ...ADA, technician: bea, time: "12:00" });
  expect(await page(later.headers.get("Location") ?? "")).not.toContain("another appointment");
});

test.for(["calendar", "list"])(
  "what is booked is undone where it is shown, the %s, and nobody is told of either",
  async (back) => {
    const { salon, book, page, send } = await aReception();
    const saved = await book({ ...ADA, back });
    const shown = await page(saved.headers.get("Location") ?? "");
    const form = formWith(shown, "Undo");
    expect(form.commandId).toEqual(expect.any(String));
    const here = back === "list" ? "/admin/appointments" : "/admin/calendar";
    const undone = await send(here, { ...form, intent: "undo" });
    expect(await textOf(undone)).toContain("Undone.");
    expect(await standingOf(salon)).toEqual([]);
    expect(await waiting(salon.id)).toEqual([]);
    const again = await send(here, { ...form, intent: "undo", key: "another" });
    expect(await textOf(again, 404)).toContain(SAYS["nothing-to-undo"]);
    expect(await page(saved.headers.get("Location") ?? "")).not.toContain("is booked in");
  },
);

test("what was changed since is undone in its history alone, and a stranger undoes nothing", async () => {
  const { salon, book, page, send } = await aReception();
  const shown = (await book(ADA)).headers.get("Location") ?? "";
  const form = formWith(await page(shown), "Undo");
  expect((await (await aReception()).send("/admin/calendar", { ...form, intent: "undo" })).status).toBe(404);
  const [booked] = await diaryOf(salon);
  await send("/admin/appointments", {
    intent: "price",
    id: booked?.id ?? "",
    version: "1",
    key: "p",
    servicePrice: "30",
    paymentMethod: "cash",
  });
  expect(await page(shown)).not.toContain(">Undo<");
  expect(await standingOf(salon)).toHaveLength(1);
});

test.for([
  ["a walk-in by a name alone", NOBODY],
  ["a caller by name and phone", { ...NOBODY, customerPhone: "07700 900456" }],
  ["somebody by name and email", { ...NOBODY, customerEmail: "wendy@example.com", tell: "on" }],
] as const)("books %s", async ([, whom]) => {
  const { salon, book } = await aReception();
  expect((await book(whom)).status).toBe(302);
  expect(await diaryOf(salon)).toMatchObject([{ ...NOBODY, ...pick(whom), status: "confirmed" }]);
  expect((await queued(salon.id)).includes("confirmation")).toBe(whom.customerEmail !== "");
});

test("without its tick neither a confirmation nor a reminder is mailed", async () => {
  const { salon, date, book } = await aReception();
  const { tell: _, ...untold } = ADA;
  expect((await book({ ...untold, date: addDays(date, 3) })).status).toBe(302);
  expect(await queued(salon.id)).toEqual([]);
});

test("sent twice it is booked once, and both are led to the same appointment", async () => {
  const { salon, book } = await aReception();
  const twice = await Promise.all([book({ ...ADA, key: "one" }), book({ ...ADA, key: "one" })]);
  expect(twice.map(({ status }) => status)).toEqual([302, 302]);
  expect(new Set(twice.map(({ headers }) => headers.get("Location"))).size).toBe(1);
  expect(await diaryOf(salon)).toHaveLength(1);
  expect((await book({ ...ADA, key: "one", time: "15:00" })).status).toBe(422);
});

test("what is wrong is said at its field, and everything that was chosen and typed stays", async () => {
  const { salon, date, book } = await aReception();
  const wrong: [Record<string, string>, string][] = [
    [{ customerName: " " }, "Full name is required"],
    [{ customerEmail: "ada@" }, "Invalid email address"],
    [{ customerPhone: "123" }, "Please enter a valid phone number"],
    [{ date: "2026-02-30" }, "Please choose a date"],
    [{ time: "25:00" }, "Please choose a time"],
    [{ service: `${salon.id}-art`, [`quantity-${salon.id}-art`]: "0" }, SAYS["no-services"]],
    [{ service: "gone" }, "One of these services is no longer available"],
    [{ technician: "gone" }, "This technician doesn’t take appointments"],
    [{ time: "21:30" }, "is outside the opening hours. Book it anyway."],
    [{ date: addDays(date, 400) }, "up to 365 days ahead"],
  ];
  for (const [sent, sentence] of wrong) {
    const answer = await book({ ...ADA, notes: "Almond, please", ...sent });
    expect([sent, answer.status]).toEqual([sent, 400]);
    const shown = await textOf(answer, 400);
    expect(unescaped(shown), sentence).toContain(sentence);
    expect(shown).toContain("Almond, please");
    if (!("customerPhone" in sent)) expect(shown).toContain('value="07700 900456"');
    if (!("service" in sent)) expect(shown).toMatch(ticked(`${salon.id}-gel`));
  }
  expect(await diaryOf(salon)).toEqual([]);
});

test("a start that is gone is refused, with the nearest free ones; outside the hours it is booked when staff say so", async () => {
  const { salon, date, book } = await aReception();
  await anAppointment(salon, { date, startsMinute: 600, endsMinute: 660 });
  const dearer = await book({ ...ADA, time: "14:00", servicePrice: "1" });
  expect(await textOf(dearer, 409)).toContain("Prices have changed.");
  const stale = await book(ADA);
  const shown = await textOf(stale, 409);
  expect(shown).toContain(IN_THE_WAY);
  expect(shown).toMatch(button("at", `${date}T11:00`));
  expect(shown).toContain('value="ada@example.com"');
  expect((await book({ ...ADA, time: "21:30", anyHours: "yes" })).status).toBe(302);
  expect((await diaryOf(salon)).map(({ startsMinute }) => startsMinute)).toEqual([600, 1290]);
});

test("a mistyped mail domain is asked about once", async () => {
  const { salon, book } = await aReception();
  const email = "ada@gmial.com";
  const asked = await book({ ...ADA, customerEmail: email });
  expect(await textOf(asked, 400)).toContain("did you mean gmail.com?");
  expect((await book({ ...ADA, customerEmail: email, emailAsked: email, emailMeant: "ada@gmail.com" })).status).toBe(
    302,
  );
  expect(await diaryOf(salon)).toMatchObject([{ customerEmail: "ada@gmail.com" }]);
});

test("the address brings date, start, technician, services and client, as the calendar and a client's card do", async () => {
  const { salon, date, page } = await aReception();
  const [grace, bea] = [`${salon.id}-grace`, `${salon.id}-bea`];
  await aTechnician(salon, { id: bea, name: "Bea" });
  await anAppointment(salon, { id: grace, date: addDays(date, -40), technicianId: bea, status: "completed" });
  const gel = { serviceId: `${salon.id}-gel`, name: "Gel Polish", pricePence: 3500, durationMinutes: 60, quantity: 1 };
  await database.insert(appointmentItems).values({ salonId: salon.id, appointmentId: grace, position: 0, ...gel });
  await database
    .insert(customerNotes)
    .values({ salonId: salon.id, client: "grace@example.com", note: "Allergic to HEMA.", updatedAt: 1 });
  const [, link = ""] =
    /href="(\/admin\/new-booking\?[^"]*)"[^>]*>Book again/.exec(await page(`/admin/clients/${grace}`)) ?? [];
  const shown = await page(`${unescaped(link)}&date=${date}&time=10:00`);
  for (const text of ["Allergic to HEMA.", 'value="Grace Hopper"', 'value="grace@example.com"', `value="${date}"`])
    expect(shown).toContain(text);
  expect(shown).toMatch(ticked(gel.serviceId));
  expect(shown).toMatch(new RegExp(`<option value="${bea}" selected`));
  expect(shown.replace(/<[^>]*>/g, "")).toMatch(/10:00–11:00With Bea/);
});

test("without script a search fills somebody in, and the times and the price of what is ticked are shown", async () => {
  const { salon, date, send } = await aReception();
  await anAppointment(salon, { id: `${salon.id}-grace`, date: addDays(date, -40) });
  const half = { service: `${salon.id}-gel`, customerName: "grace@", date, notes: "Almond" };
  const found = await textOf(await send(PAGE, { ...half, intent: "find" }));
  expect(found).toMatch(button("pick", `${salon.id}-grace`));
  const picked = await textOf(await send(PAGE, { ...half, pick: `${salon.id}-grace` }));
  for (const text of ['value="Grace Hopper"', `name="like" value="${salon.id}-grace"`, "Almond"])
    expect(picked).toContain(text);
  const times = await textOf(await send(PAGE, { ...half, intent: "times" }));
  expect(times).toMatch(button("at", `${date}T10:00`));
  const far = addDays(date, 200);
  const started = await textOf(await send(PAGE, { ...half, at: `${far}T10:00` }));
  expect(started).toContain('value="10:00"');
  expect(started).not.toContain("days ahead");
  expect(started.replace(/<[^>]*>/g, "")).toMatch(/10:00–11:00Total1 hr in our chair£35/);
  expect(await diaryOf(salon)).toMatchObject([{ customerName: "Grace Hopper" }]);
});

test("what is booked most stands first, and what is hidden from clients can be booked", async () => {
  const { salon, date, page, book } = await aReception();
  const [hidden] = await database
    .select()
    .from(services)
    .where(eq(services.id, `${salon.id}-old`));
  expect(hidden?.active).toBe(false);
  const before = await page(PAGE);
  expect(before.indexOf("Gel Polish")).toBeLessThan(before.indexOf("Old Thing"));
  expect(before).toContain("Hidden from clients");
  const done = [{ name: "Old Thing", count: 9, pence: 900 }];
  await database.insert(revenueDays).values({ ...aDay(salon.id, addDays(date, -5)), services: done });
  const after = await page(PAGE);
  expect(after.indexOf("Old Thing")).toBeLessThan(after.indexOf("Gel Polish"));
  expect((await book({ ...ADA, service: `${salon.id}-old` })).status).toBe(302);
  expect(await diaryOf(salon)).toMatchObject([{ serviceNames: "Old Thing" }]);
});

test("clients are found while one types, with what fills the form in, and none of another salon", async () => {
  const { salon, date, page } = await aReception();
  await anAppointment(salon, { id: `${salon.id}-grace`, date: addDays(date, -40) });
  await anAppointment(await aSalon(), { customerName: "Grace Elsewhere" });
  for (const q of ["hopper", "GRACE@", "07700 900123"])
    expect(JSON.parse(await page(`${PAGE}/clients?q=${encodeURIComponent(q)}`)), q).toEqual([
      ...[
        { id: `${salon.id}-grace`, name: "Grace Hopper", email: "grace@example.com", phone: "07700 900123", note: "" },
      ],
    ]);
  expect(JSON.parse(await page(`${PAGE}/clients?q=`))).toEqual([]);
});

test("a technician books in their own column alone, and finds their own clients alone", async () => {
  const { salon, date } = await aReception();
  const bea = `${salon.id}-bea`;
  await aTechnician(salon, { id: bea, name: "Bea" });
  await anAppointment(salon, { id: `${salon.id}-grace`, technicianId: salon.id, date: addDays(date, -40) });
  const Cookie = await cookieOf(await aStaffMember(salon, "technician", bea));
  const open = async (path: string) => textOf(visit(salon, path, { headers: { Cookie } }));
  for (const path of [`${PAGE}/clients?q=grace`, `${PAGE}?like=${salon.id}-grace`])
    expect(await open(path), path).not.toMatch(/Grace Hopper|grace@example/);
  const send = (fields: Record<string, string>) =>
    postForm(salon, PAGE, { ...ADA, service: `${salon.id}-gel`, date, time: "10:00", ...fields }, { Cookie });
  const searches: Record<string, string>[] = [{ intent: "find", customerName: "grace" }, { pick: `${salon.id}-grace` }];
  for (const fields of searches) expect(await textOf(send(fields))).not.toMatch(/Grace Hopper|grace@example/);
  const elsewhere = await send({ technician: salon.id });
  expect(elsewhere.status).toBeGreaterThanOrEqual(400);
  expect((await send({})).status).toBe(302);
  expect((await diaryOf(salon)).filter(({ customerName }) => customerName === "Ada Lovelace")).toMatchObject([
    { technicianId: bea },
  ]);
});

test("a friend has a service of their own, and no extra alone", async () => {
  const { salon, page } = await aReception();
  await aService(salon, { name: "Soak Off", category: "Block Colour", durationMinutes: 0 });
  const friends = (await page(PAGE)).split('name="friend-service"')[1]?.split("</select>")[0] ?? "";
  expect(friends).toContain(">Gel Polish<");
  expect(friends).not.toContain("Soak Off");
});

test("a friend comes at the same time with another technician, or right after, in one step that one undo takes back", async () => {
  const { salon, book, page, send } = await aReception();
  await aTechnician(salon, { id: `${salon.id}-bea`, name: "Bea" });
  const saved = await book({ ...ADA, withFriend: "yes", friend: "beside", "friend-service": "", friendPrice: "35" });
  const both = await standingOf(salon);
  expect(both.map(({ customerName, startsMinute }) => [customerName, startsMinute])).toEqual([
    ["Ada Lovelace", 600],
    ["Friend of Ada", 600],
  ]);
  expect(new Set(both.map(({ technicianId }) => technicianId)).size).toBe(2);
  const shown = await page(saved.headers.get("Location") ?? "");
  expect(shown).toContain("Ada Lovelace and Friend of Ada are booked in: ");
  await send("/admin/calendar", { ...formWith(shown, "Undo"), intent: "undo" });
  expect(await standingOf(salon)).toEqual([]);
  await book({ ...ADA, withFriend: "yes", friend: "after", friendName: "Mia", "friend-service": `${salon.id}-old` });
  expect((await standingOf(salon)).find(({ customerName }) => customerName === "Mia")).toMatchObject({
    ...{ startsMinute: 660, serviceNames: "Old Thing", status: "confirmed" },
  });
});

test("without room for the friend nobody is booked; the page names the friend and keeps all values", async () => {
  const { salon, book } = await aReception();
  const refused = await book({ ...ADA, withFriend: "yes", friend: "beside" });
  const shown = unescaped(await textOf(refused, 409));
  expect([refused.status, shown]).toEqual([
    409,
    expect.stringContaining("We couldn’t book Friend of Ada in, so nothing is booked."),
  ]);
  expect(shown).not.toContain("Book it anyway");
  expect(shown).toMatch(/<input[^>]*name="withFriend"[^>]*checked=""/);
  expect([shown.includes("The friend"), shown.includes("Your friend")]).toEqual([true, false]);
  expect(await diaryOf(salon)).toEqual([]);
  const alone = await book({ ...ADA, friend: "beside", friendName: "Mia" });
  expect([alone.status, (await diaryOf(salon)).length]).toEqual([302, 1]);
});

test("nobody books in another salon, and a client opens none of it", async () => {
  const { salon, date } = await aReception();
  const stranger = await aReception();
  const fields = { ...ADA, service: `${salon.id}-gel`, date, time: "10:00" };
  expect((await stranger.send(PAGE, fields)).status).toBe(400);
  expect(await diaryOf(salon)).toEqual([]);
  expect((await visit(salon, PAGE)).status).toBe(302);
});

const pick = ({ customerName, customerEmail, customerPhone }: typeof NOBODY) => ({
  ...{ customerName, customerEmail, customerPhone },
});

function button(name: string, value: string): RegExp {
  return new RegExp(`<button[^>]*value="${value}"[^>]*name="${name}"`);
}

function ticked(id: string): RegExp {
  return new RegExp(`<input[^>]*name="service"[^>]*checked=""[^>]*value="${id}"|value="${id}"[^>]*checked=""`);
}

function aDay(salonId: string, date: string) {
  return { salonId, date, appointments: 9, cashPence: 900, transferPence: 0 };
}

async function queued(salonId: string): Promise<string[]> {
  const rows = await database.select({ kind: outbox.kind }).from(outbox).where(eq(outbox.salonId, salonId));
  return rows.map(({ kind }) => kind).toSorted();
}

/** The emails that wait for their time. */
async function waiting(salonId: string): Promise<string[]> {
  const rows = await database
    .select({ kind: outbox.kind })
    .from(outbox)
    .where(and(eq(outbox.salonId, salonId), isNull(outbox.sentAt), isNull(outbox.droppedAt)));
  return rows.map(({ kind }) => kind);
}

async function aReception() {
  const { salon, date, page, send } = await aSalonWithAdmin();
  return {
    ...{ salon, date, page, send },
    book: (fields: Record<string, string>) =>
      send(PAGE, {
        ...{ service: `${salon.id}-gel`, date, time: "10:00", intent: "save", key: crypto.randomUUID() },
        ...fields,
      }),
  };
}
