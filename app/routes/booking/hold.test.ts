import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GONE_MS, HOLD_MS } from "../../diary/holds/hold.ts";
import { addDays, weekdayOf } from "../../kernel/clock.ts";
import { setOpeningTimes } from "../../models/opening/hours.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../testing/admin.ts";
import { aBookedAppointment, aBooking, anAppointment, tomorrow } from "../../testing/appointments.ts";
import { without } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { aBrowser, heldIn } from "../../testing/live/holding-browser.ts";
import { datesHeard, listen } from "../../testing/live/listener.ts";
import { itIs, MONDAY } from "../../testing/mail-factories.ts";
import { callApi, visit } from "../../testing/requests.ts";
import { diaryOf } from "../../testing/rows.ts";
import { objectOf } from "../../testing/salon-object.ts";
import { aClosure, aSalon, aService, aTechnician, openingHours } from "../../testing/salons.ts";
import { ONLY_HELD } from "../../words/later-steps.ts";
import { HELD_NOW } from "../../words/not-booked.ts";

/* A start that is held while its details are typed: docs/rules.md 22.9 to 22.13 */

beforeEach(() => itIs(MONDAY));
afterEach(() => vi.useRealTimers());

test("what somebody holds is free to them and taken to everybody else", async () => {
  const { salon, date, holder, other } = await aSalonTomorrow();
  expect(heldIn(await holder.holds(date, "10:00"))).toMatchObject({ left: HOLD_MS, extended: false });
  expect([await holder.sees(date, "10:00"), await other.sees(date, "10:00")]).toEqual([true, false]);
  expect(await slots(salon, date)).toMatchObject({ "09:00": true, "09:15": false, "10:45": false, "11:00": true });
  const blocked = await (await callApi(salon, `appointments/availability?from=${date}&to=${date}`)).json();
  expect(blocked).toEqual([{ date, time: "10:00", duration: 60, service: "Held" }]);
});

test("nobody else books it, by the page or by the API, and the holder does, which ends the hold", async () => {
  const salon = await aSalon();
  const date = tomorrow(salon);
  const [ada, grace] = [await anAccount(salon), await anAccount(salon)];
  const holder = await aBrowser(salon, { user: ada });
  heldIn(await holder.holds(date, "10:00"));
  const taken = await callApi(salon, "appointments", { method: "POST", user: grace, body: aBooking(salon) });
  expect([taken.status, await taken.json()]).toEqual([409, { error: "This time slot is already booked" }]);
  const refused = await (await aBrowser(salon, { user: grace })).books(date, "10:15");
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining(HELD_NOW)]);
  expect(await diaryOf(salon)).toEqual([]);
  expect((await holder.books(date, "10:00")).status).toBe(302);
  expect(await objectOf(salon).heldByOthers()).toEqual([]);
  expect(await diaryOf(salon)).toMatchObject([{ startsMinute: 600, clientId: ada.id }]);
});

test("a page says that somebody is booking a start right now, and offers others instead of that one", async () => {
  const { salon, date, holder, other } = await aSalonTomorrow();
  const { token } = heldIn(await holder.holds(date, "10:00"));
  const details = `/book?step=details&service=${salon.id}-gel&date=${date}&time=10:15`;
  const held = await other.opens(details);
  expect(held).toContain(HELD_NOW);
  expect(held).not.toContain("no longer available");
  const user = await anAccount(salon);
  const client = await aBrowser(salon, { user });
  const own = `/booking?step=details&service=${salon.id}-gel&date=${date}&time=10:15`;
  const refused = await client.opens(own);
  expect(refused).toContain(HELD_NOW);
  expect(refused).not.toContain("Confirm Appointment");
  await holder.releases(token);
  expect(await client.opens(own)).toContain("Confirm Appointment");
  await anAppointment(salon, { date });
  expect(await client.opens(own)).toContain("This time slot is no longer available. Please select a different time.");
});

test("a hold of another length blocks by overlap, and a further one of the same start keeps its time", async () => {
  const { salon, date, holder, other } = await aSalonTomorrow();
  const short = { service: `${salon.id}-short` };
  await aService(salon, { id: short.service, durationMinutes: 30 });
  heldIn(await holder.holds(date, "10:00", short));
  expect(await other.sees(date, "09:15")).toBe(false);
  expect(await other.sees(date, "10:30")).toBe(true);
  expect(await other.holds(date, "09:15")).toEqual({ refused: "taken" });
  itIs(MONDAY + 60_000);
  const again = heldIn(await holder.holds(date, "10:00", short));
  expect(again.left).toBe(HOLD_MS - 60_000);
  expect(await objectOf(salon).heldByOthers()).toHaveLength(1);
});

