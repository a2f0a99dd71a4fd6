import { asc, eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { appointmentItems, appointments, businessHours, outbox, services } from "../../../database/schema.ts";
import { addDays, weekdayOf } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import { type RowSent, rowRead } from "../../../models/calendar/rows-sent.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { aBookedAppointment, anAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { visit } from "../../../testing/requests.ts";
import { diaryOf, eventsOf, rowsOf } from "../../../testing/rows.ts";
import { aClosure, aSalon, openingHours } from "../../../testing/salons.ts";
import { MOVE_SAYS, SAYS } from "../../../testing/says.ts";
import { CHANGED_SINCE } from "../../../words/appointments.ts";

/* The admin calendar over HTTP: docs/rules.md 13. */
const PATH = "/admin/calendar/appointments";

test("reads exactly the appointments of a range, cancelled ones too, and moved ones only at their new time", async () => {
  const { salon, day, read } = await aCalendarAdmin();
  await anAppointment(salon, { id: `${salon.id}-1`, date: day, startsMinute: 900, endsMinute: 960, notes: "Tea" });
  await anAppointment(salon, { id: `${salon.id}-2`, date: day, status: "cancelled", lateCancellation: true });
  await anAppointment(salon, { date: day, status: "cancelled", replacedById: `${salon.id}-1` });
  await anAppointment(salon, { date: addDays(day, -1) });
  await anAppointment(salon, { date: addDays(day, 3) });
  await anAppointment(await aSalon(), { date: day });
  const { appointments } = await (await read(day, addDays(day, 2))).json<{ appointments: RowSent[] }>();
  const shown = {
    ...{
      version: 1,
      date: day,
      serviceNames: "Gel Polish",
      pricePence: 3500,
      notes: "",
      answers: [],
      salonNote: "",
      pleaseKnow: "",
      lateCancellation: false,
      together: null,
      wishes: [],
      ...{ money: [], agreedFees: null, marks: null },
    },
    ...{ customerName: "Grace Hopper", customerEmail: "grace@example.com", customerPhone: "07700 900123" },
    ...{ status: "confirmed", paymentStatus: "pending", paymentMethod: "cash", salonNote: "", pleaseKnow: "" },
    ...{ arrivedAt: null, cancelledBy: null, noShow: false },
  };
  const late = { status: "cancelled", lateCancellation: true };
  expect(appointments.map(rowRead)).toEqual([
    { ...shown, ...late, id: `${salon.id}-2`, startsMinute: 600, endsMinute: 660 },
    { ...shown, id: `${salon.id}-1`, startsMinute: 900, endsMinute: 960, notes: "Tea" },
  ]);
  const always = [
    ...["id", "version", "date", "startsMinute", "endsMinute", "customerName", "customerEmail", "customerPhone"],
    ...["serviceNames", "pricePence", "status", "paymentStatus", "paymentMethod"],
  ];
  expect(appointments.map((row) => Object.keys(row).filter((name) => !always.includes(name)))).toEqual([
    ["lateCancellation"],
    ["notes"],
  ]);
});

test("opens on today until the salon closes, then on the next open day", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-24T10:05:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const { salon, page } = await aCalendarAdmin();
  const opensOn = async () => longDates(await page("/admin/calendar"))[0];
  expect(await opensOn()).toBe("Tuesday, November 24th, 2026");
  await openingHours(salon, 2, 660, 1200);
  expect(await opensOn()).toBe("Tuesday, November 24th, 2026");
  await database
    .update(businessHours)
    .set({ opensMinute: 480, closesMinute: 605 })
    .where(eq(businessHours.salonId, salon.id));
  expect(await opensOn()).toBe("Wednesday, November 25th, 2026");
  await aClosure(salon, "2026-11-25");
  expect(await opensOn()).toBe("Thursday, November 26th, 2026");
  expect(longDates(await page("/admin/calendar?date=2026-11-25"))[0]).toBe("Wednesday, November 25th, 2026");
});

