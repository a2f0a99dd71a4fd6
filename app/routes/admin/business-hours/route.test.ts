import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type appointments, businessHours, salons } from "../../../database/schema.ts";
import { MONDAY_FIRST, WEEKDAYS } from "../../../diary/times/hours.ts";
import { addDays, weekdayOf } from "../../../kernel/clock.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import { ALL_SEVEN } from "../../../models/opening/hours-form.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { cookieOf } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { acknowledgementIn, textOf, unescaped } from "../../../testing/html.ts";
import { callApi, postForm, visit } from "../../../testing/requests.ts";
import { diaryOf } from "../../../testing/rows.ts";
import { aClosure, aSalon } from "../../../testing/salons.ts";
import { HOURS_WORDS, OPENING_NEWS } from "../../../words/opening.ts";

/* The admin page of business hours: docs/rules.md 4.1, 4.10, 4.11. */
const TODAY_IS_LATER = { startsMinute: 1140, endsMinute: 1200 };

test("the page shows the week that the salon has, Monday first, and its setting", async () => {
  const { salon, admin } = await aSalonWithAdmin({ finishByClosing: true });
  await database
    .insert(businessHours)
    .values({ salonId: salon.id, weekday: 1, isOpen: false, opensMinute: 545, closesMinute: 1439 });
  const page = await open(salon, admin);
  expect(MONDAY_FIRST.map((day) => page.indexOf(`name="${day}.isOpen"`))).toEqual(
    MONDAY_FIRST.map((day) => page.indexOf(`name="${day}.isOpen"`)).toSorted((one, other) => one - other),
  );
  expect(inputOf(page, "Monday.isOpen")).not.toContain("checked");
  expect(inputOf(page, "Monday.openTime")).toContain('value="09:05"');
  expect(inputOf(page, "Monday.closeTime")).toContain('value="23:59"');
  expect(inputOf(page, "Tuesday.isOpen")).toContain("checked");
  expect(inputOf(page, "Tuesday.openTime")).toContain('value="08:00"');
  expect(inputOf(page, "finishByClosing")).toContain("checked");
});

test("what is saved holds for all seven days and for the setting, and for clients from their next request on", async () => {
  const { salon, admin, date } = await aSalonWithAdmin();
  const day = nameOf(date);
  const saved = await save(salon, admin, {
    ...aWeek(),
    [`${day}.openTime`]: "10:00",
    [`${day}.closeTime`]: "12:00",
    finishByClosing: "on",
  });
  expect([saved.status, saved.headers.get("Location")]).toEqual([302, "/admin/business-hours?notice=saved"]);
  expect(await open(salon, admin, "?notice=saved")).toContain("Business hours updated successfully!");
  expect(await open(salon, admin)).not.toContain("Business hours updated successfully!");
  expect(await timesOn(salon, date)).toEqual(["10:00", "10:15", "10:30", "10:45", "11:00"]);
  expect(await database.$count(businessHours, eq(businessHours.salonId, salon.id))).toBe(7);

  await save(salon, admin, { ...aWeek(), [`${day}.isOpen`]: null });
  expect(await timesOn(salon, date)).toEqual([]);
  expect(inputOf(await open(salon, admin), "finishByClosing")).not.toContain("checked");
});