test("its time is over to the millisecond, with an object that was evicted and without any alarm", async () => {
  const { salon, date, holder, other } = await aSalonTomorrow();
  const { token } = heldIn(await holder.holds(date, "10:00"));
  await evictDurableObject(objectOf(salon));
  itIs(MONDAY + HOLD_MS - 1);
  expect(await other.sees(date, "10:00")).toBe(false);
  itIs(MONDAY + HOLD_MS);
  expect(await other.sees(date, "10:00")).toBe(true);
  expect(await holder.extends(token)).toEqual({ refused: "over" });
  heldIn(await other.holds(date, "10:00"));
  expect(await holder.sees(date, "10:00")).toBe(false);
});

test("it is extended once", async () => {
  const { date, holder, other } = await aSalonTomorrow();
  const { token } = heldIn(await holder.holds(date, "10:00"));
  expect(await other.extends(crypto.randomUUID())).toEqual({ refused: "over" });
  expect(heldIn(await holder.extends(token))).toMatchObject({ left: 2 * HOLD_MS, extended: true });
  expect(await holder.extends(token)).toEqual({ refused: "over" });
  itIs(MONDAY + 2 * HOLD_MS - 1);
  expect(await other.sees(date, "10:00")).toBe(false);
  itIs(MONDAY + 2 * HOLD_MS);
  expect(await other.sees(date, "10:00")).toBe(true);
});

test("it is given back by its own page, with a cookie or without, and by no page that was there before", async () => {
  const { date, holder, other } = await aSalonTomorrow();
  const before = heldIn(await holder.holds(date, "10:00"));
  const { token } = heldIn(await holder.holds(date, "10:00"));
  await holder.releases(before.token);
  await other.releases(crypto.randomUUID());
  expect(await other.sees(date, "10:00")).toBe(false);
  holder.headers.Cookie = "";
  expect((await holder.releases(token)).status).toBe(204);
  expect(await other.sees(date, "10:00")).toBe(true);
});

test("a hold is released ten seconds after its page is gone, and listening pages are told", async () => {
  const { salon, date, holder, other } = await aSalonTomorrow();
  const { token } = heldIn(await holder.holds(date, "10:00"));
  expect((await holder.leaves(token)).status).toBe(204);
  expect(await alarmOf(salon)).toBe(MONDAY + GONE_MS);
  itIs(MONDAY + GONE_MS - 1);
  expect(await other.sees(date, "10:00")).toBe(false);
  expect(await other.holds(date, "10:00")).toEqual({ refused: "taken" });
  itIs(MONDAY + GONE_MS);
  expect(await other.sees(date, "10:00")).toBe(true);
  expect(GONE_MS).toBe(10_000);
  expect(heldIn(await holder.holds(date, "10:00")).left).toBe(HOLD_MS - GONE_MS);
});

test("a page that comes back within ten seconds goes on with its hold, in whatever order the two are heard", async () => {
  const { date, holder, other } = await aSalonTomorrow();
  const before = heldIn(await holder.holds(date, "10:00"));
  await holder.leaves(before.token);
  itIs(MONDAY + GONE_MS - 1);
  const reloaded = heldIn(await holder.holds(date, "10:00"));
  expect(reloaded.left).toBe(HOLD_MS - GONE_MS + 1);
  await holder.leaves(before.token);
  itIs(MONDAY + HOLD_MS - 1);
  expect(await other.sees(date, "10:00")).toBe(false);
  itIs(MONDAY + HOLD_MS);
  expect(await other.sees(date, "10:00")).toBe(true);
});

test("those who listen hear of a hold, of its release, and by the alarm of its end", async () => {
  const { salon, date, holder } = await aSalonTomorrow();
  const listener = await listen(salon);
  const { token } = heldIn(await holder.holds(date, "10:00"));
  await vi.waitFor(() => expect(datesHeard(listener)).toEqual([date]), 30_000);
  await holder.releases(token);
  await vi.waitFor(() => expect(datesHeard(listener)).toEqual([date, date]), 30_000);
  const later = MONDAY + 2 * HOLD_MS;
  itIs(later);
  const { left } = heldIn(await holder.holds(date, "10:00"));
  await vi.waitFor(() => expect(datesHeard(listener)).toEqual([date, date, date]), 30_000);
  expect(await alarmOf(salon)).toBe(MONDAY + HOLD_MS);
  expect(await runDurableObjectAlarm(objectOf(salon))).toBe(true);
  expect(await alarmOf(salon)).toBe(later + left);
  itIs(later + left);
  await evictDurableObject(objectOf(salon));
  expect(await runDurableObjectAlarm(objectOf(salon))).toBe(true);
  await vi.waitFor(() => expect(datesHeard(listener)).toEqual([date, date, date, date]), 30_000);
});