test("an address opens an appointment on its day or at its new time, and says if it is gone", async () => {
  const { salon, day, page } = await aCalendarAdmin();
  const [old, moved] = [`${salon.id}-old`, `${salon.id}-moved`];
  await anAppointment(salon, { id: old, date: day, status: "cancelled", replacedById: moved });
  await anAppointment(salon, { id: moved, date: addDays(day, 3), replacesId: old });
  const GONE = "This appointment has gone.";
  for (const id of [old, moved]) {
    const shown = await page(`/admin/calendar?date=${day}&appointment=${id}`);
    expect(longDates(shown)[0]).toBe(longDate(addDays(day, 3)));
    expect(shown).not.toContain(GONE);
  }
  const elsewhere = await aSalon();
  await anAppointment(elsewhere, { id: `${elsewhere.id}-1`, date: addDays(day, 3) });
  for (const id of ["nowhere", `${elsewhere.id}-1`]) {
    const shown = await page(`/admin/calendar?date=${day}&appointment=${id}`);
    expect(longDates(shown)[0]).toBe(longDate(day));
    expect(shown).toContain(GONE);
  }
  expect(await page(`/admin/calendar?date=${day}`)).not.toContain(GONE);
});

test("says which days are closed, and the hours that the days span; no cache stores the answer", async () => {
  const { salon, day, read } = await aCalendarAdmin();
  await aClosure(salon, addDays(day, 1), "Staff training");
  await openingHours(salon, weekdayOf(addDays(day, 2)), 600, 1320, false);
  await openingHours(salon, weekdayOf(day), 600, 1320);
  const answer = await read(day, addDays(day, 2));
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(await answer.json()).toMatchObject({
    closed: [
      { date: addDays(day, 1), reason: "Staff training" },
      { date: addDays(day, 2), reason: null },
    ],
    span: { start: 420, end: 1380 },
  });
});

test("refuses an invalid range and one that is too long", async () => {
  const { day, read } = await aCalendarAdmin();
  const long = await read(day, addDays(day, 62));
  expect([long.status, await long.json()]).toEqual([400, { error: "Please ask for at most 62 days" }]);
  expect((await read(day, addDays(day, 61))).status).toBe(200);
  expect((await read("x", day)).status).toBe(400);
});

