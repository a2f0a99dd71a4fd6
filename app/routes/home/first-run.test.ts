import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { salons, services } from "../../database/schema.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { ask, visit } from "../../testing/requests.ts";
import { aSalon, closureStatements, noDefaultSalon } from "../../testing/salons.ts";

/* A salon that is not open for booking yet: docs/rules.md 18.5. */

test("a salon without services says so, and how its first account is made, or where its owner signs in", async () => {
  const salon = await aNewSalon();
  const alone = await textOf(visit(salon, "/"));
  expect(alone).toContain("Test Salon is being set up");
  expect(alone).toContain("npm run admin:create");
  expect(alone).not.toContain("Sign in and add your services");
  await anAccount(salon);
  expect(await textOf(visit(salon, "/"))).toContain("npm run admin:create");
  await anAccount(salon, { role: "admin" });
  const staffed = await textOf(visit(salon, "/"));
  expect(staffed).toContain("Sign in and add your services");
  expect(staffed).not.toContain("npm run admin:create");
});

test("a salon that clients can book says nothing of it", async () => {
  const salon = await aSalon();
  const page = await textOf(visit(salon, "/"));
  expect(page).toContain("Gel Polish");
  expect(page).not.toContain("being set up");
});

test("the owner of a new salon is led through what it needs, until clients can book", async () => {
  const salon = await aNewSalon();
  const Cookie = await cookieOf(await anAccount(salon, { role: "admin" }));
  const first = () => textOf(visit(salon, "/admin/appointments", { headers: { Cookie } }));
  const [, steps = ""] = /Before clients can book(.*?)<\/ol>/s.exec(await first()) ?? [];
  for (const step of ["services?add", "business-hours", "salon/terms", "closure-dates", "salon", "salon#pictures"])
    expect(steps).toContain(`href="/admin/${step}"`);
  const ticked = (text: string) =>
    [...text.matchAll(/<a[^>]*>([^<]*)<\/a>(?:(?!<a).)*✓ done/gs)].map(([, what]) => what);
  expect(ticked(steps)).toEqual([]);
  await database.batch([
    ...closureStatements(salon, "2036-12-25", "Christmas"),
    database.update(salons).set({ policy: "Please be on time" }).where(eq(salons.id, salon.id)),
  ]);
  const [, then = ""] = /Before clients can book(.*?)<\/ol>/s.exec(await first()) ?? [];
  expect(ticked(then)).toEqual(["Add the days you’re closed", "Fill in the salon page"]);
  await database
    .update(services)
    .set({ active: true })
    .where(eq(services.id, `${salon.id}-gel`));
  const last = await first();
  expect(last).toContain("Appointments");
  expect(last).not.toContain("Before clients can book");
});

test("without any salon every page says so, and so does the API, with 503", async () => {
  await noDefaultSalon();
  const page = await ask("http://nobody.test/");
  const text = await textOf(page, 503);
  expect(text).toContain("There’s no salon here yet");
  expect(text).toContain("npm run salon:create");
  const call = await ask("http://nobody.test/api/services");
  expect([call.status, await call.json()]).toEqual([503, { error: expect.stringContaining("no salon here yet") }]);
});

async function aNewSalon(): Promise<Salon> {
  const salon = await aSalon();
  await database.update(services).set({ active: false }).where(eq(services.salonId, salon.id));
  return salon;
}