test("a browser holds two starts, and a third takes the place of the oldest", async () => {
  const { salon, date, holder, other } = await aSalonTomorrow();
  for (const [minutes, time] of ["10:00", "12:00", "14:00"].entries()) {
    itIs(MONDAY + minutes * 60_000);
    heldIn(await holder.holds(date, time));
  }
  expect([await other.sees(date, "10:00"), await other.sees(date, "12:00")]).toEqual([true, false]);
  expect(await objectOf(salon).heldByOthers()).toHaveLength(2);
});

test("a network holds three, over any browsers and sockets, and a household is one network", async () => {
  const salon = await aSalon();
  const date = tomorrow(salon);
  const from = (address: string) => aBrowser(salon, { address });
  for (const [number, time] of ["09:00", "11:00", "13:00"].entries())
    heldIn(await (await from(`2001:db8:1:1::${number}`)).holds(date, time));
  const sockets = [];
  for (let number = 0; number < 5; number++)
    sockets.push(await listen(salon, "/live", { Origin: `http://${salon.host}` }));
  expect(await (await from("2001:db8:1:1:ffff::1")).holds(date, "15:00")).toEqual({ refused: "too-many-holds" });
  const neighbour = await from("2001:db8:1:2::1");
  heldIn(await neighbour.holds(date, "15:00"));
  heldIn(await neighbour.holds(addDays(date, 1), "15:00"));
});

test("the /48 around it holds as many as four networks", async () => {
  const salon = await aSalon();
  const date = tomorrow(salon);
  const hold = async (number: number) => {
    const browser = await aBrowser(salon, { address: `2001:db8:9:${Math.floor(number / 3)}::${number}` });
    return browser.holds(addDays(date, number), "10:00");
  };
  for (let number = 0; number < 12; number++) heldIn(await hold(number));
  expect(await hold(12)).toEqual({ refused: "too-many-holds" });
});

test("the holds of a network take no longer together than the salon's longest booking", async () => {
  const salon = await aSalon({ longestBookingMinutes: 120 });
  await aService(salon, { id: `${salon.id}-long`, name: "Everything", durationMinutes: 121 });
  const date = tomorrow(salon);
  const address = "198.51.100.20";
  const [one, other] = [await aBrowser(salon, { address }), await aBrowser(salon, { address })];
  expect(await one.holds(date, "10:00", { service: `${salon.id}-long` })).toEqual({ refused: "too-long" });
  heldIn(await one.holds(date, "10:00"));
  heldIn(await other.holds(date, "12:00"));
  expect(await other.holds(date, "14:00", { service: `${salon.id}-art` })).toEqual({ refused: "too-many-holds" });
});

test("all holds together take at most a third of a technician's day, and later clients book without one", async () => {
  const { salon, date } = await aSalonTomorrow();
  for (const time of ["08:00", "10:00", "12:00", "14:00"]) heldIn(await (await aBrowser(salon)).holds(date, time));
  const client = await aBrowser(salon, { user: await anAccount(salon) });
  expect(await client.holds(date, "16:00")).toEqual({ refused: "too-many-holds" });
  expect(await client.sees(date, "16:00")).toBe(true);
  expect((await client.books(date, "16:00")).status).toBe(302);
  heldIn(await client.holds(addDays(date, 1), "16:00"));
});

test("each technician of a team has a third of their own", async () => {
  const { salon, date } = await aSalonTomorrow();
  const asha = { technician: `${salon.id}-asha` };
  await aTechnician(salon, { id: asha.technician });
  for (const time of ["08:00", "10:00", "12:00", "14:00"])
    heldIn(await (await aBrowser(salon)).holds(date, time, asha));
  expect(await (await aBrowser(salon)).holds(date, "16:00", asha)).toEqual({ refused: "too-many-holds" });
  heldIn(await (await aBrowser(salon)).holds(date, "16:00", { technician: salon.id }));
});

