import { describe, expect, test } from "vitest";
import { addDays, instantOf, weekdayOf } from "../../kernel/clock.ts";
import {
  aCommand,
  aSalonDiary,
  decisionOf,
  FRIDAY,
  LONDON,
  NOW,
  TODAY,
  withAppointment,
} from "../../testing/salon-diary.ts";
import { apply } from "../apply.ts";
import type { AppointmentInDiary } from "../appointments/booked.ts";
import type { CancelSeries, MoveSeries } from "../command.ts";
import { decide } from "../decide.ts";
import type { Instruction } from "../registry.ts";
import type { SalonDiary } from "../salon-diary.ts";
import { timesOf } from "../salon-diary.ts";
import { datesAgain, placeAgain } from "../times/again.ts";
import { staffDiary } from "../times/staff-window.ts";

/* A year of visits: made, one cancelled, one moved, all later ones moved, each undone. docs/rules.md 35.3 to 35.5 */

/** The salon is closed on three of the Fridays. */
const CLOSURES = [addDays(FRIDAY, 7 * 4), addDays(FRIDAY, 7 * 27), addDays(FRIDAY, 7 * 40)];
const CLOSED = aSalonDiary({ closures: CLOSURES.map((date) => ({ date, reason: "Holiday" })) });

describe("a year of Fridays at 10:00", () => {
  test("names the three closures with the next free time beside them, and all else is free", () => {
    const places = placesIn(withAppointment(CLOSED));
    expect(places).toHaveLength(51);
    const exceptions = places.filter(({ why }) => why !== null);
    expect(exceptions.map(({ wished, why }) => [wished.date, why])).toEqual(CLOSURES.map((date) => [date, "closed"]));
    expect(exceptions.map(({ start }) => start)).toEqual(
      CLOSURES.map((date) => ({ date: addDays(date, -1), minute: 600 })),
    );
  });

  test("stays at 10:00 on the wall over both clock changes", () => {
    const visits = visitsOf(made().diary);
    const fridays = visits.filter(({ date }) => weekdayOf(date) === 5);
    expect(fridays).toHaveLength(49);
    expect(new Set(visits.map(({ startsMinute }) => startsMinute))).toEqual(new Set([600]));
    const offsets = visits.map(({ date }) => (instantOf(LONDON, date, 600) ?? 0) - Date.parse(`${date}T10:00:00Z`));
    const changes = offsets.filter((offset, nth) => nth > 0 && offset !== offsets[nth - 1]);
    expect(changes).toEqual([0, -3_600_000]);
  });

  test("is one series with the first visit, told in one email, and each visit is reminded", () => {
    const { decision, diary } = made();
    expect(visitsOf(diary)).toHaveLength(52);
    const kinds = decision.emails.map((email) => email.what === "queue" && email.email.kind);
    expect(kinds.filter((kind) => kind === "confirmation")).toHaveLength(1);
    expect(kinds.filter((kind) => kind === "reminder")).toHaveLength(51);
    expect(decision.emails[0]).toMatchObject({ email: { appointmentId: decision.createdId } });
  });

  test("is undone as a whole: the first visit stands alone again", () => {
    const { decision, diary } = made();
    const undone = run(diary, { what: "undo", commandId: decision.sent.id });
    expect(undone.diary.appointments).toMatchObject([{ id: "one", seriesId: null, status: "confirmed", date: FRIDAY }]);
    expect(undone.diary.taken).toHaveLength(1);
  });

  test("one cancelled, one moved, and all later ones moved: each alone, and each undone", () => {
    const year = made().diary;
    const [, second, third, fourth] = visitsOf(year);
    const cancelled = run(year, { what: "cancel", appointmentId: second?.id ?? "", tell: true });
    const moved = run(cancelled.diary, aMove(third, { date: addDays(third?.date ?? "", 1), minute: 660 }));
    expect(visitsOf(moved.diary)).toHaveLength(51);
    const later = visitsOf(moved.diary).filter(({ date }) => date >= (fourth?.date ?? ""));
    const all = run(moved.diary, {
      ...{ what: "move-series", appointmentId: fourth?.id ?? "", version: fourth?.version, tell: true },
      moves: later.map(({ id, version, date }) => ({ appointmentId: id, version, date, minute: 720 })),
    });
    const after = visitsOf(all.diary);
    expect(after).toHaveLength(51);
    expect(after.filter(({ startsMinute }) => startsMinute === 720)).toHaveLength(49);
    expect(after.slice(0, 2).map(({ startsMinute }) => startsMinute)).toEqual([600, 660]);
    expect(all.decision.emails.filter(isNewsOf("changed"))).toHaveLength(1);

    const back = run(all.diary, { what: "undo", commandId: all.decision.sent.id });
    expect(startsOf(back.diary)).toEqual(startsOf(moved.diary));
    const unmoved = run(back.diary, { what: "undo", commandId: moved.decision.sent.id });
    expect(startsOf(unmoved.diary)).toEqual(startsOf(cancelled.diary));
    const uncancelled = run(unmoved.diary, { what: "undo", commandId: cancelled.decision.sent.id });
    expect(startsOf(uncancelled.diary)).toEqual(startsOf(year));
  });

  test("all to come by a week later: none runs into the next, in either direction", () => {
    const year = made().diary;
    for (const days of [7, -7]) {
      const later = visitsOf(year).slice(6, 20);
      const moves = later.map(({ id, version, date }) => {
        return { appointmentId: id, version, date: addDays(date, days), minute: 600 };
      });
      const asked = { what: "move-series" as const, appointmentId: later[0]?.id ?? "", tell: false };
      // The visit before them, or after them, is in the way.
      expect(decide(year, aCommand({ ...asked, moves }), NOW)).toMatchObject({ ok: false, reason: "taken" });
      const gap = run(year, aCancel(visitsOf(year).slice(...(days > 0 ? [20, 21] : [5, 6]))));
      expect(decisionOf(decide(gap.diary, aCommand({ ...asked, moves }), NOW)).writes).toHaveLength(28);
    }
  });

  test("all to come cancelled: one email lists them, and the undo brings all back", () => {
    const year = made().diary;
    const later = visitsOf(year).slice(10);
    const all = run(year, aCancel(later, { cancelledBy: "client" }));
    expect(visitsOf(all.diary)).toHaveLength(10);
    expect(all.decision.emails.filter(isNewsOf("cancelled"))).toMatchObject([
      { email: { appointmentId: later[0]?.id } },
    ]);
    expect(all.decision.furtherHistory).toHaveLength(later.length - 1);
    const back = run(all.diary, { what: "undo", commandId: all.decision.sent.id });
    expect(startsOf(back.diary)).toEqual(startsOf(year));
  });
});

