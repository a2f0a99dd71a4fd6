import { expect, test } from "vitest";
import { aSalon, callApi, openingHours } from "../../database/factories.ts";

const DEFAULT = { isOpen: true, openTime: "08:00", closeTime: "20:00" };

test("the week runs from Monday to Sunday, 08:00 to 20:00 where the salon has set nothing", async () => {
  const answer = await callApi(await aSalon(), "business-hours");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual(
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map((day) => ({ day, ...DEFAULT })),
  );
});

test("a day has the hours that the salon has set, and a closed one keeps its times", async () => {
  const [salon, other] = [await aSalon(), await aSalon()];
  await openingHours(salon, 0, 600, 960);
  await openingHours(salon, 1, 545, 1439);
  await openingHours(salon, 6, 540, 1020, false);
  await openingHours(other, 2, 0, 15);
  const week = await (await callApi(salon, "business-hours")).json();
  expect(week).toEqual([
    { day: "Monday", isOpen: true, openTime: "09:05", closeTime: "23:59" },
    { day: "Tuesday", ...DEFAULT },
    { day: "Wednesday", ...DEFAULT },
    { day: "Thursday", ...DEFAULT },
    { day: "Friday", ...DEFAULT },
    { day: "Saturday", isOpen: false, openTime: "09:00", closeTime: "17:00" },
    { day: "Sunday", isOpen: true, openTime: "10:00", closeTime: "16:00" },
  ]);
});
