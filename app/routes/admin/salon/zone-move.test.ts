import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { outbox, salons } from "../../../database/schema.ts";
import { addDays, DAY_MS, instantAt, now } from "../../../kernel/clock.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { textOf, unescaped } from "../../../testing/html.ts";
import { rowOf } from "../../../testing/rows.ts";
import { zoneMoveInWords } from "../../../words/salon.ts";

/* A salon moves to another time zone: docs/rules.md 18.14. */

const PAGE = {
  ...{ name: "Rose", tagline: "", address: "3 Weir Lane", mapUrl: "", phone: "01904 960000", email: "a@rose.test" },
  ...{ instagramUrl: "", facebookUrl: "", dateStyle: "en-GB", policy: "", accent: "#005f73", paper: "#ffffff" },
};

test("what it means is said before it is saved, and then reminders and calendar files follow", async () => {
  const { salon, date, save, zone, aReminder } = await aSalonToMove();
  const day = addDays(date, 9);
  const later = await anAppointment(salon, { date: day, startsMinute: 975, endsMinute: 1035 });
  const next = await anAppointment(salon, { date: addDays(date, 2), startsMinute: 600, endsMinute: 660 });
  const past = await anAppointment(salon, { date: addDays(date, -9), status: "completed" });
  const off = await anAppointment(salon, { date: day, startsMinute: 700, endsMinute: 760, status: "cancelled" });
  await aReminder(later, instantAt("Europe/London", day, 975) - DAY_MS);
  const asked = await save({ timeZone: "Europe/Paris" });
  const page = unescaped(await textOf(asked, 409));
  expect(page).toContain("2 appointments keep their times on the wall.");
  expect(page).toMatch(/stays at 10:00 on [^.]*, which is 09:00 by the clock you have now/);
  expect([await zone(), (await rowOf(later))?.calendarSequence]).toEqual(["Europe/London", 0]);
  const other = await save({ timeZone: "America/New_York", moves: "Europe/Paris" });
  expect(other.status).toBe(409);
  expect((await save({ timeZone: "Europe/Paris", moves: "Europe/Paris" })).status).toBe(302);
  expect(await zone()).toBe("Europe/Paris");
  const sequences = await Promise.all([later, next, past, off].map(async (id) => (await rowOf(id))?.calendarSequence));
  expect(sequences).toEqual([1, 1, 0, 0]);
  const [reminder] = await database.select().from(outbox).where(eq(outbox.subjectId, later));
  expect(reminder?.dueAt).toBe(instantAt("Europe/Paris", day, 975) - DAY_MS);
});

test("without anything to come, and without another zone, it is saved at once", async () => {
  const { salon, date, save, zone } = await aSalonToMove();
  await anAppointment(salon, { date: addDays(date, -9), status: "completed" });
  expect((await save({ timeZone: "Europe/Paris" })).status).toBe(302);
  const id = await anAppointment(salon, { date: addDays(date, 2) });
  expect((await save({ timeZone: "Europe/Paris", tagline: "Nails", seen: "2" })).status).toBe(302);
  expect([await zone(), (await rowOf(id))?.calendarSequence]).toEqual(["Europe/Paris", 0]);
});

test("another salon’s appointments and reminders stay as they are", async () => {
  const [{ salon, date, save }, other] = [await aSalonToMove(), await aSalonToMove()];
  await anAppointment(salon, { date: addDays(date, 2) });
  const theirs = await anAppointment(other.salon, { date: addDays(date, 2) });
  await other.aReminder(theirs, 5_000_000_000_000);
  await save({ timeZone: "Asia/Tokyo", moves: "Asia/Tokyo" });
  const [reminder] = await database.select().from(outbox).where(eq(outbox.subjectId, theirs));
  expect([(await rowOf(theirs))?.calendarSequence, reminder?.dueAt]).toEqual([0, 5_000_000_000_000]);
});

test.for([
  ["Europe/Paris", 975, "keeps 16:15 on the wall", "which is 15:15 by"],
  ["Asia/Tokyo", 300, "keeps 05:00 on the wall", "which is 20:00 the day before by"],
  ["America/New_York", 1320, "keeps 22:00 on the wall", "which is 03:00 the day after by"],
] as const)("a move to %s says it by one appointment", ([timeZone, startsMinute, keeps, is]) => {
  const words = zoneMoveInWords(1, { date: "2026-12-01", startsMinute }, { former: "Europe/London", timeZone });
  for (const part of [`1 appointment ${keeps}`, is]) expect(words).toContain(part);
});

async function aSalonToMove() {
  const made = await aSalonWithAdmin();
  const { salon, send } = made;
  return {
    ...made,
    save: (fields: Record<string, string>) => send("/admin/salon", { intent: "save", seen: "1", ...PAGE, ...fields }),
    zone: async () => (await database.select().from(salons).where(eq(salons.id, salon.id)))[0]?.timeZone,
    aReminder: (subjectId: string, dueAt: number) =>
      database.insert(outbox).values({
        ...{ id: crypto.randomUUID(), salonId: salon.id, subjectId, kind: "reminder", dueAt, createdAt: now() },
      }),
  };
}
