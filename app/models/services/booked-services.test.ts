import ICAL from "ical.js";
import { expect, test } from "vitest";
import { appointmentItems } from "../../database/schema.ts";
import { addDays } from "../../kernel/clock.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../testing/admin.ts";
import { aBookedAppointment, anAppointment } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { visit } from "../../testing/requests.ts";

/* Quantities wherever the services of an appointment are listed: docs/rules.md 3.8 */

const BOOKED = "Gel Polish, Gems × 4";

test("staff and the customer see how many of a service were booked, on every list and in every calendar", async () => {
  const { salon, page, send, date: tomorrow } = await aSalonWithAdmin();
  const client = await anAccount(salon);
  const date = addDays(tomorrow, 5);
  const services = [{ name: "Gel Polish" }, { name: "Gems", quantity: 4 }];
  const id = await aBookedAppointment(salon, client, { date, services });
  const asClient = async (path: string) => visit(salon, path, { headers: { Cookie: await cookieOf(client) } });

  const shown = {
    table: await page("/admin/appointments"),
    "calendar without script": await page(`/admin/calendar?date=${date}`),
    calendar: await page(`/admin/calendar/appointments?from=${date}&to=${date}`),
    stranded: await textOf(send("/admin/closure-dates", { intent: "add", date, until: "", reason: "Training" }), 409),
    "own list": await textOf(asClient("/cancel")),
    change: await textOf(asClient(`/booking?changing=true&appointment=${id}&step=service`)),
  };
  for (const [where, text] of Object.entries(shown)) expect(text, where).toContain(BOOKED);

  const feed = await textOf(send("/admin/calendar-feed", { intent: "create" }));
  const path = new RegExp(`https://${salon.host}(/calendar/[\\w-]{22}/appointments\\.ics)`).exec(feed)?.[1] ?? "";
  expect(titlesIn(await textOf(visit(salon, path)))).toEqual([`Ada Lovelace: ${BOOKED}`]);
  expect(titlesIn(await textOf(asClient(`/cancel/${id}/calendar.ics`)))).toEqual([`${BOOKED} at Test Salon`]);
});

test("the column of a statement and the text of an appointment's items are the same, in their order", async () => {
  const { salon, date, page } = await aSalonWithAdmin();
  const id = crypto.randomUUID();
  await anAppointment(salon, { id, date, serviceNames: "Zebra, Art, Gems" });
  const listed = async () =>
    /"serviceNames":"([^"]*)"/.exec(await page(`/admin/calendar/appointments?from=${date}&to=${date}`))?.[1];
  expect(await listed()).toBe("Zebra, Art, Gems");
  const items = [
    { name: "Zebra", quantity: 1, position: 0 },
    { name: "Art", quantity: 10, position: 1 },
    { name: "Gems", quantity: 2, position: 2 },
  ];
  const of = { appointmentId: id, salonId: salon.id, pricePence: 100, durationMinutes: 0 };
  for (const item of items.toReversed()) {
    await database.insert(appointmentItems).values({ ...of, serviceId: item.name, ...item });
  }
  expect(await listed()).toBe("Zebra, Art × 10, Gems × 2");
});

function titlesIn(file: string): string[] {
  return new ICAL.Component(ICAL.parse(file)).getAllSubcomponents("vevent").map((it) => new ICAL.Event(it).summary);
}