test("a network that lets a start lapse holds nothing at its time for half an hour, and others do", async () => {
  const { salon, date } = await aSalonTomorrow();
  const address = "198.51.100.30";
  const [one, neighbour, other] = [
    await aBrowser(salon, { address }),
    await aBrowser(salon, { address }),
    await aBrowser(salon),
  ];
  heldIn(await one.holds(date, "10:00"));
  const [over, forgotten] = [MONDAY + HOLD_MS, MONDAY + HOLD_MS + 30 * 60_000];
  itIs(over);
  expect(await one.holds(date, "10:00")).toEqual({ refused: "lapsed" });
  expect(await neighbour.holds(date, "10:45")).toEqual({ refused: "lapsed" });
  heldIn(await neighbour.holds(date, "11:00"));
  const { token } = heldIn(await other.holds(date, "10:00"));
  await other.releases(token);
  itIs(forgotten - 1);
  expect(await neighbour.holds(date, "10:00")).toEqual({ refused: "lapsed" });
  itIs(forgotten);
  expect(heldIn(await neighbour.holds(date, "10:00")).left).toBe(HOLD_MS);
});

test.for(["another length", "another technician"])(
  "a start that has lapsed does so whatever of %s was held from it and given back",
  async (what) => {
    const { salon, date } = await aSalonTomorrow();
    const [one, two] = [{ technician: salon.id }, { technician: `${salon.id}-asha` }];
    await aTechnician(salon, { id: two.technician });
    const short = { service: `${salon.id}-short`, ...one };
    await aService(salon, { id: short.service, durationMinutes: 30 });
    const address = "198.51.100.31";
    const [holder, neighbour] = [await aBrowser(salon, { address }), await aBrowser(salon, { address })];
    heldIn(await holder.holds(date, "10:00", one));
    const beside = what === "another length" ? holder.holds(date, "10:00", short) : neighbour.holds(date, "10:00", two);
    await holder.releases(heldIn(await beside).token);
    itIs(MONDAY + HOLD_MS);
    expect(await holder.holds(date, "10:00", one)).toEqual({ refused: "lapsed" });
  },
);

test("the half hour of a start that lapses begins when its longer time is over", async () => {
  const { date, holder } = await aSalonTomorrow();
  heldIn(await holder.extends(heldIn(await holder.holds(date, "10:00")).token));
  itIs(MONDAY + 2 * HOLD_MS + 30 * 60_000 - 1);
  expect(await holder.holds(date, "10:00")).toEqual({ refused: "lapsed" });
});

test("a start that was given back is held again for what was left of its time, and lapses then", async () => {
  const { salon, date, holder } = await aSalonTomorrow();
  const { token } = heldIn(await holder.holds(date, "10:00"));
  heldIn(await holder.extends(token));
  itIs(MONDAY + 60_000);
  await holder.releases(token);
  expect(await objectOf(salon).heldByOthers()).toEqual([]);
  const later = MONDAY + 25 * 60_000;
  itIs(later);
  expect(heldIn(await holder.holds(date, "10:00"))).toMatchObject({ left: 2 * HOLD_MS - 60_000, extended: true });
  itIs(later + 2 * HOLD_MS - 60_000);
  expect(await holder.holds(date, "10:00")).toEqual({ refused: "lapsed" });
});

test("a start is held with the minutes that are kept free after it", async () => {
  const { salon, date, holder, other } = await aSalonTomorrow();
  const service = `${salon.id}-buffered`;
  await aService(salon, { id: service, name: "With a pause", durationMinutes: 60, bufferMinutes: 30 });
  heldIn(await holder.holds(date, "10:00", { service }));
  expect([await other.sees(date, "11:15"), await other.sees(date, "11:30")]).toEqual([false, true]);
  expect(await slots(salon, date)).toMatchObject({ "09:00": true, "11:15": false, "11:30": true });
  const blocked = await (await callApi(salon, `appointments/availability?from=${date}&to=${date}`)).json();
  expect(blocked).toEqual([{ date, time: "10:00", duration: 90, service: "Held" }]);
});

test.for([
  [0, "14:00", 840],
  [1, "10:00", 600],
] as const)(
  "a booking ends the hold of its start alone: one %i days later at %s stays",
  async ([days, time, start]) => {
    const salon = await aSalon();
    const date = tomorrow(salon);
    const client = await aBrowser(salon, { user: await anAccount(salon) });
    heldIn(await client.holds(date, "10:00"));
    heldIn(await client.holds(addDays(date, days), time));
    expect((await client.books(date, "10:00")).status).toBe(302);
    expect(await objectOf(salon).heldByOthers()).toMatchObject([{ date: addDays(date, days), start }]);
  },
);