test.for<[Record<string, string>, string]>([
  [{ "Tuesday.openTime": "20:00" }, "Invalid hours for Tuesday: opening time must be before closing time"],
  [{ "Tuesday.closeTime": "07:59" }, "Invalid hours for Tuesday: opening time must be before closing time"],
  [{ "Tuesday.openTime": "25:00" }, "Please give Tuesday an opening and a closing time, such as 09:00 and 17:30"],
  [{ "Tuesday.closeTime": "" }, "Please give Tuesday an opening and a closing time, such as 09:00 and 17:30"],
])("%j is refused with: %s", async ([wrong, sentence]) => {
  const { salon, admin } = await aSalonWithAdmin();
  const typed = { ...aWeek(), "Friday.openTime": "09:45", "Sunday.isOpen": null, finishByClosing: "on", ...wrong };
  const answer = await save(salon, admin, typed);
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page).toContain(sentence);
  expect(inputOf(page, "Tuesday.openTime")).toContain('aria-describedby="Tuesday-error"');
  expect(inputOf(page, "Monday.openTime")).not.toContain("aria-invalid");
  expect(inputOf(page, "Friday.openTime")).toContain('value="09:45"');
  expect(inputOf(page, "Sunday.isOpen")).not.toContain("checked");
  expect(inputOf(page, "finishByClosing")).toContain("checked");
  for (const [name, time] of Object.entries(wrong)) expect(inputOf(page, name)).toContain(`value="${time}"`);
  expect(await stored(salon)).toEqual({ hours: [], finishByClosing: false });
});

test.for<Record<string, string>>([
  {},
  { "Monday.isOpen": "on", "Monday.openTime": "08:00", "Monday.closeTime": "20:00" },
])("a form that lacks days closes none of them: %j", async (some) => {
  const { salon, admin } = await aSalonWithAdmin();
  const answer = await save(salon, admin, some);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(ALL_SEVEN);
  expect(await stored(salon)).toEqual({ hours: [], finishByClosing: false });
});

test("a closed day's times are of no account, and are kept for when it opens again", async () => {
  const { salon, admin } = await aSalonWithAdmin();
  const closed = { "Sunday.isOpen": null, "Sunday.openTime": "18:00", "Sunday.closeTime": "09:00" };
  expect((await save(salon, admin, { ...aWeek(), ...closed })).status).toBe(302);
  const page = await open(salon, admin);
  expect(inputOf(page, "Sunday.openTime")).toContain('value="18:00"');
  expect((await save(salon, admin, { ...aWeek(), ...closed, "Sunday.isOpen": "on" })).status).toBe(400);
});

test("a break is added and removed in the form without saving, and is saved with it", async () => {
  const { salon, admin, date } = await aSalonWithAdmin();
  const day = nameOf(date);
  const added = await save(salon, admin, { ...aWeek(), addBreak: day, "Saturday.openTime": "09:45" });
  const page = await textOf(added);
  expect(added.status).toBe(200);
  expect(inputOf(page, `${day}.closeTime`)).toContain('value="13:00"');
  expect(inputOf(page, `${day}.openTime.1`)).toContain('value="14:00"');
  expect(inputOf(page, `${day}.closeTime.1`)).toContain('value="20:00"');
  expect(await stored(salon)).toEqual({ hours: [], finishByClosing: false });

  const lunch = { [`${day}.closeTime`]: "13:00", [`${day}.openTime.1`]: "14:00", [`${day}.closeTime.1`]: "20:00" };
  const removed = await textOf(save(salon, admin, { ...aWeek(), ...lunch, removeBreak: `${day} 0` }));
  expect(inputOf(removed, `${day}.closeTime`)).toContain('value="20:00"');
  expect(removed).not.toContain(`name="${day}.openTime.1"`);

  const wrong = await save(salon, admin, { ...aWeek(), ...lunch, [`${day}.openTime.1`]: "13:00" });
  expect(await textOf(wrong, 400)).toContain(`Invalid hours for ${day}: after a`);
  expect((await save(salon, admin, { ...aWeek(), ...lunch })).status).toBe(302);
  const times = await timesOn(salon, date);
  expect(times).toEqual(expect.arrayContaining(["12:00", "14:00"]));
  expect(times).toEqual(expect.not.arrayContaining(["12:15", "13:00", "13:45"]));
  expect(inputOf(await open(salon, admin), `${day}.openTime.1`)).toContain('value="14:00"');
});

