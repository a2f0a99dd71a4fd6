import { expect, test } from "vitest";
import { addDays } from "../../../kernel/clock.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount, asGuest, cookieOf } from "../../../testing/accounts.ts";
import { aBooking, anAppointment, tomorrow } from "../../../testing/appointments.ts";
import { callApi, visit } from "../../../testing/requests.ts";
import { aSalon, aService, USUAL_LIMITS } from "../../../testing/salons.ts";
import { commandsBefore } from "../../../testing/tried-before.ts";

/*
 * Attackers who want to fill the diary or keep others from it: how much one account and one network can book, and what honest
 * clients in the same network can still do. docs/rules.md 5.20, 5.21, 5.23, 5.26
 */

const NETWORK = { "CF-Connecting-IP": "192.0.2.1" };
const PROVED = { emailVerifiedAt: 1 };
const TOMORROW = tomorrow({ timeZone: "Europe/London" });
const CONFIRM =
  "Please confirm your email before you book: get a code under Manage Appointments. Or call us on 020 7946 0000.";

test("commands of unverified accounts do not keep verified ones in the same network from booking", async () => {
  const salon = await aSalon({ ...USUAL_LIMITS });
  await useUp(salon);
  const verified = await anAccount(salon, PROVED);
  expect((await book(salon, verified)).status).toBe(201);
  const own = await anAppointment(salon, { customerEmail: "grace@example.com", date: addDays(TOMORROW, 5) });
  const headers = { ...NETWORK, ...(await asGuest(salon, "grace@example.com")) };
  expect((await callApi(salon, `appointments/${own}/cancel`, { method: "PATCH", headers })).status).toBe(200);
});

test("nor do strangers in the network keep clients from booking who have been at the salon", async () => {
  const salon = await aSalon({ ...USUAL_LIMITS });
  const [regular, other] = [await anAccount(salon), await anAccount(salon, PROVED)];
  await anAppointment(salon, { clientId: regular.id, date: addDays(TOMORROW, -9), status: "completed" });
  await anAppointment(salon, { clientId: other.id, date: addDays(TOMORROW, -8), status: "confirmed" });
  await useUp(salon);
  await useUp(salon, PROVED);
  expect((await book(salon, other, starts(2)[0])).status).toBe(429);
  expect((await book(salon, regular, starts(2)[0])).status).toBe(201);
  expect((await book(salon, regular, starts(2)[1])).status).toBe(201);
});

test("somebody who has been at the salon sends twenty commands an hour all the same", async () => {
  const salon = await aSalon({ ...USUAL_LIMITS });
  const regular = await anAccount(salon, PROVED);
  await anAppointment(salon, { clientId: regular.id, date: addDays(TOMORROW, -9), status: "completed" });
  await useUp(salon, PROVED);
  const statuses = [];
  for (let turn = 0; turn < 21; turn++) statuses.push(await cancelNothing(salon, regular));
  expect(statuses).toEqual([...Array(20).fill(404), 429]);
});

test("a new client next door is asked for a code from their mailbox, and needs none once it is confirmed", async () => {
  const salon = await aSalon({ ...USUAL_LIMITS });
  await useUpBookings(salon);
  expect((await book(salon, await anAccount(salon), starts(9)[8])).status).toBe(202);
  expect((await book(salon, await anAccount(salon, PROVED), starts(10)[9])).status).toBe(201);
  await useUp(salon);
  expect((await book(salon, await anAccount(salon), starts(11)[10])).status).toBe(202);
});

test("the booking page asks that client for a code", async () => {
  const salon = await aSalon({ ...USUAL_LIMITS });
  await useUpBookings(salon);
  const client = await anAccount(salon);
  const { date = "", time = "" } = starts(9)[8] ?? {};
  const typed = { customerName: "Ada", customerEmail: client.email, customerPhone: "07700 900456", key: "1" };
  const body = new URLSearchParams({ ...typed, paymentMethod: "cash", service: `${salon.id}-gel`, date, time });
  const headers = { ...NETWORK, Origin: `http://${salon.host}`, Cookie: await cookieOf(client) };
  const path = `/booking?service=${salon.id}-gel&date=${date}&time=${time}&step=details`;
  const answer = await visit(salon, path, { method: "POST", headers, body });
  expect(answer.headers.get("Location")).toMatch(/^\/booking\?.*&waiting=/);
});

