import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { blocks, salons } from "../../../database/schema.ts";
import { addDays } from "../../../kernel/clock.ts";
import { anAccount } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { aBookedAppointment, anAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { diaryOf } from "../../../testing/rows.ts";
import { aBlock, aClosure, aTechnician } from "../../../testing/salons.ts";
import { EDIT_SAYS, SAYS } from "../../../testing/says.ts";
import { IN_THE_WAY } from "../../../words/not-booked.ts";

/* The admin calendar of a salon with several technicians, and lengths: docs/rules.md 13.6 to 13.8. */
const PATH = "/admin/calendar/appointments";

test("says the technician of each appointment, everybody's hours, and blocked time with its reason", async () => {
  const { salon, date, open } = await aSalonWithAdmin();
  const bea = `${salon.id}-bea`;
  await aTechnician(salon, { id: bea, name: "Bea", colour: "#2f6f8c", week: { 1: [{ start: 600, end: 720 }] } });
  await anAppointment(salon, { date, technicianId: bea });
  const lunch = {
    salonId: salon.id,
    technicianId: bea,
    date: addDays(date, -14),
    startsMinute: 720,
    endsMinute: 750,
    createdAt: 1,
  };
  await database.insert(blocks).values({ ...lunch, id: `${salon.id}-b`, weekly: true, reason: "Lunch" });
  await database.insert(blocks).values({ ...lunch, id: `${salon.id}-c` });
  const read = await open(`${PATH}?from=${date}&to=${date}`);
  expect(await read.json()).toMatchObject({
    appointments: [{ technicianId: bea }],
    team: [{ id: salon.id }, { id: bea, name: "Bea", colour: "#2f6f8c", week: { 1: [{ start: 600, end: 720 }] } }],
    blocks: [{ technicianId: bea, start: 720, end: 750, weekly: true, reason: "Lunch" }],
  });
});

test("an appointment can move to another technician who is free when its own is not", async () => {
  const { salon, id, bea, date, send } = await anOpenHour();
  const answer = await send(PATH, { id, version: "1", date, time: "10:00", technicianId: bea });
  expect(answer.status).toBe(200);
  const standing = (await diaryOf(salon)).filter(({ status }) => status !== "cancelled");
  expect(standing).toMatchObject([{ technicianId: bea, startsMinute: 600, endsMinute: 660, pricePence: 3500 }]);
});

test("the free times of a day are the possible starts of a move, the current one included, up to a year ahead", async () => {
  const { salon, id, bea, date, open } = await anOpenHour({ bookableDays: 3 });
  const read = async (query: string) =>
    (await open(`/admin/calendar/free-times?id=${id}&${query}`)).json<{ times: string[]; days: string[] }>();
  const free = async (query: string) => (await read(query)).times;
  await anAppointment(salon, { date, startsMinute: 720, endsMinute: 780 });
  expect(await free(`date=${date}`)).toEqual(expect.arrayContaining(["10:00", "10:15", "11:00", "13:00"]));
  expect(await free(`date=${date}`)).not.toContain("11:15");
  expect(await free(`date=${date}&length=75`)).not.toContain("11:00");
  expect(await free(`date=${date}&technicianId=${bea}`)).toContain("12:00");
  expect(await free(`date=${addDays(date, 300)}`)).toContain("12:00");
  expect((await read(`date=${date}`)).days).toEqual([]);
  expect((await read(`date=${addDays(date, 366)}`)).times).toEqual([]);
  expect((await open(`/admin/calendar/free-times?id=nowhere&date=${date}`)).status).toBe(404);
});

test("a full day names the nearest days, from today on, on which that technician is free for that long", async () => {
  const { salon, id, bea, date, open } = await anOpenHour({ bookableDays: 3 });
  const days = async (query: string) =>
    (await (await open(`/admin/calendar/free-times?id=${id}&${query}`)).json<{ days: string[] }>()).days;
  const [full, before, after] = [20, 19, 21].map((ahead) => addDays(date, ahead));
  for (const closed of [full, after]) await aClosure(salon, closed ?? "");
  expect(await days(`date=${full}`)).toEqual([addDays(date, 18), before, addDays(date, 22)]);
  await aBlock(salon, { date: addDays(date, 19), startsMinute: 0, endsMinute: 1440, technicianId: bea });
  expect(await days(`date=${full}&technicianId=${bea}`)).toEqual([17, 18, 22].map((ahead) => addDays(date, ahead)));
  expect(await days(`date=${full}&length=1440`)).toEqual([]);
  const past = await days(`date=${addDays(date, -9)}`);
  expect(past).toHaveLength(3);
  expect(past.every((day) => day >= addDays(date, -1))).toBe(true);
});

test.for([
  ["who does none of it", { technicianId: "other" }, 400, "Asha doesn’t do Gel Polish"],
  ["whom nobody knows", { technicianId: "x" }, 400, SAYS["unknown-technician"]],
] as const)("an appointment does not go to somebody %s", async ([, to, status, error]) => {
  const { salon, id, date, send } = await anOpenHour();
  await aTechnician(salon, { id: `${salon.id}-other`, services: ["none"] });
  const technicianId = `${salon.id}-${to.technicianId}`;
  const answer = await send(PATH, { id, version: "1", date, time: "10:00", technicianId });
  expect([answer.status, await answer.json()]).toEqual([status, { error }]);
  expect((await diaryOf(salon)).some(({ replacesId }) => replacesId)).toBe(false);
});

test("a new length keeps start, price and services, even after the appointment has begun", async () => {
  const { salon, id, date, send } = await anOpenHour();
  const longer = await send(PATH, { id, version: "1", date, time: "10:00", length: "95" });
  const { id: next } = await longer.json<{ id: string }>();
  expect((await diaryOf(salon)).at(-1)).toMatchObject({
    id: next,
    startsMinute: 600,
    endsMinute: 695,
    pricePence: 3500,
  });
  const begun = `${salon.id}-begun`;
  await anAppointment(salon, { id: begun, date: addDays(date, -2) });
  const answer = await send(PATH, { id: begun, version: "1", date: addDays(date, -2), time: "10:00", length: "30" });
  expect(answer.status).toBe(200);
  const moved = await send(PATH, { id: next, version: "1", date: addDays(date, -2), time: "10:15", length: "30" });
  expect(moved.status).toBe(400);
});

test("a length up to the next appointment fits, and five minutes more do not", async () => {
  const { salon, id, date, send } = await anOpenHour();
  await anAppointment(salon, { date, startsMinute: 720, endsMinute: 780 });
  const over = await send(PATH, { id, version: "1", date, time: "10:00", length: "125" });
  const error = expect.stringContaining(IN_THE_WAY);
  expect([over.status, await over.json()]).toEqual([409, { error, anyway: expect.any(String) }]);
  expect((await send(PATH, { id, version: "1", date, time: "10:00", length: "120" })).status).toBe(200);
});

test.for(["0", "7", "1445", "-15", "1e2", "soon"])("%s minutes are no length", async (length) => {
  const { salon, id, date, send } = await anOpenHour();
  const answer = await send(PATH, { id, version: "1", date, time: "10:00", length });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { error: "Please choose a length in steps of 5 minutes" },
  ]);
  expect(await diaryOf(salon)).toHaveLength(1);
});

