import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { appointmentItems, auditEvents, customers, outbox, staleDays } from "../../../database/schema.ts";
import { clockTime, HOUR_MS, now } from "../../../kernel/clock.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount, aStaffMember, asGuest } from "../../../testing/accounts.ts";
import { aBookedAppointment, aBooking, anAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { randomFrom } from "../../../testing/random.ts";
import { callApi } from "../../../testing/requests.ts";
import { diaryOf, emailsOf, rowOf, standingOf } from "../../../testing/rows.ts";
import { aSalon, aService, aTechnician } from "../../../testing/salons.ts";
import { SAYS } from "../../../testing/says.ts";
import { SEED } from "../../../testing/thoroughness.ts";
import { CHANGED_SINCE } from "../../../words/appointments.ts";

/* PATCH /api/appointments/:id/services, and POST /api/appointments with overlap. docs/rules.md 5.31, 5.32 */

const TAKEN = { error: "This time slot is already booked" };
let salon: Salon;
let admin: User;
let client: User;

beforeEach(async () => {
  salon = await aSalon();
  [admin, client] = await Promise.all([anAccount(salon, { role: "admin" }), anAccount(salon)]);
  await aService(salon, { id: `${salon.id}-long`, name: "Full Set", durationMinutes: 90, pricePence: 5000 });
});

test("the appointment stays the same one, with new services, length and price; what is paid stays paid", async () => {
  const id = await aBookedAppointment(salon, client);
  await callApi(salon, `appointments/${id}/payment`, { method: "PATCH", user: admin, body: { paymentStatus: "paid" } });
  await database.delete(staleDays).where(eq(staleDays.salonId, salon.id));
  const answer = await edit(id, { services: [{ name: "Full Set" }, { _id: `${salon.id}-gems`, quantity: 3 }] });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    ...{ _id: id, service: "Full Set, Gems", serviceDuration: 90, servicePrice: 54.5, paymentStatus: "paid" },
    ...{ time: "10:00", endTime: "11:30", status: "pending", replaces: null },
    services: [
      { name: "Full Set", quantity: 1 },
      { name: "Gems", quantity: 3 },
    ],
  });
  const items = await database.select().from(appointmentItems).where(eq(appointmentItems.appointmentId, id));
  expect(items.map(({ name, position }) => [name, position])).toEqual([
    ["Full Set", 0],
    ["Gems", 1],
  ]);
  expect(await diaryOf(salon)).toHaveLength(1);
  expect(await database.$count(staleDays, eq(staleDays.salonId, salon.id))).toBe(1);
  const [event] = (await database.select().from(auditEvents).where(eq(auditEvents.appointmentId, id))).slice(-1);
  expect(event).toMatchObject({
    event: "edited",
    states: {
      before: { services: "Gel Polish", length: 60, pricePence: 3500 },
      after: { length: 90, pricePence: 5450 },
    },
  });
});

test("its customer is told once, by the news that waits, or by news of the change", async () => {
  const id = await anAppointment(salon);
  const changes = async () => (await emailsOf(id)).filter(({ kind }) => kind === "changed").length;
  const later = { dueAt: now() + HOUR_MS, createdAt: now() };
  await database.insert(outbox).values({ id, salonId: salon.id, subjectId: id, kind: "confirmation", ...later });
  await edit(id, { services: [{ name: "Full Set" }] });
  expect(await changes()).toBe(0);
  await database.update(outbox).set({ sentAt: 1, attempts: 1 }).where(eq(outbox.id, id));
  await edit(id, { services: [{ name: "Gel Polish" }] });
  expect(await changes()).toBe(1);
});

test("a price of staff is taken, and a version that has passed is refused", async () => {
  const id = await aBookedAppointment(salon, client);
  const answer = await edit(id, { services: [{ name: "Gel Polish" }], servicePrice: 12.5, version: 1 });
  expect(await answer.json()).toMatchObject({ servicePrice: 12.5, serviceDuration: 60 });
  const late = await edit(id, { services: [{ name: "Full Set" }], version: 1 });
  expect([late.status, await late.json()]).toEqual([409, { error: CHANGED_SINCE }]);
  expect(await rowOf(id)).toMatchObject({ serviceNames: "Gel Polish", version: 2 });
});

test("one that does not fit any longer is refused, and nothing is written", async () => {
  const id = await aBookedAppointment(salon, client);
  await aBookedAppointment(salon, client, { time: "11:15" });
  const before = await rowOf(id);
  const answer = await edit(id, { services: [{ name: "Full Set" }] });
  expect([answer.status, await answer.json()]).toEqual([409, TAKEN]);
  expect(await rowOf(id)).toEqual(before);
});

test.for([
  [{}, SAYS["no-services"]],
  [{ services: [] }, SAYS["no-services"]],
  [{ services: [{ name: "Nothing" }] }, SAYS["unknown-service"]],
  [{ services: [{ name: "Gems", quantity: 11 }] }, undefined],
  [{ services: [{ name: "Gems" }], servicePrice: -1 }, undefined],
  [{ services: [{ name: "Gems" }], version: "one" }, undefined],
  [{ services: [{ name: "Gems" }], technicianId: "nobody" }, undefined],
] as const)("%j is refused", async ([body, sentence]) => {
  const id = await aBookedAppointment(salon, client);
  const answer = await edit(id, body);
  const { error } = await answer.json<{ error: string }>();
  expect([answer.status, sentence ?? error]).toEqual([400, error]);
  expect(await rowOf(id)).toMatchObject({ version: 1 });
});

