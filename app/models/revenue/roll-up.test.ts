import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { appointments, revenueDays, staleDays } from "../../database/schema.ts";
import type { Update } from "../../diary/registry.ts";
import { addDays } from "../../kernel/clock.ts";
import { database, planOf } from "../../testing/database.ts";
import { alter, anUpdate, bookAndDie, itIs, MONDAY, withBindings } from "../../testing/mail-factories.ts";
import { aCompleted, aRevenueAdmin, recount, rolledUp, staleDates } from "../../testing/revenue-factories.ts";
import { reportedByApi } from "../../testing/revenue-reports.ts";
import { nothingIsDue, runCron } from "../../testing/salon-object.ts";
import { aSalon } from "../../testing/salons.ts";
import { execute } from "../diary/execute.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { revenueReads } from "./revenue.server.ts";
import { rollUpStaleDays, staleReads } from "./roll-up.server.ts";

/* The roll-up of revenue, triggered through cron: docs/rules.md 16.9. */
const DATE = "2036-06-10";
const JUNE = { from: "2036-06-01", to: "2036-06-30" };

beforeEach(async () => {
  itIs(MONDAY);
  await nothingIsDue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("what makes a day stale", () => {
  const does = (update: Update) => (salon: Salon, id: string) => execute(primaryDatabase, anUpdate(salon, id, update));
  test.for<[string, (salon: Salon, id: string) => Promise<unknown>, string[]]>([
    ["a new appointment", (salon) => bookAndDie(salon, { date: "2036-06-18" }), ["2036-06-18"]],
    ["its status", does({ what: "status", status: "cancelled" }), [DATE]],
    ["its price", does({ what: "price", pricePence: 1, paymentMethod: "bank_transfer" }), [DATE]],
    ["its payment", does({ what: "payment", paymentStatus: "refunded" }), [DATE]],
    ["a deletion", does({ what: "delete", tell: false }), [DATE]],
    ["a refused command, which is no business of it", does({ what: "done" }), []],
  ])("%s", async ([, change, stale]) => {
    const salon = await aSalon();
    const id = await aCompleted(salon, { date: DATE });
    await database.delete(staleDays);
    await change(salon, id);
    expect(await staleDates(salon)).toEqual(stale);
  });

  test("moving an appointment, for both days", async () => {
    const salon = await aSalon();
    const id = await bookAndDie(salon, { date: "2036-06-20" });
    await runCron();
    expect(await staleDates(salon)).toEqual([]);
    await bookAndDie(salon, { date: "2036-06-24" }, id);
    expect(await staleDates(salon)).toEqual(["2036-06-20", "2036-06-24"]);
  });
});

describe("cron", () => {
  test("rolls up the stale days of every salon, and deletes their version tokens", async () => {
    const salons = [await aSalon(), await aSalon()];
    for (const salon of salons)
      await aCompleted(salon, { date: DATE, pricePence: 4000, paymentMethod: "bank_transfer" });
    const [salon = await aSalon()] = salons;
    await aCompleted(salon, { date: "2036-06-12", paymentStatus: "paid" });
    await runCron();
    expect(await staleDates(...salons)).toEqual([]);
    const gel = (pence: number) => [{ name: "Gel Polish", count: 1, pence }];
    expect(await rolledUp(salon)).toEqual([
      { salonId: salon.id, date: DATE, appointments: 1, cashPence: 0, transferPence: 4000, services: gel(4000) },
      {
        salonId: salon.id,
        date: "2036-06-12",
        appointments: 1,
        cashPence: 3500,
        transferPence: 0,
        services: gel(3500),
      },
    ]);
  });

  test("twice in a row changes nothing", async () => {
    const { salon } = await aRevenueAdmin();
    await aCompleted(salon, { date: DATE });
    await runCron();
    const once = await rolledUp(salon);
    await runCron();
    expect(await rolledUp(salon)).toEqual(once);
    await Promise.all([alter((await anyOf(salon)).id, { pricePence: 1 }), runCron(), runCron()]);
    await runCron();
    expect(await rolledUp(salon)).toMatchObject([{ cashPence: 1 }]);
  });

  test("leaves today to each reader to count, and includes it once", async () => {
    const { salon, api } = await aRevenueAdmin();
    await aCompleted(salon, { date: "2036-06-16" });
    await runCron();
    expect(await staleDates(salon)).toEqual([]);
    await database.update(revenueDays).set({ cashPence: 1 }).where(eq(revenueDays.salonId, salon.id));
    const shown = reportedByApi(await api(JUNE));
    expect(shown).toMatchObject([{ date: "2036-06-16", total: 3500 }]);
    expect(shown).toEqual(await recount(salon, JUNE));
  });

  test("that has missed three runs makes up for them in one", async () => {
    const { salon, api } = await aRevenueAdmin();
    const first = await aCompleted(salon, { date: DATE });
    await runCron();
    for (let hour = 1; hour <= 3; hour++) {
      itIs(MONDAY + hour * 60 * 60_000);
      await aCompleted(salon, { date: addDays(DATE, hour), startsMinute: 700, endsMinute: 760 });
      await alter(first, { pricePence: 1000 * hour });
      expect(reportedByApi(await api(JUNE))).toEqual(await recount(salon, JUNE));
    }
    await runCron();
    expect(await staleDates(salon)).toEqual([]);
    expect((await rolledUp(salon)).map(({ cashPence }) => cashPence)).toEqual([3000, 3500, 3500, 3500]);
    expect(reportedByApi(await api(JUNE))).toEqual(await recount(salon, JUNE));
  });

  test.for([
    ["2027-03-28T00:59:00Z", "2027-03-27", "2027-03-28"],
    ["2027-03-28T01:00:00Z", "2027-03-27", "2027-03-28"],
    ["2027-10-31T00:30:00Z", "2027-10-30", "2027-10-31"],
    ["2027-10-31T01:30:00Z", "2027-10-30", "2027-10-31"],
  ] as const)("at %s leaves every appointment on the salon's own day", async ([instant, before, day]) => {
    itIs(Date.parse(instant));
    const { salon, api } = await aRevenueAdmin();
    const late = { startsMinute: 1380, endsMinute: 1440 };
    const early = { startsMinute: 0, endsMinute: 60 };
    await aCompleted(salon, { date: before, pricePence: 1, ...late });
    await aCompleted(salon, { date: day, pricePence: 10, ...early });
    await aCompleted(salon, { date: day, pricePence: 100, startsMinute: 60, endsMinute: 120 });
    await aCompleted(salon, { date: addDays(day, 1), pricePence: 1000, ...early });
    const days = { from: before, to: addDays(day, 1) };
    for (let run = 0; run < 2; run++) {
      expect((await api(days)).map(({ date, totalRevenue }) => [date, totalRevenue])).toEqual([
        [before, 0.01],
        [day, 1.1],
        [addDays(day, 1), 10],
      ]);
      await runCron();
    }
    expect((await rolledUp(salon)).map(({ date, cashPence }) => [date, cashPence])).toEqual([
      [before, 1],
      [day, 110],
      [addDays(day, 1), 1000],
    ]);
  });

  test("leaves no more of a day that was emptied than that it was", async () => {
    const { salon, api } = await aRevenueAdmin();
    const id = await aCompleted(salon, { date: DATE });
    await runCron();
    await execute(primaryDatabase, anUpdate(salon, id, { what: "delete", tell: false }));
    expect(await api(JUNE)).toEqual([]);
    await runCron();
    expect(await api(JUNE)).toEqual([]);
    expect(await rolledUp(salon)).toMatchObject([{ date: DATE, appointments: 0, cashPence: 0, services: [] }]);
  });
});

describe("a change in the middle of a roll-up", () => {
  test("keeps its day stale, and nothing old is written", async () => {
    const { salon, api } = await aRevenueAdmin();
    const id = await aCompleted(salon, { date: DATE });
    await aCompleted(salon, { date: addDays(DATE, 1) });
    await beforeItWrites(() => alter(id, { pricePence: 9900 }));
    expect(await staleDates(salon)).toEqual([DATE]);
    expect((await rolledUp(salon)).map(({ date }) => date)).toEqual([addDays(DATE, 1)]);
    expect(reportedByApi(await api(JUNE))).toEqual(await recount(salon, JUNE));
  });

  test("that another run has rolled up meanwhile is not overwritten with the older count", async () => {
    const { salon, api } = await aRevenueAdmin();
    const id = await aCompleted(salon, { date: DATE });
    await beforeItWrites(async () => {
      await alter(id, { pricePence: 9900 });
      await runCron();
    });
    expect(await staleDates(salon)).toEqual([]);
    expect(await rolledUp(salon)).toMatchObject([{ cashPence: 9900 }]);
    expect(reportedByApi(await api(JUNE))).toEqual(await recount(salon, JUNE));
  });

  test("between two others, the second after its day was fresh for a moment, is not taken for either", async () => {
    const { salon } = await aRevenueAdmin();
    const id = await aCompleted(salon, { date: DATE });
    await beforeItWrites(async () => {
      await runCron();
      await alter(id, { pricePence: 9900 });
    });
    expect(await staleDates(salon)).toEqual([DATE]);
    await runCron();
    expect(await rolledUp(salon)).toMatchObject([{ cashPence: 9900 }]);
  });
});

describe("a large run", () => {
  test("of 1,000 salons with a stale day each stays far within what D1 answers an invocation", async () => {
    const salon = await aSalon();
    await env.DB.batch([
      env.DB.prepare(
        `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1000)
         INSERT INTO salons (id, name, email, phone, address, instagram_url, facebook_url, created_at)
         SELECT ?1 || '-' || n, 'x', 'x', 'x', 'x', 'x', 'x', 0 FROM n`,
      ).bind(salon.id),
      env.DB.prepare(
        `INSERT INTO appointments (id, salon_id, customer_name, customer_email, customer_phone, service_names, date,
           starts_minute, ends_minute, price_pence, status, payment_method, payment_status, created_at, updated_at)
         SELECT id, id, 'x', 'x', 'x', 'Gel', ?2, 600, 660, 1234, 'completed', 'cash', 'paid', 0, 0
         FROM salons WHERE id GLOB ?1 || '-*'`,
      ).bind(salon.id, DATE),
      env.DB.prepare(
        "INSERT INTO stale_days SELECT id, ?2, hex(randomblob(8)) FROM salons WHERE id GLOB ?1 || '-*'",
      ).bind(salon.id, DATE),
    ]);
    const statements: string[] = [];
    const days = await withBindings({ DB: watched({ prepare: (sql) => statements.push(sql) }) }, () =>
      rollUpStaleDays(MONDAY),
    );
    expect(days).toEqual({ days: 1000 });
    expect(statements).toHaveLength(1 + 10 * 4 + 2);
    for (const sql of statements) expect(sql.split("?").length - 1).toBeLessThanOrEqual(100);
    expect(await database.$count(staleDays)).toBe(0);
    const rolled = env.DB.prepare(
      "SELECT count(*) AS n, sum(cash_pence) AS sum FROM revenue_days WHERE salon_id GLOB ?",
    );
    expect(await rolled.bind(`${salon.id}-*`).first()).toEqual({ n: 1000, sum: 1_234_000 });
  });

  test("goes through more than the hundred days that are counted at once, each time once", async () => {
    const { salon, api } = await aRevenueAdmin();
    for (let day = 0; day < 101; day++) await aCompleted(salon, { date: addDays(DATE, -day) });
    expect(await rollUpStaleDays(MONDAY)).toEqual({ days: 101 });
    const days = { from: addDays(DATE, -200), to: DATE };
    expect(reportedByApi(await api(days))).toEqual(await recount(salon, days));
    expect(await rollUpStaleDays(MONDAY)).toEqual({ days: 0 });
  });
});

test("reads use an index and never scan the appointments", async () => {
  const salon = await aSalon();
  const [rolled, counted] = revenueReads(primaryDatabase(), salon.id, DATE, JUNE);
  const [, stale] = staleReads(primaryDatabase(), { salonId: salon.id, date: DATE });
  expect(await planOf(rolled)).toMatch(/^SEARCH revenue_days USING INDEX \S+ \(salon_id=\? AND date>\? AND date<\?\)/);
  for (const read of [counted, stale]) {
    const plan = await planOf(read);
    expect(plan).toMatch(/SEARCH appointments USING INDEX appointments_by_date \(salon_id=\? AND date=\?\)/);
    expect(plan).toMatch(/SEARCH appointment_items USING INDEX \S+ \(appointment_id=\?\)/);
    expect(plan).not.toMatch(/SCAN (appointments|appointment_items|stale_days)/);
  }
});

/** Runs `meanwhile` between the read and the write of a roll-up. */
async function beforeItWrites(meanwhile: () => Promise<unknown>) {
  let batches = 0;
  const DB = watched({ batch: async () => (++batches === 2 ? void (await meanwhile()) : undefined) });
  await withBindings({ DB }, () => rollUpStaleDays(MONDAY));
  expect(batches).toBe(2);
}

/** D1 with callbacks before `prepare` and `batch`. */
function watched({ prepare, batch }: { prepare?: (sql: string) => unknown; batch?: () => Promise<void> }) {
  const { DB } = env;
  return {
    withSession(start: string) {
      const session = DB.withSession(start);
      return {
        prepare(sql: string) {
          prepare?.(sql);
          return session.prepare(sql);
        },
        async batch(statements: D1PreparedStatement[]) {
          await batch?.();
          return session.batch(statements);
        },
      };
    },
  };
}

async function anyOf(salon: Salon) {
  const [appointment] = await database.select().from(appointments).where(eq(appointments.salonId, salon.id));
  return appointment ?? expect.fail("There should be one");
}
