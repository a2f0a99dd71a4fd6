import { env } from "cloudflare:workers";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { primaryDatabase } from "../../../database/client.server.ts";
import { PAYMENT_METHODS, PAYMENT_STATUSES } from "../../../diary/appointments/appointment.ts";
import type { Update } from "../../../diary/registry.ts";
import { addDays } from "../../../kernel/clock.ts";
import { execute } from "../../../models/diary/execute.server.ts";
import { alter, anUpdate, aReservation, itIs, MONDAY } from "../../../testing/mail-factories.ts";
import {
  aCompleted,
  anItem,
  aRevenueAdmin,
  recount,
  recountPaid,
  recountServices,
} from "../../../testing/revenue-factories.ts";
import { paidByFile, reportedByApi, reportedByFile, reportedByPage } from "../../../testing/revenue-reports.ts";
import { nothingIsDue, runCron } from "../../../testing/salon-object.ts";
import { runs } from "../../../testing/thoroughness.ts";

/* The revenue page and its file: docs/rules.md 16. Today is June 16th, 2036. */

const JUNE = { from: "2036-06-01", to: "2036-06-30" };

beforeEach(async () => {
  itIs(MONDAY);
  await nothingIsDue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("whatever happens to appointments, and whenever cron runs", () => {
  const which = fc.nat(20);
  const day = fc.nat(3);
  const pence = fc.oneof(fc.constantFrom(0, 1, 3500), fc.integer({ min: 0, max: 20_000 }));
  const paymentMethod = fc.constantFrom(...PAYMENT_METHODS);
  const edit: fc.Arbitrary<Update> = fc.oneof(
    { weight: 6, arbitrary: fc.constant<Update>({ what: "status", status: "completed" }) },
    fc.constantFrom<Update>(
      { what: "status", status: "confirmed" },
      { what: "cancel" },
      { what: "delete", tell: false },
    ),
    fc.record({ what: fc.constant("payment" as const), paymentStatus: fc.constantFrom(...PAYMENT_STATUSES) }),
    fc.record({ what: fc.constant("price" as const), pricePence: pence, paymentMethod }),
  );
  const names = fc.subarray(["Gel Polish", "Nail Art", "Gems", "Matte Top"], { minLength: 1 });
  const booking = fc.record({
    day,
    hour: fc.integer({ min: 8, max: 19 }),
    names,
    quantity: fc.integer({ min: 1, max: 10 }),
  });
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant("book" as const), booking, paymentMethod }) },
    { weight: 7, arbitrary: fc.record({ do: fc.constant("update" as const), which, edit }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("change" as const), which, booking, paymentMethod }) },
    fc.record({ do: fc.constant("move behind everybody's back" as const), which, day }),
    fc.record({ do: fc.constant("price an item anew" as const), which, pence }),
    { weight: 2, arbitrary: fc.record({ do: fc.constant("cron" as const), times: fc.integer({ min: 1, max: 2 }) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("look" as const) }) },
  );

  test("the page, the API and the file tell what a plain recount does, to the penny", async () => {
    let looked = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const { salon, api, page, file } = await aRevenueAdmin();
        const ids: string[] = [];
        const dateOf = (day: number) => addDays("2036-06-16", day);
        const asked = ({ day, hour, names, quantity }: RandomBooking) => ({
          date: dateOf(day),
          time: `${String(hour).padStart(2, "0")}:00`,
          services: names.map((name) => ({ name, quantity })),
        });
        const look = async () => {
          looked++;
          const plain = await recount(salon, JUNE);
          const days = await api(JUNE);
          expect(reportedByApi(days)).toEqual(plain);
          for (const { totalRevenue, services } of days) {
            const parts = Object.values(services).reduce((sum, { revenue }) => sum + Math.round(revenue * 100), 0);
            expect(parts).toBe(Math.round(totalRevenue * 100));
          }
          return plain;
        };
        for (const one of steps) {
          const id = "which" in one ? ids[one.which % ids.length] : undefined;
          if (one.do === "book" || (one.do === "change" && id)) {
            const order = aReservation(salon, { ...asked(one.booking), paymentMethod: one.paymentMethod }, id);
            const outcome = await execute(primaryDatabase, order);
            if (outcome.ok) ids.push(outcome.appointmentId);
          }
          if (one.do === "update" && id) await execute(primaryDatabase, anUpdate(salon, id, one.edit));
          if (one.do === "move behind everybody's back" && id) {
            await alter(id, { date: dateOf(one.day) }).catch(() => "taken");
          }
          if (one.do === "price an item anew" && id) {
            await anItem(salon, id, 50 + one.which, { pricePence: one.pence }).catch(() => "there, or deleted");
          }
          if (one.do === "cron") for (let time = 0; time < one.times; time++) await runCron();
          if (one.do === "look") await look();
        }
        const plain = await look();
        expect(reportedByPage(await page())).toEqual(plain.map(({ date: _, ...shown }) => shown));
        expect((await reportedByFile(await file())).map(({ services: _, ...shown }) => shown)).toEqual(plain);
        expect(await paidByFile(await file())).toEqual(await recountPaid(salon, JUNE));
        const counts: Record<string, number> = {};
        for (const { services } of await api(JUNE)) {
          for (const [name, { count }] of Object.entries(services)) counts[name] = (counts[name] ?? 0) + count;
        }
        expect(counts).toEqual(await recountServices(salon));
        await runCron();
        expect(await look()).toEqual(plain);
      }),
      { numRuns: runs(25) },
    );
    expect(looked).toBeGreaterThan(runs(50));
  });
});

