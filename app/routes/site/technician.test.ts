import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addedClients, appointments, blocks, customerNotes, technicians } from "../../database/schema.ts";
import { addDays, now } from "../../kernel/clock.ts";
import type { User } from "../../models/accounts/user.server.ts";
import { openFeed } from "../../models/calendar-files/feed.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { aStaffMember, cookieOf } from "../../testing/accounts.ts";
import { aBooking, anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf, withoutRandom } from "../../testing/html.ts";
import { aBrowser, heldIn } from "../../testing/live/holding-browser.ts";
import { callApi, postForm, visit } from "../../testing/requests.ts";
import { aBlock, aSalon } from "../../testing/salons.ts";
import { BLOCK_WORDS } from "../../words/blocks.ts";

/*
 * What a technician sees and changes of the appointments of another one, through every door: docs/rules.md 21.10. Zoe
 * is booked with the other technician, Ada with this one.
 */

let salon: Salon;
let technician: User;
let Cookie: string;
const own = () => `${salon.id}-own`;
const others = () => `${salon.id}-others`;
const GRACE = { customerName: "Zoe Zimmer", customerEmail: "zoe@example.com", customerPhone: "07700900555" };

beforeEach(async () => {
  salon = await aSalon();
  await database.insert(technicians).values({ id: `${salon.id}-2`, salonId: salon.id, name: "Tina", createdAt: 1 });
  technician = await aStaffMember(salon, "technician");
  Cookie = await cookieOf(technician);
  const date = addDays(tomorrow(salon), 3);
  await anAppointment(salon, { id: own(), date, technicianId: salon.id, startsMinute: 600, endsMinute: 660 });
  await anAppointment(salon, {
    ...GRACE,
    ...{ id: others(), date, technicianId: `${salon.id}-2`, startsMinute: 600, endsMinute: 660 },
    ...{ pricePence: 98_765, notes: "Gate 7731", phoneKey: "+447700900555" },
  });
});

const page = (path: string, status?: number) => textOf(visit(salon, path, { headers: { Cookie } }), status);
const send = (path: string, fields: Record<string, string>) => postForm(salon, path, fields, { Cookie });
const api = (path: string, method = "GET", body?: object) => callApi(salon, path, { method, user: technician, body });
const stored = () => database.select().from(appointments).where(eq(appointments.salonId, salon.id));
const storedNotes = () => database.select().from(customerNotes).where(eq(customerNotes.salonId, salon.id));
const storedBlocks = () => database.select().from(blocks).where(eq(blocks.salonId, salon.id));

test("the calendar shows all columns, and of the other's neither contact, notes nor price", async () => {
  const days = `from=${tomorrow(salon)}&to=${addDays(tomorrow(salon), 9)}`;
  const shown = await page(`/admin/calendar/appointments?${days}`);
  expect(shown).toContain(own());
  expect(shown).toContain("Zoe Zimmer");
  const day = await page(`/admin/calendar?date=${addDays(tomorrow(salon), 3)}`);
  for (const text of [shown, day]) expect(withoutRandom(text)).not.toMatch(/zoe@|900555|98765|987[.]65|Gate 7731/);
  const unseen = await aStaffMember(salon, "manager");
  const headers = { Cookie: await cookieOf(unseen) };
  const manager = await visit(salon, `/admin/calendar/appointments?${days}`, { headers });
  expect(await textOf(manager)).toMatch(/zoe@example\.com.*98765/s);
});

test.for([
  "/admin/appointments",
  "/admin/appointments?q=Zoe",
  "/admin/appointments?q=zoe%40example.com&sort=soonest",
  "/admin/appointments/versions?sort=soonest",
  "/admin/appointments/rows?sort=soonest",
  "/admin/appointments.data",
  "/admin/book-appointment?q=zoe",
  "/admin/book-appointment?like=OTHERS",
  "/admin/new-booking/clients?q=zoe",
  "/admin/new-booking?like=OTHERS",
  "/admin/calendar?booked=OTHERS",
  "/admin/book-appointment?booked=OTHERS",
  "/admin/appointments?history=OTHERS",
])("%s tells an owner of the other's appointments, and a technician nothing", async (asks) => {
  const path = asks.replace("OTHERS", others());
  const owner = { Cookie: await cookieOf(await aStaffMember(salon, "owner")) };
  expect(await textOf(visit(salon, path, { headers: owner }))).toMatch(new RegExp(`Zoe Zimmer|zoe@|${others()}"`));
  const text = await page(path);
  const asked = path.includes("q=") ? /Zoe Zimmer|900555|98765|987[.]65/ : /Zoe Zimmer|zoe@|900555|98765|987[.]65/;
  expect(withoutRandom(text)).not.toMatch(asked);
  if (!asks.includes("OTHERS")) expect(text).not.toContain(others());
});

