import { afterEach, expect, test, vi } from "vitest";
import { aClosure, aSalon, callApi } from "../../database/factories.ts";

afterEach(() => vi.useRealTimers());

interface Closure {
  id: string;
  date: string;
}

test("closure dates are told from today on, on the salon's calendar, soonest first", async () => {
  const salon = await aSalon();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-07-14T23:30:00Z") });
  for (const date of ["2027-07-15", "2026-07-14", "2026-12-25", "2026-07-15"]) await aClosure(salon, date);
  const closures = await (await callApi(salon, "closure-dates")).json<Closure[]>();
  expect(closures.map(({ date }) => date)).toEqual(["2026-07-15", "2026-12-25", "2027-07-15"]);
});

test("a closure date is told with its reason, and to anybody", async () => {
  const [salon, other] = [await aSalon(), await aSalon()];
  await aClosure(salon, "2099-12-25", "Noël 🎄");
  await aClosure(other, "2099-12-26", "Elsewhere");
  const answer = await callApi(salon, "closure-dates");
  expect(answer.status).toBe(200);
  const [closure, ...others] = await answer.json<Closure[]>();
  expect(others).toEqual([]);
  expect(closure).toEqual({ _id: closure?.id, id: expect.any(String), date: "2099-12-25", reason: "Noël 🎄" });
});

test("closure dates are none when the salon has none", async () => {
  const answer = await callApi(await aSalon(), "closure-dates");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual([]);
});
