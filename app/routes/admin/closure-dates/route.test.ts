import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { closureDates } from "../../../database/schema.ts";
import { addDays } from "../../../kernel/clock.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { cookieOf } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment, tomorrow } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { acknowledgementIn, textOf } from "../../../testing/html.ts";
import { callApi, postForm, visit } from "../../../testing/requests.ts";
import { diaryOf } from "../../../testing/rows.ts";
import { aClosure, aSalon } from "../../../testing/salons.ts";
import { CLOSURE_WORDS, OPENING_NEWS } from "../../../words/opening.ts";

/* The admin page of closure dates: docs/rules.md 4.9, 4.11. */
const MISSING = "Please select a date and provide a reason";
const ADDED = "/admin/closure-dates?notice=added";

test("where nothing is closed, the page says so", async () => {
  const { salon, admin } = await aSalonWithAdmin();
  await aClosure(await aSalon(), tomorrow(salon));
  await aClosure(salon, addDays(tomorrow(salon), -2), "Long over");
  const page = await open(salon, admin);
  expect(page).toContain("No closure dates scheduled");
  expect(page).not.toContain("Long over");
});

test("a day is closed for a reason, and clients see it with their next request", async () => {
  const { salon, admin, date } = await aSalonWithAdmin();
  const added = await add(salon, admin, { date, until: "", reason: "Team training" });
  expect([added.status, added.headers.get("Location")]).toEqual([302, ADDED]);
  const page = await open(salon, admin, "?notice=added");
  expect(page).toContain("Closure date added successfully");
  expect(page).toContain("Team training");
  expect(page).not.toContain("No closure dates scheduled");
  expect(await openOn(salon, date)).toBe(false);
  expect(await openOn(salon, addDays(date, 1))).toBe(true);
});

test("a range is closed in one go, told as one, and what was closed already keeps its reason", async () => {
  const { salon, admin, date } = await aSalonWithAdmin();
  await aClosure(salon, addDays(date, 2), "Bank holiday");
  const added = await add(salon, admin, { date, until: addDays(date, 4), reason: "Redecorating" });
  expect(added.headers.get("Location")).toBe(`${ADDED}&skipped=1`);
  expect(await datesOf(salon)).toEqual([
    [date, "Redecorating"],
    [addDays(date, 1), "Redecorating"],
    [addDays(date, 2), "Bank holiday"],
    [addDays(date, 3), "Redecorating"],
    [addDays(date, 4), "Redecorating"],
  ]);
  const page = await open(salon, admin, "?notice=added&skipped=1");
  expect(page).toContain("Closure date added successfully. 1 of these days was closed already.");
  expect(page.match(/\?remove=/g)).toHaveLength(3);
});

test("the longest range there is can be closed and removed: 366 days", async () => {
  const { salon, admin, date } = await aSalonWithAdmin();
  const today = addDays(date, -1);
  expect((await add(salon, admin, { date: today, until: addDays(today, 365), reason: "Moving" })).status).toBe(302);
  expect(await datesOf(salon)).toHaveLength(366);
  const removed = await remove(salon, admin, await idsOf(salon));
  expect(removed.headers.get("Location")).toBe("/admin/closure-dates?notice=removed");
  expect(await datesOf(salon)).toEqual([]);
});

test("a form that is sent again is answered as it was, also once the days are open again", async () => {
  const { salon, admin, date } = await aSalonWithAdmin();
  await aClosure(salon, addDays(date, 1));
  const form = { date, until: addDays(date, 2), reason: "Holiday", key: "one" };
  const answers = await Promise.all([add(salon, admin, form), add(salon, admin, form)]);
  await remove(salon, admin, await idsOf(salon));
  for (const answer of [...answers, await add(salon, admin, form)]) {
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      302,
      "/admin/closure-dates?notice=added&skipped=1",
    ]);
  }
  expect(await datesOf(salon)).toEqual([]);
  const other = await add(salon, admin, { ...form, reason: "Party" });
  expect([other.status, keyIn(await other.text())]).toEqual([422, expect.not.stringMatching(/^one$/)]);
  const invalid = await add(salon, admin, { ...form, reason: "" });
  expect([invalid.status, keyIn(await invalid.text())]).toEqual([400, "one"]);
});

