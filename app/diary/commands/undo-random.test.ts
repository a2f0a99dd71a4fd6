import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instantAt } from "../../kernel/clock.ts";
import {
  aClient,
  aCommand,
  aSalonDiary,
  decisionOf,
  FRIDAY,
  LONDON,
  STAFF,
  withAppointment,
} from "../../testing/salon-diary.ts";
import { runs } from "../../testing/thoroughness.ts";
import {
  aimed,
  commandsOfAnybody,
  commandsOfStaff,
  kindsOfStaff,
  type Loose,
} from "../../testing/undos/random-commands.ts";
import { apply } from "../apply.ts";
import type { AppointmentInDiary } from "../appointments/booked.ts";
import { decide } from "../decide.ts";
import type { Decision, Write } from "../decision.ts";
import type { SalonDiary } from "../salon-diary.ts";

/*
 * Whatever staff do with whatever diary, and undo. `models/diary/undo-random.test.ts` does the same with the tables of D1.
 * docs/rules.md 5.43
 */

const BEGUN = instantAt(LONDON, FRIDAY, 600);
const DATES = [FRIDAY, "2036-06-21", "2036-06-22"];

describe("whatever staff do after whatever anybody has done, and undo", () => {
  const before = fc.array(commandsOfAnybody(DATES), { minLength: 1, maxLength: 8 });
  const last = commandsOfStaff(DATES);

  test.each(Object.entries(kindsOfStaff(DATES)))(
    "leaves the diary as it was, but for versions, and the history says both: %s",
    (_, last) => {
      fc.assert(
        fc.property(before, last, (before, last) => {
          const diary = [...before].reduce(carriedOut, busyDiary());
          const decision = decisionTo(diary, last);
          fc.pre(decision !== null);
          const after = apply(diary, decision);
          const undo = decisionOf(decide(after, aCommand({ what: "undo", commandId: decision.sent.id }), BEGUN + 1));
          const back = apply(after, undo);
          expect(stateOf(back)).toEqual(stateOf(diary));
          const historyOf = (one: Decision) => [one.history, ...(one.furtherHistory ?? [])];
          expect(historyOf(undo).flatMap(({ events }) => events)).toEqual(
            historyOf(undo).map(() => `undone ${decision.sent.what}`),
          );
          for (const { id, version, calendarSequence } of diary.appointments) {
            const now = back.appointments.find((one) => one.id === id);
            expect(now?.version).toBeGreaterThanOrEqual(version);
            expect(now?.calendarSequence).toBeGreaterThanOrEqual(calendarSequence);
          }
        }),
        // Those that were refused don't count.
        { numRuns: runs(200) },
      );
    },
  );

  test("is refused the second time, and once something has come after it", () => {
    let refusals = 0;
    fc.assert(
      fc.property(before, last, commandsOfAnybody(DATES), (before, first, second) => {
        const diary = [...before].reduce(carriedOut, busyDiary());
        const decision = decisionTo(diary, first);
        fc.pre(decision !== null);
        const after = apply(diary, decision);
        const undo = () => aCommand({ what: "undo" as const, commandId: decision.sent.id });
        const once = apply(after, decisionOf(decide(after, undo(), BEGUN)));
        expect(decide(once, undo(), BEGUN)).toEqual({ ok: false, reason: "came-after" });
        const written = after.appointments.filter(({ id }) => idsOf(decision).includes(id));
        const next = decisionTo(after, second, written);
        if (!next?.writes.some((write) => idsOf(decision).includes(idOf(write)))) return;
        refusals++;
        const refused = decide(apply(after, next), undo(), BEGUN);
        expect(refused.ok || refused.reason).toMatch(/^(came-after|taken)$/);
      }),
      { numRuns: runs(1_000) },
    );
    expect(refusals).toBeGreaterThan(10);
  });
});

/** Three technicians, three clients' appointments, and no limits. */
function busyDiary(): SalonDiary {
  const team = ["salon", "b", "c"].map((id) => ({ id, name: id, services: null, week: {} }));
  const settings = { ...aSalonDiary().settings, changeCutoffHours: 0, mostOpen: 100, mostOpenBeforeAnswer: 100 };
  const diary = withAppointment(aSalonDiary({ team, settings }), { clientId: "grace" });
  const pending = { id: "two", startsMinute: 720, endsMinute: 780, technicianId: "b", status: "pending" } as const;
  return withAppointment(withAppointment(diary, pending), { id: "three", date: "2036-06-21", clientId: "ada" });
}

/** What is decided on a command to a diary, or null where it is refused. */
function decisionTo(diary: SalonDiary, loose: Loose, about = diary.appointments): Decision | null {
  const instruction = aimed(loose, {
    appointments: about.toSorted(byId),
    technicians: ["salon", "b", "c"],
    services: ["gel", "chrome", "art"],
  });
  const actor = loose.by === "staff" ? STAFF : aClient(loose.by);
  const decided = instruction && decide(diary, aCommand(instruction, { actor }), BEGUN);
  return decided?.ok && "writes" in decided ? decided : null;
}

function carriedOut(diary: SalonDiary, loose: Loose): SalonDiary {
  const decision = decisionTo(diary, loose);
  return decision ? apply(diary, decision) : diary;
}

function idsOf({ writes }: Decision): string[] {
  return writes.map(idOf);
}

function idOf(write: Write): string {
  return write.what === "set" ? write.after.id : write.appointment.id;
}

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1;
}

/** What stands, without what every write changes and what follows from the history. */
function stateOf({ appointments, taken }: SalonDiary) {
  const plain = ({ version: _v, writtenBy: _w, updatedAt: _u, calendarSequence: _s, ...one }: AppointmentInDiary) => ({
    ...one,
    cancelledFrom: null,
  });
  return { appointments: appointments.map(plain).toSorted(byId), taken: taken.toSorted(byId) };
}