test("a network asks sixty times an hour, and again when the hour is over", async () => {
  const salon = await aSalon();
  const date = tomorrow(salon);
  const browser = await aBrowser(salon, { address: "198.51.100.60" });
  for (let turn = 0; turn < 60; turn++) heldIn(await browser.holds(date, "10:00"));
  expect(await browser.holds(date, "10:00")).toEqual({ refused: "too-many-holds" });
  itIs(MONDAY + 60 * 60_000);
  heldIn(await browser.holds(date, "14:00"));
});

test("a start that was booked has not lapsed", async () => {
  const salon = await aSalon();
  const [date, user] = [tomorrow(salon), await anAccount(salon)];
  const client = await aBrowser(salon, { user });
  heldIn(await client.holds(date, "10:00"));
  expect((await client.books(date, "10:00")).status).toBe(302);
  const [booked] = await diaryOf(salon);
  await callApi(salon, `appointments/${booked?.id}/cancel`, { method: "PATCH", user });
  itIs(MONDAY + HOLD_MS);
  heldIn(await client.holds(date, "10:00"));
});

test("what is over is deleted from the object by its alarm, and no address is stored there", async () => {
  const { salon, date } = await aSalonTomorrow();
  const address = "198.51.100.40";
  const browser = await aBrowser(salon, { address });
  heldIn(await browser.holds(date, "10:00"));
  const stored = () =>
    runInDurableObject(objectOf(salon), (_, { storage }) =>
      [...storage.kv.list()].filter(([key]) => /^(hold|before) /.test(key)),
    );
  expect(await stored()).toHaveLength(2);
  expect(JSON.stringify(await stored())).not.toContain(address);
  const over = MONDAY + HOLD_MS;
  itIs(over);
  expect(await runDurableObjectAlarm(objectOf(salon))).toBe(true);
  expect((await stored()).map(([, record]) => record)).toEqual([
    { start: 600, end: 660, heldUntil: over, left: 0, extended: false },
  ]);
  expect(await alarmOf(salon)).toBe(over + 30 * 60_000);
  itIs(over + 30 * 60_000);
  expect(await runDurableObjectAlarm(objectOf(salon))).toBe(true);
  expect(await stored()).toEqual([]);
});

test("what is not offered at all is refused without the salon's object, which books meanwhile", async () => {
  const { salon, date, holder } = await aSalonTomorrow();
  const closed = addDays(date, 1);
  await aClosure(salon, closed);
  await anAppointment(salon, { date, startsMinute: 720, endsMinute: 780 });
  const refusals: [string, string, Record<string, string>, string][] = [
    [addDays(date, 31), "10:00", {}, "too-far-ahead"],
    [addDays(date, -1), "08:00", {}, "past"],
    [closed, "10:00", {}, "closed"],
    [date, "12:00", {}, "taken"],
    [date, "10:00", { technician: "nobody" }, "unknown-technician"],
    [date, "10:00", { service: `${salon.id}-old` }, "unknown-service"],
  ];
  const object = await busyObjectOf(salon);
  const answers = setTimeout(object.answers, 20_000);
  for (const [day, time, with_, refused] of refusals)
    expect(await Promise.race([holder.holds(day, time, with_), object.answering])).toEqual({ refused });
  clearTimeout(answers);
  object.answers();
  await object.answering;
});

test("what is not offered is not held: closed, past, taken, untaught, unknown, and without a cookie", async () => {
  const { salon, date, holder } = await aSalonTomorrow();
  const [closed, off] = [addDays(date, 1), addDays(date, 2)];
  await aClosure(salon, closed);
  await openingHours(salon, weekdayOf(off), 480, 1200, false);
  await anAppointment(salon, { date, startsMinute: 720, endsMinute: 780 });
  await aTechnician(salon, { id: `${salon.id}-asha`, services: [`${salon.id}-art`] });
  const refusals: [string, string, Record<string, string>, string][] = [
    [closed, "10:00", {}, "closed"],
    [off, "10:00", {}, "closed"],
    [addDays(date, -1), "08:00", {}, "past"],
    [addDays(date, 31), "10:00", {}, "too-far-ahead"],
    [date, "10:07", {}, "not-on-the-grid"],
    [date, "12:15", {}, "taken"],
    [date, "10:00", { technician: `${salon.id}-asha` }, "not-done"],
    [date, "10:00", { technician: "nobody" }, "unknown-technician"],
    [date, "10:00", { service: `${salon.id}-old` }, "unknown-service"],
    [date, "noon", {}, "not-a-start"],
  ];
  for (const [day, time, with_, refused] of refusals)
    expect(await holder.holds(day, time, with_), refused).toEqual({ refused });
  const stranger = await aBrowser(salon);
  stranger.headers.Cookie = "";
  expect(await stranger.holds(date, "10:00")).toEqual({ refused: "unknown-browser" });
  expect(await objectOf(salon).heldByOthers()).toEqual([]);
});

