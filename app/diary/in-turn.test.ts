import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../kernel/clock.ts";
import { aCommand, aSalonDiary, FRIDAY, NOW, TODAY, withAppointment } from "../testing/salon-diary.ts";
import { decide } from "./decide.ts";
import { giveInTurn, moveLaterInTurn } from "./in-turn.ts";
import { appointmentIn, type SalonDiary } from "./salon-diary.ts";
import { overlaps } from "./times/diary.ts";

/* Giving and moving many appointments, decided one after the other. docs/rules.md 13.13, 21.23 */

const OWNER = { actor: { role: "admin" as const, userId: "owner" }, at: NOW };
const TEAM = [
  { id: "salon", name: "Ada", services: null, week: {} },
  { id: "bea", name: "Bea", services: null, week: {} },
  { id: "mia", name: "Mia", services: ["gel"], week: { 5: [{ start: 600, end: 1080 }] } },
];

/** A Friday of a team: up to eight appointments each, one after the other with gaps, and blocked time. */
const FRIDAYS = fc
  .record({
    days: fc.tuple(...TEAM.map(() => fc.array(fc.record(shapeOf()), { maxLength: 8 }))),
    blocks: fc.array(
      fc.record({ technicianId: fc.constantFrom(null, "salon", "bea", "mia"), from: quarters(32, 79) }),
      {
        maxLength: 2,
      },
    ),
    finishByClosing: fc.boolean(),
  })
  .map(({ days, blocks, finishByClosing }) => {
    const empty = aSalonDiary();
    const diary: SalonDiary = {
      ...empty,
      settings: { ...empty.settings, finishByClosing },
      team: TEAM,
      blocks: blocks.map(({ technicianId, from }) => {
        return { technicianId, date: FRIDAY, start: from, end: from + 60, weekly: false };
      }),
    };
    return days.reduce((booked, shapes, place) => withDay(booked, TEAM[place]?.id ?? "", shapes), diary);
  });

function shapeOf() {
  return { gap: quarters(0, 6), length: quarters(1, 8), buffer: fc.constantFrom(0, 0, 15), gel: fc.boolean() };
}

function quarters(min: number, max: number) {
  return fc.integer({ min, max }).map((quarter) => quarter * 15);
}

interface Shape {
  gap: number;
  length: number;
  buffer: number;
  gel: boolean;
}

function withDay(diary: SalonDiary, technicianId: string, shapes: Shape[]): SalonDiary {
  let [booked, minute] = [diary, 540];
  for (const [place, { gap, length, buffer, gel }] of shapes.entries()) {
    const startsMinute = minute + gap;
    const serviceId = gel ? "gel" : "chrome";
    minute = startsMinute + length + buffer;
    if (minute > 1425) break;
    booked = withAppointment(booked, {
      ...{ id: `${technicianId}-${place}`, technicianId, startsMinute, endsMinute: startsMinute + length },
      ...{ bufferMinutes: buffer },
      items: [{ serviceId, name: serviceId, pricePence: 3500, durationMinutes: length, quantity: 1 }],
    });
  }
  return booked;
}

function idsOf(diary: SalonDiary, technicianId: string): string[] {
  return diary.appointments.filter((one) => one.technicianId === technicianId).map(({ id }) => id);
}

/** The time that is taken, if two appointments of one technician overlap. */
function clashesIn({ taken }: Pick<SalonDiary, "taken">) {
  return taken.filter((one) =>
    taken.some(
      (other) =>
        other.id < one.id && other.technicianId === one.technicianId && other.date === one.date && overlaps(one, other),
    ),
  );
}

