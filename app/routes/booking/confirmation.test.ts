import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { giveAccessGrant } from "../../auth/access-grant.server.ts";
import { appointments, type salons } from "../../database/schema.ts";
import { addDays } from "../../kernel/clock.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aBookedAppointment, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { sentBack, visit } from "../../testing/requests.ts";
import { aSalon } from "../../testing/salons.ts";

/* The confirmation step. docs/rules.md 9.10 */

test("the confirmation says where the email goes, how to get there, the policy, and how to go on", async () => {
  const { open } = await aBookedClient({
    mapUrl: "https://maps.test/petal",
    policy: "Please come five minutes early.\nLate by 15 minutes: we may have to shorten your visit.",
  });
  const page = await open();
  expect(page).toContain("ada@example.com");
  expect(page).toMatch(/<a href="https:\/\/maps\.test\/petal"[^>]*>Directions</);
  expect(page).toContain("Please come five minutes early.");
  expect(page).toContain("up to 48 hours before it starts");
  expect(page).toContain("calendar.ics");
  expect(page).toMatch(/<a href="https:\/\/calendar\.google\.com\/[^"]+"[^>]*>Google</);
  expect(page).toMatch(/<a href="https:\/\/outlook\.live\.com\/[^"]+"[^>]*>Outlook</);
  const [manage, again] = ["See all your appointments</a>", "Book Another Appointment</a>"].map((link) =>
    page.lastIndexOf(link),
  );
  expect(manage).toBeGreaterThan(0);
  expect(again).toBeGreaterThan(manage ?? 0);
});

test("a salon without a map link is searched for by its address, and one without a policy shows none", async () => {
  const { open } = await aBookedClient({}, 1);
  const page = await open();
  expect(page).toMatch(/<a href="https:\/\/www\.google\.com\/maps\/search\/\?[^"]*Test\+Street[^"]*"[^>]*>Directions</);
  expect(page).toContain("You can still cancel it until it begins. To change it, please call us.");
});

test("who has only the link is not told where the email goes", async () => {
  const { salon, id } = await aBookedClient({});
  const grant = sentBack(
    new Headers(
      await giveAccessGrant(
        new Request("http://browser.test"),
        { appointmentId: id, mailbox: "ada@example.com" },
        salon.id,
      ),
    ),
  );
  const Cookie = `${await cookieOf(await anAccount(salon))}; ${grant}`;
  const page = await textOf(visit(salon, `/booking?booked=${id}`, { headers: { Cookie } }));
  expect(page).toContain("Booking Confirmed!");
  expect(page).not.toMatch(/ada@example\.com|Lovelace\./);
});

test.for([
  ["bank_transfer", "pending", "£35 by bank transfer after the appointment: ask for our bank details at your visit"],
  ["bank_transfer", "paid", "£35, paid"],
  ["cash", "pending", "£35 in cash on the day"],
  ["cash", "paid", "£35, paid"],
] as const)(
  "who pays by %s, which is %s, is told how as long as they owe",
  async ([paymentMethod, paymentStatus, said]) => {
    const { salon, open } = await aBookedClient({});
    await database.update(appointments).set({ paymentMethod, paymentStatus }).where(eq(appointments.salonId, salon.id));
    expect(await open()).toContain(`>${said}<`);
  },
);

async function aBookedClient(with_: Partial<typeof salons.$inferInsert>, daysAhead = 4) {
  const salon = await aSalon(with_);
  const client = await anAccount(salon, { email: "ada@example.com" });
  const Cookie = await cookieOf(client);
  const id = await aBookedAppointment(salon, client, { date: addDays(tomorrow(salon), daysAhead - 1) });
  return { salon, id, open: () => textOf(visit(salon, `/booking?booked=${id}`, { headers: { Cookie } })) };
}
