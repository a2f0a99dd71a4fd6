import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { technicians } from "../../../../database/schema.ts";
import { mondayOf } from "../../../../diary/times/rota.ts";
import { addDays } from "../../../../kernel/clock.ts";
import { aSalonWithAdmin } from "../../../../testing/admin.ts";
import { anAppointment } from "../../../../testing/appointments.ts";
import { database } from "../../../../testing/database.ts";
import { acknowledgementIn, textOf } from "../../../../testing/html.ts";
import { callApi, visit } from "../../../../testing/requests.ts";
import { aTechnician } from "../../../../testing/salons.ts";

/* The rota of a technician: docs/rules.md 21.22 */

test("time off first names the appointments that it strands, then closes these days to clients without the reason, and can be removed", async () => {
  const { salon, date, send, page } = await aSalonWithAdmin();
  const rota = `/admin/team/${salon.id}/rota`;
  const [first, last] = [addDays(date, 3), addDays(date, 4)];
  await anAppointment(salon, { date: first, customerName: "Grace Hopper" });
  const off = { intent: "off", from: first, to: last, reason: "Knee surgery", seen: "1" };
  const asked = await send(rota, off);
  const question = await textOf(asked, 409);
  expect([asked.status, question.includes("Grace Hopper"), question.includes("Knee surgery")]).toEqual([
    409,
    true,
    true,
  ]);
  expect(await free(salon.id, first)).toBeGreaterThan(0);
  expect((await send(rota, { ...off, stranded: acknowledgementIn(question) })).status).toBe(302);
  expect([await free(salon.id, first), await free(salon.id, last)]).toEqual([0, 0]);
  expect(await free(salon.id, addDays(last, 1))).toBeGreaterThan(0);
  expect(await page(rota)).toContain("Knee surgery");
  for (const address of [
    "/",
    "/book",
    "/book/diary",
    `/book?step=datetime&service=${salon.id}-gel`,
    "/api/technicians",
  ])
    expect(await textOf(visit(salon, address)), address).not.toContain("Knee");
  expect((await send(rota, { intent: "drop-off", which: `${first} ${last}`, seen: "1" })).status).toBe(409);
  expect((await send(rota, { intent: "drop-off", which: `${first} ${last}`, seen: "2" })).status).toBe(302);
  expect(await stored(salon.id)).toEqual({});

  async function free(technicianId: string, day: string) {
    const answer = await callApi(salon, `slots?date=${day}&duration=60&technicianId=${technicianId}`);
    return (await answer.json<{ slots: { available: boolean }[] }>()).slots.filter(({ available }) => available).length;
  }
});

test("weeks are in turn, a single week goes before them, and both are copied to somebody else without the time off", async () => {
  const { salon, date, send, page } = await aSalonWithAdmin();
  const rota = `/admin/team/${salon.id}/rota`;
  const [second, third] = [addDays(mondayOf(date), 14), addDays(mondayOf(date), 21)];
  const mornings = { "Monday.hours": "own", "Monday.from": "09:00", "Monday.to": "12:00" };
  const turns = { intent: "turns", from: addDays(second, -7), seen: "1", ...mornings };
  expect((await send(rota, turns)).status).toBe(302);
  const week = { intent: "week", from: addDays(third, 2), weeks: "2", seen: "2", "Monday.hours": "off" };
  expect((await send(rota, week)).status).toBe(302);
  const starts = async (technicianId: string, day: string) => {
    const answer = await callApi(salon, `slots?date=${day}&duration=60&technicianId=${technicianId}`);
    const { slots } = await answer.json<{ slots: { time: string }[] }>();
    return [slots.at(0)?.time, slots.at(-1)?.time];
  };
  const expected = [
    ["08:00", "20:00"],
    ["09:00", "11:00"],
    [undefined, undefined],
  ];
  const days = [addDays(second, -7), second, third];
  expect(await Promise.all(days.map((day) => starts(salon.id, day)))).toEqual(expected);
  expect(await page(rota)).toContain("Monday: off");

  const asha = `${salon.id}-asha`;
  const off = [{ from: addDays(third, 30), to: addDays(third, 31), reason: "Hers" }];
  await aTechnician(salon, { id: asha, rota: { off } });
  expect((await send(rota, { intent: "copy", to: asha, seen: "3" })).status).toBe(302);
  expect(await Promise.all(days.map((day) => starts(asha, day)))).toEqual(expected);
  expect((await stored(asha)).off).toEqual(off);
  expect((await send(rota, { intent: "no-turns", seen: "3" })).status).toBe(302);
  expect(await starts(salon.id, second)).toEqual(["08:00", "20:00"]);
});

test.for<[Record<string, string>, string]>([
  [{ intent: "off", from: "2026-02-30" }, "Please choose a date"],
  [{ intent: "off", from: "2099-01-02", to: "2099-01-01" }, "The last day can’t be before the first"],
  [{ intent: "off", from: "2020-01-01", to: "2020-01-02" }, "Please choose days that aren’t over yet"],
  [{ intent: "week", from: "2099-01-01", weeks: "27" }, "Please give a number of weeks from 1 to 26"],
  [{ intent: "turns", from: "2099-01-01", "Monday.hours": "own" }, "Please give Monday at least one span"],
  [{ intent: "copy", to: "elsewhere" }, "Please choose somebody on the team"],
])("%j is refused, and nothing is stored", async ([wrong, sentence]) => {
  const { salon, send } = await aSalonWithAdmin();
  const refused = await send(`/admin/team/${salon.id}/rota`, { seen: "1", reason: "Typed before", ...wrong });
  const text = await textOf(refused, 400);
  if (wrong.intent !== "copy") expect(text).toContain(sentence);
  if (wrong.intent === "off") expect(text).toContain('value="Typed before"');
  expect(await stored(salon.id)).toEqual({});
});

async function stored(id: string) {
  const [row] = await database.select().from(technicians).where(eq(technicians.id, id));
  return row?.rota ?? {};
}