test("the table lists the technician's own appointments", async () => {
  expect(await page("/admin/appointments")).toContain(own());
});

test("the other's client has no card for the technician, and their note is neither shown nor written", async () => {
  const note = { salonId: salon.id, client: GRACE.customerEmail, note: "Gate code", updatedAt: 1 };
  await database.insert(customerNotes).values(note);
  for (const path of [`/admin/clients/${others()}`, `/admin/clients/${others()}.data`]) {
    expect(withoutRandom(await page(path, 404))).not.toMatch(/Zoe Zimmer|zoe@|900555|987[.]65|Gate code/);
  }
  const day = addDays(tomorrow(salon), 3);
  for (const path of [`/admin/calendar?date=${day}`, `/admin/calendar/appointments?from=${day}&to=${day}`])
    expect(await page(path)).not.toContain("Gate code");
  expect((await send(`/admin/clients/${others()}`, { note: "Mine", seen: "1" })).status).toBe(404);
  expect(await storedNotes()).toEqual([note]);
});

test("the card of the technician's own client has their own appointments alone, and its note may be written", async () => {
  const theirs = { customerEmail: "grace@example.com", date: addDays(tomorrow(salon), -20) };
  const elsewhere = { id: `${salon.id}-elsewhere`, technicianId: `${salon.id}-2`, serviceNames: "Secret set" };
  await anAppointment(salon, { ...theirs, ...elsewhere });
  expect((await visit(salon, `/admin/clients/${elsewhere.id}`, { headers: { Cookie } })).status).toBe(404);
  await anAppointment(salon, {
    ...theirs,
    technicianId: salon.id,
    serviceNames: "Own set",
    startsMinute: 700,
    endsMinute: 760,
  });
  const card = await page(`/admin/clients/${own()}`);
  expect([card.includes("Own set"), card.includes("Secret set"), card.includes("Paid so far")]).toEqual([
    true,
    false,
    false,
  ]);
  expect((await send(`/admin/clients/${own()}`, { note: "Likes almond", seen: "0" })).status).toBe(302);
  expect(await page("/admin/appointments")).toContain("Likes almond");
  expect((await storedNotes()).map(({ note }) => note)).toContain("Likes almond");
});

test("technicians can't open or find a client whom the owner has added", async () => {
  const id = `${salon.id}-added`;
  const added = { salonId: salon.id, id, name: "Adela Added", email: "", phone: "07700 900777" };
  await database.insert(addedClients).values({ ...added, phoneKey: "+447700900777", addedAt: 1, updatedAt: 1 });
  expect((await visit(salon, `/admin/clients/${id}`, { headers: { Cookie } })).status).toBe(404);
  const details = new URLSearchParams({
    step: "details",
    service: `${salon.id}-gel`,
    date: tomorrow(salon),
    time: "10:00",
  });
  for (const asked of ["q=adela", "q=07700900777", `like=${id}`])
    expect(await page(`/admin/book-appointment?${details}&${asked}`), asked).not.toMatch(/Adela Added|07700 900777/);
  const theirs = {
    customerEmail: "sister@example.com",
    customerPhone: "07700 900777",
    phoneKey: "+447700900777",
    date: addDays(tomorrow(salon), -21),
  };
  await anAppointment(salon, { id: `${salon.id}-sister`, technicianId: salon.id, ...theirs });
  expect(await page(`/admin/clients/${salon.id}-sister`)).not.toContain("Adela Added");
});

