import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { appointments, businessHours } from "../../../database/schema.ts";
import { addDays, weekdayOf } from "../../../kernel/clock.ts";
import { ALL_SEVEN } from "../../../models/opening/hours-form.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount, asGuest } from "../../../testing/accounts.ts";
import { anAppointment, tomorrow } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { callApi } from "../../../testing/requests.ts";
import { aSalon, openingHours } from "../../../testing/salons.ts";

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

test("a day with breaks carries the hours after them in `spans`, which a week without them takes away", async () => {
  const salon = await aSalon();
  const admin = await anAccount(salon, { role: "admin" });
  const put = (week: unknown) => callApi(salon, "business-hours", { method: "PUT", user: admin, body: week });
  const spans = [{ openTime: "14:00", closeTime: "18:00" }];
  const week = aWeek({ isOpen: true, openTime: "09:00", closeTime: "13:00" });
  const withBreaks = week.map((hours) => (hours.openTime === "09:00" ? { ...hours, spans } : hours));
  expect(withBreaks).not.toEqual(week);
  expect(await (await put(withBreaks)).json()).toEqual(withBreaks);
  expect(await (await callApi(salon, "business-hours")).json()).toEqual(withBreaks);
  expect((await put(withBreaks.map((hours) => ({ ...hours, closeTime: "20:00" })))).status).toBe(400);
  expect(await (await put(week)).json()).toEqual(week);
});

test.for(["bare", "as schedule"])("an admin sets the whole week, sent %s, and clients see it at once", async (how) => {
  const [salon, other] = [await aSalon(), await aSalon()];
  await openingHours(salon, 3, 0, 60);
  const admin = await anAccount(salon, { role: "admin" });
  const week = aWeek({ isOpen: false, openTime: "10:00", closeTime: "09:00" });
  const body = how === "bare" ? week : { schedule: week };
  const answer = await callApi(salon, "business-hours", { method: "PUT", user: admin, body });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual(week);
  expect(await (await callApi(salon, "business-hours")).json()).toEqual(week);
  const open = weekdayOf(tomorrow(salon)) === 3 ? addDays(tomorrow(salon), 1) : tomorrow(salon);
  const { slots } = await (await callApi(salon, `slots?date=${open}&duration=60`)).json<{
    slots: { time: string }[];
  }>();
  expect(slots[0]?.time).toBe("11:00");
  expect(await rowsOf(salon)).toHaveLength(7);
  expect(await rowsOf(other)).toEqual([]);
});

test("the API saves without asking, and what it strands stays as it was", async () => {
  const salon = await aSalon();
  const admin = await anAccount(salon, { role: "admin" });
  await anAppointment(salon, { startsMinute: 600, endsMinute: 660 });
  const answer = await callApi(salon, "business-hours", { method: "PUT", user: admin, body: aWeek() });
  expect(answer.status).toBe(200);
  const [left] = await database.select().from(appointments).where(eq(appointments.salonId, salon.id));
  expect(left).toMatchObject({ status: "confirmed", startsMinute: 600, version: 1 });
});

test.for<[string, unknown, string, object?]>([
  [
    "a day that closes before it opens",
    aWeek({ openTime: "18:00", closeTime: "18:00" }),
    "Invalid hours for Wednesday: opening time must be before closing time",
    { fields: { Wednesday: "Invalid hours for Wednesday: opening time must be before closing time" } },
  ],
  [
    "a time that is none",
    { schedule: aWeek({ openTime: "25:00" }) },
    "Please give Wednesday an opening and a closing time, such as 09:00 and 17:30",
  ],
  ["six days", aWeek().slice(1), ALL_SEVEN],
  ["nothing", {}, ALL_SEVEN],
  ["null", null, ALL_SEVEN],
])("a week with %s is refused, and nothing is written", async ([, body, error, more = {}]) => {
  const salon = await aSalon();
  await openingHours(salon, 1, 600, 700);
  const before = await rowsOf(salon);
  const admin = await anAccount(salon, { role: "admin" });
  const answer = await callApi(salon, "business-hours", { method: "PUT", user: admin, body });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error, ...more });
  expect(await rowsOf(salon)).toEqual(before);
});

test("nobody but an admin of this salon sets hours", async () => {
  const [salon, other] = [await aSalon(), await aSalon()];
  const put = { method: "PUT", body: aWeek() };
  const nobody = await callApi(salon, "business-hours", put);
  expect([nobody.status, await nobody.json()]).toEqual([401, { error: "Authentication required" }]);
  for (const role of ["client", "user"] as const) {
    const user = await anAccount(salon, { role });
    expect((await callApi(salon, "business-hours", { ...put, user })).status, role).toBe(403);
  }
  const guest = await asGuest(salon, "guest@example.com");
  expect((await callApi(salon, "business-hours", { ...put, headers: guest })).status).toBe(403);
  const elsewhere = await anAccount(other, { role: "admin" });
  expect((await callApi(salon, "business-hours", { ...put, user: elsewhere })).status).toBe(401);
  expect(await rowsOf(salon)).toEqual([]);
});

/** A week of opening hours from 11:00 to 19:00, with another Wednesday. */
function aWeek(wednesday: Record<string, unknown> = {}) {
  return ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map((day) => ({
    day,
    isOpen: true,
    openTime: "11:00",
    closeTime: "19:00",
    ...(day === "Wednesday" && wednesday),
  }));
}

function rowsOf(salon: Salon) {
  return database.select().from(businessHours).where(eq(businessHours.salonId, salon.id));
}