test("later: nobody overlaps, the order stays, each move is by exactly these minutes, and those that stay have a reason", () => {
  fc.assert(
    fc.property(FRIDAYS, fc.constantFrom(15, 30), (diary, minutes) => {
      const ids = idsOf(diary, "salon");
      const planned = moveLaterInTurn(diary, ids, minutes, OWNER);
      expect(planned.map(({ id }) => id)).toEqual(ids);
      const moved = new Map(planned.filter(({ stays }) => stays === null).map(({ id, minute }) => [id, minute]));
      const taken = diary.taken.map((one) => {
        const start = moved.get(one.id) ?? one.start;
        return { ...one, start, end: one.end + start - one.start };
      });
      expect(clashesIn({ taken })).toEqual([]);
      const starts = ids.map((id) => taken.find((one) => one.id === id)?.start ?? 0);
      expect(starts).toEqual(starts.toSorted((one, other) => one - other));
      for (const [id, minute] of moved) expect(minute - (appointmentIn(diary, id)?.startsMinute ?? 0)).toBe(minutes);
      for (const { id, stays } of planned) {
        const [before, after] = [diary, { taken }].map((one) => one.taken.find((row) => row.id === id));
        if (stays === null || !before || !after) continue;
        const wished = { start: before.start + minutes, end: before.end + minutes };
        const busy = taken.some((one) => one.id !== id && one.technicianId === "salon" && overlaps(wished, one));
        const blocked = diary.blocks.some(
          (one) => (one.technicianId === null || one.technicianId === "salon") && overlaps(wished, one),
        );
        expect({
          stays,
          holds: { busy, blocked, hours: wished.start > 1080, midnight: wished.end > 1440 },
        }).toMatchObject(stays === "hours" ? {} : { holds: { [stays]: true } });
      }
    }),
  );
});

test("given: nobody overlaps or gets services that they don't do; an appointment without a technician still finds none at the end", () => {
  fc.assert(
    fc.property(FRIDAYS, (diary) => {
      const planned = giveInTurn(diary, idsOf(diary, "salon"), OWNER);
      const givenTo = new Map(planned.map(({ id, technicianId }) => [id, technicianId]));
      const taken = diary.taken.map((one) => ({ ...one, technicianId: givenTo.get(one.id) ?? one.technicianId }));
      expect(clashesIn({ taken })).toEqual([]);
      for (const { id, technicianId } of planned) {
        const [item] = appointmentIn(diary, id)?.items ?? [];
        expect(technicianId).not.toBe("salon");
        if (item?.serviceId !== "gel") expect(technicianId).not.toBe("mia");
        if (technicianId !== null) continue;
        for (const other of ["bea", "mia"]) {
          const give = { what: "give" as const, appointmentId: id, version: 1, tell: false, technicianId: other };
          expect(decide({ ...diary, taken }, aCommand(give, { actor: OWNER.actor }), NOW).ok).toBe(false);
        }
      }
    }),
  );
});

test("of two colleagues who are free, the one with fewer booked minutes gets it, then the other", () => {
  const team = TEAM.slice(0, 2).concat({ id: "mia", name: "Mia", services: null, week: {} });
  let diary = aSalonDiary({ team });
  for (const [id, technicianId, startsMinute] of [
    ["one", "salon", 600],
    ["two", "salon", 660],
    ["of-bea", "bea", 900],
  ] as const)
    diary = withAppointment(diary, { id, technicianId, startsMinute, endsMinute: startsMinute + 60 });
  expect(giveInTurn(diary, ["one", "two"], OWNER)).toEqual([
    { id: "one", technicianId: "mia" },
    { id: "two", technicianId: "bea" },
  ]);
});

test("later: an appointment stays that would run past midnight or into blocked time, and so do those that would run into it", () => {
  const late = { date: addDays(TODAY, 1), technicianId: "salon" };
  let diary = aSalonDiary({
    team: TEAM,
    week: { 3: { isOpen: true, opensMinute: 480, closesMinute: 1440 } },
    blocks: [{ technicianId: "salon", date: late.date, start: 900, end: 960, weekly: false }],
  });
  for (const [id, startsMinute] of [
    ["before", 780],
    ["at-block", 840],
    ["evening", 1320],
    ["night", 1380],
  ] as const)
    diary = withAppointment(diary, { ...late, id, startsMinute, endsMinute: startsMinute + 60 });
  const planned = moveLaterInTurn(diary, ["before", "at-block", "evening", "night"], 15, OWNER);
  expect(planned.map(({ stays }) => stays)).toEqual(["busy", "blocked", "busy", "midnight"]);
});