test("it names a technician where there are several, and the booking goes to that one", async () => {
  const salon = await aSalon();
  const date = tomorrow(salon);
  await aTechnician(salon, { id: `${salon.id}-asha` });
  const holder = await aBrowser(salon, { user: await anAccount(salon) });
  const [second, third] = [await aBrowser(salon), await aBrowser(salon)];
  heldIn(await second.holds(date, "15:00", { technician: salon.id }));
  heldIn(await holder.holds(date, "10:00"));
  expect(await objectOf(salon).heldByOthers()).toContainEqual(
    expect.objectContaining({ start: 600, technicianId: `${salon.id}-asha` }),
  );
  expect(await second.holds(date, "10:00", { technician: `${salon.id}-asha` })).toEqual({ refused: "taken" });
  const { token } = heldIn(await second.holds(date, "10:00"));
  expect(await third.sees(date, "10:00")).toBe(false);
  await second.releases(token);
  await aBookedAppointment(salon, await anAccount(salon), { time: "17:00", technicianId: `${salon.id}-asha` });
  expect((await holder.books(date, "10:00")).status).toBe(302);
  expect(await diaryOf(salon)).toContainEqual(
    expect.objectContaining({ startsMinute: 600, technicianId: `${salon.id}-asha` }),
  );
});

test("a client who changes an appointment holds a start that overlaps it, and nobody else does", async () => {
  const salon = await aSalon({ changeCutoffHours: 0 });
  const date = tomorrow(salon);
  const user = await anAccount(salon);
  const appointment = await aBookedAppointment(salon, user);
  const [client, stranger] = [await aBrowser(salon, { user }), await aBrowser(salon, { user: await anAccount(salon) })];
  expect(await stranger.holds(date, "10:30", { appointment })).toEqual({ refused: "taken" });
  heldIn(await client.holds(date, "10:30", { appointment }));
  expect(await stranger.sees(date, "11:00")).toBe(false);
  const path = `/booking?changing=true&appointment=${appointment}&step=details&service=${salon.id}-gel&date=${date}&time=10:30`;
  const fields = { service: `${salon.id}-gel`, date, time: "10:30", paymentMethod: "cash", key: crypto.randomUUID() };
  const details = { customerName: "Ada", customerEmail: user.email, customerPhone: "07700 900456" };
  expect((await client.sends(path, { ...fields, ...details })).status).toBe(302);
  expect(await objectOf(salon).heldByOthers()).toEqual([]);
});

test("staff are told that a start is held, and book or move to it all the same when they say so", async () => {
  const { salon, date, page, send } = await aSalonWithAdmin();
  const holder = await aBrowser(salon);
  heldIn(await holder.holds(date, "10:00"));
  const path = `/admin/book-appointment?step=details&service=${salon.id}-gel&date=${date}&time=10:00`;
  expect(await page(path)).toContain("Somebody is booking this time right now. Book it anyway.");
  const fields = {
    ...{ customerName: "Ada Lovelace", customerEmail: "ada@example.com", customerPhone: "07700 900456" },
    ...{ service: `${salon.id}-gel`, date, time: "10:00", paymentMethod: "cash", key: crypto.randomUUID() },
  };
  const refused = await send(path, fields);
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining(ONLY_HELD)]);
  expect((await send(path, { ...fields, overHold: "yes" })).status).toBe(302);
  expect(await holder.sees(date, "10:00")).toBe(false);

  const [booked] = await diaryOf(salon);
  heldIn(await holder.holds(date, "14:00"));
  const move = { id: booked?.id ?? "", version: "1", date, time: "14:00" };
  const moved = (with_: Record<string, string>) =>
    send("/admin/calendar/appointments", { ...move, key: crypto.randomUUID(), ...with_ });
  const refusedMove = await moved({});
  expect([refusedMove.status, await refusedMove.json()]).toEqual([409, { error: ONLY_HELD, anyway: "overHold" }]);
  expect((await moved({ anyway: "overHold" })).status).toBe(200);
});

