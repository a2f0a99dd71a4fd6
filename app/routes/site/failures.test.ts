import { expect, test } from "vitest";
import { addDays, weekdayOf } from "../../kernel/clock.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aBookedAppointment, anAppointment, tomorrow } from "../../testing/appointments.ts";
import { without } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { postForm, visit } from "../../testing/requests.ts";
import { aClosure, aSalon, openingHours } from "../../testing/salons.ts";

/* What the clients' pages say while a part of D1 can't be read: docs/rules.md 4.8 */

const UNSEEN = "We can’t see the diary just now.";
const NOT_SEARCHED = "Failed to search for appointments. Please try again.";

test("without its menu the booking page says that there are no services", async () => {
  const { open } = await aClient();
  const page = await without("services", () => open("/booking"));
  expect(page.status).toBe(200);
  expect(page.text).toContain("No services available at the moment.");
  expect(page.text).toContain("No extras available.");
});

test.for([
  ["appointments", "10:00"],
  ["business_hours", "19:00"],
  ["closure_dates", "10:00"],
])("without %s the booking page offers %s under a notice", async ([table = "", time]) => {
  const { salon, open } = await aClient();
  const date = addDays(tomorrow(salon), 1);
  if (table === "appointments") await anAppointment(salon, { date });
  if (table === "business_hours") await openingHours(salon, weekdayOf(date), 600, 720);
  if (table === "closure_dates") await aClosure(salon, date);
  const path = `/booking?step=datetime&service=${salon.id}-gel&date=${date}`;
  const read = await open(path);
  expect(read.text).not.toContain(UNSEEN);
  expect(read.text).not.toContain(`value="${time}"`);

  const unread = await without(table, () => open(path));
  expect(unread.status).toBe(200);
  expect(unread.text).toContain(UNSEEN);
  expect(unread.text).toContain(`value="${time}"`);
});

test("without appointments a confirmation and a change say that they can’t be shown", async () => {
  const { salon, client, open } = await aClient();
  const id = await aBookedAppointment(salon, client, { date: addDays(tomorrow(salon), 5) });
  for (const path of [`/booking?booked=${id}`, `/booking?changing=true&appointment=${id}`]) {
    const page = await without("appointments", () => open(path));
    expect(page.status).toBe(200);
    expect(page.text).toMatch(
      /<h1[^>]*>Book an appointment<.*Your appointment can’t be shown right now. Please reload the page./s,
    );
  }
});

test("when nobody's account can be read, a page says so with a time to come back, and so does its data", async () => {
  const { open } = await aClient();
  for (const path of ["/booking", "/booking.data", "/booking/diary"]) {
    const answer = await without("users", () => open(path));
    expect([path, answer.status, answer.retryAfter]).toEqual([path, 503, "2"]);
  }
});

test("without appointments Manage Appointments says that its search failed, and forgets nothing typed", async () => {
  const { salon, open } = await aClient();
  await without("appointments", async () => {
    const own = await open("/cancel");
    expect([own.status, own.text.includes(NOT_SEARCHED)]).toEqual([200, true]);
    const typed = { email: "grace@example.com", phone: "" };
    const page = await textOf(postForm(salon, "/cancel", typed), 503);
    expect(page).toContain(NOT_SEARCHED);
    expect(page).toContain('value="grace@example.com"');
  });
});

test("a list that failed is tried again by a link, which shows it once it can be read", async () => {
  const { salon, client, open } = await aClient();
  await aBookedAppointment(salon, client, { date: addDays(tomorrow(salon), 5) });
  const failed = await without("appointments", () => open("/cancel"));
  expect(failed.text).not.toContain("Gel Polish");
  const way = /<a [^>]*href="([^"]*)"[^>]*>Try again<\/a>/.exec(failed.text)?.[1];
  const again = await open(way ?? expect.fail("There is no way to try again"));
  expect(again.text).not.toContain(NOT_SEARCHED);
  expect(again.text).toContain("Gel Polish");
});

/** A signed-in client, and the status and text of the pages that the client opens. */
async function aClient() {
  const salon = await aSalon();
  const client = await anAccount(salon);
  const Cookie = await cookieOf(client);
  const open = async (path: string) => {
    const answer = await visit(salon, path, { headers: { Cookie } });
    return {
      status: answer.status,
      retryAfter: answer.headers.get("Retry-After"),
      text: await textOf(answer, answer.status),
    };
  };
  return { salon, client, open };
}
