import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { salons } from "../../database/schema.ts";
import { WEEKDAYS } from "../../diary/times/hours.ts";
import { addDays, weekdayOf } from "../../kernel/clock.ts";
import { dayAndMonth, longDate } from "../../kernel/dates.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aBookedAppointment, anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { visit } from "../../testing/requests.ts";
import { aClosure, aSalon, openingHours } from "../../testing/salons.ts";
import { SAYS } from "../../testing/says.ts";

/* Days without free times, and why a start is not offered: docs/rules.md 4.13. Dates in words: 1.8 */

test("a full day can be chosen, says that it is full, and leads to the nearest free days", async () => {
  const { salon, date, open } = await aClient();
  const [before, full, after] = [addDays(date, 5), addDays(date, 6), addDays(date, 7)];
  for (const day of [before, full]) await anAppointment(salon, { date: day, startsMinute: 0, endsMinute: 1440 });
  await aClosure(salon, after);
  const page = await open(`step=datetime&service=${salon.id}-gel&date=${full}`);
  const day = new RegExp(`<button [^>]*value="${full}"[^>]*>`).exec(page)?.[0] ?? expect.fail("No such day");
  expect(day).not.toContain("disabled");
  expect(page).toContain("No available time slots for this date. Please select another date.");
  const free = page.slice(page.indexOf("No available time slots"));
  const links = [...free.matchAll(/href="[^"]*date=(\d{4}-\d\d-\d\d)"[^>]*>([^<]*)</g)];
  expect(links.map(([, to, words]) => [to, words])).toEqual(
    [3, 4, 8].map((days) => addDays(date, days)).map((day) => [day, longDate(day)]),
  );
});

test("a start that is not offered says why: taken, past, too far ahead, or closed and the reason", async () => {
  const { salon, date, open } = await aClient();
  const [closure, weekly] = [addDays(date, 1), addDays(date, 2)];
  await anAppointment(salon, { date });
  await aClosure(salon, closure, "Staff training");
  await openingHours(salon, weekdayOf(weekly), 600, 720, false);
  for (const [on, why] of [
    [date, "This time slot is no longer available. Please select a different time."],
    ["2020-01-01", SAYS.past],
    [addDays(date, 30), "Appointments can be booked up to 30 days ahead."],
    [closure, `We’re closed on ${longDate(closure)} (Staff training). Please choose another date.`],
    [weekly, `We’re closed on ${WEEKDAYS[weekdayOf(weekly)]}s. Please choose another date.`],
  ] as const) {
    const page = await open(`step=details&service=${salon.id}-gel&date=${on}&time=10:00`);
    expect(page).toContain(why);
    expect(page.match(/role="alert"/g)).toHaveLength(1);
  }
});

test("the times offered instead are written with their whole date", async () => {
  const { salon, date, open } = await aClient();
  await anAppointment(salon, { date });
  const page = await open(`step=details&service=${salon.id}-gel&date=${date}&time=10:00`);
  expect(page).toContain(`Book ${longDate(date)} at 11:00`);
});

test("the date step says the price, and the last day that clients can book; staff have none", async () => {
  const { salon, date, open } = await aClient();
  const step = `step=datetime&service=${salon.id}-gel&service=${salon.id}-art`;
  const asked = await open(step);
  expect(asked).toContain("Gel Polish, Nail Art · 1 hr · £39.50");
  const inWords = (days: number) => DAY_OF_MONTH.format(Date.parse(addDays(date, days)));
  expect(asked).toContain(`Booking is open until ${inWords(29)}`);
  await database.update(salons).set({ bookableDays: 14 }).where(eq(salons.id, salon.id));
  expect(await open(step)).toContain(`Booking is open until ${inWords(13)}`);
  const Cookie = await cookieOf(await anAccount(salon, { role: "admin" }));
  const byStaff = await textOf(visit(salon, `/admin/book-appointment?${step}`, { headers: { Cookie } }));
  expect(byStaff).toContain("Available Times");
  expect(byStaff).not.toContain("Booking is open until");
});

test("the date step of a change says the price too", async () => {
  const { salon, client, date, open } = await aClient();
  const appointment = await aBookedAppointment(salon, client, { date: addDays(date, 6) });
  const change = new URLSearchParams({ changing: "true", appointment, step: "datetime", service: `${salon.id}-gel` });
  expect(await open(`${change}`)).toContain("Gel Polish · 1 hr · £35");
});

test("services that are too long for one visit lead no further; a change stays, and staff are not limited", async () => {
  const { salon, client, date, open } = await aClient();
  const appointment = await aBookedAppointment(salon, client, { date: addDays(date, 6) });
  await database.update(salons).set({ longestBookingMinutes: 45 }).where(eq(salons.id, salon.id));
  const chosen = { step: "datetime", service: `${salon.id}-gel` };
  const sentence = "These services take too long to book together online. Please call us on 020 7946 0000.";
  const asked = await open(`${new URLSearchParams(chosen)}`);
  expect(asked).toContain(sentence);
  expect(asked).toContain("Select Main Service");
  const change = await open(`${new URLSearchParams({ changing: "true", appointment, ...chosen })}`);
  expect(change).toContain("Select Date &amp; Time for Your Services");
  expect(change).not.toContain(sentence);
  const Cookie = await cookieOf(await anAccount(salon, { role: "admin" }));
  const path = `/admin/book-appointment?${new URLSearchParams(chosen)}`;
  expect(await textOf(visit(salon, path, { headers: { Cookie } }))).toContain("Available Times");
});

test("a closed day is announced with its reason, and can't be chosen", async () => {
  const { salon, date, open } = await aClient();
  const [closure, free] = [addDays(date, 1), addDays(date, 2)];
  await aClosure(salon, closure, "Staff training");
  const page = await open(`step=datetime&service=${salon.id}-gel&date=${closure}`);
  const button = (day: string) => new RegExp(`<button [^>]*value="${day}"[^>]*>`).exec(page)?.[0];
  expect(button(closure)).toContain(`aria-label="${dayAndMonth(closure)}, closed: Staff training"`);
  expect(button(closure)).toContain('aria-disabled="true"');
  expect(button(closure)).toContain('type="button"');
  if (free.slice(0, 7) === closure.slice(0, 7)) expect(button(free)).toContain("free times");
});

test("a confirmation says that the salon looks at the booking, as long as it is pending, and not that it is", async () => {
  const { salon, client, date, open } = await aClient();
  const id = await aBookedAppointment(salon, client, { date });
  const sentence = "It’s yours. Nothing more to do.";
  const page = await open(`booked=${id}`);
  expect(page).toContain(sentence);
  expect(page).not.toContain("Pending");
  const confirmed = crypto.randomUUID();
  await anAppointment(salon, { id: confirmed, clientId: client.id, startsMinute: 800, endsMinute: 860 });
  expect(await open(`booked=${confirmed}`)).not.toContain(sentence);
});

/** A date as the platform writes it. */
const DAY_OF_MONTH = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

/** A signed-in client, tomorrow's date, and the HTML of the booking page with a query. */
async function aClient() {
  const salon = await aSalon();
  const client = await anAccount(salon);
  const Cookie = await cookieOf(client);
  const open = (query: string) => textOf(visit(salon, `/booking?${query}`, { headers: { Cookie } }));
  return { salon, client, date: tomorrow(salon), open };
}