describe("several visits at once", () => {
  test("are all written or none: the refusal names the start", () => {
    const year = made().diary;
    const [, second, third] = visitsOf(year);
    const taken = withAppointment(year, { id: "other", date: third?.date ?? "", startsMinute: 780, endsMinute: 840 });
    const moves = [second, third].flatMap((one) =>
      one ? [{ appointmentId: one.id, version: one.version, date: one.date, minute: 780 }] : [],
    );
    const all: MoveSeries = { what: "move-series", appointmentId: second?.id ?? "", moves, tell: true };
    expect(decide(taken, aCommand(all), NOW)).toMatchObject({
      reason: "taken",
      start: { date: third?.date, minute: 780 },
    });
  });

  test("are of one series alone, each once, as of the version that was seen", () => {
    const year = withAppointment(made().diary, { id: "other", date: addDays(FRIDAY, 3) });
    const [, second] = visitsOf(year);
    const seen = { appointmentId: second?.id ?? "", version: second?.version ?? 0 };
    const asked = (appointmentId: string, cancels: CancelSeries["cancels"]): CancelSeries => {
      return { what: "cancel-series", appointmentId, cancels, tell: true };
    };
    const cancels = (list: CancelSeries["cancels"]) => decide(year, aCommand(asked(seen.appointmentId, list)), NOW);
    expect(cancels([seen, { appointmentId: "other", version: 1 }])).toMatchObject({ reason: "not-found" });
    expect(cancels([seen, seen])).toMatchObject({ reason: "not-found" });
    expect(cancels([])).toMatchObject({ reason: "not-found" });
    expect(cancels([{ ...seen, version: seen.version + 1 }])).toMatchObject({ reason: "changed-since" });
    const alone = asked("other", [{ appointmentId: "other", version: 1 }]);
    expect(decide(year, aCommand(alone), NOW)).toMatchObject({ reason: "not-found" });
  });

  test("leave out one for which something is paid", () => {
    const { diary } = made();
    const [, second, third] = visitsOf(diary);
    const paid = run(diary, {
      what: "payment",
      appointmentId: second?.id ?? "",
      paymentStatus: "paid",
      paymentMethod: "cash",
    });
    const both = visitsOf(paid.diary).filter(({ id }) => id === second?.id || id === third?.id);
    const refused = decide(paid.diary, aCommand(aCancel(both)), NOW);
    expect(refused).toMatchObject({ reason: "paid-in-series", start: { date: second?.date, minute: 600 } });
  });
});

/** A year of Fridays beside the first one. */
function made() {
  const diary = withAppointment(CLOSED);
  const starts = placesIn(diary).flatMap(({ start }) => start ?? []);
  return run(diary, { what: "repeat", appointmentId: "one", version: 1, starts, tell: true });
}

function placesIn(diary: SalonDiary) {
  const times = staffDiary(timesOf(diary), 365);
  const dates = datesAgain(FRIDAY, 1, 52, TODAY);
  return dates.map((date) => placeAgain(times, { date, minute: 600 }, 60, { date: TODAY, minute: 600 }));
}

/** What a command leaves. */
function run(diary: SalonDiary, instruction: Instruction) {
  const decision = decisionOf(decide(diary, aCommand(instruction), NOW));
  return { decision, diary: apply(diary, decision) };
}

/** The visits of the series that stand, soonest first. */
function visitsOf({ appointments }: SalonDiary): AppointmentInDiary[] {
  const standing = appointments.filter(({ status, seriesId }) => status !== "cancelled" && seriesId !== null);
  return standing.toSorted((one, other) => one.date.localeCompare(other.date));
}

function startsOf(diary: SalonDiary) {
  return visitsOf(diary).map(({ date, startsMinute, status }) => [date, startsMinute, status]);
}

function aMove(visit: AppointmentInDiary | undefined, to: { date: string; minute: number }): Instruction {
  return { what: "move", appointmentId: visit?.id ?? "", version: visit?.version ?? 0, tell: true, ...to };
}

function aCancel(visits: AppointmentInDiary[], with_: Partial<CancelSeries> = {}): CancelSeries {
  const cancels = visits.map(({ id, version }) => ({ appointmentId: id, version }));
  return { what: "cancel-series", appointmentId: visits[0]?.id ?? "", cancels, tell: true, ...with_ };
}

function isNewsOf(kind: string) {
  return (email: { what: string; email?: { kind: string } }) => email.what === "queue" && email.email?.kind === kind;
}
