import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { technicians } from "../../database/schema.ts";
import { visitRatings } from "../../models/reviews/visit-ratings.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAppointment } from "../../testing/appointments.ts";
import { database, planOf } from "../../testing/database.ts";
import { textOf, unescaped } from "../../testing/html.ts";
import { visit } from "../../testing/requests.ts";
import { aReview, aSalon, aTechnician } from "../../testing/salons.ts";

/* The rating of visits to one technician, and the reviews of them: docs/rules.md 12.10 */

test("a technician's rating is of approved reviews of completed visits to them, and leads to just these", async () => {
  const { salon, bea, reviewed } = await aSalonOfTwo();
  await reviewed("Steady hands", { rating: 5, customerEmail: "a@example.com" });
  await reviewed("A little late", { rating: 4 });
  expect(await textOf(visit(salon, "/"))).not.toContain("from 2 visits");
  await reviewed("Nearly perfect", { rating: 4 });
  await reviewed("Waiting", { rating: 1, status: "pending" });
  await reviewed("Not proved", { rating: 1, verified: false });
  await reviewed("Called off", { rating: 1 }, { status: "cancelled" });
  await reviewed("With another", { rating: 2 }, { technicianId: salon.id });
  await aReview(salon, { comment: "Of no visit", rating: 1 });
  const landing = await textOf(visit(salon, "/"));
  expect(landing).toMatch(new RegExp(`href="/reviews\\?technician=${bea}".*4\\.3 from 3 visits`, "s"));
  expect(landing).not.toContain("from 1 visit<");
  const page = await textOf(visit(salon, `/reviews?technician=${bea}`));
  expect(page).toContain("Reviews of visits to Bea");
  for (const theirs of ["Steady hands", "A little late"]) expect(page).toContain(theirs);
  for (const other of ["Waiting", "Not proved", "Called off", "With another", "Of no visit", "a@example.com", "visit-"])
    expect(page, other).not.toContain(other);
  const [salons, theirs] = [await wordsAt(salon, "/reviews"), await wordsAt(salon, `/reviews?technician=${bea}`)];
  expect(salons).toMatch(/Customer Reviews 2\.6 out of 5, 7 reviews 5 stars 1 4 stars 2 3 stars 0 2 stars 1 1 star 3 /);
  expect(salons).toMatch(/ Book an appointment /);
  expect(theirs).toMatch(
    /Customer Reviews Reviews of visits to Bea 4\.3 out of 5, 3 reviews 5 stars 1 4 stars 2 3 stars 0 2 stars 0 1 star 0 /,
  );
  expect(theirs).toMatch(/ Book with Bea /);
  expect(page).toContain(`href="/book?technician=${bea}"`);
  expect(page).toMatch(/<select name="technician".*value="[^"]*-bea" selected="">Bea</s);
});

test("the reviews of a technician's visits go on page by page, and one service of them can be asked for", async () => {
  const { salon, bea, reviewed } = await aSalonOfTwo();
  for (let number = 1; number <= 7; number++) await reviewed(`Number ${number}.`, { createdAt: number });
  await aReview(salon, { comment: "Of no visit", createdAt: 1 });
  const page = await textOf(visit(salon, `/reviews?technician=${bea}`));
  const [, next = ""] = /href="(\/reviews\?[^"]*before=[^"]*)"/.exec(page) ?? [];
  const more = await textOf(visit(salon, next.replaceAll("&amp;", "&")));
  expect([...more.matchAll(/>Number (\d+)\.</g)].map(([, number]) => number)).toEqual(["2", "1"]);
  expect(more).not.toContain("Of no visit");
  const gems = await textOf(visit(salon, `/reviews?service=Gems&technician=${bea}`));
  expect(gems).toContain("Nobody has reviewed Gems with Bea yet.");
});

test("nobody is named who is unknown, has retired, or is the only one", async () => {
  const { salon, bea, reviewed } = await aSalonOfTwo();
  await reviewed("Steady hands", {});
  expect(await textOf(visit(salon, "/reviews?technician=nobody"))).not.toContain("Reviews of visits to");
  await database.update(technicians).set({ active: false }).where(eq(technicians.id, salon.id));
  for (const path of ["/", `/reviews?technician=${bea}`])
    expect(await textOf(visit(salon, path))).not.toMatch(/Bea|from 1 visit|name="technician"/);
});

test("an index finds the reviews of visits", async () => {
  const plan = await planOf(visitRatings(primaryDatabase(), "a"));
  expect(plan).toContain("reviews_of_visits");
});

/** What a page says. */
async function wordsAt(salon: Salon, path: string): Promise<string> {
  const page = await textOf(visit(salon, path));
  return unescaped(page.replace(/<[^>]*>/g, " ").replace(/\s+/g, " "));
}

/** A salon of two, and a way to write a verified review of a completed visit to Bea. */
async function aSalonOfTwo() {
  const salon = await aSalon();
  const bea = `${salon.id}-bea`;
  await aTechnician(salon, { id: bea, name: "Bea" });
  let visits = 0;
  const reviewed = async (
    comment: string,
    review: Parameters<typeof aReview>[1],
    appointment: Parameters<typeof anAppointment>[1] = {},
  ) => {
    const id = `${salon.id}-visit-${++visits}`;
    const startsMinute = 600 + 60 * visits;
    const slot = { date: "2026-06-01", startsMinute, endsMinute: startsMinute + 60 };
    await anAppointment(salon, { id, ...slot, status: "completed", technicianId: bea, ...appointment });
    await aReview(salon, { comment, appointmentId: id, verified: true, ...review });
  };
  return { salon, bea, reviewed };
}