test("a first year is compared with nothing, and its cards name no year before", async () => {
  const { salon, page } = await aRevenueAdmin();
  await aCompleted(salon, { date: "2036-06-03", pricePence: 3500 });
  const shown = wordsOf(await page());
  expect(shown).toContain("Nothing a year before (June 2035)");
  expect(shown).not.toContain("the year before");
});

test("the page shows the month that it is: cards, chart, days and the year before", async () => {
  const { salon, page } = await aRevenueAdmin();
  const art = [{ name: "Nail Art", pricePence: 450, quantity: 2 }];
  await aCompleted(salon, { date: "2036-06-03", pricePence: 3500 });
  await aCompleted(salon, { date: "2036-06-16", pricePence: 1000, paymentMethod: "bank_transfer" }, art);
  await aCompleted(salon, {
    date: "2036-06-30",
    pricePence: 123_450,
    paymentMethod: "bank_transfer",
    paymentStatus: "paid",
  });
  await aCompleted(salon, { date: "2035-06-04", pricePence: 100_000 });
  const shown = wordsOf(await page());
  expect(shown).toContain("An appointment counts on its own day once it’s completed");
  expect(shown).toContain("June 2036");
  expect(shown).toContain(
    "Total revenue £1,279.50 £1,234.50 paid, £45.00 not paid 28% more than a year before (June 2035: £1,000.00)",
  );
  expect(shown).toContain("Appointments 3 1 the year before");
  expect(shown).toContain("Average per appointment £426.50 £1,000.00 the year before");
  expect(shown).toContain("Cash Payments £35.00 not paid £1,000.00 the year before");
  const holds = "Everything that isn’t cash: card, online and voucher too";
  expect(shown).toContain(`Bank Transfers £1,244.50 ${holds} £1,234.50 paid, £10.00 not paid £0.00 the year before`);
  expect(shown).toContain("Nail Art × 2 £10.00");
  expect(shown).toContain("As of 11:00");
  const chart = /<svg[^>]*role="img".*?<\/svg>/s.exec(await page())?.[0] ?? "";
  expect(chart).toContain("The best day was Monday, June 30 with £1,234.50.");
  expect(chart).not.toMatch(/style=/);
});

test("no style stands in the page, which its policy forbids", async () => {
  const { salon, page } = await aRevenueAdmin();
  await aCompleted(salon, { date: "2036-06-03" });
  for (const query of ["", "?range=financial-year"]) expect(await page(query)).not.toMatch(/ style=/);
});

test("a month without revenue says so, and its average is £0.00", async () => {
  const { salon, page } = await aRevenueAdmin();
  await aCompleted(salon, { date: "2036-06-03", status: "confirmed" });
  const shown = wordsOf(await page());
  expect(shown).toContain("No revenue data for this month");
  expect(shown).toContain("Average per appointment £0.00");
  expect(wordsOf(await page("?range=financial-year&year=2031"))).toContain("No revenue data for this financial year");
});