test("a day is copied to the ticked days without saving, which shows what is saved there, and is saved with them", async () => {
  const { salon, admin } = await aSalonWithAdmin();
  const lunch = { "Monday.closeTime": "13:00", "Monday.openTime.1": "14:00", "Monday.closeTime.1": "18:30" };
  const typed = { ...aWeek(), ...lunch };
  const form: [string, string][] = Object.entries(typed).flatMap(([name, value]): [string, string][] =>
    value === null || name === "Sunday.isOpen" ? [] : [[name, value]],
  );
  form.push(["intent", "save"], ["copy", "Monday"], ["copy.Monday", "Tuesday"], ["copy.Monday", "Sunday"]);
  const answer = await postForm(salon, "/admin/business-hours", form, { Cookie: await cookieOf(admin) });
  const page = await textOf(answer);
  expect(answer.status).toBe(200);
  expect(page).toContain("Copied to Tuesday, Sunday. Save to keep it.");
  for (const day of ["Monday", "Tuesday", "Sunday"]) {
    expect(inputOf(page, `${day}.isOpen`)).toContain("checked");
    expect(inputOf(page, `${day}.closeTime`)).toContain('value="13:00"');
    expect(inputOf(page, `${day}.openTime.1`)).toContain('value="14:00"');
    expect(inputOf(page, `${day}.closeTime.1`)).toContain('value="18:30"');
  }
  expect(page).not.toContain('name="Wednesday.openTime.1"');
  expect(page.match(/Not saved yet. Saved: 08:00 to 20:00/g)).toHaveLength(3);
  expect(await stored(salon)).toEqual({ hours: [], finishByClosing: false });
  const none = await textOf(save(salon, admin, { ...typed, copy: "Monday" }));
  expect(none).toContain(OPENING_NEWS.tickDays);
  expect(none).not.toContain('name="Tuesday.openTime.1"');
});

test("no day is ticked beforehand to be copied to, and a button of its own copies to all that are open in the form", async () => {
  const { salon, admin } = await aSalonWithAdmin();
  const ticks = (await open(salon, admin)).match(/<input[^>]*name="copy\.[^>]*>/g) ?? [];
  expect(ticks).toHaveLength(42);
  expect(ticks.filter((tick) => tick.includes("checked"))).toEqual([]);
  const typed = { ...aWeek(), "Monday.closeTime": "17:15", "Tuesday.isOpen": null, "Sunday.isOpen": null };
  const ticked = { "copy.Monday": "Tuesday" };
  const page = await textOf(save(salon, admin, { ...typed, ...ticked, copyToOpen: "Monday" }));
  expect(page).toContain("Copied to Wednesday, Thursday, Friday, Saturday. Save to keep it.");
  for (const day of ["Wednesday", "Saturday"]) expect(inputOf(page, `${day}.closeTime`)).toContain('value="17:15"');
  for (const day of ["Tuesday", "Sunday"]) expect(inputOf(page, `${day}.closeTime`)).toContain('value="20:00"');
  expect(await stored(salon)).toEqual({ hours: [], finishByClosing: false });
  const rest = ["Wednesday", "Thursday", "Friday", "Saturday"].map((day): [string, null] => [`${day}.isOpen`, null]);
  const alone = await textOf(save(salon, admin, { ...typed, ...Object.fromEntries(rest), copyToOpen: "Monday" }));
  expect(alone).toContain(OPENING_NEWS.noOtherDay);
});

test("rules for bookings are saved and shown, for clients at once, and wrong ones keep what was typed", async () => {
  const { salon, admin } = await aSalonWithAdmin();
  const page = await open(salon, admin);
  const shown = (of: string, name: string) => /value="([^"]*)"/.exec(inputOf(of, name))?.[1];
  const names = ["noticeMinutes", "bookableDays", "changeCutoffHours", "cancelCutoffHours", "offerMinutes"];
  expect(names.map((name) => shown(page, name))).toEqual(["0", "30", "48", "0", "30"]);
  const rules = {
    noticeMinutes: "90",
    bookableDays: "60",
    changeCutoffHours: "24",
    cancelCutoffHours: "3",
    offerMinutes: "45",
    gaps: "last",
  };
  const saved = await saveRules(salon, admin, { ...rules, itemMinutes: "on", openForBooking: "on" });
  expect([saved.status, saved.headers.get("Location")]).toEqual([302, "/admin/business-hours?notice=rules"]);
  const after = await open(salon, admin, "?notice=rules");
  expect(after).toContain(OPENING_NEWS.rulesSaved);
  expect(names.map((name) => shown(after, name))).toEqual(["90", "60", "24", "3", "45"]);
  expect(inputOf(after, "itemMinutes")).toContain("checked");
  expect(page).toContain('<option value="first" selected="">');
  expect(after).toContain('<option value="last" selected="">');
  const landing = await textOf(visit(salon, "/"));
  expect(landing).toContain("Change up to 24 hours before, cancel up to 3 hours before.");
  expect(await textOf(visit(salon, "/llms.txt"))).toContain("today or up to 60 days ahead");

  const wrong = await saveRules(salon, admin, { ...rules, bookableDays: "366" });
  const again = await textOf(wrong, 400);
  expect([wrong.status, again.includes("Please give a whole number from 1 to 365")]).toEqual([400, true]);
  expect(shown(again, "bookableDays")).toBe("366");
  expect(inputOf(again, "itemMinutes")).not.toContain("checked");
  expect(shown(await open(salon, admin), "bookableDays")).toBe("60");
});

