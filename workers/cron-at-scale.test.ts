import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { CLEARING, PLATFORM, ROLLING_UP, SWEEPING, WAKING } from "../app/database/hourly-run.ts";
import { idempotencyKeys, revenueDays, staleDays } from "../app/database/schema.ts";
import { rollUpStaleDays } from "../app/models/revenue/roll-up.server.ts";
import { wakeSchedule } from "../app/models/salon/salon-schedule.server.ts";
import { countingD1 } from "../app/testing/counting-d1.ts";
import { database, planOf } from "../app/testing/database.ts";
import { itIs, MONDAY, withBindings } from "../app/testing/mail-factories.ts";
import { nothingIsDue } from "../app/testing/salon-object.ts";
import { hourlyRun } from "./cron.ts";

/*
 * Each run of cron ends within its limits and leaves the rest to the next run. No salon is left out for ever: docs/rules.md
 * 10.32
 */

const HOUR = 60 * 60_000;
const SALONS = 10_000;

beforeAll(async () => {
  await env.DB.prepare(
    `${numbersTo(SALONS)} INSERT INTO salons (id, host, name, email, phone, address, instagram_url, facebook_url, created_at)
     SELECT printf('scale-%05d', i), printf('scale-%05d.test', i), 'x', 'x', 'x', 'x', 'x', 'x', 0 FROM n`,
  ).run();
});
beforeEach(async () => {
  itIs(MONDAY);
  await nothingIsDue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The statements of a run besides its batches and sweeps. There are a few more if other tests have left work. */
const OTHERS = 30;

test("a run stays within the platform's limits for one invocation", async () => {
  const jobsThatSweep = 13;
  const sweeps = jobsThatSweep * SWEEPING.statements;
  const clearing = CLEARING.times * CLEARING.statementsATime;
  const statements = ROLLING_UP.batches * ROLLING_UP.statementsABatch + sweeps + clearing + OTHERS;
  expect(statements).toBeLessThanOrEqual(PLATFORM.statements);
  expect(WAKING.most + statements + CLEARING.times).toBeLessThanOrEqual(PLATFORM.subrequests);
});

test("10,000 salons whose emails are due are woken over two runs, each once", async () => {
  await everySalonHasAnEmailDue();
  const D1 = countingD1();
  const first = await wokenAt(MONDAY, { DB: D1 });
  expect(first.counts).toMatchObject({ salons: WAKING.most, unreached: 0, left: SALONS - WAKING.most });
  expect(D1.calls).toBeLessThan(OTHERS);
  await sent(first.woken);
  const second = await wokenAt(MONDAY + HOUR);
  expect(second.counts).toMatchObject({ salons: SALONS - WAKING.most, left: 0 });
  const both = [...first.woken, ...second.woken];
  expect([both.length, new Set(both).size]).toEqual([SALONS, SALONS]);
});

test("no statement of a run scans a table: salons with due emails are found by due emails, not by all that wait", async () => {
  await env.DB.prepare("INSERT INTO stale_days VALUES ('scale-00001', '2036-06-16', 'x')").run();
  const statements = new Set<string>();
  const withSession = (start: string) => {
    const session = DB.withSession(start);
    const prepare = (sql: string) => session.prepare(statements.add(sql) && sql);
    return { prepare, batch: (prepared: D1PreparedStatement[]) => session.batch(prepared) };
  };
  const { DB } = env;
  await withBindings({ DB: { withSession } }, () => hourlyRun(MONDAY));
  const walks: string[] = [];
  for (const sql of statements) {
    const values = Array.from({ length: sql.split("?").length - 1 }, () => 1);
    const plan = await planOf({ toSQL: () => ({ sql, params: values }) });
    walks.push(...plan.split("\n").filter((step) => step.startsWith("SCAN")));
  }
  expect(statements.size).toBeGreaterThan(20);
  // The stale days are counted, and read a hundred at a time from their beginning; the others are rows of one batch.
  const bounded = /^SCAN (stale_days USING|stale$|(day|json_each) VIRTUAL TABLE)/;
  expect(walks.filter((step) => !bounded.test(step))).toEqual([]);
});

test("salons are woken the given number at a time, each once", async () => {
  await everySalonHasAnEmailDue();
  let [atOnce, most] = [0, 0];
  const { woken } = await wokenAt(MONDAY, {}, async () => {
    most = Math.max(most, ++atOnce);
    await Promise.resolve();
    atOnce--;
  });
  expect(most).toBe(WAKING.sideBySide);
  expect(new Set(woken).size).toBe(WAKING.most);
});

test("a slow run ends in time, and salons with emails that stay due do not keep others from their turn", async () => {
  await everySalonHasAnEmailDue();
  const reached = new Set<string>();
  const perRun: number[] = [];
  for (let run = 0; run < 12 && reached.size < SALONS; run++) {
    const begun = MONDAY + run * HOUR;
    let calls = 0;
    const { woken, counts } = await wokenAt(begun, {}, async () => {
      itIs(begun + (++calls * WAKING.forMs) / 2_000);
    });
    expect(counts).toMatchObject({ salons: woken.length, left: SALONS - woken.length });
    perRun.push(woken.length);
    for (const salon of woken) reached.add(salon);
  }
  for (const woken of perRun) expect(woken).toBeLessThan(2_000 + WAKING.sideBySide);
  expect(reached.size).toBe(SALONS);
});

test("an object that does not answer is given up after five seconds", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const salon = { id: "scale-00001", locationHint: "weur" };
  let answer: boolean | undefined;
  const hanging = withBindings({ SALON_SCHEDULE: objects(() => new Promise<never>(() => undefined)) }, async () => {
    answer = await wakeSchedule(salon);
  });
  await vi.advanceTimersByTimeAsync(WAKING.patienceMs - 1);
  expect(answer).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await hanging;
  expect(answer).toBe(false);
});

test("days of revenue that become stale faster than they are counted do not keep other salons from their turn", async () => {
  const batches = 30;
  const usual = { ...ROLLING_UP };
  onTestFinished(() => void Object.assign(ROLLING_UP, usual));
  Object.assign(ROLLING_UP, { batches });
  const salons = 2 * batches * ROLLING_UP.daysAtOnce;
  const counted = async () => (await env.DB.prepare(COUNTED).first<{ n: number }>())?.n;
  let runs = 0;
  for (; runs < 4 && (await counted()) !== salons; runs++) {
    await env.DB.prepare(
      `INSERT OR IGNORE INTO stale_days SELECT id, '2036-06-16', hex(randomblob(8))
       FROM salons WHERE id GLOB 'scale-*' ORDER BY id LIMIT ?`,
    )
      .bind(salons)
      .run();
    const D1 = countingD1();
    const { days } = await withBindings({ DB: D1 }, () => rollUpStaleDays(MONDAY + runs * HOUR));
    expect(days).toBeGreaterThan((batches - 1) * ROLLING_UP.daysAtOnce);
    expect(D1.statements).toBeLessThanOrEqual(batches * ROLLING_UP.statementsABatch + 2);
  }
  expect([await counted(), runs]).toEqual([salons, 3]);
  await database.batch([database.delete(staleDays), database.delete(revenueDays)]);
});

test("cron deletes at most 60,000 expired rows in a run, 3,000 at a time, after a time without cron", async () => {
  const most = SWEEPING.statements * SWEEPING.rowsAtOnce;
  // Rows of other tests would count too.
  await database.delete(idempotencyKeys);
  await env.DB.prepare(
    `${numbersTo(most + 10)} INSERT INTO idempotency_keys (salon_id, actor, key, fingerprint, created_id, created_at)
     SELECT 'scale-00001', 'x', i, 'x', 'x', 0 FROM n`,
  ).run();
  const log = vi.spyOn(console, "log");
  const D1 = countingD1();
  await withBindings({ DB: D1 }, () => hourlyRun(MONDAY));
  expect(D1.statements).toBeLessThan(SWEEPING.statements + OTHERS);
  expect(await database.$count(idempotencyKeys)).toBe(10);
  await hourlyRun(MONDAY + HOUR);
  expect(linesOf(log)).toMatchObject([{ keys: most }, { keys: 10 }]);
});

const COUNTED = "SELECT count(DISTINCT salon_id) AS n FROM revenue_days WHERE salon_id GLOB 'scale-*'";

/** Runs cron at an instant, with objects that only note that they are woken. */
async function wokenAt(
  instant: number,
  bindings: Partial<Record<keyof Cloudflare.Env, unknown>> = {},
  wake: () => Promise<void> = async () => undefined,
) {
  itIs(instant);
  const woken: string[] = [];
  const log = vi.spyOn(console, "log").mockClear();
  const SALON_SCHEDULE = objects(async (salonId) => {
    woken.push(salonId);
    await wake();
  });
  await withBindings({ ...bindings, SALON_SCHEDULE }, () => hourlyRun(instant));
  return { woken, counts: linesOf(log)[0] };
}

function objects(wake: (salonId: string) => Promise<void>) {
  return { idFromName: (name: string) => name, get: () => ({ wake }) };
}

async function everySalonHasAnEmailDue() {
  await env.DB.prepare(
    `INSERT INTO outbox (id, salon_id, subject_id, kind, due_at, created_at)
     SELECT id, id, id, 'status', ?, ? FROM salons WHERE id GLOB 'scale-*'`,
  )
    .bind(MONDAY, MONDAY)
    .run();
}

/** The work of these salons' objects soon after they are woken. */
async function sent(salons: string[]) {
  const statement = "UPDATE outbox SET sent_at = 1 WHERE salon_id IN (SELECT value FROM json_each(?))";
  await env.DB.prepare(statement).bind(JSON.stringify(salons)).run();
}

function numbersTo(most: number): string {
  return `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${most})`;
}

function linesOf(log: { mock: { calls: unknown[][] } }): unknown[] {
  return log.mock.calls.map(([line]) => JSON.parse(String(line)));
}
