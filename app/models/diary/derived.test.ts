import { env } from "cloudflare:workers";
import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { RECOUNT } from "../../database/recount.ts";
import { appointments, customers, staleDays } from "../../database/schema.ts";
import { clockTime } from "../../kernel/clock.ts";
import { database } from "../../testing/database.ts";
import { anUpdate, aReservation } from "../../testing/mail-factories.ts";
import { oneOf, randomFrom } from "../../testing/random.ts";
import { aSalon } from "../../testing/salons.ts";
import { runs, SEED } from "../../testing/thoroughness.ts";
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
  const before = await derivedRows([salon, other]);
  expect(before.customers.length).toBeGreaterThan(2);
  await env.DB.batch(RECOUNT.map((statement) => env.DB.prepare(statement)));
  expect(await derivedRows([salon, other])).toEqual(before);
});

async function derivedRows(salons: Salon[]) {
  const read = await Promise.all(
    salons.map(async ({ id }) => ({
      customers: await database
        .select()
        .from(customers)
        .where(inSalon(customers, id))
        .orderBy(asc(customers.email), asc(customers.name)),
      stale: await database
        .select({ date: staleDays.date })
        .from(staleDays)
        .where(inSalon(staleDays, id))
        .orderBy(asc(staleDays.date)),
    })),
  );
  return { customers: read.flatMap(({ customers }) => customers), stale: read.flatMap(({ stale }) => stale) };
}