test("accounts with a verified email that have never been at the salon book twelve times a day from one network", async () => {
  const salon = await aSalon({ ...USUAL_LIMITS });
  const bookings = starts(26);
  const bookFrom = async (address: string, turn: number) =>
    (await book(salon, await anAccount(salon, PROVED), bookings[turn], { "CF-Connecting-IP": address })).status;
  const statuses = [];
  for (let turn = 0; turn < 13; turn++) statuses.push(await bookFrom("2001:db8:1:1::1", turn));
  for (let turn = 12; turn < 25; turn++) statuses.push(await bookFrom(`2001:db8:1:${turn}::1`, turn));
  expect(statuses).toEqual([...Array(12).fill(201), 429, ...Array(12).fill(201), 429]);
  expect(await bookFrom("2001:db8:1:1::1", 0), "a time that is taken").toBe(409);
  const regular = await anAccount(salon, PROVED);
  await anAppointment(salon, { customerEmail: regular.email, date: addDays(TOMORROW, -9), status: "completed" });
  expect((await book(salon, regular, bookings[25], { "CF-Connecting-IP": "2001:db8:1:1::1" })).status).toBe(201);
});

test("what one account has booked takes at most three times as long as one booking may", async () => {
  const salon = await aSalon({ ...USUAL_LIMITS });
  await aService(salon, { id: `${salon.id}-long`, name: "Six hours", durationMinutes: 360 });
  const client = await anAccount(salon, PROVED);
  const days = [0, 1, 2, 3].map((day) => ({ date: addDays(TOMORROW, day), time: "10:00" }));
  const statuses = [];
  for (const when of days)
    statuses.push((await book(salon, client, { ...when, services: [{ name: "Six hours" }] })).status);
  expect(statuses).toEqual([201, 201, 201, 409]);
  expect((await book(salon, client, { ...days[3] })).status, "one of an hour").toBe(409);
});

test("a cancellation that is sent again is answered as it was, also over the limit", async () => {
  const salon = await aSalon({ ...USUAL_LIMITS, commandsAnHour: 2 });
  const client = await anAccount(salon);
  const mine = { clientId: client.id, customerEmail: client.email };
  const own = await anAppointment(salon, { ...mine, date: addDays(TOMORROW, 5) });
  const headers = { Origin: `http://${salon.host}`, Cookie: await cookieOf(client) };
  const cancel = async (key: string) => {
    const body = new URLSearchParams({ intent: "cancel", id: own, key });
    const answer = await visit(salon, "/cancel", { method: "POST", headers, body });
    return [answer.status, answer.headers.get("Location")];
  };
  expect(await cancel("one")).toEqual([302, `/cancel?notice=cancelled&cancelled=${own}`]);
  expect(await cancel("two")).toEqual([302, "/cancel?notice=not-open"]);
  expect(await cancel("one")).toEqual([302, `/cancel?notice=cancelled&cancelled=${own}`]);
  expect(await cancel("three")).toEqual([429, null]);
});

test("accounts without a verified email book six hours a day together from one network, and twelve from its /48", async () => {
  const salon = await aSalon({ ...USUAL_LIMITS });
  const bookings = starts(16);
  const bookFrom = async (address: string, turn: number, with_: Record<string, unknown> = {}) => {
    const answer = await book(
      salon,
      await anAccount(salon),
      { ...bookings[turn], ...with_ },
      { "CF-Connecting-IP": address },
    );
    return answer.status;
  };
  const from = (household: number) => `2001:db8:1:${household}::1`;
  for (let turn = 0; turn < 6; turn++) expect(await bookFrom(from(1), turn)).toBe(201);
  expect(await bookFrom(from(1), 14)).toBe(202);
  for (let turn = 6; turn < 12; turn++) expect(await bookFrom(from(turn), turn)).toBe(201);
  expect(await bookFrom(from(20), 15)).toBe(202);
  expect(await bookFrom("192.0.2.9", 12)).toBe(201);
  expect(
    (await book(salon, await anAccount(salon, PROVED), bookings[13], { "CF-Connecting-IP": from(1) })).status,
  ).toBe(201);
});

