import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { blocks } from "../../../database/schema.ts";
import { WEEKDAYS } from "../../../diary/times/hours.ts";
import { addDays, weekdayOf } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { aStaffMember, cookieOf } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { acknowledgementIn, textOf } from "../../../testing/html.ts";
import { postForm } from "../../../testing/requests.ts";
import { diaryOf } from "../../../testing/rows.ts";
import { aBlock, aSalon, aTechnician } from "../../../testing/salons.ts";
import { UNBLOCK_WORDS } from "../../../words/blocks.ts";

/* The admin page of blocked time without script: docs/rules.md 21.5, 21.11. */

const PATH = "/admin/blocked-time";
const LUNCH = { intent: "add", startTime: "13:00", endTime: "14:00" };

test("lunch every week is added and shown, and the form of a salon with one technician asks for no technician", async () => {
  const { salon, date, page, send } = await aSalonWithAdmin();
  await aBlock(await aSalon(), { date });
  expect(await page(PATH)).toContain("No time is blocked");
  const added = await send(PATH, { ...LUNCH, date, weekly: "on", reason: "Lunch" });
  expect([added.status, added.headers.get("Location")]).toEqual([302, `${PATH}?notice=added`]);
  const shown = await page(`${PATH}?notice=added`);
  for (const text of ["Time blocked successfully", "13:00 to 14:00, Lunch", "Every "]) expect(shown).toContain(text);
  expect(shown).not.toContain("Everybody");
  expect(await storedIn(salon)).toMatchObject([{ date, startsMinute: 780, endsMinute: 840, weekly: true }]);
});

test("who is still booked in blocked time stands before the form, and the form's hint is no value", async () => {
  const { salon, date, page } = await aSalonWithAdmin();
  await anAppointment(salon, { date, startsMinute: 800, endsMinute: 860, customerName: "Ada Lovelace" });
  await aBlock(salon, { date, startsMinute: 780, endsMinute: 840 });
  const shown = await page(`${PATH}?notice=added`);
  const booked = shown.indexOf("Still booked");
  expect(booked).toBeGreaterThan(0);
  expect(booked).toBeLessThan(shown.indexOf('name="startTime"'));
  expect(shown).not.toContain('placeholder="09:00"');
});

test("what is blocked every week says from when unless it holds already", async () => {
  const { salon, date, page } = await aSalonWithAdmin();
  const [today, later] = [addDays(date, -1), addDays(date, 2)];
  for (const date of [today, later]) await aBlock(salon, { date, weekly: true });
  const shown = await page(PATH);
  expect(shown).toContain(`>Every ${WEEKDAYS[weekdayOf(today)]}<`);
  expect(shown).toContain(`>Every ${WEEKDAYS[weekdayOf(later)]} from ${longDate(later)}<`);
});

test("a lunch of several weekdays is added and shown in one step, and holds on each of them in every week", async () => {
  const { salon, date, page, send } = await aSalonWithAdmin();
  const until = addDays(date, 4);
  await anAppointment(salon, {
    date: addDays(date, 10),
    startsMinute: 800,
    endsMinute: 860,
    customerName: "Ada Lovelace",
  });
  const asked = await send(PATH, { ...LUNCH, date, until, weekly: "on" });
  expect(await textOf(asked, 409)).toContain("Ada Lovelace");
  expect((await send(PATH, { ...LUNCH, date: addDays(date, 1), until, weekly: "on", endTime: "13:15" })).status).toBe(
    302,
  );
  expect(await storedIn(salon)).toMatchObject(Array.from({ length: 4 }, () => ({ weekly: true, endsMinute: 795 })));
  const [first, last] = [addDays(date, 1), until].map((day) => WEEKDAYS[weekdayOf(day)]);
  expect(await page(PATH)).toContain(`Every ${first} to ${last}`);
});

test("a technician's holiday of several days is added in one step, shown as one, and removed as one", async () => {
  const { salon, date, page, send } = await aSalonWithAdmin();
  await aTechnician(salon, { id: `${salon.id}-bea`, name: "Bea Bell" });
  const until = addDays(date, 4);
  const holiday = { intent: "add", date, until, allDay: "on", technicianId: `${salon.id}-bea`, reason: "Holiday" };
  expect((await send(PATH, holiday)).status).toBe(302);
  expect(await storedIn(salon)).toHaveLength(5);
  const shown = await page(PATH);
  for (const text of [`${longDate(date)} to ${longDate(until)}`, "All day, Bea Bell, Holiday", ">Everybody</option>"]) {
    expect(shown).toContain(text);
  }
  const ids = (await storedIn(salon)).map(({ id }) => id);
  expect(await page(`${PATH}?remove=${ids[0]}`)).toContain("Are you sure you want to remove this blocked time?");
  const removed = await send(PATH, { intent: "remove", ids: ids.join(" ") });
  expect(removed.headers.get("Location")).toBe(`${PATH}?notice=removed`);
  expect(await storedIn(salon)).toEqual([]);
  expect((await send(PATH, { intent: "remove", ids: ids.join(" ") })).headers.get("Location")).toBe(
    `${PATH}?notice=gone`,
  );
});