test("over the API staff book, change to and lengthen into what a client holds, and the hold ends; a client can’t", async () => {
  const { salon, date, admin } = await aSalonWithAdmin();
  const holder = await aBrowser(salon);
  const client = await anAccount(salon, { emailVerifiedAt: 1 });
  const call = (path: string, method: string, body: object, user = admin) =>
    callApi(salon, path, { method, user, body });
  heldIn(await holder.holds(date, "10:00"));
  const booking = aBooking(salon, { date, time: "10:00" });
  const refused = await call("appointments", "POST", booking, client);
  expect([refused.status, await refused.json()]).toEqual([409, { error: "This time slot is already booked" }]);
  const booked = await call("appointments", "POST", booking);
  expect(booked.status).toBe(201);
  await vi.waitFor(async () => expect(await objectOf(salon).heldByOthers()).toEqual([]), 30_000);

  const { id } = await booked.json<{ id: string }>();
  heldIn(await holder.holds(date, "14:00"));
  const wanted = { appointmentDate: date, startTime: "14:00", paymentMethod: "cash" };
  const changed = await call(`appointments/${id}/change`, "PATCH", wanted);
  expect(changed.status).toBe(201);
  await vi.waitFor(async () => expect(await objectOf(salon).heldByOthers()).toEqual([]), 30_000);

  const next = await changed.json<{ id: string }>();
  heldIn(await holder.holds(date, "15:00"));
  await aService(salon, { name: "Luxe", durationMinutes: 90 });
  const longer = await call(`appointments/${next.id}/services`, "PATCH", { services: [{ name: "Luxe" }] });
  expect([longer.status, (await longer.json<{ endTime: string }>()).endTime]).toEqual([200, "15:30"]);
});

test("staff who are refused over a hold may say so though their page can't read what is held", async () => {
  const { salon, date, send } = await aSalonWithAdmin();
  heldIn(await (await aBrowser(salon)).holds(date, "10:00"));
  await runInDurableObject(objectOf(salon), (object) => Object.assign(object, { heldByOthers: null }));
  const path = `/admin/book-appointment?step=details&service=${salon.id}-gel&date=${date}&time=10:00`;
  const booking = { service: `${salon.id}-gel`, date, time: "10:00", paymentMethod: "cash", key: crypto.randomUUID() };
  const customer = { customerName: "Ada", customerEmail: "ada@example.com", customerPhone: "07700 900456" };
  const refused = await send(path, { ...booking, ...customer });
  expect(await textOf(refused, 409)).toContain('name="overHold"');
});

test("only the browser that held a start is told that staff have booked or closed it", async () => {
  const { salon, date, send } = await aSalonWithAdmin();
  const [holder, other] = [await aBrowser(salon), await aBrowser(salon)];
  heldIn(await holder.holds(date, "10:00"));
  const [theirs, others] = [await listen(salon, "/live", holder.headers), await listen(salon, "/live", other.headers)];
  const booking = { service: `${salon.id}-gel`, date, time: "10:00", paymentMethod: "cash", key: crypto.randomUUID() };
  const customer = { customerName: "Ada", customerEmail: "ada@example.com", customerPhone: "07700 900456" };
  const path = `/admin/book-appointment?step=details&service=${salon.id}-gel&date=${date}&time=10:00`;
  expect((await send(path, { ...booking, ...customer, overHold: "yes" })).status).toBe(302);
  await vi.waitFor(() => expect(datesHeard(theirs)).toEqual([date]), 30_000);
  await others.heard();
  expect(datesHeard(others)).toEqual([]);
  expect(theirs.messages[1]).toMatch(/^\{"date":"[\d-]+","revision":\d+\}$/);
  expect(await objectOf(salon).heldByOthers()).toEqual([]);
});