test("who was given to somebody else before they came is not the technician's client any more", async () => {
  const id = `${salon.id}-given`;
  const given = { customerEmail: "given@example.com", customerName: "Gina Given", date: addDays(tomorrow(salon), 12) };
  await anAppointment(salon, { ...given, id, technicianId: salon.id, status: "cancelled", replacedById: "elsewhere" });
  await anAppointment(salon, { ...given, technicianId: `${salon.id}-2` });
  expect((await visit(salon, `/admin/clients/${id}`, { headers: { Cookie } })).status).toBe(404);
  expect((await send(`/admin/clients/${id}`, { note: "Mine", seen: "0" })).status).toBe(404);
  const details = new URLSearchParams({
    step: "details",
    service: `${salon.id}-gel`,
    date: tomorrow(salon),
    time: "10:00",
  });
  for (const asked of ["q=gina", `like=${id}`])
    expect(await page(`/admin/book-appointment?${details}&${asked}`), asked).not.toMatch(/Gina Given|given@/);
});

test.for([
  [{ intent: "status", status: "completed" }, 403],
  [{ intent: "price", servicePrice: "1", paymentMethod: "cash" }, 403],
  [{ intent: "payment", paymentStatus: "paid" }, 403],
  [{ intent: "cancel" }, 403],
  [{ intent: "delete" }, 403],
  [{ intent: "email" }, 404],
] as const)("the table refuses %j on the other's appointment, and writes nothing", async ([form, status]) => {
  const before = await stored();
  const answer = await send("/admin/appointments", { ...form, id: others(), version: "1", key: crypto.randomUUID() });
  expect(answer.status).toBe(status);
  expect(await stored()).toEqual(before);
});

test("the calendar moves no appointment of the other, and none into the other's column", async () => {
  const before = await stored();
  const to = { date: addDays(tomorrow(salon), 4), time: "12:00", version: "1", tell: "on" };
  const taken = await send("/admin/calendar/appointments", { id: others(), ...to, key: "one" });
  expect(taken.status).toBe(403);
  const given = await send("/admin/calendar/appointments", {
    ...{ id: own(), ...to, key: "two", technicianId: `${salon.id}-2` },
  });
  expect(given.status).toBe(403);
  const free = (id: string) =>
    visit(salon, `/admin/calendar/free-times?id=${id}&date=${to.date}`, { headers: { Cookie } });
  expect([(await free(others())).status, (await free(own())).status]).toEqual([404, 200]);
  expect(await stored()).toEqual(before);
});

test.for([
  ["PUT", "appointments/ID", { status: "completed" }],
  ["PUT", "appointments/ID", { paymentMethod: "cash", servicePrice: 1 }],
  ["PATCH", "appointments/ID/payment", { paymentStatus: "paid" }],
  ["PATCH", "appointments/ID/cancel", undefined],
  ["DELETE", "appointments/ID", undefined],
] as const)("%s %s of the API refuses the other's appointment", async ([method, path, body]) => {
  const before = await stored();
  expect((await api(path.replace("ID", others()), method, body)).status).toBe(403);
  expect(await stored()).toEqual(before);
});

test("the API changes, lists, finds and confirms none of the other's appointments", async () => {
  const before = await stored();
  const change = { appointmentDate: addDays(tomorrow(salon), 4), startTime: "12:00", paymentMethod: "cash" };
  expect((await api(`appointments/${others()}/change`, "PATCH", change)).status).toBe(403);
  expect((await api("send-confirmation-email", "POST", { appointmentId: others() })).status).toBe(404);
  expect(await stored()).toEqual(before);
  const listed = await textOf(api("appointments"));
  expect(listed).toContain(own());
  expect(listed).not.toContain("zoe@");
  for (const query of ["email=zoe@example.com", "phone=07700900555", "email=zoe@example.com&phone=07700900555"])
    expect(await (await api(`appointments/customer?${query}`)).json()).toEqual([]);
});

test("a booking goes into the technician's own column, and into no other", async () => {
  const body = aBooking(salon, { date: addDays(tomorrow(salon), 6), time: "11:00" });
  expect((await api("appointments", "POST", { ...body, technicianId: `${salon.id}-2` })).status).toBe(403);
  const booked = await api("appointments", "POST", body);
  expect(booked.status).toBe(201);
  const { id } = await booked.json<{ id: string }>();
  expect((await stored()).find((one) => one.id === id)?.technicianId).toBe(salon.id);
  const cancelled = await api(`appointments/${id}/cancel`, "PATCH");
  expect(cancelled.status).toBe(200);
});