test("staff move an appointment up to a year ahead, and the salon's notice does not count", async () => {
  const { salon, id, date, bea, send } = await anOpenHour();
  const soon = await aBookedAppointment(salon, await anAccount(salon), { technicianId: bea });
  await database.update(salons).set({ noticeMinutes: 40_000 }).where(eq(salons.id, salon.id));
  expect((await send(PATH, { id: soon, version: "1", date: addDays(date, 1), time: "10:00" })).status).toBe(200);
  const last = addDays(date, 364);
  const over = await send(PATH, { id, version: "1", date: addDays(last, 1), time: "10:00" });
  expect([over.status, await over.json()]).toEqual([400, { error: EDIT_SAYS["too-far-ahead"] }]);
  expect((await send(PATH, { id, version: "1", date: last, time: "10:00" })).status).toBe(200);
  expect(await diaryOf(salon)).toHaveLength(4);
});

/** A salon with two technicians. The first has an appointment tomorrow from 10:00 to 11:00. */
async function anOpenHour(with_: Parameters<typeof aSalonWithAdmin>[0] = {}) {
  const admin = await aSalonWithAdmin(with_);
  const { salon } = admin;
  const bea = `${salon.id}-bea`;
  await aTechnician(salon, { id: bea });
  const id = await aBookedAppointment(salon, await anAccount(salon), { technicianId: salon.id });
  return { ...admin, bea, id };
}
