import { env } from "cloudflare:workers";
import { asc, eq, type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { batchOf } from "../../database/batch.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { RECOUNT } from "../../database/recount.ts";
import { appointments, customers, staleDays } from "../../database/schema.ts";
import { addDays, clockTime } from "../../kernel/clock.ts";
import { anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { anUpdate, aReservation } from "../../testing/mail-factories.ts";
import { oneOf, randomFrom } from "../../testing/random.ts";
import { aSalon } from "../../testing/salons.ts";
import { runs, SEED } from "../../testing/thoroughness.ts";
import { rewrittenAppointments } from "../customers/rewrite.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { executeTogether, NO_HOLDS } from "./execute.server.ts";

/* The derived rows of commits equal those of `npm run salon:recount`. */

test("after commands of all kinds, executed together, customers and stale days equal a recount", async () => {
  const [salon, other] = [await aSalon(), await aSalon()];
  const random = randomFrom(SEED);
  for (let round = 0; round < runs(12); round++) {
    for (const one of [salon, other]) {
      const standing = await database.select().from(appointments).where(inSalon(appointments, one.id));
      const members = Array.from({ length: 6 }, () => {
        const [old] = standing.length > 0 ? [oneOf(random, standing)] : [];
        const time = clockTime(480 + 15 * Math.floor(random() * 40));
        const customerName = oneOf(random, ["Ada Lovelace", "Grace Hopper"]);
        const customerEmail = oneOf(random, ["ada@example.com", "grace@example.com"]);
        const what = old ? oneOf(random, ["book", "change", "cancel", "delete"]) : "book";
        if (old && what === "cancel") return { command: anUpdate(one, old.id, { what: "cancel" as const }) };
        if (old && what === "delete")
          return { command: anUpdate(one, old.id, { what: "delete" as const, tell: false }) };
        return {
          command: aReservation(one, { time, customerName, customerEmail }, what === "change" ? old?.id : undefined),
        };
      });
      await executeTogether(primaryDatabase, one.id, members, NO_HOLDS);
    }
  }
  // Cancelled and deleted visits may leave nobody: two clients book at each salon.
  for (const one of [salon, other]) {
    const members = [
      { time: clockTime(480), customerName: "Ada Lovelace", customerEmail: "ada@example.com" },
      { time: clockTime(900), customerName: "Grace Hopper", customerEmail: "grace@example.com" },
    ].map((who) => ({ command: aReservation(one, { date: addDays(tomorrow(one), 1), ...who }) }));
    await executeTogether(primaryDatabase, one.id, members, NO_HOLDS);
  }
  const before = await derivedRows([salon, other]);
  expect(before.customers.length).toBeGreaterThan(2);
  await env.DB.batch(RECOUNT.map((statement) => env.DB.prepare(statement)));
  expect(await derivedRows([salon, other])).toEqual(before);
});

test("after corrections and removals, customers equal a recount", async () => {
  const [salon, other] = [await aSalon(), await aSalon()];
  const random = randomFrom(SEED);
  const [names, emails] = [
    ["Ada Lovelace", "Grace Hopper"],
    ["ada@example.com", "grace@example.com", ""],
  ];
  const { id, customerName, customerEmail, phoneKey } = appointments;
  for (const one of [salon, other])
    for (let day = 2; day < 14; day++)
      await anAppointment(one, {
        ...{ date: addDays(tomorrow(one), day), customerName: oneOf(random, names) },
        ...{ customerEmail: oneOf(random, emails), phoneKey: oneOf(random, ["+441", "+442"]) },
      });
  await env.DB.batch(RECOUNT.map((statement) => env.DB.prepare(statement)));
  for (let round = 0; round < runs(40); round++) {
    const which = oneOf(random, [
      eq(customerEmail, oneOf(random, emails)),
      eq(customerName, oneOf(random, names)),
      sql`${id} > ${crypto.randomUUID()}`,
    ]);
    const values = oneOf<Record<string, SQL | string>>(random, [
      { customerEmail: oneOf(random, emails) },
      { customerName: sql`iif(${customerName} = 'Ada Lovelace', ${oneOf(random, names)}, ${customerName})` },
      { customerEmail: "", customerName: "Former client", phoneKey: "" },
      { phoneKey: sql`iif(${phoneKey} = '', '+441', ${phoneKey})`, customerName: oneOf(random, names) },
    ]);
    const statements = rewrittenAppointments(primaryDatabase(), salon.id, "admin:x", "corrected", which, values);
    await batchOf(primaryDatabase(), statements);
    const { customers: counted } = await derivedRows([salon, other]);
    await env.DB.batch(RECOUNT.map((statement) => env.DB.prepare(statement)));
    expect((await derivedRows([salon, other])).customers, `round ${round}`).toEqual(counted);
  }
});

async function derivedRows(salons: Salon[]) {
  const read = await Promise.all(
    salons.map(async ({ id }) => ({
      customers: await database
        .select()
        .from(customers)
        .where(inSalon(customers, id))
        .orderBy(asc(customers.email), asc(customers.name), asc(customers.phoneKey)),
      stale: await database
        .select({ date: staleDays.date })
        .from(staleDays)
        .where(inSalon(staleDays, id))
        .orderBy(asc(staleDays.date)),
    })),
  );
  return { customers: read.flatMap(({ customers }) => customers), stale: read.flatMap(({ stale }) => stale) };
}
