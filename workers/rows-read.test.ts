import { env } from "cloudflare:workers";
import { afterAll, beforeEach, expect, inject, test, vi } from "vitest";
import { itIs, mailCodesAtOnce } from "../app/testing/mail-factories.ts";
import type { Executed } from "../app/testing/scale/recorded-d1.ts";
import { type Done, doneAt } from "../app/testing/scale/rows-read.ts";
import { emptied } from "../app/testing/set-up/tables.ts";
import { waitForHolds } from "../app/testing/twins/reading.ts";
import { NOW } from "../app/testing/twins/records.ts";
import { tables } from "../app/testing/twins/rows.ts";

/*
 * No statement of a page, a call, a command, a mail turn or a run of cron reads more rows because a salon has a past, or because
 * of other salons. docs/rules.md 8.5
 */

/** Far more than any statement reads at a salon without a past, and far fewer than each table has here. */
const MOST_ROWS = 2_000;
const MANY = 3_000;

/** The tables that do not grow with the past of a salon. */
const SMALL = [
  ...["services", "pictures", "business_hours", "terms", "packages", "rates"],
  ...["staff_invitations", "calendar_feeds", "recovery_links", "stale_days", "review_tallies", "imports"],
];

/** The statements that may read all of a table of a salon, by where they belong or what they say. */
const EXCEPTIONS = [
  { why: "an export reads all, page by page", of: /^\/(admin\/exports\/:file|api\/export\/)/ },
  { why: "the list of clients sorts all by their names", sql: /from "customers" .* union all select/s },
  { why: "clients to win back are those of two years’ visits", sql: /having max\("appointments"\."date"\)/i },
  { why: "what vouchers are worth is the sum of their rows", sql: /sum\(iif\("payments"\."method" = 'voucher'/ },
  {
    why: "stars of visits are counted when they are shown",
    sql: /avg\("reviews"\."rating"\)|"technician_id" = \?\)\)\)/,
  },
  { why: "a write to reviews counts them again", sql: /^insert into "review_tallies"/ },
];

const sizes = inject("rowsReadAt");

beforeEach(async () => {
  itIs(NOW);
  mailCodesAtOnce();
  waitForHolds();
  await emptied();
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

if (sizes.length === 0)
  test("no statement walks through what a salon has behind it, or through other salons", async () => {
    const done = await doneAt({ appointments: MANY, aDay: 1, clients: MANY, ofAnother: MANY, salons: MANY });
    expect(done.filter(({ of }) => !/^((\w+ )?\/|object \w|mail$|cron$)/.test(of))).toEqual([]);
    const walks = done.flatMap((one) => walksOf(one).map((statement) => ({ one, statement })));
    const reported = new Map<string, string>();
    for (const { one, statement } of walks)
      if (!EXCEPTIONS.some((exception) => isOf(exception, one, statement)) && !reported.has(statement.sql))
        reported.set(statement.sql, await report(one, statement));
    if (reported.size > 0) expect.fail([...reported.values()].join("\n\n"));
    const needless = EXCEPTIONS.filter(
      (exception) => !walks.some(({ one, statement }) => isOf(exception, one, statement)),
    );
    expect(needless).toEqual([]);
    const counts = (await tables()).map(async (table) => {
      const found = await env.DB.prepare(`SELECT count(*) AS many FROM ${table}`).first<{ many: number }>();
      return SMALL.includes(table) || (found?.many ?? 0) >= MANY ? [] : [`${table} is not filled by past.ts`];
    });
    expect((await Promise.all(counts)).flat()).toEqual([]);
  });

// `npm run scale:rows` reads the lines.
for (const size of sizes)
  test(`rows read at ${size.appointments} appointments`, { timeout: 3_600_000 }, async () => {
    for (const one of await doneAt(size)) {
      const rows = one.statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
      const why = EXCEPTIONS.filter((exception) => walksOf(one).some((statement) => isOf(exception, one, statement)));
      console.log(`rows-read ${JSON.stringify({ of: one.of, rows, why: why.map(({ why }) => why) })}`);
    }
  });

function walksOf({ statements }: Done): Executed[] {
  return statements.filter(({ rowsRead }) => rowsRead > MOST_ROWS);
}

function isOf({ of, sql }: { of?: RegExp; sql?: RegExp }, done: Done, statement: Executed): boolean {
  return (of?.test(done.of) || sql?.test(statement.sql)) ?? false;
}

/** What a statement read and how SQLite found it. */
async function report({ name }: Done, { sql, params, rowsRead }: Executed): Promise<string> {
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...params)
    .all<{ detail: string }>();
  return [`${name}: ${rowsRead} rows`, sql, ...results.map(({ detail }) => `  ${detail}`)].join("\n");
}
