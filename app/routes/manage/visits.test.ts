import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { giveAccessGrant } from "../../auth/access-grant.server.ts";
import { appointmentItems, type appointments, services } from "../../database/schema.ts";
import type { AccessGrant } from "../../diary/appointments/appointment.ts";
import { addDays, now } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aBookedAppointment, anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database, without } from "../../testing/database.ts";
import { textOf, unescaped } from "../../testing/html.ts";
import { openLink } from "../../testing/mail-factories.ts";
import { sentBack, visit } from "../../testing/requests.ts";
import { aReview, aSalon, openingHours } from "../../testing/salons.ts";
import { STEP_WORDS } from "../../words/booking-steps.ts";

/*
 * What Manage Appointments shows: an appointment, past visits, and the last visit to book again.
 * docs/rules.md 5.24, 5.25, 9.11, 9.12
 */

const ALL_CLOSED = "All found appointments are already cancelled or completed.";

describe("an upcoming appointment", () => {
  test("shows services, what to pay, the address with directions, and its notes", async () => {
    const { salon, client, open } = await aClient({ mapUrl: "https://map.test/salon" });
    await anAppointment(salon, {
      ...{ clientId: client.id, date: addDays(tomorrow(salon), 5), notes: "Allergic to HEMA" },
      ...{ paymentMethod: "bank_transfer" },
    });
    const page = await open("/cancel");
    expect(page).toContain("£35 by bank transfer after the appointment");
    expect(page).toContain("1 Test Street, London");
    expect(page).toContain('href="https://map.test/salon"');
    expect(page).toContain("Allergic to HEMA");
    expect(page).not.toContain('class="button" href="tel:');
  });

  test("says of the first pending one what that means, and of no other", async () => {
    const { salon, client, open } = await aClient();
    for (const [days, status] of [
      [3, "confirmed"],
      [6, "pending"],
      [9, "pending"],
    ] as const)
      await anAppointment(salon, { clientId: client.id, date: addDays(tomorrow(salon), days), status });
    const page = await open("/cancel");
    expect(page.match(/until we’ve checked it/g)).toHaveLength(1);
    const [said, pending] = ["until we’ve checked it", longDate(addDays(tomorrow(salon), 6))];
    expect(page.indexOf(said)).toBeGreaterThan(page.indexOf(pending));
    expect(page.indexOf(said)).toBeLessThan(page.indexOf(longDate(addDays(tomorrow(salon), 9))));
  });

  test("shows them soonest first", async () => {
    const { salon, client, open } = await aClient();
    const dates = [9, 3, 6].map((days) => addDays(tomorrow(salon), days));
    for (const date of dates) await anAppointment(salon, { clientId: client.id, date });
    const page = await open("/cancel");
    const shown = dates.toSorted().map((date) => page.indexOf(longDate(date)));
    expect(shown).toEqual(shown.toSorted((one, other) => one - other));
    expect(shown[0]).toBeGreaterThan(0);
  });

  test("that is too late to change has the salon's number in place of the change", async () => {
    const { salon, client, open } = await aClient();
    await anAppointment(salon, { clientId: client.id });
    const page = await open("/cancel");
    expect(page).toMatch(/<a href="tel:02079460000"[^>]*>Call 020 7946 0000</);
    expect(page).not.toContain("changing=true");
  });

  test("tells its notes to the mailbox's guest, and not to somebody who has only its link", async () => {
    const salon = await aSalon();
    const date = addDays(tomorrow(salon), 5);
    const id = crypto.randomUUID();
    const customerEmail = "grace@example.com";
    await anAppointment(salon, { id, date, customerEmail, notes: "Allergic to HEMA" });
    const seenBy = async (grant: AccessGrant) => seen(salon, "/cancel.data", await grantOf(salon, grant));
    expect(await seenBy({ email: customerEmail })).toContain("HEMA");
    expect(await seenBy({ appointmentId: id, mailbox: customerEmail })).not.toContain("HEMA");
    const link = await openLink(salon, { id, date, endsMinute: 660, customerEmail }, now());
    const { pathname } = new URL(link ?? expect.fail("No link"));
    const page = await seen(salon, pathname, "");
    expect(page).not.toContain("HEMA");
    expect(page).toContain("£35 in cash on the day");
  });
});

