import { describe, expect, test } from "vitest";
import { appointmentItems, closureDates } from "../../../database/schema.ts";
import { addDays, clockTime } from "../../../kernel/clock.ts";
import { shortDayAndYear } from "../../../kernel/dates.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { unescaped } from "../../../testing/html.ts";
import { emailsOf, eventsOf, rowOf } from "../../../testing/rows.ts";
import { aSalon } from "../../../testing/salons.ts";

/* Visits that are repeated: the page, and what it leaves in the diary. docs/rules.md 35.3 to 35.5 */

describe("the page", () => {
  test("lists the dates, and what is closed or taken with the nearest start beside it", async () => {
    const { salon, date, page, path } = await aVisit();
    await closed(salon.id, addDays(date, 21), "Stocktaking");
    await anAppointment(salon, {
      date: addDays(date, 42),
      startsMinute: 570,
      endsMinute: 630,
      customerEmail: "eve@example.com",
    });
    const shown = unescaped(await page(`${path}?weeks=3&count=3`));
    expect(shown).toContain(`${on(date, 21)}: closed (Stocktaking)`);
    expect(shown).toContain(`${on(date, 42)}: taken`);
    expect(valuesIn(shown, "start")).toEqual([
      `${addDays(date, 20)}T10:00`,
      `${addDays(date, 42)}T10:30`,
      `${addDays(date, 63)}T10:00`,
    ]);
  });

  test("is of the salon’s own appointments", async () => {
    const { page } = await aVisit();
    const theirs = await anAppointment(await aSalon());
    for (const id of [theirs, "none"]) await page(`/admin/appointments/${id}/series`, 404);
  });

  test("comes after a new booking that is to be repeated", async () => {
    const { salon, date, send } = await aVisit();
    const fields = {
      customerName: "Ada",
      service: `${salon.id}-gel`,
      date,
      time: "15:00",
      intent: "save",
      repeat: "yes",
    };
    const answer = await send("/admin/new-booking", { ...fields, key: "repeated" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      302,
      expect.stringMatching(/^\/admin\/appointments\/[\w-]+\/series$/),
    ]);
  });
});