describe("hours that two desks save", () => {
  test("are refused to the second, who sees the new ones and keeps what was typed, and may then replace them", async () => {
    const { salon, admin } = await aSalonWithAdmin();
    const seen = seenIn(await open(salon, admin));
    await save(salon, admin, { ...aWeek(), seen, "Monday.openTime": "10:00", "Tuesday.isOpen": null });
    const before = await stored(salon);
    const mine = { ...aWeek(), "Monday.openTime": "09:30", "Friday.closeTime": "18:00", finishByClosing: "on" };
    const late = await save(salon, admin, { ...mine, seen });
    const page = await textOf(late, 409);
    expect([late.status, page.includes(HOURS_WORDS["changed-since"])]).toEqual([409, true]);
    expect(page.match(/Now: [^<]*/g)).toEqual(["Now: 10:00 to 20:00", "Now: closed", "Now: 08:00 to 20:00", "Now: no"]);
    expect(inputOf(page, "Monday.openTime")).toContain('value="09:30"');
    expect(inputOf(page, "Friday.closeTime")).toContain('value="18:00"');
    expect(inputOf(page, "finishByClosing")).toContain("checked");
    expect(await stored(salon)).toEqual(before);
    expect((await save(salon, admin, { ...mine, seen: seenIn(page) })).status).toBe(302);
    expect(await stored(salon)).toMatchObject({ finishByClosing: true });
    expect(inputOf(await open(salon, admin), "Monday.openTime")).toContain('value="09:30"');
  });

  test("may differ in the setting alone, and at the same moment only one is saved", async () => {
    const { salon, admin } = await aSalonWithAdmin();
    await save(salon, admin, aWeek());
    const seen = seenIn(await open(salon, admin));
    expect((await save(salon, admin, { ...aWeek(), seen, finishByClosing: "on" })).status).toBe(302);
    const late = await save(salon, admin, { ...aWeek(), seen, "Monday.openTime": "09:30" });
    expect(await textOf(late, 409)).toContain("Now: yes");
    expect(await stored(salon)).toMatchObject({ finishByClosing: true });
    expect((await save(salon, admin, { ...aWeek(), seen })).status).toBe(409);
    const next = seenIn(await open(salon, admin));
    const races = ["09:00", "10:00", "11:00"].map((time) =>
      save(salon, admin, { ...aWeek(), seen: next, "Monday.openTime": time, finishByClosing: "on" }),
    );
    expect((await Promise.all(races)).map(({ status }) => status).sort()).toEqual([302, 409, 409]);
  });

  test("are saved twice when they are the same", async () => {
    const { salon, admin } = await aSalonWithAdmin();
    const seen = seenIn(await open(salon, admin));
    const same = { ...aWeek(), seen, "Monday.openTime": "10:00", finishByClosing: "on" };
    for (let turn = 1; turn <= 2; turn++) expect((await save(salon, admin, same)).status).toBe(302);
  });

  test("that strand somebody or are invalid are still based on what was seen", async () => {
    const { salon, admin, date } = await aSalonWithAdmin();
    await anAppointment(salon, { date, ...TODAY_IS_LATER });
    const seen = seenIn(await open(salon, admin));
    await save(salon, admin, { ...aWeek(), finishByClosing: "on" });
    const narrower = { ...aWeek(), seen, [`${nameOf(date)}.closeTime`]: "18:00" };
    const asked = await textOf(save(salon, admin, narrower), 409);
    expect(seenIn(asked)).toBe(seen);
    const agreed = await save(salon, admin, { ...narrower, stranded: acknowledgementIn(asked) });
    expect(agreed.status).toBe(409);
    const invalid = await textOf(save(salon, admin, { ...aWeek(), seen, "Monday.openTime": "21:00" }), 400);
    expect(seenIn(invalid)).toBe(seen);
  });
});