describe("past visits", () => {
  test("are those that have begun and were not cancelled, newest first, with Rebook", async () => {
    const { salon, client, open } = await aClient();
    await aVisit(salon, 20, { clientId: client.id, paymentStatus: "paid" });
    await aVisit(salon, 6, { clientId: client.id, status: "confirmed" });
    await aVisit(salon, 10, { clientId: client.id, status: "cancelled" });
    await aVisit(salon, -5, { clientId: client.id, status: "confirmed" });
    const page = unescaped(await open("/cancel"));
    const [, past = ""] = page.split("Past visits");
    expect(past).toContain("Rebook the same services, at today’s prices.");
    expect([...past.matchAll(/Rebook the visit of ([^"]+)"/g)].map(([, date]) => date)).toEqual(
      [6, 20].map((ago) => longDate(addDays(tomorrow(salon), -ago))),
    );
    expect(past).toContain(`href="/booking?step=datetime&service=${salon.id}-gel&quantity-${salon.id}-gel=1`);
    expect(past).toContain("£35, paid");
  });

  test("can be reviewed by their link for 90 days, once completed, and once", async () => {
    const { salon, client, open } = await aClient();
    const done = await aVisit(salon, 5, { clientId: client.id });
    await aVisit(salon, 8, { clientId: client.id, status: "confirmed" });
    await aVisit(salon, 95, { clientId: client.id });
    const links = async () => [...(await open("/cancel")).matchAll(/href="(\/reviews\?visit=[^"]+)"/g)];
    const [link, ...others] = await links();
    expect(others).toEqual([]);
    expect(await open(unescaped(link?.[1] ?? "").replace(/#.*/, ""))).toContain("Grace Hopper");
    await aReview(salon, { appointmentId: done });
    expect(await links()).toHaveLength(1);
    await aReview(salon, { appointmentId: done, verified: true });
    expect(await links()).toEqual([]);
  });

  test("are five at first, and all on request", async () => {
    const { salon, client, open } = await aClient();
    for (let ago = 2; ago < 7; ago++) await aVisit(salon, ago, { clientId: client.id });
    expect(await open("/cancel")).not.toContain("Show all visits");
    for (let ago = 7; ago < 9; ago++) await aVisit(salon, ago, { clientId: client.id });
    const count = async (path: string) => (await open(path)).match(/>Rebook</g)?.length;
    expect([await count("/cancel"), await count("/cancel?visits=all")]).toEqual([5, 7]);
    expect(await open("/cancel")).toContain("Show all visits");
    expect(await open("/cancel?visits=all")).not.toContain("Show all visits");
  });

  test.for<[string, (salon: Salon, email: string) => Promise<string>]>([
    ["another client", async (salon) => cookieOf(await anAccount(salon))],
    [
      "a client with that email, not verified",
      async (salon, email) => cookieOf(await anAccount(salon, { email, emailVerifiedAt: null })),
    ],
    ["a guest of that mailbox", (salon, email) => grantOf(salon, { email })],
    [
      "another client with a grant of that mailbox",
      async (salon, email) => `${await cookieOf(await anAccount(salon))}; ${await grantOf(salon, { email })}`,
    ],
    ["a client of another salon", async () => cookieOf(await anAccount(await aSalon()))],
    ["nobody", async () => ""],
  ])("are not shown to %s, on no page", async ([, cookie]) => {
    const salon = await aSalon();
    const email = `${crypto.randomUUID()}@example.com`;
    await aVisit(salon, 5, { customerEmail: email, serviceNames: "Very Private Polish" }, "Very Private Polish");
    const Cookie = await cookie(salon, email);
    for (const path of ["/cancel", "/cancel.data", "/cancel?visits=all", "/booking", "/booking.data"]) {
      const page = await (await visit(salon, path, { headers: { Cookie } })).text();
      for (const theirs of ["Very Private Polish", "Past visits", "Same again", "visit="])
        expect(page, path).not.toContain(theirs);
    }
  });

  test("of a verified email are its client's, also when booked without the account", async () => {
    const salon = await aSalon();
    const client = await anAccount(salon, { emailVerifiedAt: now() });
    await aVisit(salon, 5, { customerEmail: client.email });
    expect(await seen(salon, "/cancel", await cookieOf(client))).toContain("Past visits");
  });
});

describe("a client with nothing booked", () => {
  test("is offered the last visit again, one tap from the details step", async () => {
    const { salon, client, open } = await aClient();
    await aVisit(salon, 30, { clientId: client.id, startsMinute: 900, endsMinute: 960 });
    await aVisit(salon, 7, { clientId: client.id, startsMinute: 720, endsMinute: 780 });
    const page = unescaped(await open("/cancel"));
    expect(page).toMatch(new RegExp(`${ALL_CLOSED}.*Nothing booked. Same again\\?`, "s"));
    const path = /href="(\/booking\?step=details[^"]+)"/.exec(page)?.[1] ?? expect.fail("No way to the details");
    const search = new URLSearchParams(path.split("?")[1]);
    // Seven days before tomorrow at noon: tomorrow at noon is the next like it.
    expect([search.get("date"), search.get("time")]).toEqual([tomorrow(salon), "12:00"]);
    const details = await open(path);
    expect(details).toContain("Your Information");
    expect(details).not.toContain(STEP_WORDS.nearest);
    expect(details).toContain("£35");
  });

  test("can come again in the weeks that lie between the visits, at the same time, where that is bookable", async () => {
    const { salon, client, open } = await aClient();
    await aVisit(salon, 7, { clientId: client.id, startsMinute: 720, endsMinute: 780 });
    const wayOn = async () =>
      /href="(\/booking\?step=datetime[^"]+)"[^>]*>Again in/.exec(unescaped(await open("/cancel")))?.[1];
    const inThree = new URLSearchParams((await wayOn())?.split("?")[1]);
    const days = (count: number) => addDays(tomorrow(salon), count - 7);
    expect([inThree.get("date"), inThree.get("time")]).toEqual([days(21), "12:00"]);
    expect(await open(`/booking?${inThree}`)).toContain("12:00");
    // A client who comes every six weeks would come again after the last bookable day.
    for (const ago of [49, 91]) await aVisit(salon, ago, { clientId: client.id });
    expect(await wayOn()).toBeUndefined();
  });

  test("sees the same on the booking page, at today's price, and not once something is chosen", async () => {
    const { salon, client, open } = await aClient();
    await aVisit(salon, 7, { clientId: client.id, pricePence: 100 });
    await database
      .update(services)
      .set({ pricePence: 4200 })
      .where(eq(services.id, `${salon.id}-gel`));
    const page = await open("/booking");
    expect(page).toContain('aria-label="Same again"');
    expect(page).toContain("£42");
    expect(await open(`/booking?service=${salon.id}-art`)).not.toContain("Same again");
    expect(await open("/booking?step=datetime")).not.toContain("Same again");
  });

  test("is told the specification's sentences without a visit", async () => {
    const { salon, client, open } = await aClient();
    expect(await open("/cancel")).toContain("No appointments found for the provided contact information.");
    expect(await open("/booking")).not.toContain("Same again");
    await anAppointment(salon, { clientId: client.id, status: "cancelled", date: addDays(tomorrow(salon), 3) });
    expect(await open("/cancel")).toContain(ALL_CLOSED);
  });

  test("is not told that a visit is completed before the salon has said so", async () => {
    const { salon, client, open } = await aClient();
    await aVisit(salon, 7, { clientId: client.id, status: "confirmed" });
    const page = unescaped(await open("/cancel"));
    expect(page).toContain("Nothing booked. Same again?");
    expect(page).not.toMatch(/All found appointments|No appointments found/);
  });

  test("is offered none while nothing is free, the diary can't be read, or all its services have gone", async () => {
    const { salon, client, open } = await aClient();
    await aVisit(salon, 7, { clientId: client.id });
    const unread = await without("closure_dates", () => open("/cancel"));
    expect(unread).toContain(ALL_CLOSED);
    expect(unread).toContain("Book an appointment");
    expect(unread).not.toContain("Same again");
    await database
      .update(services)
      .set({ active: false })
      .where(eq(services.id, `${salon.id}-gel`));
    expect(await open("/cancel")).not.toContain("Same again");
    await database
      .update(services)
      .set({ active: true })
      .where(eq(services.id, `${salon.id}-gel`));
    for (const weekday of [0, 1, 2, 3, 4, 5, 6]) await openingHours(salon, weekday, 480, 1200, false);
    expect(await open("/cancel")).not.toContain("Same again");
  });
});

describe("services that are no longer on the menu", () => {
  test("are left out of a rebooking, with a sentence that says so", async () => {
    const { salon, open } = await aClient();
    const path = (ids: string[]) =>
      `/booking?${new URLSearchParams([["step", "datetime"], ...ids.map((id) => ["service", `${salon.id}-${id}`])])}`;
    const some = await open(path(["gel", "old"]));
    expect(some).toContain("One of these services is no longer on the menu, so we’ve left it out.");
    expect(some).toContain("Select Date &amp; Time for Your Services");
    const none = await open(path(["old", "gone"]));
    expect(none).toContain("2 of these services are no longer on the menu, so we’ve left them out.");
    expect(none).toContain("Select Main Service");
    expect(await open(path(["gel", "art"]))).not.toContain("no longer on the menu");
    expect(await without("services", () => open(path(["gel"])))).not.toContain("no longer on the menu");
    const visitor = await seen(salon, path(["gel", "old"]).replace("/booking", "/book"), "");
    expect(visitor).toContain("One of these services is no longer on the menu, so we’ve left it out.");
  });
});

describe("a change", () => {
  test("begins at the times of the appointment's own day, with both sides of it shown", async () => {
    const { salon, client, open } = await aClient();
    const date = addDays(tomorrow(salon), 20);
    await aBookedAppointment(salon, client, { date });
    const page = unescaped(await open("/cancel"));
    const path = /href="(\/booking\?changing=true[^"]+)"/.exec(page)?.[1] ?? expect.fail("No change");
    const step = await open(path);
    expect(step).toContain("Select Date &amp; Time for Your Services");
    expect(step).toMatch(new RegExp(`<button (?=[^>]*value="${date}")(?=[^>]*aria-pressed="true")`));
    expect(step).toContain('value="10:00"');
    expect(step).not.toContain("<s ");
    const later = addDays(date, 1);
    const chosen = await open(`${path}&date=${later}&time=12:00`);
    expect(chosen).toMatch(new RegExp(`<s [^>]*>.*?${longDate(date)} at 10:00</span></s>`));
    expect(chosen).toContain(`${longDate(later)} at 12:00`);
  });
});

