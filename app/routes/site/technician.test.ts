import { beforeAll, expect, test } from "vitest";
import { appointments, technicians } from "../../database/schema.ts";
import { addDays, now } from "../../kernel/clock.ts";
import type { User } from "../../models/accounts/user.server.ts";
import { openFeed } from "../../models/calendar/feed.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { aStaffMember, cookieOf } from "../../testing/accounts.ts";
import { aBooking, anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { callApi, postForm, visit } from "../../testing/requests.ts";
import { aSalon } from "../../testing/salons.ts";

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

beforeAll(async () => {
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

const page = async (path: string) => (await visit(salon, path, { headers: { Cookie } })).text();
const send = (path: string, fields: Record<string, string>) => postForm(salon, path, fields, { Cookie });
const api = (path: string, method = "GET", body?: object) => callApi(salon, path, { method, user: technician, body });
const stored = () => database.select().from(appointments);

test("the calendar shows all columns, and of the other's neither contact, notes nor price", async () => {
  const days = `from=${tomorrow(salon)}&to=${addDays(tomorrow(salon), 9)}`;
  const shown = await page(`/admin/calendar/appointments?${days}`);
  expect(shown).toContain(own());
  expect(shown).toContain("Zoe Zimmer");
  const day = await page(`/admin/calendar?date=${addDays(tomorrow(salon), 3)}`);
  for (const text of [shown, day]) expect(text).not.toMatch(/zoe@|900555|98765|987[.]65|Gate 7731/);
  const unseen = await aStaffMember(salon, "manager");
  const headers = { Cookie: await cookieOf(unseen) };
  const manager = await visit(salon, `/admin/calendar/appointments?${days}`, { headers });
  expect(await manager.text()).toMatch(/zoe@example\.com.*98765/s);
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
  "/admin/book-appointment?booked=OTHERS",
  "/admin/appointments?history=OTHERS",
])("%s tells nothing of the other's appointments", async (path) => {
  const text = await page(path.replace("OTHERS", others()));
  const asked = path.includes("q=") ? /Zoe Zimmer|900555|98765|987[.]65/ : /Zoe Zimmer|zoe@|900555|98765|987[.]65/;
  expect(text).not.toMatch(asked);
  if (!path.includes("OTHERS")) expect(text).not.toContain(others());
});

test("the table lists the technician's own appointments", async () => {
  expect(await page("/admin/appointments")).toContain(own());
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
  const listed = await (await api("appointments")).text();
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

test("the calendar feed holds the technician's own appointments", async () => {
  const address = await openFeed(salon, technician, now());
  const file = await visit(salon, new URL(address ?? "").pathname);
  const text = await file.text();
  expect(file.status).toBe(200);
  expect(text).toContain(own());
  expect(text).not.toMatch(/Zoe|zoe@/);
});
