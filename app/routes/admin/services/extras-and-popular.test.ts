import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { revenueDays, services } from "../../../database/schema.ts";
import { addDays } from "../../../kernel/clock.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { aBooking, tomorrow } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { textOf } from "../../../testing/html.ts";
import { callApi, visit } from "../../../testing/requests.ts";
import { aService } from "../../../testing/salons.ts";

/* Minutes of extras, and popular services: docs/rules.md 2.12, 20.3. */

const SERVICES = "/admin/services";
const LUXE = { description: "With a massage", price: "42.50", duration: "75", category: "Builder Gel" };

test("an extra’s minutes lengthen what is booked with it, and a ticked service is the popular one, until it is unticked", async () => {
  const { salon, send, page, admin } = await aSalonWithAdmin();
  const gems = `${salon.id}-gems`;
  const extra = {
    ...LUXE,
    intent: "edit",
    id: gems,
    active: "on",
    name: "Gems",
    price: "1.50",
    duration: "0",
    category: "Builder Gel",
  };
  const seen = async (name: string) => `${(await named(salon, name))[0]?.updatedAt}`;
  expect((await send(SERVICES, { ...extra, extraMinutes: "10", seen: await seen("Gems") })).status).toBe(302);
  expect(await page(SERVICES)).toContain("Extra, adds 10 min");
  const refused = await send(SERVICES, { ...extra, extraMinutes: "241", seen: await seen("Gems") });
  expect(await textOf(refused, 400)).toContain("from 0 to 240");
  const services = [{ name: "Gel Polish" }, { name: "Gems", quantity: 3 }];
  const booked = await callApi(salon, "appointments", {
    method: "POST",
    user: admin,
    body: aBooking(salon, { services }),
  });
  expect(await booked.json()).toMatchObject({ serviceDuration: 90, servicePrice: 39.5 });
  const listed = await (await callApi(salon, "services")).json<{ id: string; extraMinutes?: number }[]>();
  expect(listed.filter(({ extraMinutes }) => extraMinutes !== undefined)).toMatchObject([
    { id: gems, extraMinutes: 10 },
  ]);

  const popular = async () => {
    const landing = await textOf(visit(salon, "/"));
    return ["Gel Polish", "Nail Art"].filter((name) => landing.includes(`data-start="${name}"`));
  };
  expect(await popular()).toEqual(["Gel Polish", "Nail Art"]);
  const art = { ...LUXE, active: "on", intent: "edit", id: `${salon.id}-art`, name: "Nail Art", category: "Nail Art" };
  expect((await send(SERVICES, { ...art, popular: "on", seen: await seen("Nail Art") })).status).toBe(302);
  expect(await popular()).toEqual(["Nail Art"]);
  expect((await send(SERVICES, { ...art, seen: await seen("Nail Art") })).status).toBe(302);
  expect(await popular()).toEqual(["Gel Polish", "Nail Art"]);
});

test("where the menu lacks some of the specification’s six, what was done most in 90 days comes next, once and while it is there", async () => {
  const { salon } = await aSalonWithAdmin();
  for (const name of ["Acrylics", "Brows", "Dip"])
    await aService(salon, { id: `${salon.id}-${name}`, name, position: 9 });
  const today = addDays(tomorrow(salon), -1);
  const day = (date: string, counts: Record<string, number>) => ({
    ...{ salonId: salon.id, date, appointments: 1, cashPence: 0, transferPence: 0 },
    services: Object.entries(counts).map(([name, count]) => ({ name, count, pence: 0 })),
  });
  await database
    .insert(revenueDays)
    .values([
      day(addDays(today, -1), { Dip: 2, Brows: 1, Gone: 9, "Gel Polish": 5 }),
      day(addDays(today, -2), { Brows: 3 }),
      day(addDays(today, -100), { Acrylics: 50 }),
    ]);
  const landing = await textOf(visit(salon, "/"));
  const [, popular = ""] = landing.split("Popular services");
  const shown = [...popular.matchAll(/<span data-start="([^"]*)"/g)].map(([, name]) => name);
  expect(shown).toEqual(["Gel Polish", "Nail Art", "Brows", "Dip", "Acrylics"]);
});

function named(salon: Salon, name: string) {
  return database
    .select()
    .from(services)
    .where(and(eq(services.salonId, salon.id), eq(services.name, name)));
}