describe("hours that strand somebody", () => {
  test("are not saved before it was agreed to, and then cancel nothing", async () => {
    const { salon, admin, date } = await aSalonWithAdmin();
    await anAppointment(salon, {
      date,
      ...TODAY_IS_LATER,
      customerName: "Ada Lovelace",
      customerPhone: "07700 900777",
    });
    await anAppointment(salon, { date, startsMinute: 600, endsMinute: 660, customerName: "Who Stays" });
    const narrower = { ...aWeek(), [`${nameOf(date)}.closeTime`]: "18:00" };

    const asked = await save(salon, admin, narrower);
    expect(asked.status).toBe(409);
    const page = await asked.text();
    for (const shown of ["Ada Lovelace", "07700 900777", "Gel Polish", "19:00", "20:00", "Save anyway"]) {
      expect(page).toContain(shown);
    }
    expect(page).not.toContain("Who Stays");
    expect(inputOf(page, `${nameOf(date)}.closeTime`)).toContain('value="18:00"');
    expect(await stored(salon)).toEqual({ hours: [], finishByClosing: false });

    const saved = await save(salon, admin, { ...narrower, stranded: acknowledgementIn(page) });
    expect(saved.status).toBe(302);
    expect((await timesOn(salon, date)).at(-1)).toBe("18:00");
    const left = await diaryOf(salon);
    expect(left.map(({ status, version }) => [status, version])).toEqual([
      ["confirmed", 1],
      ["confirmed", 1],
    ]);
    expect((await save(salon, admin, narrower)).status).toBe(302);
  });

  test("are asked about again when somebody else is stranded meanwhile", async () => {
    const { salon, admin, date } = await aSalonWithAdmin();
    await anAppointment(salon, { date, ...TODAY_IS_LATER });
    const narrower = { ...aWeek(), [`${nameOf(date)}.closeTime`]: "18:00" };
    const stranded = acknowledgementIn(await textOf(save(salon, admin, narrower), 409));
    await anAppointment(salon, { date, startsMinute: 1081, endsMinute: 1100, customerName: "Newly Booked" });
    const again = await save(salon, admin, { ...narrower, stranded });
    expect(again.status).toBe(409);
    const page = await again.text();
    expect(page).toContain("Newly Booked");
    expect((await save(salon, admin, { ...narrower, stranded: "anything" })).status).toBe(409);
    expect((await save(salon, admin, { ...narrower, stranded: acknowledgementIn(page) })).status).toBe(302);
  });

  test.for<[string, Partial<typeof appointments.$inferInsert>, Record<string, string | null>, number]>([
    ["a pending one", { status: "pending" }, { closeTime: "18:00" }, 409],
    ["a completed one", { status: "completed" }, { closeTime: "18:00" }, 302],
    ["a cancelled one", { status: "cancelled" }, { closeTime: "18:00" }, 302],
    ["one at closing time", {}, { closeTime: "19:00" }, 302],
    ["one that runs over closing, where it may", {}, { closeTime: "19:30" }, 302],
    ["one that runs over closing, where it may not", {}, { closeTime: "19:30", finishByClosing: "on" }, 409],
    ["one before opening", { startsMinute: 600, endsMinute: 660 }, { openTime: "10:01" }, 409],
    ["one on a weekday that closes", {}, { isOpen: null }, 409],
  ])("count %s as they should", async ([, with_, typed, status]) => {
    const { salon, admin, date } = await aSalonWithAdmin();
    await anAppointment(salon, { date, ...TODAY_IS_LATER, ...with_ });
    const { finishByClosing, ...times } = typed;
    const day = Object.fromEntries(Object.entries(times).map(([name, value]) => [`${nameOf(date)}.${name}`, value]));
    const answer = await save(salon, admin, { ...aWeek(), ...day, finishByClosing: finishByClosing ?? null });
    expect(answer.status).toBe(status);
  });

  test("leave out what is past, on a closed date or another salon's", async () => {
    const { salon, admin, date } = await aSalonWithAdmin();
    await anAppointment(salon, { date: addDays(date, -2), ...TODAY_IS_LATER });
    await anAppointment(salon, { date: addDays(date, 7), ...TODAY_IS_LATER });
    await aClosure(salon, addDays(date, 7));
    await anAppointment(await aSalon(), { date, ...TODAY_IS_LATER });
    const closed = Object.fromEntries(WEEKDAYS.map((day) => [`${day}.isOpen`, null]));
    expect((await save(salon, admin, { ...aWeek(), ...closed })).status).toBe(302);
  });
});