test("time is blocked in the technician's own column, for nobody else, and not for all", async () => {
  const date = addDays(tomorrow(salon), 7);
  const hours = { date, startTime: "13:00", endTime: "14:00" };
  for (const technicianId of [`${salon.id}-2`, ""]) {
    const form = { ...hours, intent: "add", technicianId, key: crypto.randomUUID() };
    const refused = await send("/admin/blocked-time", form);
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining(BLOCK_WORDS["not-yours"])]);
    const called = await api("blocks", "POST", { ...hours, ...(technicianId && { technicianId }) });
    expect([called.status, await called.json()]).toMatchObject([403, { error: BLOCK_WORDS["not-yours"] }]);
  }
  expect(await storedBlocks()).toEqual([]);
  const blocked = { ...hours, intent: "add", technicianId: salon.id, key: crypto.randomUUID() };
  expect((await send("/admin/blocked-time", blocked)).status).toBe(302);
  const called = await api("blocks", "POST", {
    ...hours,
    startTime: "12:00",
    endTime: "12:30",
    technicianId: salon.id,
  });
  expect(called.status).toBe(201);
  expect(await storedBlocks()).toMatchObject([{ technicianId: salon.id }, { technicianId: salon.id }]);
});

test("the technician is shown blocked time that holds for them, and removes their own alone", async () => {
  const date = addDays(tomorrow(salon), 8);
  const id = (whose: string) => `${salon.id}-block-${whose}`;
  await aBlock(salon, { id: id("all"), date, reason: "Team meeting" });
  await aBlock(salon, { id: id("hers"), date, technicianId: `${salon.id}-2`, reason: "Dentist" });
  await aBlock(salon, { id: id("own"), date, technicianId: salon.id, reason: "Errand" });
  const shown = await page(`/admin/blocked-time?remove=${id("all")}`);
  for (const text of ["Team meeting", "Errand", `name="technicianId" value="${salon.id}"`])
    expect(shown).toContain(text);
  for (const text of ["Dentist", "<select", "Are you sure", `remove=${id("all")}`]) expect(shown).not.toContain(text);
  const listed = await textOf(api("blocks"));
  expect([listed.includes(id("all")), listed.includes(id("own")), listed.includes(id("hers"))]).toEqual([
    true,
    true,
    false,
  ]);
  for (const whose of ["all", "hers"]) {
    const removed = await send("/admin/blocked-time", { intent: "remove", ids: `${id(whose)} ${id("nowhere")}` });
    expect(removed.status).toBe(404);
    expect((await api(`blocks/${id(whose)}`, "DELETE")).status).toBe(404);
  }
  expect((await api(`blocks/${id("own")}`, "DELETE")).status).toBe(204);
  const left = (await storedBlocks()).map((block) => block.id);
  expect(left).toEqual(expect.arrayContaining([id("all"), id("hers")]));
  expect(left).not.toContain(id("own"));
});

test("the booking page offers the technician's own column and services", async () => {
  await database
    .update(technicians)
    .set({ services: [`${salon.id}-gel`] })
    .where(eq(technicians.id, salon.id));
  const menu = await page("/admin/book-appointment");
  expect(menu).toContain("Gel Polish");
  expect(menu).not.toContain("Nail Art");
  const times = `/admin/book-appointment?step=datetime&service=${salon.id}-gel`;
  expect(await page(times)).not.toContain("Tina");
  const { diary } = JSON.parse(await page("/admin/book-appointment/diary"));
  expect(diary.technicians.map((one: { id: string }) => one.id)).toEqual([salon.id]);
  const owner = await cookieOf(await aStaffMember(salon, "owner"));
  expect(await textOf(visit(salon, times, { headers: { Cookie: owner } }))).toContain("Tina");
});

test("what clients hold is the technician's own where nobody else works", async () => {
  const alone = await aSalon();
  const headers = { Cookie: await cookieOf(await aStaffMember(alone, "technician")) };
  heldIn(await (await aBrowser(alone)).holds(tomorrow(alone), "12:00"));
  const { held } = JSON.parse(await textOf(visit(alone, "/admin/book-appointment/diary", { headers })));
  expect(held).toMatchObject([{ date: tomorrow(alone), start: 720, end: 780 }]);
});

test("the calendar feed holds the technician's own appointments", async () => {
  const address = await openFeed(salon, technician, now());
  const file = await visit(salon, new URL(address ?? "").pathname);
  const text = await file.text();
  expect(file.status).toBe(200);
  expect(text).toContain(own());
  expect(text).not.toMatch(/Zoe|zoe@/);
});