test("staff see holds in the calendar with their ends but not their holders, and are told of each change", async () => {
  const { salon, date, admin, page } = await aSalonWithAdmin();
  const Cookie = await cookieOf(admin);
  const calendar = async () => {
    const path = `/admin/calendar/appointments?from=${date}&to=${date}`;
    return (await (await visit(salon, path, { headers: { Cookie } })).json<{ held: unknown[] }>()).held;
  };
  const holder = await aBrowser(salon);
  const [staff, stranger] = [await listen(salon, "/admin/live", { Cookie }), await listen(salon)];
  const heardOf = async (count: number) => {
    await vi.waitFor(() => expect(datesHeard(staff)).toEqual(Array(count).fill(date)), 30_000);
    await stranger.heard();
  };
  const { token } = heldIn(await holder.holds(date, "10:00"));
  await heardOf(1);
  const held = { date, start: 600, end: 660, technicianId: null, until: "11:05" };
  expect(await calendar()).toEqual([held]);
  expect(await page(`/admin/calendar?date=${date}`)).not.toContain(token);
  heldIn(await holder.extends(token));
  await heardOf(2);
  expect(await calendar()).toEqual([{ ...held, until: "11:10" }]);
  expect(datesHeard(stranger)).toEqual([date]);
  await holder.releases(token);
  await heardOf(3);
  expect(await calendar()).toEqual([]);
  expect(datesHeard(stranger)).toEqual([date, date]);
});

test("the calendar opens while the salon's object does not answer", async () => {
  const { salon, date, page } = await aSalonWithAdmin();
  const object = await busyObjectOf(salon);
  const answers = setTimeout(object.answers, 20_000);
  expect(await Promise.race([page(`/admin/calendar?date=${date}`), object.answering])).toContain("Calendar");
  clearTimeout(answers);
  object.answers();
  await object.answering;
});

test("nobody but staff books over a hold, whatever they send", async () => {
  const { salon, date, holder } = await aSalonTomorrow();
  heldIn(await holder.holds(date, "10:00"));
  const client = await aBrowser(salon, { user: await anAccount(salon) });
  expect((await client.books(date, "10:00", { overHold: "yes" })).status).toBe(409);
});

test("while the salon's object does not answer, pages show the free times that D1 has", async () => {
  const { salon, date, other } = await aSalonTomorrow();
  const object = await busyObjectOf(salon);
  // A page that waits for the object is let go then.
  const answers = setTimeout(object.answers, 20_000);
  expect(await Promise.race([other.sees(date, "10:00"), object.answering])).toBe(true);
  clearTimeout(answers);
  object.answers();
  await object.answering;
});

test("a page that is open already, and reads again, waits for an object that is busy for a second", async () => {
  const { salon, date, holder, other } = await aSalonTomorrow();
  heldIn(await holder.holds(date, "10:00"));
  const read = await other.readsAgain();
  expect(await holder.readsAgain()).not.toBe(read);
  const object = await busyObjectOf(salon);
  setTimeout(object.answers, 1000);
  expect(await other.readsAgain()).toBe(read);
});

test("while D1 can't be read nothing is held", async () => {
  const { date, holder } = await aSalonTomorrow();
  expect(await without("technicians", () => holder.holds(date, "10:00"))).toEqual({ refused: "outcome-unknown" });
});

test("staff who change the hours take no notice of a hold", async () => {
  const { salon, date, holder } = await aSalonTomorrow();
  heldIn(await holder.holds(date, "10:00"));
  const week = Array.from({ length: 7 }, () => ({ isOpen: true, opensMinute: 720, closesMinute: 1200 }));
  await setOpeningTimes(salon, { week });
  expect(await holder.sees(date, "10:00")).toBe(false);
});

async function aSalonTomorrow() {
  const salon = await aSalon();
  return { salon, date: tomorrow(salon), holder: await aBrowser(salon), other: await aBrowser(salon) };
}

/**
 * A salon's object that lets nobody in until it `answers`. Test and object tell each other by variables: a promise that the
 * object resolves would let the test go on inside the object, where everything waits with it.
 */
async function busyObjectOf(salon: Salon) {
  let [isBusy, goesOn] = [false, false];
  const answering = runInDurableObject(objectOf(salon), (_, state) =>
    state.blockConcurrencyWhile(async () => {
      isBusy = true;
      while (!goesOn) await scheduler.wait(10);
    }),
  );
  while (!isBusy) await scheduler.wait(5);
  const answers = () => {
    goesOn = true;
  };
  return { answers, answering };
}

/** When the alarm of a salon's object goes off. */
function alarmOf(salon: Salon): Promise<number | null> {
  return runInDurableObject(objectOf(salon), (_, { storage }) => storage.getAlarm());
}

/** Whether each start of a day is available for an hour, as the API says. */
async function slots(salon: Salon, date: string): Promise<Record<string, boolean>> {
  const answer = await callApi(salon, `slots?date=${date}&duration=60`);
  const { slots } = await answer.json<{ slots: { time: string; available: boolean }[] }>();
  return Object.fromEntries(slots.map(({ time, available }) => [time, available]));
}