/** The form of a salon that is open from 08:00 to 20:00 all week. */
function aWeek(): Record<string, string | null> {
  return Object.fromEntries(
    WEEKDAYS.flatMap((day) => [
      [`${day}.isOpen`, "on"],
      [`${day}.openTime`, "08:00"],
      [`${day}.closeTime`, "20:00"],
    ]),
  );
}

async function open(salon: Salon, admin: User, query = ""): Promise<string> {
  const page = await visit(salon, `/admin/business-hours${query}`, { headers: { Cookie: await cookieOf(admin) } });
  expect(page.status).toBe(200);
  return textOf(page);
}

/** Sends the form. Null stands for an unticked box. */
async function save(salon: Salon, admin: User, typed: Record<string, string | null>): Promise<Response> {
  const fields = { intent: "save" };
  for (const [name, value] of Object.entries(typed)) if (value !== null) Object.assign(fields, { [name]: value });
  return postForm(salon, "/admin/business-hours", fields, { Cookie: await cookieOf(admin) });
}

async function saveRules(salon: Salon, admin: User, rules: Record<string, string>): Promise<Response> {
  return postForm(salon, "/admin/business-hours", { intent: "rules", ...rules }, { Cookie: await cookieOf(admin) });
}

async function stored(salon: Salon) {
  const [row] = await database.select().from(salons).where(eq(salons.id, salon.id));
  const hours = await database.select().from(businessHours).where(eq(businessHours.salonId, salon.id));
  return { hours, finishByClosing: row?.finishByClosing };
}

async function timesOn(salon: Salon, date: string): Promise<string[]> {
  const answer = await callApi(salon, `slots?date=${date}&duration=60`);
  return (await answer.json<{ slots: { time: string }[] }>()).slots.map(({ time }) => time);
}

function inputOf(page: string, name: string): string {
  const inputs = page.match(/<input [^>]*>/g) ?? [];
  return inputs.find((input) => input.includes(`name="${name}"`)) ?? expect.fail(`There is no ${name}`);
}

/** The state of the hours that a page's form is based on. */
function seenIn(page: string): string {
  return unescaped(/name="seen" value="([^"]+)"/.exec(page)?.[1] ?? expect.fail("The form has seen nothing"));
}

function nameOf(date: string): string {
  return WEEKDAYS[weekdayOf(date)] ?? expect.fail(date);
}
