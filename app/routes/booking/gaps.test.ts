import { describe, expect, test } from "vitest";
import type { salons } from "../../database/schema.ts";
import { weekdayOf } from "../../kernel/clock.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aBookedAppointment, aBooking, anAppointment, aReschedule, tomorrow } from "../../testing/appointments.ts";
import { textOf } from "../../testing/html.ts";
import { callApi, postForm, visit } from "../../testing/requests.ts";
import { aSalon, aTechnician, openingHours } from "../../testing/salons.ts";

/* Starts that leave a gap, on the pages and over the API. docs/rules.md 4.17 */

/** From 09:00 to 12:00, for an hour, where the shortest visit takes an hour. */
const ALL = ["09:00", "09:15", "09:30", "09:45", "10:00", "10:15", "10:30", "10:45", "11:00"];
const FIRST = ["09:00", "10:00", "11:00"];
const OTHERS = ALL.filter((time) => !FIRST.includes(time));

type Gaps = (typeof salons.$inferSelect)["gaps"];

test.for<[Gaps, string[], string[]]>([
  ["first", ALL, []],
  ["last", FIRST, OTHERS],
  ["never", FIRST, []],
])("offered %s, starts that leave a gap are shown so on both booking pages", async ([gaps, first, others]) => {
  const salon = await aSalonThatOpens(gaps);
  const headers = { Cookie: await cookieOf(await anAccount(salon)) };
  for (const page of ["/book", "/booking"]) {
    const shown = await timesOn(salon, page, "", page === "/booking" ? headers : {});
    expect(shown).toEqual({ first, others });
  }
});

test.for<Gaps>(["last", "never"])("offered %s, a start that leaves a gap stays chosen and is booked", async (gaps) => {
  const salon = await aSalonThatOpens(gaps);
  const client = await anAccount(salon);
  const chosen = `&date=${tomorrow(salon)}&time=09:15`;
  const { others } = await timesOn(salon, "/book", chosen);
  expect(others).toContain("09:15");
  const details = await textOf(visit(salon, `/book?step=details&service=${salon.id}-gel${chosen}`));
  expect(details).toContain("09:15");
  expect(details).not.toContain("no longer");
  const booked = await callApi(salon, "appointments", {
    ...{ method: "POST", user: client },
    body: aBooking(salon, { date: tomorrow(salon), time: "09:15" }),
  });
  expect(booked.status).toBe(201);
  const moved = await aBookedAppointment(salon, client, { date: tomorrow(salon), time: "11:00" });
  const change = await callApi(salon, `appointments/${moved}/change`, {
    ...{ method: "PATCH", user: client },
    body: aReschedule(salon, { appointmentDate: tomorrow(salon), startTime: "10:30" }),
  });
  expect(change.status).toBe(201);
});

describe("over the API", () => {
  test("a salon that sets nothing is as before, one that offers them last marks them, one that never does leaves them out", async () => {
    const slotsAt = async (gaps: Gaps) => slotsOf(await aSalonThatOpens(gaps));
    expect(await slotsAt("first")).toEqual(ALL.map((time) => ({ time, available: true })));
    expect(await slotsAt("last")).toEqual(
      ALL.map((time) => ({ time, available: true, ...(OTHERS.includes(time) && { leavesGap: true }) })),
    );
    expect(await slotsAt("never")).toEqual(FIRST.map((time) => ({ time, available: true })));
  });

  test("what is taken stays in the list, and what any start of a time would leave is no gap", async () => {
    const salon = await aSalonThatOpens("never");
    await anAppointment(salon, { date: tomorrow(salon), startsMinute: 615, endsMinute: 675 });
    expect(await slotsOf(salon)).toEqual([
      ...["09:00", "09:15"].map((time) => ({ time, available: true })),
      ...ALL.slice(2).map((time) => ({ time, available: false })),
    ]);
  });

  test("staff see all starts alike", async () => {
    const salon = await aSalonThatOpens("never");
    expect(await slotsOf(salon, await anAccount(salon, { role: "admin" }))).toHaveLength(ALL.length);
  });

  test("the shortest visit is that of the technician who is asked for", async () => {
    const salon = await aSalonThatOpens("never");
    const own = { [`${salon.id}-gel`]: { minutes: 30 } };
    await aTechnician(salon, { id: `${salon.id}-asha`, ownTerms: own });
    const times = async (technicianId: string) =>
      (await slotsOf(salon, undefined, technicianId)).map(({ time }: { time: string }) => time);
    expect(await times(salon.id)).toEqual(FIRST);
    expect(await times(`${salon.id}-asha`)).toEqual(ALL.filter((time) => !["09:15", "10:45"].includes(time)));
  });
});

test("the owner sets it among the rules for bookings, and it holds from the next request on", async () => {
  const salon = await aSalonThatOpens("first");
  const admin = await anAccount(salon, { role: "admin" });
  const rules = { noticeMinutes: "0", bookableDays: "30", changeCutoffHours: "48", cancelCutoffHours: "0" };
  const form = { ...rules, intent: "rules", offerMinutes: "30", openForBooking: "on", gaps: "last" };
  const Cookie = await cookieOf(admin);
  expect((await postForm(salon, "/admin/business-hours", form, { Cookie })).status).toBe(302);
  expect(await timesOn(salon, "/book")).toEqual({ first: FIRST, others: OTHERS });
  expect((await postForm(salon, "/admin/business-hours", { ...form, gaps: "sometimes" }, { Cookie })).status).toBe(400);
  expect(await timesOn(salon, "/book")).toEqual({ first: FIRST, others: OTHERS });
});

/** A salon that is open from 09:00 to 12:00 and takes appointments that finish by then. */
async function aSalonThatOpens(gaps: Gaps): Promise<Salon> {
  const salon = await aSalon({ gaps, finishByClosing: true, changeCutoffHours: 0 });
  await openingHours(salon, weekdayOf(tomorrow(salon)), 540, 720);
  return salon;
}

/** The times of tomorrow that a page shows: in the parts of the day, and below them. */
async function timesOn(salon: Salon, page: string, chosen = `&date=${tomorrow(salon)}`, headers = {}) {
  const search = `step=datetime&service=${salon.id}-gel${chosen || `&date=${tomorrow(salon)}`}`;
  const text = await textOf(visit(salon, `${page}?${search}`, { headers }));
  const [first = "", others = ""] = text.split("Other times");
  const times = (part: string) => [...part.matchAll(/name="time"[^>]*value="(\d\d:\d\d)"/g)].map(([, time]) => time);
  return { first: times(first), others: times(others) };
}

async function slotsOf(salon: Salon, user?: Awaited<ReturnType<typeof anAccount>>, technicianId?: string) {
  const asked = { date: tomorrow(salon), ...(technicianId && { technicianId }) };
  const answer = await callApi(salon, `slots?${new URLSearchParams(asked)}`, { ...(user && { user }) });
  const { slots } = await answer.json<{ slots: { time: string }[] }>();
  return slots;
}