test("what would go beyond six hours does not count, so a shorter one still does not ask for a code", async () => {
  const salon = await aSalon({ ...USUAL_LIMITS });
  await aService(salon, { id: `${salon.id}-three`, name: "Three hours", durationMinutes: 180 });
  const days = [0, 1, 2].map((day) => ({
    date: addDays(TOMORROW, day),
    time: "10:00",
    services: [{ name: "Three hours" }],
  }));
  expect((await book(salon, await anAccount(salon), days[0])).status).toBe(201);
  expect((await book(salon, await anAccount(salon), starts(2)[0])).status).toBe(201);
  expect((await book(salon, await anAccount(salon), days[1])).status).toBe(202);
  expect((await book(salon, await anAccount(salon), { date: addDays(TOMORROW, 3), time: "10:00" })).status).toBe(201);
  expect((await book(salon, await anAccount(salon), { date: addDays(TOMORROW, 4), time: "10:00" })).status).toBe(201);
  expect((await book(salon, await anAccount(salon), { date: addDays(TOMORROW, 5), time: "10:00" })).status).toBe(202);
});

test("a single booking of more than three hours asks a client to confirm their email first, by a change too", async () => {
  const salon = await aSalon({ ...USUAL_LIMITS });
  await aService(salon, { id: `${salon.id}-three`, name: "Three hours", durationMinutes: 180 });
  await aService(salon, { id: `${salon.id}-more`, name: "A little more", durationMinutes: 181 });
  const [client, verified] = [await anAccount(salon), await anAccount(salon, PROVED)];
  const [one, other] = [0, 1].map((day) => ({ date: addDays(TOMORROW, 9 + day), time: "10:00" }));
  const more = [{ name: "A little more" }];
  expect((await book(salon, client, { ...one, services: more })).status).toBe(202);
  const later = { date: addDays(TOMORROW, 11), time: "10:00" };
  expect((await book(salon, verified, { ...later, services: more })).status).toBe(201);
  const booked = await book(salon, client, { ...other, services: [{ name: "Three hours" }] });
  expect(booked.status).toBe(201);
  const { id } = await booked.json<{ id: string }>();
  const body = { appointmentDate: other?.date, startTime: "10:00", paymentMethod: "cash", services: more };
  const sent = { method: "PATCH", user: client, body, headers: NETWORK };
  const changed = await callApi(salon, `appointments/${id}/change`, sent);
  expect([changed.status, await changed.json()]).toEqual([409, { error: CONFIRM }]);
});

/** Uses up the network's bookings of a day: eight by new accounts, of three quarters of an hour each. */
async function useUpBookings(salon: Salon): Promise<void> {
  await aService(salon, { id: `${salon.id}-short`, name: "Short", durationMinutes: 45 });
  for (const when of starts(8))
    expect((await book(salon, await anAccount(salon), { ...when, services: [{ name: "Short" }] })).status).toBe(201);
}

/** Uses up the network's commands of an hour, by new accounts. */
async function useUp(salon: Salon, with_: Parameters<typeof anAccount>[1] = {}): Promise<void> {
  await cancelNothing(salon, await anAccount(salon, with_));
  const kind = with_.emailVerifiedAt ? "command" : "unverified-command";
  await commandsBefore(salon, { kind, network: NETWORK["CF-Connecting-IP"] }, 60);
}

async function cancelNothing(salon: Salon, user: User): Promise<number> {
  return (await callApi(salon, "appointments/none/cancel", { method: "PATCH", user, headers: NETWORK })).status;
}

function book(
  salon: Salon,
  user: User,
  with_: Record<string, unknown> = {},
  headers: Record<string, string> = NETWORK,
) {
  const body = aBooking(salon, { customerEmail: user.email, ...with_ });
  return callApi(salon, "appointments", { method: "POST", user, body, headers });
}

/** So many starts, an hour and a quarter apart, nine a day, from tomorrow on. */
function starts(count: number) {
  return Array.from({ length: count }, (_, turn) => {
    const minute = 480 + (turn % 9) * 75;
    const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
    return { date: addDays(TOMORROW, Math.floor(turn / 9)), time };
  });
}
