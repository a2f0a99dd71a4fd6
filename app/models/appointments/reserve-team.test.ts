import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import type { Book, OfSalon, Sender } from "../../diary/command.ts";
import { addDays, clockTime } from "../../kernel/clock.ts";
import { parseSubmission } from "../../kernel/parsing.ts";
import { anAccount } from "../../testing/accounts.ts";
import { aBlock, aBooking, anAppointment, tomorrow } from "../../testing/appointments.ts";
import { randomFrom } from "../../testing/random.ts";
import { rowOf, standingOf } from "../../testing/rows.ts";
import { aSalon, aService, aTechnician } from "../../testing/salons.ts";
import { runs, SEED } from "../../testing/thoroughness.ts";
import type { User } from "../accounts/user.server.ts";
import { execute } from "../diary/execute.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { BookingRequest } from "./booking/booking-request.ts";

/* One slot of one technician, one winner; and who gets an appointment. docs/rules.md 21.2 to 21.5 */

/** All of them in torture; three show the rule. */
const ROUNDS = runs(50) === 50 ? 50 : 3;

test("of 64 clients on one start with three technicians free, three win, on three technicians", async () => {
  const { salon, team } = await aTeamOfThree();
  const clients = await Promise.all(Array.from({ length: 64 }, () => anAccount(salon)));
  const object = scheduleNamed(salon.id);
  for (let round = 0; round < ROUNDS; round++) {
    const when = { date: addDays(tomorrow(salon), Math.floor(round / 12)), time: clockTime(480 + 60 * (round % 12)) };
    const attempts = clients.map((one) => aReservation(salon, one, { ...when, customerEmail: one.email }));
    const outcomes = await Promise.all(attempts.map((one) => object.execute(one)));
    const won = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.appointmentId] : []));
    expect(new Set(outcomes.map((outcome) => outcome.ok || outcome.reason))).toEqual(new Set([true, "taken"]));
    const rows = await Promise.all(won.map(rowOf));
    expect(rows.map((row) => row?.technicianId).toSorted()).toEqual(team.toSorted());
  }
});

test(`without the queue, by two objects, ${20 * runs(10)} random bookings leave no technician booked twice`, async () => {
  const { salon, client, team } = await aTeamOfThree();
  const objects = [scheduleNamed(salon.id), scheduleNamed(`${salon.id} moved`)];
  const random = randomFrom(SEED);
  for (let round = 0; round < runs(10); round++) {
    const attempts = Array.from({ length: 20 }, () => {
      const technicianId = random() < 0.5 ? "" : (team[Math.floor(random() * 3)] ?? "");
      return aReservation(salon, client, { time: clockTime(480 + 15 * Math.floor(random() * 49)), technicianId });
    });
    await Promise.all(attempts.map((one, n) => (n % 3 ? objects[n % 2]?.execute(one) : execute(primaryDatabase, one))));
  }
  const standing = await standingOf(salon);
  expect(standing.length).toBeGreaterThan(15);
  const overlaps = standing.flatMap((one) =>
    standing.filter(
      (other) =>
        one.id < other.id &&
        one.technicianId === other.technicianId &&
        one.startsMinute < other.endsMinute &&
        other.startsMinute < one.endsMinute,
    ),
  );
  expect(overlaps).toEqual([]);
});

test("D1 refuses to book a technician twice, buffers included, and lets another one do it", async () => {
  const { salon, team } = await aTeamOfThree();
  const [first, second] = team;
  await anAppointment(salon, { technicianId: first, bufferMinutes: 15 });
  const next = { startsMinute: 670, endsMinute: 700 };
  await expect(anAppointment(salon, { technicianId: first, ...next })).rejects.toThrow();
  await anAppointment(salon, { technicianId: second, ...next });
  await anAppointment(salon, { technicianId: first, startsMinute: 675, endsMinute: 700 });
  const moved = `${salon.id}-moved`;
  await anAppointment(salon, { id: moved, technicianId: team[2] });
  const give = env.DB.prepare("UPDATE appointments SET technician_id = ? WHERE id = ?").bind(first, moved);
  await expect(give.run()).rejects.toThrow(/slot_taken/);
  const other = await aSalon();
  await expect(anAppointment(salon, { technicianId: other.id, startsMinute: 900, endsMinute: 930 })).rejects.toThrow();
});

