import { afterEach, expect, test, vi } from "vitest";
import type { HoldStart, OfSalon } from "#app/diary/command.ts";
import { addDays } from "#app/kernel/clock.ts";
import type { Outcome } from "#app/models/diary/execute.server.ts";
import type { Salon } from "#app/models/salon/salon.server.ts";
import { tomorrow } from "#app/testing/appointments.ts";
import { anUpdate, aReservation, idOf, withBindings } from "#app/testing/mail-factories.ts";
import { withOwnTimers } from "#app/testing/own-timers.ts";
import { rowsOf } from "#app/testing/rows.ts";
import { hangingD1, insideObject } from "#app/testing/salon-object.ts";
import { aSalon } from "#app/testing/salons.ts";
import type { SalonSchedule } from "./salon-schedule.ts";

/* The answers of the salon's object while D1 does not respond: docs/rules.md 5.14 */

afterEach(() => vi.useRealTimers());

const BUSY = { ok: false, reason: "diary-busy" };
const UNKNOWN = { ok: false, reason: "outcome-unknown" };

test("while D1 hangs, the last of 100 callers is answered within 15 seconds, and the 101st at once", async () => {
  const salon = await aSalon();
  const before = await rowsOf(salon);
  const d1 = hangingD1();
  const heard: [Outcome, number][] = [];
  await timedInside(salon, ["Date"], async (object) => {
    const came = Date.now();
    const calls = Array.from({ length: 101 }, async (_, n) => {
      const outcome = await withBindings({ DB: d1 }, () => object.execute(aReservation(salon, { time: timeOf(n) })));
      heard.push([outcome, Date.now() - came]);
    });
    await vi.advanceTimersByTimeAsync(60_000);
    await Promise.all(calls);
  });
  expect(heard[0]).toEqual([BUSY, 0]);
  expect(heard.slice(1, 100)).toEqual(Array.from({ length: 99 }, () => [BUSY, 10_000]));
  expect(heard.slice(100)).toEqual([[UNKNOWN, 15_000]]);
  expect(d1.calls).toBe(3);
  vi.useRealTimers();
  expect(await rowsOf(salon)).toEqual(before);
});

test("a command that was answered as busy is not executed later, and the next commands are", async () => {
  const salon = await aSalon();
  const d1 = hangingD1();
  await timedInside(salon, [], async (object) => {
    const stuck = withBindings({ DB: d1 }, () => object.execute(aReservation(salon, { time: "09:00" })));
    await d1.hangs;
    const busy = object.execute(aReservation(salon, { time: "11:00" }));
    await vi.advanceTimersByTimeAsync(15_000);
    expect([await stuck, await busy]).toEqual([UNKNOWN, BUSY]);
    vi.useRealTimers();
    d1.goOn();
    const id = idOf(await object.execute(aReservation(salon, { time: "13:00" })));
    idOf(await object.execute(anUpdate(salon, id, { what: "cancel" as const })));
  });
  expect(await rowsOf(salon)).toMatchObject({ diary: 1, events: 2 });
});

test("a command with a hanging write is answered in time, and its key finds what D1 has written in the end", async () => {
  const salon = await aSalon();
  const d1 = hangingD1({ afterCalls: 1, butWrites: true });
  const reservation = aReservation(salon);
  await timedInside(salon, [], async (object) => {
    const hanging = withBindings({ DB: d1 }, () => object.execute(reservation));
    await d1.hangs;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await hanging).toEqual(UNKNOWN);
    vi.useRealTimers();
    idOf(await object.execute(reservation));
  });
  expect(await rowsOf(salon)).toMatchObject({ diary: 1, keys: 1, events: 1 });
});

test("a booking waits for one hold at most, even if many were asked for before it", async () => {
  const salon = await aSalon();
  const answered: string[] = [];
  await insideObject(salon, async (object) => {
    const holds = Array.from({ length: 12 }, async (_, n) => {
      const outcome = await object.hold(aHoldCommand(salon, n, `198.51.100.${n}`));
      answered.push(outcome.ok ? "hold" : outcome.reason);
    });
    const booking = object.execute(aReservation(salon, { time: "19:00" })).then(() => answered.push("booking"));
    await Promise.all([...holds, booking]);
  });
  expect(answered.indexOf("booking")).toBeLessThanOrEqual(1);
  expect(answered.filter((answer) => answer === "hold")).toHaveLength(12);
});

test("twenty holds may wait, and the next is answered as busy; a full network is refused without a read", async () => {
  const salon = await aSalon();
  const d1 = hangingD1();
  await insideObject(salon, async (object) => {
    for (let n = 0; n < 3; n++)
      expect(await object.hold(aHoldCommand(salon, n, "192.0.2.1"))).toMatchObject({ ok: true });
    const waiting = withBindings({ DB: d1 }, () =>
      Promise.all(Array.from({ length: 20 }, (_, n) => object.hold(aHoldCommand(salon, n, `198.51.100.${n}`)))),
    );
    await d1.hangs;
    expect(await object.hold(aHoldCommand(salon, 4, "192.0.2.1"))).toEqual({ ok: false, reason: "too-many-holds" });
    expect(await object.hold(aHoldCommand(salon, 5, "192.0.2.2"))).toEqual(BUSY);
    d1.goOn();
    expect(await waiting).toHaveLength(20);
  });
});

/** Runs something inside the salon's object with fake timers, and with a fake clock if asked for. */
function timedInside(salon: Salon, clock: "Date"[], work: (object: SalonSchedule) => Promise<void>): Promise<void> {
  return insideObject(salon, (object) => withOwnTimers(() => work(object), clock));
}

function aHoldCommand(salon: Salon, n: number, network: string): Omit<HoldStart, "what"> & OfSalon {
  const services = [{ id: `${salon.id}-gel` }];
  const date = addDays(tomorrow(salon), n);
  const start = { services, serviceQuantities: {}, date, minute: 720 };
  return { salonId: salon.id, holder: { browser: `${network} ${n}`, networks: [network] }, start };
}

/** One of the day's times. */
function timeOf(n: number): string {
  return `${String(8 + (n % 12)).padStart(2, "0")}:00`;
}