test("a day that is closed already is refused, also when the form was sent twice", async () => {
  const { salon, admin, date } = await aSalonWithAdmin();
  const form = { date, until: "", reason: "Holiday" };
  const answers = await Promise.all([add(salon, admin, form), add(salon, admin, form)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
  const again = await add(salon, admin, { date, until: date, reason: "Another" });
  expect(again.status).toBe(409);
  expect(await again.text()).toContain("This date is already marked as closed");
  await aClosure(salon, addDays(date, 1));
  const range = await add(salon, admin, { date, until: addDays(date, 1), reason: "Another" });
  expect([range.status, (await range.text()).includes(CLOSURE_WORDS["all-closed-already"])]).toEqual([409, true]);
  expect(await datesOf(salon)).toHaveLength(2);
});

test.for<[(date: string) => Record<string, string>, string]>([
  [() => ({}), MISSING],
  [(date) => ({ date }), MISSING],
  [(date) => ({ date, reason: "   " }), MISSING],
  [() => ({ reason: "Holiday" }), MISSING],
  [(date) => ({ date: addDays(date, -2), reason: "Holiday" }), "Please choose today or a later day"],
  [(date) => ({ date: addDays(date, 365), reason: "Holiday" }), "Please choose a day within the next 365 days"],
  [(date) => ({ date, until: addDays(date, 365), reason: "Holiday" }), "Please choose a day within the next 365 days"],
  [(date) => ({ date, until: addDays(date, -1), reason: "Holiday" }), "Please end on or after the first day"],
])("%s is refused with: %s", async ([typedFor, sentence]) => {
  const { salon, admin, date } = await aSalonWithAdmin();
  const typed = typedFor(date);
  const answer = await add(salon, admin, typed);
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page.split(`>${sentence}<`)).toHaveLength(2);
  for (const text of Object.values(typed)) expect(page).toContain(`value="${text}"`);
  expect(await datesOf(salon)).toEqual([]);
});

test("closing a day on which somebody is coming is asked about first, and cancels nothing", async () => {
  const { salon, admin, date } = await aSalonWithAdmin();
  await anAppointment(salon, { date, customerName: "Ada Lovelace", customerPhone: "07700 900777", status: "pending" });
  await anAppointment(salon, {
    date,
    startsMinute: 720,
    endsMinute: 780,
    customerName: "Who Is Gone",
    status: "cancelled",
  });
  await anAppointment(salon, { date: addDays(date, 3), customerName: "Who Comes Later" });
  const form = { date, until: addDays(date, 2), reason: "Holiday" };
  const asked = await add(salon, admin, form);
  expect(asked.status).toBe(409);
  const page = await asked.text();
  for (const shown of ["Ada Lovelace", "07700 900777", "Gel Polish", "10:00", "Close anyway", 'value="Holiday"']) {
    expect(page).toContain(shown);
  }
  for (const other of ["Who Is Gone", "Who Comes Later"]) expect(page).not.toContain(other);
  expect(await datesOf(salon)).toEqual([]);

  const mark = acknowledgementIn(page);
  expect((await add(salon, admin, { ...form, stranded: `${mark}x` })).status).toBe(409);
  expect((await add(salon, admin, { ...form, until: addDays(date, 3), stranded: mark })).status).toBe(409);
  expect((await add(salon, admin, { ...form, stranded: mark })).headers.get("Location")).toBe(ADDED);
  const left = await diaryOf(salon);
  expect(left.map(({ status }) => status).sort()).toEqual(["cancelled", "confirmed", "pending"]);
});

test("a day that is closed already strands nobody once more", async () => {
  const { salon, admin, date } = await aSalonWithAdmin();
  await anAppointment(salon, { date });
  await aClosure(salon, date);
  const added = await add(salon, admin, { date, until: addDays(date, 1), reason: "Longer" });
  expect(added.headers.get("Location")).toBe(`${ADDED}&skipped=1`);
});

test("removing asks first, and opens the day again at once", async () => {
  const { salon, admin, date } = await aSalonWithAdmin();
  await aClosure(salon, date);
  const [id = ""] = await idsOf(salon);
  expect(await open(salon, admin)).not.toContain("Are you sure");
  const asking = await open(salon, admin, `?remove=${id}`);
  expect(asking).toContain("Are you sure you want to remove this closure date?");
  expect(await openOn(salon, date)).toBe(false);
  const removed = await remove(salon, admin, [id]);
  expect([removed.status, removed.headers.get("Location")]).toEqual([302, "/admin/closure-dates?notice=removed"]);
  expect(await open(salon, admin, "?notice=removed")).toContain("Closure date removed successfully");
  expect(await openOn(salon, date)).toBe(true);
});

test("who removes what is gone already is told so, and nobody removes another salon's", async () => {
  const { salon, admin, date } = await aSalonWithAdmin();
  const other = await aSalon();
  await aClosure(other, date);
  const removed = await remove(salon, admin, await idsOf(other));
  expect(removed.headers.get("Location")).toBe("/admin/closure-dates?notice=gone");
  expect(await datesOf(other)).toHaveLength(1);
  for (const query of ["?notice=gone", "?remove=nowhere"]) {
    expect(await open(salon, admin, query)).toContain(OPENING_NEWS.closureGone);
  }
  expect((await remove(salon, admin, [])).headers.get("Location")).toBe("/admin/closure-dates?notice=gone");
});

async function open(salon: Salon, admin: User, query = ""): Promise<string> {
  const page = await visit(salon, `/admin/closure-dates${query}`, { headers: { Cookie: await cookieOf(admin) } });
  expect(page.status).toBe(200);
  return textOf(page);
}

function add(salon: Salon, admin: User, typed: Record<string, string>) {
  return send(salon, admin, { intent: "add", ...typed });
}

function remove(salon: Salon, admin: User, ids: string[]) {
  return send(salon, admin, { intent: "remove", ids: ids.join(" ") });
}

async function send(salon: Salon, admin: User, form: Record<string, string>): Promise<Response> {
  return postForm(salon, "/admin/closure-dates", form, { Cookie: await cookieOf(admin) });
}

async function closuresOf(salon: Salon) {
  const rows = await database.select().from(closureDates).where(eq(closureDates.salonId, salon.id));
  return rows.toSorted((one, other) => one.date.localeCompare(other.date));
}

async function datesOf(salon: Salon) {
  return (await closuresOf(salon)).map(({ date, reason }) => [date, reason]);
}

async function idsOf(salon: Salon) {
  return (await closuresOf(salon)).map(({ id }) => id);
}

async function openOn(salon: Salon, date: string): Promise<boolean> {
  return (await (await callApi(salon, `slots?date=${date}`)).json<{ open: boolean }>()).open;
}

/** The key of the form on a page. */
function keyIn(page: string): string | undefined {
  return /name="key" value="([^"]*)"/.exec(page)?.[1];
}