test("only staff edit; a technician their own alone, and gives none away", async () => {
  const other = `${salon.id}-2`;
  await aTechnician(salon, { id: other });
  const [own, theirs] = [
    await anAppointment(salon, { technicianId: other }),
    await anAppointment(salon, { technicianId: salon.id }),
  ];
  const technician = await aStaffMember(salon, "technician", other);
  const services = [{ name: "Full Set" }];
  expect((await edit(own, { services }, technician)).status).toBe(200);
  expect((await edit(theirs, { services }, technician)).status).toBe(403);
  expect((await edit(own, { services, technicianId: salon.id }, technician)).status).toBe(403);
  expect((await edit(own, { services }, client)).status).toBe(403);
  const headers = await asGuest(salon, "grace@example.com");
  const byGuest = { method: "PATCH", body: { services }, headers };
  expect((await callApi(salon, `appointments/${own}/services`, byGuest)).status).toBe(403);
  expect((await edit(own, { services, technicianId: salon.id })).status).toBe(409);
  expect((await edit("nothing", { services })).status).toBe(404);
  expect(await rowOf(own)).toMatchObject({ technicianId: other });
});

test("staff book beside another on purpose, clients never do", async () => {
  await aBookedAppointment(salon, client);
  const beside = { time: "10:30", overlap: true };
  expect((await book(beside, client)).status).toBe(409);
  expect((await book({ time: "10:30" }, admin)).status).toBe(409);
  expect((await book({ time: "10:30", overlap: "yes" }, admin)).status).toBe(400);
  const answer = await book(beside, admin);
  expect(answer.status).toBe(201);
  const [first, second] = await standingOf(salon);
  expect(second).toMatchObject({ beside: [first?.id] });
  const third = await book({ time: "11:00" }, admin);
  expect([third.status, await third.json()]).toEqual([409, TAKEN]);
  const longer = await edit(first?.id ?? "", { services: [{ name: "Full Set" }] });
  expect(longer.status).toBe(409);
  const guest = { ...aBooking(salon, { ...beside, time: "10:15" }), customerEmail: "guest@example.com" };
  expect((await callApi(salon, "guest-bookings", { method: "POST", body: guest })).status).toBe(409);
});

test("without the pair the database refuses the overlap from any writer, and with it accepts only that pair", async () => {
  const one = await anAppointment(salon);
  const minutes = { startsMinute: 630, endsMinute: 690 };
  await expect(anAppointment(salon, minutes)).rejects.toThrow();
  await expect(anAppointment(salon, { ...minutes, beside: ["another"] })).rejects.toThrow();
  const two = await anAppointment(salon, { ...minutes, beside: [one] });
  const set = (column: string, value: string | number, id: string) =>
    database.run(sql`UPDATE appointments SET ${sql.identifier(column)} = ${value} WHERE id = ${id}`);
  await expect(set("beside", "[]", two)).rejects.toThrow();
  await expect(anAppointment(salon, { startsMinute: 680, endsMinute: 740, beside: [one] })).rejects.toThrow();
  const three = await anAppointment(salon, { startsMinute: 690, endsMinute: 750 });
  await expect(set("ends_minute", 700, two)).rejects.toThrow();
  await expect(set("ends_minute", 700, one)).rejects.toThrow();
  await set("starts_minute", 600, two);
  expect((await standingOf(salon)).map(({ id }) => id).sort()).toEqual([one, two, three].sort());
});

test("64 racing commands, overlaps among them, leave no overlap that is not marked", async () => {
  const random = randomFrom(SEED);
  const first = await Promise.all(
    [600, 720, 840].map((startsMinute) => anAppointment(salon, { startsMinute, endsMinute: startsMinute + 60 })),
  );
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, n) => {
      const id = first[n % 3] ?? "";
      if (n % 4 === 0) return edit(id, { services: [{ name: random() < 0.5 ? "Full Set" : "Gel Polish" }] });
      const time = clockTime(540 + 15 * Math.floor(random() * 28));
      if (n % 4 === 1) return book({ time, overlap: true }, admin);
      return book({ time, overlap: n % 8 === 2 }, n % 2 === 0 ? client : admin);
    }),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const standing = await standingOf(salon);
  const sharing = standing.flatMap((one, place) =>
    standing
      .slice(place + 1)
      .filter((other) => other.startsMinute < one.endsMinute && one.startsMinute < other.endsMinute)
      .map((other) => one.beside.includes(other.id) || other.beside.includes(one.id)),
  );
  expect(new Set(sharing)).toEqual(new Set([true]));
  expect(standing.filter(({ clientId, beside }) => clientId !== null && beside.length > 0)).toEqual([]);
});

test("a booked customer who is edited is counted by the new name, and no more by the old", async () => {
  const id = await aBookedAppointment(salon, client);
  const counted = () => database.select().from(customers).where(eq(customers.salonId, salon.id));
  await edit(id, { services: [{ name: "Full Set" }] });
  expect(await counted()).toMatchObject([{ name: "Ada Lovelace", appointments: 1 }]);
});

function edit(id: string, body: unknown, user = admin): Promise<Response> {
  return callApi(salon, `appointments/${id}/services`, { method: "PATCH", user, body });
}

function book(with_: Record<string, unknown>, user: User): Promise<Response> {
  return callApi(salon, "appointments", { method: "POST", user, body: aBooking(salon, with_) });
}