test("the page lists a day for browsers without script", async () => {
  const { salon, day, page } = await aCalendarAdmin();
  await anAppointment(salon, { date: day, customerName: "Ada Lovelace", status: "completed" });
  await aClosure(salon, day, "Staff training");
  const words = await page(`/admin/calendar?date=${day}`);
  const list = /<noscript>[\s\S]*<\/noscript>/.exec(words)?.[0] ?? "";
  for (const word of ["Ada Lovelace", "10:00", "11:00", "Completed", "Closed: Staff training", "£35"]) {
    expect(list).toContain(word);
  }
  expect(list).toContain(`?date=${addDays(day, 1)}`);
  expect(await page(`/admin/calendar?date=${addDays(day, 1)}`)).toContain("Nobody’s booked this day.");
  expect((await page("/admin/calendar?date=2026-02-30")).includes("<noscript>")).toBe(true);
  expect(words).not.toMatch(/ style="/);
});

test("a move keeps services, length, price, status and payment, even if the menu has changed", async () => {
  const { salon, day, send } = await aCalendarAdmin();
  const client = await anAccount(salon);
  const id = await aBookedAppointment(salon, client, {
    services: [{ name: "Gel Polish" }, { name: "Gems", quantity: 3 }],
  });
  const as = { status: "confirmed", pricePence: 1234, paymentStatus: "paid", paymentMethod: "bank_transfer" } as const;
  await database
    .update(appointments)
    .set({ ...as, version: 4 })
    .where(eq(appointments.id, id));
  await database
    .update(services)
    .set({ pricePence: 9999, durationMinutes: 15, active: false })
    .where(eq(services.salonId, salon.id));
  const [before] = await diaryOf(salon);

  const answer = await send({ id, version: "4", date: addDays(day, 1), time: "15:30", tell: "on" });
  expect(answer.status).toBe(200);
  const moved = await answer.json<{ id: string }>();
  const [old, now] = await diaryOf(salon);
  expect(old).toMatchObject({ id, status: "cancelled", replacedById: moved.id });
  expect(now).toMatchObject({
    ...as,
    ...{ id: moved.id, version: 1, date: addDays(day, 1), startsMinute: 930, endsMinute: 990, replacesId: id },
    ...{ clientId: client.id, serviceNames: "Gel Polish, Gems", customerName: before?.customerName },
    ...{ customerEmail: before?.customerEmail, phoneKey: before?.phoneKey, calendarSequence: 1 },
  });
  expect(await itemsOf(moved.id)).toEqual(await itemsOf(id));
  expect((await eventsOf(moved.id)).at(-1)).toEqual(["changed", expect.stringMatching(/^admin:/)]);
});

test("mails the customer about a move unless told not to; the reminder is sent in both cases", async () => {
  const { salon, day, send } = await aCalendarAdmin();
  const silentId = await aStandingAppointment(salon, addDays(day, 2));
  const silent = await send({ id: silentId, version: "1", date: addDays(day, 3), time: "12:00" });
  expect(await emailsAbout((await silent.json<{ id: string }>()).id)).toEqual(["reminder"]);
  const notifiedId = await aStandingAppointment(salon, addDays(day, 2));
  const shown = await send({ id: notifiedId, version: "1", date: addDays(day, 3), time: "15:00", tell: "on" });
  expect(await emailsAbout((await shown.json<{ id: string }>()).id)).toEqual(["changed", "reminder"]);
});

const NO_BOOKINGS_THEN = MOVE_SAYS["not-on-the-grid"];

const IN_THE_WAY = "Another appointment is in the way. Grace Hopper is booked from 14:00 to 15:00.";

test.for<[string, Record<string, string>, number, string]>([
  ["onto a taken time", { time: "14:00" }, 409, IN_THE_WAY],
  ["so that it runs into another", { time: "13:15" }, 409, IN_THE_WAY],
  ["out of hours", { time: "21:00" }, 400, NO_BOOKINGS_THEN],
  ["off the grid", { time: "10:05" }, 400, NO_BOOKINGS_THEN],
  ["into the past", { date: "2020-01-01" }, 400, SAYS.past],
  ["as it was before somebody changed it", { version: "2" }, 409, CHANGED_SINCE],
  ["that is not there", { id: "nowhere" }, 404, SAYS["not-found"]],
  ["without a time", { time: "" }, 400, "Please choose a time"],
])("a move %s is refused with its sentence, and nothing has changed", async ([, to, status, error]) => {
  const { salon, day, send } = await aCalendarAdmin();
  const id = await aBookedAppointment(salon, await anAccount(salon));
  await anAppointment(salon, { date: day, startsMinute: 840, endsMinute: 900 });
  const before = [await diaryOf(salon), await rowsOf(salon)];
  const answer = await send({ id, version: "1", date: day, time: "12:00", tell: "on", ...to });
  expect([answer.status, await answer.json()]).toMatchObject([status, { error }]);
  expect([await diaryOf(salon), await rowsOf(salon)]).toEqual(before);
});

test.for(["completed", "cancelled"] as const)("one that is %s stays", async (status) => {
  const { salon, day, send } = await aCalendarAdmin();
  await anAppointment(salon, { id: `${salon.id}-1`, date: day, status });
  const answer = await send({ id: `${salon.id}-1`, version: "1", date: day, time: "12:00" });
  expect([answer.status, (await diaryOf(salon)).length]).toEqual([409, 1]);
});

test("staff move within 48 hours and may use the old slot; the same command twice moves once", async () => {
  const { salon, day, send } = await aCalendarAdmin();
  const id = await aBookedAppointment(salon, await anAccount(salon), { date: day });
  const command = { id, version: "1", date: day, time: "10:30", key: "once" };
  const [first, again] = [await send(command), await send(command)];
  expect([first.status, await first.json()]).toEqual([again.status, await again.json()]);
  expect((await diaryOf(salon)).map(({ startsMinute, status }) => [startsMinute, status])).toEqual([
    [600, "cancelled"],
    [630, "pending"],
  ]);
});

test("a move can be undone, unless somebody has changed the appointment meanwhile", async () => {
  const { salon, day, send } = await aCalendarAdmin();
  const id = await aBookedAppointment(salon, await anAccount(salon), { date: day });
  const { id: moved } = await (await send({ id, version: "1", date: day, time: "12:00" })).json<{ id: string }>();
  expect((await send({ id: moved, version: "1", date: day, time: "10:00" })).status).toBe(200);
  expect((await diaryOf(salon)).filter(({ status }) => status !== "cancelled")).toMatchObject([{ startsMinute: 600 }]);
  expect((await send({ id: moved, version: "1", date: day, time: "10:00", key: "2" })).status).toBe(409);
});

test("an appointment that somebody else has cancelled or moved meanwhile is refused as changed, before any other reason", async () => {
  const { salon, day, send } = await aCalendarAdmin();
  const id = await aBookedAppointment(salon, await anAccount(salon), { date: day });
  await database.update(appointments).set({ status: "cancelled", version: 2 }).where(eq(appointments.id, id));
  const late = await send({ id, version: "1", date: day, time: "12:00" });
  expect([late.status, await late.json()]).toEqual([409, { error: CHANGED_SINCE }]);
});

test.for(["https://evil.test", "null", "http://localhost:9999"])("no move is taken from %s", async (Origin) => {
  const { salon, day, send } = await aCalendarAdmin();
  const id = await aBookedAppointment(salon, await anAccount(salon), { date: day });
  expect((await send({ id, version: "1", date: day, time: "12:00" }, { Origin })).status).toBe(400);
  expect(await diaryOf(salon)).toMatchObject([{ id, startsMinute: 600 }]);
});

test("only staff read the calendar and move appointments", async () => {
  const { salon, day } = await aCalendarAdmin();
  const client = await anAccount(salon);
  const id = await aBookedAppointment(salon, client, { date: addDays(day, 5) });
  for (const Cookie of [
    "",
    await cookieOf(client),
    await cookieOf(await anAccount(await aSalon(), { role: "admin" })),
  ]) {
    const headers = { ...(Cookie && { Cookie }), Origin: `http://${salon.host}` };
    const read = await visit(salon, `${PATH}?from=${day}&to=${day}`, { headers });
    const body = new URLSearchParams({ id, version: "1", date: day, time: "12:00" });
    const moved = await visit(salon, PATH, { method: "POST", body, headers });
    for (const answer of [read, moved]) expect([302, 403]).toContain(answer.status);
  }
  expect(await diaryOf(salon)).toMatchObject([{ id, status: "pending" }]);
});

async function itemsOf(appointmentId: string) {
  const items = await database
    .select()
    .from(appointmentItems)
    .where(eq(appointmentItems.appointmentId, appointmentId))
    .orderBy(asc(appointmentItems.position));
  return items.map(({ appointmentId: _, ...item }) => item);
}

/** An appointment with a customer who has been told of it: none of its emails waits. */
async function aStandingAppointment(salon: Salon, date: string): Promise<string> {
  const id = crypto.randomUUID();
  await anAppointment(salon, { id, date });
  return id;
}

async function emailsAbout(appointmentId: string) {
  const emails = await database
    .select()
    .from(outbox)
    .where(eq(outbox.subjectId, appointmentId))
    .orderBy(asc(outbox.kind));
  return emails.map(({ kind }) => kind);
}

/** A salon with an admin whose browser reads the calendar and sends moves. */
async function aCalendarAdmin() {
  const { salon, date, open, page, send } = await aSalonWithAdmin();
  return {
    salon,
    day: date,
    page,
    read: (from: string, to: string) => open(`${PATH}?from=${from}&to=${to}`),
    send: (command: Record<string, string>, headers: Record<string, string> = {}) => send(PATH, command, headers),
  };
}

/** The dates that a page names in full, in its order. */
function longDates(page: string): string[] {
  return page.match(/[A-Z]\w+day, [A-Z]\w+ \d{1,2}(?:st|nd|rd|th), \d{4}/g) ?? [];
}
