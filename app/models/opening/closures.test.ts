import { expect, test } from "vitest";
import { datesFrom } from "../../kernel/clock.ts";
import { parseSubmission } from "../../kernel/parsing.ts";
import { closureForm, closureRequest, togetherInRows } from "./closures.ts";

/* docs/rules.md 4.9 */

const TODAY = "2026-11-21";
const MISSING = "Please select a date and provide a reason";
const PAST = "Please choose today or a later day";
const TOO_FAR = "Please choose a day within the next 365 days";
const NO_DATE = "Please enter a real date, such as 2026-12-24";

test.for<[unknown, Record<string, string>]>([
  [{}, { date: MISSING, reason: MISSING }],
  [{ date: "", reason: "Holiday" }, { date: MISSING }],
  [{ date: "   ", reason: "Holiday" }, { date: MISSING }],
  [{ date: null, reason: "Holiday" }, { date: MISSING }],
  [{ date: 20261124, reason: "Holiday" }, { date: MISSING }],
  [{ date: TODAY, reason: "" }, { reason: MISSING }],
  [{ date: TODAY, reason: " \u200b " }, { reason: MISSING }],
  [{ date: TODAY, reason: 5 }, { reason: MISSING }],
  [{ date: TODAY, reason: "x".repeat(201) }, { reason: "Please use at most 200 characters" }],
  [{ date: "2026-11-20", reason: "Holiday" }, { date: PAST }],
  [{ date: "2027-11-22", reason: "Holiday" }, { date: TOO_FAR }],
  [{ date: "2027-02-29", reason: "Holiday" }, { date: NO_DATE }],
  [{ date: "tomorrow", reason: "Holiday" }, { date: NO_DATE }],
  [{ date: "24/12/2026", reason: "Holiday" }, { date: NO_DATE }],
  [null, { form: MISSING }],
  [[], { form: MISSING }],
])("%j is refused, over the API and on the form", ([sent, fields]) => {
  expect(parseSubmission(closureRequest(TODAY), sent)).toMatchObject({ ok: false });
  if (!("form" in fields)) {
    expect(parseSubmission(closureRequest(TODAY), sent)).toEqual({ ok: false, fields });
    expect(parseSubmission(closureForm(TODAY), sent)).toEqual({ ok: false, fields });
  }
});

test.for([TODAY, "2026-12-24", "2027-11-21"])("the salon can be closed on %s, from today to 365 days ahead", (date) => {
  const sent = { date, reason: " Holiday " };
  expect(parseSubmission(closureRequest(TODAY), sent)).toEqual({ ok: true, value: { date, reason: "Holiday" } });
  expect(parseSubmission(closureForm(TODAY), sent)).toEqual({
    ok: true,
    value: { from: date, to: date, reason: "Holiday" },
  });
});

test.for([
  ["2026-12-23", "Please end on or after the first day"],
  ["2027-11-22", TOO_FAR],
  ["2026-11-20", PAST],
  ["Friday", NO_DATE],
])("a range to %s is refused", ([until, sentence]) => {
  const sent = { date: "2026-12-24", until, reason: "Holiday" };
  expect(parseSubmission(closureForm(TODAY), sent)).toEqual({ ok: false, fields: { until: sentence } });
});

test("a range has both its ends, and 366 days at most", () => {
  const sent = { date: TODAY, until: "2027-11-21", reason: "Moving house" };
  const value = { from: TODAY, to: "2027-11-21", reason: "Moving house" };
  expect(parseSubmission(closureForm(TODAY), sent)).toEqual({ ok: true, value });
  expect(datesFrom(TODAY, "2027-11-21")).toHaveLength(366);
  expect(datesFrom("2026-12-30", "2027-01-02")).toEqual(["2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02"]);
  expect(datesFrom(TODAY, TODAY)).toEqual([TODAY]);
});

test("days in a row with one reason are told together, others by themselves", () => {
  const closure = (date: string, reason: string) => ({ id: date, date, reason });
  const closures = [
    closure("2026-12-24", "Holiday"),
    closure("2026-12-25", "Holiday"),
    closure("2026-12-27", "Holiday"),
    closure("2026-12-28", "Training"),
  ];
  expect(togetherInRows(closures)).toEqual([
    { ids: ["2026-12-24", "2026-12-25"], from: "2026-12-24", to: "2026-12-25", reason: "Holiday" },
    { ids: ["2026-12-27"], from: "2026-12-27", to: "2026-12-27", reason: "Holiday" },
    { ids: ["2026-12-28"], from: "2026-12-28", to: "2026-12-28", reason: "Training" },
  ]);
  expect(togetherInRows([])).toEqual([]);
});
