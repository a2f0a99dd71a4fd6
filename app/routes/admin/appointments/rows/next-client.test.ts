import { expect, test } from "vitest";
import { nextOf } from "./next-client.tsx";

test("the next client is the first of today who has not begun and is still expected: docs/rules.md 14.12", () => {
  const at = (
    startsMinute: number,
    status: "confirmed" | "completed" | "cancelled" = "confirmed",
    date = "2026-11-24",
  ) => ({
    ...{ date, startsMinute, status },
  });
  const day = [at(540, "completed"), at(600), at(660, "cancelled"), at(720), at(540, "confirmed", "2026-11-25")];
  expect(nextOf(day, { date: "2026-11-24", minute: 500 })).toBe(day[1]);
  expect(nextOf(day, { date: "2026-11-24", minute: 600 })).toBe(day[1]);
  expect(nextOf(day, { date: "2026-11-24", minute: 601 })).toBe(day[3]);
  expect(nextOf(day, { date: "2026-11-24", minute: 721 })).toBeUndefined();
  expect(nextOf(day, { date: "2026-11-25", minute: 0 })).toBe(day[4]);
});
