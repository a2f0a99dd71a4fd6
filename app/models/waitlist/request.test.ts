import * as v from "valibot";
import { expect, test } from "vitest";
import { addDays } from "../../kernel/days.ts";
import { waitingRequest } from "./request.ts";

/* What may be asked of the waiting list: docs/rules.md 33.1. */

const TODAY = "2036-06-12";

function asked(fields: object) {
  return v.safeParse(waitingRequest(TODAY), { services: [{ id: "gel" }], days: [TODAY], ...fields });
}

test("without a last day it is the last of the days that suit", () => {
  const days = ["2036-06-20", "2036-06-14"];
  const { output } = asked({ days });
  expect(output).toMatchObject({ wanted: { until: "2036-06-20" } });
  expect(asked({ days, until: "2036-06-15" }).output).toMatchObject({ wanted: { until: "2036-06-15" } });
});

test("a day suits that is within a year, and not after it", () => {
  expect(asked({ days: [addDays(TODAY, 365)] }).success).toBe(true);
  expect(asked({ days: [addDays(TODAY, 366)] }).success).toBe(false);
  expect(asked({ days: [addDays(TODAY, -1)] }).success).toBe(false);
});