test("an appointment that names nobody belongs to the salon's first technician", async () => {
  const { salon } = await aTeamOfThree();
  const id = `${salon.id}-of-old`;
  await anAppointment(salon, { id });
  expect((await rowOf(id))?.technicianId).toBe(salon.id);
});

test("a technician is asked for by name, and only one who takes appointments and does the services", async () => {
  const { salon, client, team } = await aTeamOfThree();
  const [, second = "", third = ""] = team;
  await aTechnician(salon, { id: `${salon.id}-art`, services: [`${salon.id}-art`] });
  await aTechnician(salon, { id: `${salon.id}-gone`, active: false });
  const ask = (technicianId: string, with_ = {}) =>
    execute(primaryDatabase, aReservation(salon, client, { technicianId, ...with_ }));
  const booked = await ask(second);
  if (!booked.ok) return expect.fail(booked.reason);
  expect(await rowOf(booked.appointmentId)).toMatchObject({ technicianId: second, technicianRequested: true });
  expect(await ask(second)).toMatchObject({ ok: false, reason: "taken" });
  expect(await ask(`${salon.id}-art`)).toMatchObject({ ok: false, reason: "not-done" });
  expect(await ask(`${salon.id}-gone`)).toMatchObject({ ok: false, reason: "unknown-technician" });
  expect(await ask((await aSalon()).id)).toMatchObject({ ok: false, reason: "unknown-technician" });
  await aBlock(salon, { technicianId: third, startsMinute: 600, endsMinute: 615 });
  expect(await ask(third)).toMatchObject({ ok: false, reason: "taken" });
  expect(await ask("", { services: [{ name: "Nail Art" }], time: "12:00" })).toMatchObject({ ok: true });
});

test("the minutes that a service keeps free block what comes after it", async () => {
  const salon = await aSalon();
  const client = await anAccount(salon);
  await aService(salon, { name: "Chrome", durationMinutes: 60, bufferMinutes: 20 });
  const book = (time: string, name: string) =>
    execute(primaryDatabase, aReservation(salon, client, { time, services: [{ name }] }));
  expect(await book("10:00", "Chrome")).toMatchObject({ ok: true });
  expect(await book("11:15", "Gel Polish")).toMatchObject({ ok: false, reason: "taken" });
  expect(await book("08:45", "Chrome")).toMatchObject({ ok: false, reason: "taken" });
  expect(await book("11:30", "Gel Polish")).toMatchObject({ ok: true });
  expect(await book("20:00", "Chrome")).toMatchObject({ ok: true });
});

/** A salon whose three technicians do everything. The first has the salon's id. */
async function aTeamOfThree(): Promise<{ salon: Salon; client: User; team: [string, string, string] }> {
  const salon = await aSalon();
  const team: [string, string, string] = [salon.id, `${salon.id}-b`, `${salon.id}-c`];
  await aTechnician(salon, { id: team[1] });
  await aTechnician(salon, { id: team[2], position: 2 });
  return { salon, client: await anAccount(salon), team };
}

function aReservation(salon: Salon, client: User, with_: Record<string, unknown>): Book & Sender & OfSalon {
  const booking = parseSubmission(BookingRequest, aBooking(salon, with_));
  if (!booking.ok) return expect.fail(JSON.stringify(booking.fields));
  const actor = { userId: client.id, role: "client" as const };
  return {
    salonId: salon.id,
    actor,
    key: crypto.randomUUID(),
    what: "book",
    ...booking.value,
    phoneKey: "+447700900456",
  };
}

function scheduleNamed(name: string) {
  return env.SALON_SCHEDULE.get(env.SALON_SCHEDULE.idFromName(name));
}