test("a technician removes their own blocked time, and a colleague's is not found and stays", async () => {
  const { salon, date, send } = await aSalonWithAdmin();
  await aTechnician(salon, { id: `${salon.id}-bea`, name: "Bea Bell" });
  for (const technicianId of [salon.id, `${salon.id}-bea`]) await aBlock(salon, { technicianId, date });
  const Cookie = await cookieOf(await aStaffMember(salon, "technician", salon.id));
  const rows = await storedIn(salon);
  const idOf = (technicianId: string) => rows.find((row) => row.technicianId === technicianId)?.id ?? expect.fail();
  const removes = (id: string) => postForm(salon, PATH, { intent: "remove", ids: id }, { Cookie });
  const refused = await removes(idOf(`${salon.id}-bea`));
  expect(await textOf(refused, 404)).toContain(UNBLOCK_WORDS["not-found"]);
  expect(await storedIn(salon)).toHaveLength(2);
  expect((await removes(idOf(salon.id))).headers.get("Location")).toBe(`${PATH}?notice=removed`);
  expect((await storedIn(salon)).map(({ technicianId }) => technicianId)).toEqual([`${salon.id}-bea`]);
  expect((await send(PATH, { intent: "remove", ids: idOf(`${salon.id}-bea`) })).status).toBe(302);
});

test("an address fills the form in, as the calendar links to it", async () => {
  const { salon, date, page } = await aSalonWithAdmin();
  await aTechnician(salon, { id: `${salon.id}-bea` });
  const form = await page(`${PATH}?date=${date}&from=15:30&to=17:00&technician=${salon.id}-bea`);
  for (const value of [date, "15:30", "17:00"]) expect(form).toContain(`value="${value}"`);
  expect(form).toMatch(new RegExp(`<option value="${salon.id}-bea" selected="">`));
  expect(await page(`${PATH}?date=${date}&from=00:00&to=24:00`)).toMatch(/name="allDay"[^>]*checked=""/);
});

test("blocking over an appointment is asked about first, and cancels nothing", async () => {
  const { salon, date, send } = await aSalonWithAdmin();
  await anAppointment(salon, { date, startsMinute: 800, endsMinute: 860, customerName: "Ada Lovelace" });
  await anAppointment(salon, {
    date,
    startsMinute: 840,
    endsMinute: 900,
    customerName: "Who Comes Later",
    status: "cancelled",
  });
  const asked = await send(PATH, { ...LUNCH, date, reason: "Dentist" });
  const question = await textOf(asked, 409);
  for (const text of ["1 appointment is booked in that time.", "Ada Lovelace", "Block anyway", 'value="Dentist"']) {
    expect(question).toContain(text);
  }
  const [booked] = (await diaryOf(salon)).filter(({ status }) => status !== "cancelled");
  expect(question).toContain(`href="/admin/calendar?date=${date}&amp;appointment=${booked?.id}"`);
  expect(question).not.toContain("Who Comes Later");
  expect(await storedIn(salon)).toEqual([]);
  const stranded = acknowledgementIn(question);
  expect((await send(PATH, { ...LUNCH, date, endTime: "15:00", stranded: `${stranded}x` })).status).toBe(409);
  expect((await send(PATH, { ...LUNCH, date, stranded })).status).toBe(302);
  expect((await diaryOf(salon)).map(({ version }) => version)).toEqual([1, 1]);
});

test("a form that is wrong keeps what was typed, with a sentence at each field", async () => {
  const { salon, date, send } = await aSalonWithAdmin();
  const wrong = { ...LUNCH, date, until: addDays(date, 7), weekly: "on", endTime: "12:00", reason: "Typed" };
  const answer = await send(PATH, wrong);
  const page = await textOf(answer, 400);
  for (const text of [
    "Please end after the start",
    "Time blocked every week can be at most seven days long",
    'value="Typed"',
  ]) {
    expect(page).toContain(text);
  }
  expect(page).toMatch(/name="weekly"[^>]*checked=""/);
  expect(await storedIn(salon)).toEqual([]);
});

function storedIn(salon: Salon) {
  return database.select().from(blocks).where(eq(blocks.salonId, salon.id));
}