describe("a series", () => {
  test("is booked in one step and one email, however often it is sent, and undone as a whole", async () => {
    const { id, date, send, path } = await aVisit();
    const start = [21, 42, 63].map((days) => `${addDays(date, days)}T10:00`);
    const book = () => send(path, { intent: "book", version: "1", start, tell: "on", key: "once" });
    for (const _ of ["first", "again"]) expect(await (await book()).text()).toContain("3 visits booked.");
    const { seriesId } = (await rowOf(id)) ?? {};
    const visits = [1, 2, 3].map((nth) => `${seriesId}-again-${nth}`);
    for (const [nth, visit] of visits.entries())
      expect(await rowOf(visit)).toMatchObject({ seriesId, date: addDays(date, 21 * (nth + 1)), startsMinute: 600 });
    expect((await emailsOf(visits[0] ?? "")).map(({ kind }) => kind)).toEqual(["confirmation", "reminder"]);
    expect((await emailsOf(visits[1] ?? "")).map(({ kind }) => kind)).toEqual(["reminder"]);

    const undone = await send(path, { intent: "undo", commandId: seriesId ?? "", key: "undo" });
    expect(await undone.text()).toContain("Undone.");
    for (const visit of visits) expect(await rowOf(visit)).toBeUndefined();
    expect(await rowOf(id)).toMatchObject({ seriesId: null, status: "confirmed" });
  });

  test("books nothing where one date is taken by now, and names it", async () => {
    const { salon, id, date, send, path } = await aVisit();
    await anAppointment(salon, { date: addDays(date, 42), customerEmail: "eve@example.com" });
    const start = [21, 42].map((days) => `${addDays(date, days)}T10:00`);
    const refused = await send(path, { intent: "book", version: "1", start, key: "taken" });
    expect([refused.status, unescaped(await refused.text())]).toEqual([
      409,
      expect.stringMatching(/Nothing was booked\. .+ at 10:00: This time slot is already booked\./),
    ]);
    expect(await rowOf(id)).toMatchObject({ seriesId: null, version: 1 });
  });

  test("moves from a visit on, and one that is moved alone stays in it", async () => {
    const { date, send, page, path, visits } = await aSeries();
    const [first = "", second = "", third = ""] = visits;
    const from = `/admin/appointments/${second}/series`;
    const shown = await page(`${from}?date=${addDays(date, 43)}&time=12:15`);
    const moves = valuesIn(shown, "visit");
    expect(moves).toEqual([`${second} 1 ${addDays(date, 43)}T12:15`, `${third} 1 ${addDays(date, 64)}T12:15`]);
    const moved = await send(from, { intent: "move", visit: moves, tell: "on", key: "move" });
    expect(await moved.text()).toContain("2 visits moved.");
    expect(await rowOf(first)).toMatchObject({ date: addDays(date, 21), startsMinute: 600, status: "confirmed" });
    const after = [(await rowOf(second))?.replacedById ?? "", (await rowOf(third))?.replacedById ?? ""];
    for (const [nth, one] of after.entries())
      expect(await rowOf(one)).toMatchObject({
        date: addDays(date, 43 + 21 * nth),
        startsMinute: 735,
        status: "confirmed",
      });
    expect((await eventsOf(after[1] ?? "")).map(([event]) => event)).toEqual(["changed"]);
    const toCome = await page(path);
    expect(toCome).toContain(after[0]);
    expect(toCome).toContain(after[1]);
  });

  test("is cancelled from a visit on: those that are ticked, or none", async () => {
    const { send, visits } = await aSeries();
    const [first = "", second = "", third = ""] = visits;
    const from = `/admin/appointments/${second}/series`;
    const stale = await send(from, { intent: "cancel", visit: [`${second} 1`, `${third} 9`], key: "stale" });
    expect(stale.status).toBe(409);
    expect(await rowOf(second)).toMatchObject({ status: "confirmed" });
    const cancelled = await send(from, {
      intent: "cancel",
      visit: [`${second} 1`, `${third} 1`],
      tell: "on",
      key: "all",
    });
    expect(await cancelled.text()).toContain("2 visits cancelled.");
    expect(await rowOf(first)).toMatchObject({ status: "confirmed" });
    for (const one of [second, third]) {
      expect(await rowOf(one)).toMatchObject({ status: "cancelled" });
      expect((await eventsOf(one)).map(([event]) => event)).toEqual(["booked", "cancelled"]);
    }
    const commandId = (await rowOf(second))?.writtenBy ?? "";
    expect((await send(from, { intent: "undo", commandId, key: "undo" })).status).toBe(200);
    for (const one of [second, third]) expect(await rowOf(one)).toMatchObject({ status: "confirmed" });
  });

  test.for<[string, Fields]>([
    ["no tick", { intent: "book", version: "1" }],
    ["a start that is none", { intent: "book", version: "1", start: "soon" }],
    ["too many starts", { intent: "book", version: "1", start: Array.from({ length: 60 }, () => "2036-06-17T10:00") }],
    ["a visit that is none", { intent: "cancel", visit: "one two three" }],
    ["a move without a start", { intent: "move", visit: "one 1" }],
    ["a very long visit", { intent: "move", visit: "x".repeat(5000) }],
  ])("is refused with %s", async ([, fields]) => {
    const { send, path } = await aVisit();
    expect((await send(path, { ...fields, key: "bad" })).status).toBe(400);
  });
});

/** Grace's visit tomorrow at 10:00, with the page that repeats it. */
async function aVisit() {
  const with_ = await aSalonWithAdmin();
  await aSalon();
  const id = await anAppointment(with_.salon);
  const one = { position: 0, pricePence: 3500, durationMinutes: 60, quantity: 1, name: "Gel Polish" };
  const salonId = with_.salon.id;
  await database.insert(appointmentItems).values({ ...one, salonId, appointmentId: id, serviceId: `${salonId}-gel` });
  const send = (path: string, fields: Fields) => with_.send(path, pairsOf(fields));
  return { ...with_, id, send, path: `/admin/appointments/${id}/series` };
}

/** The fields of a form. A list is sent as one field each. */
type Fields = Record<string, string | string[]>;

function pairsOf(fields: Fields): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]));
}

/** The same with three visits after it, three weeks apart. */
async function aSeries() {
  const with_ = await aVisit();
  const start = [21, 42, 63].map((days) => `${addDays(with_.date, days)}T10:00`);
  await with_.send(with_.path, { intent: "book", version: "1", start, tell: "on", key: "series" });
  const { seriesId } = (await rowOf(with_.id)) ?? {};
  return { ...with_, visits: [1, 2, 3].map((nth) => `${seriesId}-again-${nth}`) };
}

async function closed(salonId: string, date: string, reason: string) {
  await database.insert(closureDates).values({ id: crypto.randomUUID(), salonId, date, reason, createdAt: 0 });
}

function on(date: string, days: number, minute = 600): string {
  return `${shortDayAndYear(addDays(date, days))} at ${clockTime(minute)}`;
}

/** The values of a list's boxes. */
function valuesIn(page: string, name: string): string[] {
  return [...page.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].flatMap(([box]) =>
    box.includes(`name="${name}"`) ? [/value="([^"]*)"/.exec(box)?.[1] ?? ""] : [],
  );
}