test("a financial year runs from April to March, drawn and told by month", async () => {
  const { salon, page } = await aRevenueAdmin();
  for (const date of ["2036-03-31", "2036-04-01", "2037-03-31", "2037-04-01"]) await aCompleted(salon, { date });
  const shown = wordsOf(await page("?range=financial-year&year=2036"));
  expect(shown).toContain("Financial year 2036–37");
  expect(shown).toContain("Total revenue £70.00");
  expect(shown).toContain("April 2036 £35.00 1 £0.00");
  expect(shown).toContain("Tuesday, April 1st, 2036");
  expect(shown).not.toContain("March 31st, 2036");
});

test("ranges are chosen by plain forms, and what is wrong is told at its field", async () => {
  const { salon, page } = await aRevenueAdmin();
  await aCompleted(salon, { date: "2036-06-02" });
  const shown = await page();
  expect(shown).toMatch(/<form[^>]*method="get"/);
  expect([...shown.matchAll(/<option[^>]*value="(\d+)"/g)].map(([, value]) => value).join()).toBe(
    "1,2,3,4,5,6,7,8,9,10,11,12,2031,2032,2033,2034,2035,2036,2037",
  );
  // Unless other days are asked for, they are those of this month until today.
  expect(shown).toMatch(/href="[^"]*\?range=custom&amp;from=2036-06-01&amp;to=2036-06-16"/);
  expect(wordsOf(await page("?range=custom&from=2036-06-02&to=2036-06-02"))).toContain("Total revenue £35.00");
  const wrong = await page("?range=custom&from=2036-06-02&to=2036-06-01");
  expect(wrong).toContain("Please end on or after the start");
  expect(wrong).toContain('value="2036-06-01"');
  expect(wordsOf(wrong)).not.toContain("Total revenue");
  expect(await page("?range=odd")).toContain("Please choose a month, a financial year or a custom range");
  expect(await page("?year=1999")).toContain("Please choose a year");
  expect((await page("?range=custom&from=0000-01-01&to=0000-01-02")).length).toBeGreaterThan(1000);
  expect((await page("?range=custom&from=9999-12-30&to=9999-12-31")).length).toBeGreaterThan(1000);
});

test("when revenue can't be read, that is logged and said, and no sum is told", async () => {
  const { salon, page } = await aRevenueAdmin();
  const errors = vi.spyOn(console, "error");
  await env.DB.exec("ALTER TABLE revenue_days RENAME TO revenue_days_away");
  try {
    const shown = wordsOf(await page());
    expect(shown).toContain("June 2036");
    expect(shown).toContain("Revenue can’t be shown right now. Please reload the page.");
    expect(shown).not.toContain("Total revenue");
  } finally {
    await env.DB.exec("ALTER TABLE revenue_days_away RENAME TO revenue_days");
  }
  const cause = expect.stringContaining("no such table");
  const [logged] = errors.mock.calls.map(([line]) => line);
  expect(JSON.parse(String(logged))).toEqual({ event: "revenue-not-read", salon: salon.id, cause });
});

describe("the file", () => {
  test("is called by its range, and comes as UTF-8 with a byte order mark", async () => {
    const { salon, file } = await aRevenueAdmin();
    await aCompleted(salon, { date: "2036-06-03" }, [
      { name: '=HYPERLINK("http://x","Gel")', pricePence: 1, quantity: 1 },
    ]);
    const names = [];
    for (const query of ["", "?range=financial-year&year=2036", "?range=custom&from=2036-06-01&to=2036-06-15"]) {
      const answer = await file(query);
      expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
      expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
      names.push(answer.headers.get("Content-Disposition"));
      const bytes = new Uint8Array(await answer.clone().arrayBuffer());
      expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      expect(await reportedByFile(answer)).toMatchObject([
        { date: "2036-06-03", total: 3500, services: expect.stringMatching(/^'=HYPER/) },
      ]);
    }
    expect(names).toEqual([
      'attachment; filename="revenue-2036-06.csv"',
      'attachment; filename="revenue-fy-2036-37.csv"',
      'attachment; filename="revenue-2036-06-01-to-2036-06-15.csv"',
    ]);
  });

  test("of no range that there is, is refused", async () => {
    const { file } = await aRevenueAdmin();
    const answer = await file("?range=custom&from=x&to=y");
    expect([answer.status, await answer.text()]).toEqual([400, "Please give dates as yyyy-MM-dd"]);
  });
});

interface RandomBooking {
  day: number;
  hour: number;
  names: string[];
  quantity: number;
}

function wordsOf(page: string): string {
  return page
    .replace(/<(title|script).*?<\/\1>/gs, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}
