import { expect, test } from "vitest";
import { addDays } from "../../../kernel/clock.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { aBooking, anAppointment } from "../../../testing/appointments.ts";
import { textOf } from "../../../testing/html.ts";
import { callApi } from "../../../testing/requests.ts";
import { aBlock, aSalon, aTechnician } from "../../../testing/salons.ts";
import { BLOCK_WORDS } from "../../../words/blocks.ts";

/* Blocked time over the API, and that no booking slips under it: docs/rules.md 21.5, 21.11. */

const LUNCH = { startTime: "13:00", endTime: "14:00", reason: "Lunch with Bea" };

test("lunch every week is added, listed for staff, kept from clients, and removed", async () => {
  const { salon, admin, date } = await aSalonWithAdmin();
  const answer = await block(salon, admin, { ...LUNCH, date, repeat: "weekly" });
  const added = await answer.json<{ id: string }>();
  const row = { _id: added.id, id: added.id, ...LUNCH, date, technicianId: null, repeat: "weekly" };
  expect([answer.status, added]).toEqual([201, row]);
  expect(await listOf(salon, admin)).toEqual([row]);
  for (const day of [date, addDays(date, 7)]) {
    expect(await freeOf(salon, day)).toEqual(expect.not.arrayContaining(["12:15", "13:00", "13:45"]));
    expect(await freeOf(salon, day)).toEqual(expect.arrayContaining(["12:00", "14:00"]));
  }
  expect(await freeOf(salon, addDays(date, 1))).toContain("13:00");
  const seen = await textOf(callApi(salon, `slots?date=${date}`));
  expect(seen).not.toContain("Lunch with Bea");

  expect((await callApi(salon, `blocks/${added.id}`, { method: "DELETE", user: admin })).status).toBe(204);
  expect((await callApi(salon, `blocks/${added.id}`, { method: "DELETE", user: admin })).status).toBe(404);
  expect(await freeOf(salon, date)).toContain("13:00");
});

test("a client is refused what is blocked, staff may book it", async () => {
  const { salon, admin, date } = await aSalonWithAdmin();
  await aBlock(salon, { date });
  const client = await anAccount(salon);
  const asked = { method: "POST", body: aBooking(salon, { date, time: "13:30" }) };
  expect((await callApi(salon, "appointments", { ...asked, user: client })).status).toBe(409);
  const far = aBooking(salon, { date, time: "12:45" });
  expect((await callApi(salon, "appointments", { method: "POST", body: far, user: client })).status).toBe(409);
  const before = aBooking(salon, { date, time: "12:00" });
  expect((await callApi(salon, "appointments", { method: "POST", body: before, user: client })).status).toBe(201);
  expect(await listOf(salon, admin)).toHaveLength(1);
});

test("only the appointments of its technician stand in the way, and are named until they are acknowledged", async () => {
  const { salon, admin, date } = await aSalonWithAdmin();
  await aTechnician(salon, { id: `${salon.id}-bea` });
  const at = { startsMinute: 800, endsMinute: 860 };
  await anAppointment(salon, { id: `${salon.id}-mine`, date, ...at });
  await anAppointment(salon, {
    id: `${salon.id}-hers`,
    date: addDays(date, 7),
    ...at,
    technicianId: `${salon.id}-bea`,
  });
  await anAppointment(salon, { date, startsMinute: 700, endsMinute: 780, technicianId: `${salon.id}-bea` });
  await anAppointment(salon, { date: addDays(date, 14), ...at, status: "completed" });
  const asked = { ...LUNCH, date, repeat: "weekly" };
  const all = await block(salon, admin, asked);
  expect([all.status, await all.json()]).toEqual([
    409,
    { error: BLOCK_WORDS.strands, stranded: [`${salon.id}-mine`, `${salon.id}-hers`] },
  ]);
  const hers = await block(salon, admin, { ...asked, technicianId: `${salon.id}-bea` });
  expect((await hers.json<{ stranded: string[] }>()).stranded).toEqual([`${salon.id}-hers`]);
  expect(await listOf(salon, admin)).toEqual([]);
  const agreed = await block(salon, admin, { ...asked, technicianId: `${salon.id}-bea`, acknowledge: true });
  expect([agreed.status, (await agreed.json<{ technicianId: string }>()).technicianId]).toEqual([
    201,
    `${salon.id}-bea`,
  ]);
});

test("a technician of another salon is none of the team", async () => {
  const { salon, admin, date } = await aSalonWithAdmin();
  const other = await aSalon();
  const answer = await block(salon, admin, { ...LUNCH, date, technicianId: other.id });
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: BLOCK_WORDS["unknown-technician"] }]);
});

test("the same key blocks once", async () => {
  const { salon, admin, date } = await aSalonWithAdmin();
  const send = (body: object) =>
    callApi(salon, "blocks", { method: "POST", user: admin, body, headers: { "Idempotency-Key": "once" } });
  const [first, again] = [await send({ ...LUNCH, date }), await send({ ...LUNCH, date })];
  expect([first.status, again.status, await again.json()]).toEqual([201, 201, await first.json()]);
  expect((await send({ ...LUNCH, date, reason: "Other" })).status).toBe(422);
  expect(await listOf(salon, admin)).toHaveLength(1);
});

test("a booking and a block that come at once: either the booking is refused, or it is named", async () => {
  const { salon, admin, date } = await aSalonWithAdmin();
  const client = await anAccount(salon, { email: "ada@example.com", emailVerifiedAt: 1 });
  for (let day = 0; day < 8; day++) {
    const on = addDays(date, day);
    const body = aBooking(salon, { date: on, time: "13:00" });
    const book = () => callApi(salon, "appointments", { method: "POST", user: client, body });
    const blocks = () => block(salon, admin, { ...LUNCH, date: on });
    const [one, other] = await Promise.all(day % 2 === 0 ? [book(), blocks()] : [blocks(), book()]);
    expect([one?.status, other?.status].sort()).toEqual([201, 409]);
  }
});

function block(salon: Salon, user: User, body: object) {
  return callApi(salon, "blocks", { method: "POST", user, body });
}

async function listOf(salon: Salon, user: User): Promise<unknown[]> {
  return (await callApi(salon, "blocks", { user })).json();
}

async function freeOf(salon: Salon, date: string): Promise<string[]> {
  const { slots } = await (await callApi(salon, `slots?date=${date}`)).json<{
    slots: { time: string; available: boolean }[];
  }>();
  return slots.filter(({ available }) => available).map(({ time }) => time);
}
