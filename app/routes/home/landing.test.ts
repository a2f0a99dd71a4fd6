import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { services, technicians } from "../../database/schema.ts";
import { bookableDates } from "../../diary/times/availability.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aBookedAppointment, anAppointment } from "../../testing/appointments.ts";
import { database, without } from "../../testing/database.ts";
import { textOf, unescaped, withoutRandom } from "../../testing/html.ts";
import { aPicture } from "../../testing/pictures/a-picture.ts";
import { callApi, visit } from "../../testing/requests.ts";
import { aClosure, aReview, aSalon, aService, aTechnician, openingHours } from "../../testing/salons.ts";

/* What the landing page shows to anybody: docs/rules.md 20 */

const TUESDAY = "2026-11-24";

/** What Bea says, and that she is off on Tuesdays. */
const BEA = { line: "Fine lines.", week: { 2: [] } };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${TUESDAY}T10:05:00Z`) });
});
afterEach(() => vi.useRealTimers());

describe("the button", () => {
  test("names the next free time, which the API offers and a client gets", async () => {
    const salon = await aSalon();
    await anAppointment(salon, { date: TUESDAY, startsMinute: 600, endsMinute: 1200 });
    await anAppointment(salon, { date: "2026-11-25", startsMinute: 480, endsMinute: 560 });
    expect(buttonOn(await textAt(salon))).toBe("Book: free from today 20:00");

    await aClosure(salon, TUESDAY);
    expect(buttonOn(await textAt(salon))).toBe("Book: free from tomorrow 09:30");
    expect(await pageAt(salon)).toContain('href="/book?date=2026-11-25"');
    const { slots } = await (await callApi(salon, "slots?date=2026-11-25&duration=60")).json<{ slots: unknown[] }>();
    expect(slots.find((slot) => JSON.stringify(slot).includes("true"))).toEqual({ time: "09:30", available: true });
    await aBookedAppointment(salon, await anAccount(salon), { date: "2026-11-25", time: "09:30" });
    expect(buttonOn(await textAt(salon))).toBe("Book: free from tomorrow 10:30");
  });

  test("calls the salon when it is fully booked, closed, or has no services", async () => {
    const salon = await aSalon();
    for (const date of bookableDates(TUESDAY)) await anAppointment(salon, { date, startsMinute: 0, endsMinute: 1440 });
    expect(await textAt(salon)).toContain("We’re fully booked for the next 30 days.");
    expect(buttonOn(await textAt(salon))).toBe("Call 020 7946 0000");
    for (const date of bookableDates(TUESDAY)) await aClosure(salon, date);
    expect(await textAt(salon)).toContain("We’re closed for the next 30 days.");
    await database.delete(services).where(eq(services.salonId, salon.id));
    const page = await textAt(salon);
    expect(page).toContain("We’re not taking bookings online yet.");
    expect(page).not.toContain("The menu");
  });

  test("leads to booking without a promise while the diary or the menu can't be read", async () => {
    const salon = await aSalon();
    for (const table of ["appointments", "services"]) {
      const page = await without(table, () => textAt(salon));
      expect(buttonOn(page), table).toBe("Book an appointment");
      expect(page).toContain("Booking System Access Required");
    }
  });
});

test("a part that can't be read takes no other part with it", async () => {
  const salon = await aSalon();
  await aReview(salon, { comment: "Lovely", rating: 5, status: "approved" });
  const parts = { services: "£35", reviews: "Lovely", review_tallies: "5.0", business_hours: "Wednesday" };
  for (const table of Object.keys(parts)) {
    const page = await without(table, () => textAt(salon));
    for (const [of, text] of Object.entries(parts)) expect(page.includes(text), `${of}, ${table}`).toBe(of !== table);
  }
});

test("a client finds the salon's hours, team and menu at /about, from the footer, without the form to sign in", async () => {
  const salon = await aSalon();
  const headers = { Cookie: await cookieOf(await anAccount(salon, { role: "client" })) };
  const about = await textOf(visit(salon, "/about", { headers }));
  for (const part of ["Popular services", "The menu", "Visit us", "Wednesday"]) expect(about).toContain(part);
  expect(about).not.toContain("Booking System Access Required");
  for (const page of ["/reviews", "/cancel"]) {
    expect(await textOf(visit(salon, page, { headers }))).toContain('href="/about"');
    expect(await pageAt(salon, page)).not.toContain('href="/about"');
  }
});

describe("a visitor without an account sees", () => {
  test("the menu with prices and lengths, each service leading into booking, and no inactive one", async () => {
    const salon = await aSalon();
    const page = await textAt(salon);
    expect(page).toContain("Book Gel Polish £35 1 hr");
    expect(page).toContain("Book Nail Art £4.50 each");
    expect(page).toContain(
      "Extras from £1.50 Add these to a main service. They take no extra time. Gems £1.50 each Matte Top £5",
    );
    expect(page).not.toContain("Old Thing");
    expect(await pageAt(salon)).toContain(`href="/book?service=${salon.id}-gel#${salon.id}-gel"`);
  });

  test("the team with what each does, where there are several, and the way to book with each", async () => {
    const salon = await aSalon();
    expect(await textAt(salon)).not.toContain("Who does your nails");
    await aTechnician(salon, {
      id: `${salon.id}-b`,
      name: "Bea",
      services: [`${salon.id}-gel`],
      colour: "#2f6f62",
      ...BEA,
    });
    expect(await textAt(salon)).toMatch(
      /Who does your nails .* Everything on the menu Free today 10:15 .* Bea Fine lines. Gel Polish Free tomorrow 08:00/,
    );
    const answer = await visit(salon, "/free-starts");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const { texts } = await answer.json<{ texts: Record<string, string> }>();
    expect(texts[`technician ${salon.id}-b`]).toBe("Free tomorrow 08:00");
    const page = await pageAt(salon);
    expect(page).toContain(`href="/book?technician=${salon.id}-b"`);
    const services = await textAt(salon, `/book?technician=${salon.id}-b`);
    expect(services).toMatch(/With Bea. .* Fine lines./);
    const step = `/book?step=datetime&service=${salon.id}-gel`;
    expect(await textAt(salon, `${step}&technician=${salon.id}-b`)).toContain("Fine lines.");
    expect(await textAt(salon, step)).not.toContain("Fine lines.");
    expect(services).toMatch(
      /Gel Polish £35 · 1 hr Not with Bea Nail Art £4.50 each · 1 hr on its own Not with Bea .* SELECT EXTRAS/,
    );
    const other = await textOf(visit(salon, `/book?technician=${salon.id}-b&service=${salon.id}-art`));
    expect(other).toContain("Bea doesn’t do all of this");
    expect(await without("technicians", () => textAt(salon))).not.toContain("Who does your nails");
  });

  test("the popular services, each with its own next free time, where the menu has them", async () => {
    const salon = await aSalon();
    await anAppointment(salon, { date: TUESDAY, startsMinute: 660, endsMinute: 1200 });
    await aService(salon, { id: `${salon.id}-soak`, name: "Soak Off", durationMinutes: 30, category: "Soak Off" });
    expect(await textAt(salon)).toMatch(/Gel Polish £35 · free today 20:00 .* Soak Off £20 · free today 10:15/);
    const [, popular = ""] = (await pageAt(salon)).split(/Popular services|The menu/);
    expect(popular.match(/\/book[^"]*/g)).toEqual([
      `/book?service=${salon.id}-gel&step=datetime&date=${TUESDAY}&time=20%3A00`,
      `/book?service=${salon.id}-art&date=${TUESDAY}&time=20%3A00#${salon.id}-art`,
      `/book?service=${salon.id}-soak&step=datetime&date=${TUESDAY}&time=10%3A15`,
    ]);
    expect(popular).not.toMatch(/Builder Gel|New Set|Ask us about it/);
  });

  test("a single popular service under its heading, and no heading where the menu has none", async () => {
    const salon = await aSalon();
    await database
      .update(services)
      .set({ popular: true })
      .where(eq(services.id, `${salon.id}-art`));
    const [, one = ""] = (await pageAt(salon)).split(/Popular services|The menu/);
    expect(one.match(/data-start="[^"]*"/g)).toEqual(['data-start="Nail Art"']);
    await database.delete(services).where(eq(services.salonId, salon.id));
    expect(await pageAt(salon)).not.toContain("Popular services");
  });

  test("looks, which lead to the date step with just their services and a technician who does them", async () => {
    const salon = await aSalon();
    await aTechnician(salon, { id: `${salon.id}-b`, name: "Bea", services: [`${salon.id}-gel`, `${salon.id}-gems`] });
    const booked = [
      { id: `${salon.id}-gel`, quantity: 1 },
      { id: `${salon.id}-gems`, quantity: 4 },
    ];
    const { id } = await aPicture(salon, {
      look: { name: "Berry gems", services: booked, technicianId: `${salon.id}-b` },
    });
    await aPicture(salon, { alt: "Just a picture" });
    expect(await textAt(salon)).toContain("Book the look Berry gems £41 · 1 hr Gel Polish, Gems × 4, with Bea");
    const look = `/book?step=datetime&look=${id}&service=${salon.id}-gel&service=${salon.id}-gems&quantity-${salon.id}-gems=4&technician=${salon.id}-b`;
    expect(await pageAt(salon)).toContain(`href="${look}"`);
    const step = await textAt(salon, look);
    expect(step).toContain("Select Date & Time for Your Services");
    expect(step).toContain("Gems × 4");

    await database
      .update(technicians)
      .set({ active: false })
      .where(eq(technicians.id, `${salon.id}-b`));
    const alone = await pageAt(salon);
    expect(alone).toContain("Berry gems");
    expect(alone).not.toContain(`technician=${salon.id}-b`);
    await database
      .update(services)
      .set({ active: false })
      .where(eq(services.id, `${salon.id}-gems`));
    expect(await textAt(salon)).not.toContain("Berry gems");
    expect((await pageAt(salon)).match(/<img[^>]*alt="A picture"/g)).toHaveLength(1);
  });

  test("when it is open, its hours and coming closures, and none that are over", async () => {
    const salon = await aSalon();
    await openingHours(salon, 2, 600, 1080);
    await openingHours(salon, 3, 600, 1080, false);
    await aClosure(salon, "2026-11-23", "Yesterday");
    await aClosure(salon, "2026-12-24", "Christmas");
    await aClosure(salon, "2026-12-25", "Christmas");
    const page = await textAt(salon);
    expect(page).toContain("Open today until 18:00");
    expect(page).toContain("Tuesday 10:00–18:00 Wednesday Closed Thursday 08:00–20:00");
    expect(page).toContain("Also closed Thursday, December 24 to Friday, December 25 Christmas");
    expect(page).not.toContain("Yesterday");
  });

  test("the three newest approved reviews", async () => {
    const salon = await aSalon();
    const comments = ["First", "Second", "Third", "Fourth"];
    for (const [at, comment] of comments.entries())
      await aReview(salon, { comment: `${comment} words`, createdAt: at });
    await aReview(salon, { comment: "Pending words", status: "pending", createdAt: 9, customerEmail: "a@example.com" });
    const page = await pageAt(salon);
    expect(page.match(/\w+ words/g)?.filter((words, at, all) => all.indexOf(words) === at)).toEqual([
      "Fourth words",
      "Third words",
      "Second words",
    ]);
    expect(page).not.toContain("a@example.com");
  });

  test("the price from which the menu begins, of what can be booked alone", async () => {
    const salon = await aSalon();
    expect(await pageAt(salon)).toContain("See the menu, from £35");
    await aService(salon, { name: "Soak Off", category: "Gel Polish", pricePence: 500, durationMinutes: 0 });
    expect(await pageAt(salon)).toContain("See the menu, from £35");
    await aService(salon, { name: "File", category: "Gel Polish", pricePence: 1200, durationMinutes: 15 });
    expect(await pageAt(salon)).toContain("See the menu, from £12");
  });

  test("of a review its author, with the service if it names one", async () => {
    const salon = await aSalon();
    await aReview(salon, { customerName: "Ada Byron", service: null, createdAt: 1 });
    await aReview(salon, { customerName: "Grace Hopper", service: "Nail Art", createdAt: 2 });
    const authors = (await pageAt(salon)).matchAll(/<\/blockquote><p[^>]*>(.*?)<\/p>/g);
    expect([...authors].map(([, author = ""]) => author.replace(/<[^>]*>/g, ""))).toEqual([
      "Grace Hopper, Nail Art",
      "Ada Byron",
    ]);
  });

  test("nobody's name, email, phone or time of an appointment", async () => {
    const salon = await aSalon();
    await anAppointment(salon, {
      date: "2026-11-25",
      startsMinute: 1021,
      endsMinute: 1082,
      notes: "Allergic to acetone",
    });
    const page = withoutRandom(await pageAt(salon));
    for (const secret of ["Grace", "grace@example.com", "07700", "acetone", "2026-11-25", "1021", "1082"])
      expect(page).not.toContain(secret);
  });

  test("another salon's nothing", async () => {
    const [salon, other] = [await aSalon(), await aSalon({ name: "Elsewhere" })];
    await aService(other, { name: "Elsewhere's manicure" });
    await aReview(other, { comment: "Lovely elsewhere" });
    await aClosure(other, "2026-12-24", "Moving elsewhere");
    expect(await pageAt(salon)).not.toMatch(/elsewhere/i);
  });
});

async function pageAt(salon: Salon, path = "/"): Promise<string> {
  const page = await visit(salon, path);
  expect(page.status).toBe(200);
  return unescaped(await page.text());
}

/** The page's words, without its tags and scripts. */
async function textAt(salon: Salon, path?: string): Promise<string> {
  return unescaped(
    (await pageAt(salon, path))
      .replace(/<script\b.*?<\/script>/gs, "")
      .replace(/<!--.*?-->/g, "")
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " "),
  );
}

/** The words of the page's first button: the salon's, before those of the form. */
function buttonOn(text: string): string | undefined {
  return /(?:Book: free from \w+ \S+|Book an appointment|Call 020 7946 0000)/.exec(text)?.[0];
}