test("a visit with nothing that is known of its services is no booking to repeat", async () => {
  const { salon, client, open } = await aClient();
  await aVisit(salon, 9, { clientId: client.id, customerEmail: client.email });
  await anAppointment(salon, {
    ...{ clientId: client.id, customerEmail: client.email, serviceNames: "Something of old" },
    ...{ date: addDays(tomorrow(salon), -20), status: "completed" },
  });
  const page = await open("/cancel?visits=all");
  expect(page).toContain("Something of old");
  expect(page.match(/>Rebook</g)).toHaveLength(1);
});

async function aClient(with_: Parameters<typeof aSalon>[0] = {}) {
  const salon = await aSalon(with_);
  const client = await anAccount(salon);
  const Cookie = await cookieOf(client);
  return { salon, client, open: (path: string) => seen(salon, path, Cookie) };
}

function seen(salon: Salon, path: string, Cookie: string): Promise<string> {
  return textOf(visit(salon, path, { headers: { Cookie } }));
}

/** An appointment that was so many days before tomorrow, completed by default. Answers its id. */
async function aVisit(
  salon: Salon,
  ago: number,
  with_: Partial<typeof appointments.$inferInsert> = {},
  name = "Gel Polish",
): Promise<string> {
  const id = crypto.randomUUID();
  await anAppointment(salon, { id, date: addDays(tomorrow(salon), -ago), status: "completed", ...with_ });
  const item = { serviceId: `${salon.id}-gel`, name, pricePence: 3500, durationMinutes: 60, quantity: 1 };
  await database.insert(appointmentItems).values({ salonId: salon.id, appointmentId: id, position: 0, ...item });
  return id;
}

async function grantOf(salon: Pick<Salon, "id">, grant: AccessGrant): Promise<string> {
  return sentBack(new Headers(await giveAccessGrant(new Request("http://salon.test"), grant, salon.id)));
}
