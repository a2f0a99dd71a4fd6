import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { customers } from "../../database/schema.ts";
import { anAppointment } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { anUpdate } from "../../testing/mail-factories.ts";
import { aSalon, aTechnician } from "../../testing/salons.ts";
import { execute } from "../diary/execute.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import type { AdminFilters } from "./list.ts";
import { selectiveFilter } from "./selective-filter.server.ts";

/* The list of customers, and when a search uses it: docs/rules.md 14.8 */

test("a customer is counted as often as they come, and gone with their last appointment", async () => {
  const salon = await aSalon();
  const ids = [1, 2, 3].map((turn) => `${salon.id}-${turn}`);
  for (const id of ids) await anAppointment(salon, { id, status: "cancelled" });
  const times = [await comings(salon)];
  for (const id of ids) {
    await execute(primaryDatabase, anUpdate(salon, id, { what: "delete", tell: false }));
    times.push(await comings(salon));
  }
  expect(times).toEqual([[3], [2], [1], []]);
});

test.for([
  { what: "nothing is searched for", q: "", service: undefined, selective: false },
  { what: "one mailbox is found", q: "rare", service: undefined, selective: true },
  { what: "nobody is found", q: "nobody", service: undefined, selective: true },
  { what: "more than 100 are found", q: "many", service: undefined, selective: false },
  { what: "a customer with more than 2,000 appointments is found", q: "regular", service: undefined, selective: false },
  { what: "a service that is in more than 2,000 is asked for", q: "", service: "often", selective: false },
  { what: "that and one mailbox are", q: "rare", service: "often", selective: true },
  { what: "a service that is in none is", q: "many", service: "never", selective: true },
])("appointments are looked up or not when $what", async ({ q, service, selective }) => {
  const salon = await aSalon();
  await anAppointment(salon, { id: salon.id, customerEmail: "rare@example.com" });
  const customer = (email: string, appointments: number) =>
    database.insert(customers).values({ salonId: salon.id, email, name: "Ada", phoneKey: "", appointments });
  await database.batch([
    customer("regular@example.com", 2_001),
    ...[...Array(101).keys()].map((n) => customer(`many${n}@example.com`, 1)),
  ]);
  await env.DB.prepare(`
    WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 2001)
    INSERT INTO appointment_items (appointment_id, position, salon_id, service_id, name, price_pence, duration_minutes, quantity)
    SELECT ?1, number, ?1, ?1 || 'often', 'Gel', 1, 1, 1 FROM numbers`)
    .bind(salon.id)
    .run();
  const filters = {
    q,
    service: service && salon.id + service,
    sort: "latest",
    limit: 50,
    cursor: undefined,
  } as const;
  expect((await selectiveFilter(primaryDatabase(), salon, filters)) !== null).toBe(selective);
});

test("a technician's appointments are looked up while they are few, where a status or payment is asked for too", async () => {
  const salon = await aSalon();
  await aTechnician(salon, { id: `${salon.id}-bea` });
  await env.DB.prepare(`
    WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 2001)
    INSERT INTO appointments (id, salon_id, customer_name, customer_email, customer_phone, service_names, date,
      starts_minute, ends_minute, price_pence, status, payment_method, payment_status, created_at, updated_at)
    SELECT ?1 || number, ?1, 'Ada', 'a@example.com', '1', 'Gel', '2026-11-21', 600, 660, 1, 'cancelled', 'cash', 'paid', 1, 1
    FROM numbers`)
    .bind(salon.id)
    .run();
  const isLookedUp = async (asked: Partial<AdminFilters>, own?: string) => {
    const filters = { q: "", sort: "latest", limit: 50, cursor: undefined, ...asked } as const;
    return (await selectiveFilter(primaryDatabase(), salon, filters, own)) !== null;
  };
  const [status, many, few] = ["completed" as const, salon.id, `${salon.id}-bea`];
  expect(await isLookedUp({ technician: few })).toBe(false);
  expect(await isLookedUp({ technician: few, status })).toBe(true);
  expect(await isLookedUp({ technician: few, paymentStatus: "refunded" })).toBe(true);
  expect(await isLookedUp({ technician: many, status })).toBe(false);
  expect(await isLookedUp({ status }, few)).toBe(true);
  expect(await isLookedUp({ status }, many)).toBe(false);
  expect(await isLookedUp({ status, technician: few }, many)).toBe(false);
});

/** The stored number of appointments of each customer of a salon. */
async function comings(salon: Salon): Promise<number[]> {
  const stored = await database.select().from(customers).where(eq(customers.salonId, salon.id));
  return stored.map(({ appointments }) => appointments);
}
