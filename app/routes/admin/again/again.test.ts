import { describe, expect, test } from "vitest";
import { appointmentItems } from "../../../database/schema.ts";
import { addDays } from "../../../kernel/clock.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { eventsOf, rowOf } from "../../../testing/rows.ts";
import { aSalon } from "../../../testing/salons.ts";

/* "Again in 3 weeks" for who has been: one tap books. docs/rules.md 35.1 */

const PATH = "/admin/calendar/again";

interface Offer {
  weeks: number;
  start: { date: string; minute: number } | null;
  beside: boolean;
  leftOut: string[];
}

describe("the offer", () => {
  test("is the same day of the week and time in three weeks, or after as many as are asked for", async () => {
    const { date, id, offered } = await aVisit();
    expect(await offered(`id=${id}`)).toEqual({
      ...{ weeks: 3, start: { date: addDays(date, 21), minute: 600 }, beside: false, leftOut: [] },
    });
    expect(await offered(`id=${id}&weeks=5`)).toMatchObject({ weeks: 5, start: { date: addDays(date, 35) } });
    for (const weeks of ["0", "13", "x"]) expect(await offered(`id=${id}&weeks=${weeks}`)).toMatchObject({ weeks: 3 });
  });

  test("follows the client’s own rhythm, and another client’s visits do not count", async () => {
    const { salon, date, id, offered } = await aVisit();
    for (const days of [-35, -70]) await gelOn(salon, addDays(date, days));
    for (const days of [-7, -14, -21]) await gelOn(salon, addDays(date, days), { customerEmail: "eve@example.com" });
    expect(await offered(`id=${id}`)).toMatchObject({ weeks: 5 });
  });

  test("is the nearest free start where that time is taken", async () => {
    const { salon, date, id, offered } = await aVisit();
    await anAppointment(salon, {
      date: addDays(date, 21),
      startsMinute: 585,
      endsMinute: 645,
      customerEmail: "eve@example.com",
    });
    expect(await offered(`id=${id}`)).toMatchObject({ start: { date: addDays(date, 21), minute: 645 }, beside: true });
  });

  test("names a service that has left the menu instead", async () => {
    const { offered, salon } = await aVisit();
    const id = await anAppointment(salon, { serviceNames: "Old" });
    await item(salon.id, id, "gone", "Old Polish");
    expect(await offered(`id=${id}`)).toMatchObject({ start: null, leftOut: ["Old Polish"] });
  });

  test("is of nobody else’s appointment", async () => {
    const { open } = await aVisit();
    const other = await aSalon();
    const theirs = await anAppointment(other);
    for (const id of [theirs, "none", ""]) expect((await open(`${PATH}?id=${id}`)).status).toBe(404);
  });
});

describe("one tap", () => {
  test("books it, once however often it is sent, and it can be undone", async () => {
    const { date, id, send } = await aVisit();
    const start = `${addDays(date, 21)}T10:00`;
    const tap = () => send(PATH, { id, version: "1", start, tell: "on", key: "one tap" });
    const booked = await (await tap()).json<{ notice: string; undo: string }>();
    expect(booked.notice).toMatch(/^Booked for .+ at 10:00\.$/);
    expect(await (await tap()).json()).toEqual(booked);
    const again = `${booked.undo}-again-1`;
    expect(await rowOf(again)).toMatchObject({
      ...{
        date: addDays(date, 21),
        startsMinute: 600,
        endsMinute: 660,
        status: "confirmed",
        customerEmail: "grace@example.com",
      },
    });
    expect((await eventsOf(again)).map(([event]) => event)).toEqual(["booked"]);
    const undone = await send("/admin/calendar/commands", { id, intent: "undo", commandId: booked.undo, key: "undo" });
    expect(undone.status).toBe(200);
    expect(await rowOf(again)).toBeUndefined();
  });

  test("says which time is taken, and books nothing", async () => {
    const { salon, date, id, send } = await aVisit();
    await anAppointment(salon, { date: addDays(date, 21), customerEmail: "eve@example.com" });
    const refused = await send(PATH, { id, version: "1", start: `${addDays(date, 21)}T10:00` });
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringMatching(/Nothing was booked\. .+ at 10:00: This time slot is already booked\./),
    ]);
  });

  test.for([
    ["no start", {}],
    ["no time", { start: "2036-06-17" }],
    ["no date", { start: "2036-02-31T10:00" }],
    ["a time that no clock shows", { start: "2036-06-17T25:00" }],
    ["a very long one", { start: "1".repeat(5000) }],
    ["no version", { start: "2036-06-17T10:00", version: "x" }],
  ] as const)("is refused with %s", async ([, fields]) => {
    const { id, send } = await aVisit();
    const refused = await send(PATH, { id, version: "1", ...fields });
    expect([refused.status, Object.keys(await refused.json<object>())]).toEqual([400, ["error"]]);
  });
});

/** Yesterday's visit of Grace's, completed, at a salon beside another one. */
async function aVisit() {
  const with_ = await aSalonWithAdmin();
  await aSalon();
  const date = addDays(with_.date, -2);
  const id = await gelOn(with_.salon, date);
  const offered = async (query: string) => (await with_.open(`${PATH}?${query}`)).json<Offer>();
  return { ...with_, date, id, offered };
}

async function gelOn(salon: Parameters<typeof anAppointment>[0], date: string, with_ = {}) {
  const id = await anAppointment(salon, { date, status: "completed", ...with_ });
  await item(salon.id, id, `${salon.id}-gel`, "Gel Polish");
  return id;
}

async function item(salonId: string, appointmentId: string, serviceId: string, name: string) {
  const one = { position: 0, pricePence: 3500, durationMinutes: 60, quantity: 1 };
  await database.insert(appointmentItems).values({ ...one, salonId, appointmentId, serviceId, name });
}
