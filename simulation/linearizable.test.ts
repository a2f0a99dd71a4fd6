import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../app/testing/thoroughness.ts";
import { linearizable, MOST_OPERATIONS, type Model, type Operation, type Unknown } from "./linearizable.ts";
import { type DayAnswer, type DayAsked, technicianDay } from "./technician-day.ts";

/* The search for an order, on histories with a known result, and compared with trying every permutation. */

type Register = { write: number } | "read";

/** A number that is written and read. A write answers 0. */
const REGISTER: Model<number, Register, number> = {
  initial: 0,
  step(value, asked, answer) {
    if (asked !== "read") return answer === "unknown" ? [value, asked.write] : answer === 0 ? [asked.write] : [];
    return answer === "unknown" || answer === value ? [value] : [];
  },
  key: String,
};

describe("a register", () => {
  test("may be read with its value before or after a write that is under way", () => {
    for (const value of [0, 1]) {
      const history = [write(1, [10, 30]), read(value, [15, 20])];
      const found = linearizable(history, REGISTER);
      expect(found).toEqual({ ok: true, order: value === 0 ? history.toReversed() : history });
    }
  });

  test("is not explained if a read returns the old value after another read has seen the write", () => {
    const [wrote, after, before] = [write(1, [10, 60]), read(1, [20, 30]), read(0, [40, 50])];
    expect(linearizable([wrote, after, before], REGISTER)).toEqual({
      ok: false,
      explained: [wrote, after],
      stuck: [before],
    });
    expect(linearizable([wrote, after, { ...before, invoked: 30 }], REGISTER).ok).toBe(true);
  });

  test("may show a write that was never answered, but not lose it again after that", () => {
    const lost = write(1, [10, null]);
    expect(linearizable([lost, read(0, [20, 30]), read(1, [40, 50])], REGISTER).ok).toBe(true);
    expect(linearizable([lost, read(0, [20, 30]), read(0, [40, 50])], REGISTER)).toMatchObject({
      ok: true,
      order: [{ answer: 0 }, { answer: 0 }],
    });
    expect(linearizable([lost, read(1, [20, 30]), read(0, [40, 50])], REGISTER).ok).toBe(false);
    expect(linearizable([lost, read(1, [5, 9])], REGISTER).ok, "before it was asked").toBe(false);
  });

  test("may or may not have taken a write with an unknown outcome, but only within its time", () => {
    const unknown = { ...write(1, [10, 20]), answer: "unknown" as const };
    for (const value of [0, 1]) expect(linearizable([unknown, read(value, [30, 40])], REGISTER).ok).toBe(true);
    expect(linearizable([unknown, read(0, [30, 40]), read(1, [50, 60])], REGISTER).ok).toBe(false);
  });

  test("of no operations is explained, and of more than the search takes is refused", () => {
    expect(linearizable([], REGISTER)).toEqual({ ok: true, order: [] });
    const reads = (count: number) => Array.from({ length: count }, () => read(0, [10, 20]));
    expect(linearizable(reads(MOST_OPERATIONS), REGISTER).ok).toBe(true);
    expect(() => linearizable(reads(MOST_OPERATIONS + 1), REGISTER)).toThrow(RangeError);
  });

  test("is searched quickly even if every order has to be tried", () => {
    const writes = Array.from({ length: MOST_OPERATIONS - 1 }, (_, n) => write(n, [10, 20]));
    const found = linearizable([...writes, read(-1, [10, 20])], REGISTER);
    expect(found).toMatchObject({ ok: false, explained: { length: MOST_OPERATIONS - 1 }, stuck: [{ answer: -1 }] });
  });
});

describe("a technician's day", () => {
  const booking = (id: string, start: number, end: number, with_: { overBlocks?: boolean } = {}): DayAsked => ({
    ...{ what: "book", key: `books ${id}`, id, start, end },
    ...with_,
  });
  const moveIn = (id: string, start: number, end: number): DayAsked => ({
    ...{ what: "move-in", key: `moves ${id}`, id, start, end },
  });
  const about = (what: "cancel" | "move-out" | "unblock", id: string): DayAsked => ({ what, key: `${what} ${id}`, id });
  const block = (id: string, start: number, end: number): DayAsked => ({ what: "block", key: id, id, start, end });
  const ann = booking("ann", 600, 660);
  const bea = booking("bea", 630, 690);

  test.for<[string, [DayAsked, DayAnswer | Unknown, number, number | null][]]>([
    [
      "two that touch",
      [
        [ann, "ok", 10, 20],
        [booking("bea", 660, 720), "ok", 10, 20],
      ],
    ],
    [
      "one of two that overlap",
      [
        [ann, "ok", 10, 30],
        [bea, "refused-taken", 15, 20],
      ],
    ],
    [
      "a refusal by a booking whose answer was lost",
      [
        [ann, "unknown", 10, null],
        [bea, "refused-taken", 20, 30],
      ],
    ],
    [
      "a booking whose answer was lost and that never took effect",
      [
        [ann, "unknown", 10, null],
        [bea, "ok", 20, 30],
      ],
    ],
    [
      "a booking that answered that nobody knows, and did nothing",
      [
        [ann, "unknown", 10, 20],
        [bea, "ok", 30, 40],
      ],
    ],
    [
      "minutes that a cancellation frees",
      [
        [ann, "ok", 10, 20],
        [about("cancel", "ann"), "ok", 30, 60],
        [bea, "refused-taken", 35, 40],
        [booking("cat", 630, 690), "ok", 45, 50],
      ],
    ],
    [
      "minutes that a move frees, on its way out or within the day",
      [
        [ann, "ok", 10, 20],
        [moveIn("ann", 645, 705), "ok", 30, 40],
        [booking("bea", 600, 645), "ok", 50, 60],
        [about("move-out", "ann"), "ok", 70, 80],
        [booking("cat", 645, 700), "ok", 70, 80],
      ],
    ],
    [
      "a move away that found no room and left all as it was",
      [
        [ann, "ok", 10, 20],
        [about("move-out", "ann"), "refused-taken", 30, 40],
        [bea, "refused-taken", 50, 60],
      ],
    ],
    [
      "blocked minutes, which staff may book and others get back",
      [
        [block("lunch", 600, 660), "ok", 10, 20],
        [ann, "refused-taken", 30, 40],
        [booking("bea", 600, 615, { overBlocks: true }), "ok", 30, 40],
        [about("unblock", "lunch"), "ok", 50, 60],
        [booking("cat", 615, 660), "ok", 70, 80],
      ],
    ],
    [
      "the same key answered twice, also after the appointment has gone",
      [
        [ann, "ok", 10, 20],
        [ann, "ok", 15, 30],
        [about("cancel", "ann"), "ok", 40, 50],
        [ann, "ok", 60, 70],
        [bea, "ok", 80, 90],
      ],
    ],
    [
      "a cancellation of what is not there",
      [
        [about("cancel", "ann"), "refused-gone", 10, 20],
        [ann, "ok", 20, 30],
      ],
    ],
  ])("explains %s", ([, rows]) => {
    expect(linearizable(rows.map(operation), technicianDay()).ok).toBe(true);
  });

  test.for<[string, [DayAsked, DayAnswer | Unknown, number, number | null][], number]>([
    [
      "a double booking",
      [
        [ann, "ok", 10, 30],
        [bea, "ok", 15, 25],
      ],
      1,
    ],
    [
      "a stale refusal: free during all of its time",
      [
        [ann, "ok", 10, 20],
        [about("cancel", "ann"), "ok", 30, 40],
        [bea, "refused-taken", 50, 60],
      ],
      2,
    ],
    [
      "a refusal by a booking that was only asked for later",
      [
        [bea, "refused-taken", 10, 20],
        [ann, "ok", 30, 40],
      ],
      0,
    ],
    [
      "a double booking with one whose answer was lost and that another has met",
      [
        [ann, "unknown", 10, null],
        [bea, "refused-taken", 20, 30],
        [booking("cat", 645, 700), "ok", 40, 50],
      ],
      2,
    ],
    [
      "two that were moved onto each other",
      [
        [ann, "ok", 10, 20],
        [moveIn("bea", 630, 690), "ok", 30, 40],
      ],
      1,
    ],
    [
      "a booking in blocked minutes",
      [
        [block("lunch", 600, 660), "ok", 10, 20],
        [ann, "ok", 30, 40],
      ],
      1,
    ],
    [
      "a key that was answered and is refused now",
      [
        [ann, "ok", 10, 20],
        [ann, "refused-taken", 30, 40],
      ],
      1,
    ],
    [
      "one appointment that is cancelled twice",
      [
        [ann, "ok", 10, 20],
        [about("cancel", "ann"), "ok", 30, 40],
        [{ ...about("cancel", "ann"), key: "again" }, "ok", 50, 60],
      ],
      2,
    ],
  ])("does not explain %s", ([, rows, stuck]) => {
    const history = rows.map(operation);
    const found = linearizable(history, technicianDay());
    expect(found).toMatchObject({ ok: false, explained: history.slice(0, stuck), stuck: [history[stuck]] });
  });
});

describe("a run of one after the other", () => {
  test("is explained for any lengths of its operations", () => {
    fc.assert(
      fc.property(fc.array(STEP, { maxLength: 12 }), (steps) => {
        const history = widened(steps);
        const found = linearizable(history, technicianDay());
        expect(found.ok && isExplainedBy(found.order, history)).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });

  test("with a corrupted answer is explained exactly if one of all permutations explains it", () => {
    let [right, wrong] = [0, 0];
    fc.assert(
      fc.property(fc.array(STEP, { minLength: 2, maxLength: 6 }), fc.nat(), ANSWER, (steps, which, answer) => {
        const history = widened(steps).map((one, n, all) =>
          n === which % all.length && one.returned !== null ? { ...one, answer } : one,
        );
        const found = linearizable(history, technicianDay());
        const expected = isExplainedByAnyOrder(history);
        expect(found.ok).toBe(expected);
        if (found.ok) expect(isExplainedBy(found.order, history)).toBe(true);
        else expect(found.stuck).not.toEqual([]);
        if (expected) right++;
        else wrong++;
      }),
      { numRuns: runs(500) },
    );
    expect(Math.min(right, wrong)).toBeGreaterThan(runs(50));
  });
});

type OfDay = Operation<DayAsked, DayAnswer>;

const ANSWER = fc.constantFrom<DayAnswer>("ok", "refused-taken", "refused-gone");

const STEP = fc.record({
  what: fc.constantFrom("book" as const, "book" as const, "cancel" as const, "move-in" as const, "block" as const),
  id: fc.constantFrom("a", "b", "c"),
  start: fc.integer({ min: 0, max: 3 }),
  length: fc.integer({ min: 1, max: 3 }),
  /** The times from the request to its moment, and from its moment to the answer. A moment is 10 long. */
  before: fc.nat(25),
  after: fc.nat(25),
  fate: fc.constantFrom("answered", "answered", "answered", "answer lost", "request lost"),
});

/** A history of operations that took effect one after the other, while their requests and answers overlap. */
function widened(steps: (typeof STEP extends fc.Arbitrary<infer Step> ? Step : never)[]): OfDay[] {
  const standing = new Map<string, { start: number; end: number }>();
  return steps.map(({ what, id, start, length, before, after, fate }, n) => {
    const minutes = { start, end: start + length };
    const asked: DayAsked = what === "cancel" ? { what, key: `${n}`, id } : { what, key: `${n}`, id, ...minutes };
    const named = what === "block" ? `block ${n}` : id;
    const inTheWay = [...standing].some(
      ([other, taken]) => other !== id && taken.start < minutes.end && start < taken.end,
    );
    let answer: DayAnswer = "ok";
    if (what === "cancel" && !standing.has(id)) answer = "refused-gone";
    if ((what === "book" || what === "move-in") && inTheWay) answer = "refused-taken";
    if (fate !== "request lost" && answer === "ok") {
      if (what === "cancel") standing.delete(id);
      else standing.set(named, minutes);
    }
    const invoked = 10 * n - before;
    if (fate === "answered") return { invoked, returned: 10 * n + after, asked, answer };
    return { invoked, returned: null, asked, answer: "unknown" };
  });
}

/** Whether an order of operations fits the model and the clock, and has every answer. */
function isExplainedBy(order: OfDay[], history: OfDay[]): boolean {
  const { initial, step } = technicianDay();
  const inTime = order.every((one, n) =>
    order.slice(n + 1).every((later) => (later.returned ?? Infinity) >= one.invoked),
  );
  const whole = history.every((one) => one.returned === null || order.includes(one));
  const states = order.reduce(
    (states, { asked, answer }) => states.flatMap((state) => step(state, asked, answer)),
    [initial],
  );
  return inTime && whole && states.length > 0;
}

/** Whether a history is explained, found by trying every order of the answered operations with any of the others. */
function isExplainedByAnyOrder(history: OfDay[]): boolean {
  const lost = history.filter(({ returned }) => returned === null);
  const answered = history.filter(({ returned }) => returned !== null);
  const subsets = Array.from({ length: 2 ** lost.length }, (_, chosen) => lost.filter((_, n) => chosen & (1 << n)));
  return subsets.some((some) => permutations([...answered, ...some]).some((order) => isExplainedBy(order, history)));
}

function permutations<One>(all: One[]): One[][] {
  if (all.length === 0) return [[]];
  return all.flatMap((one) => permutations(all.filter((other) => other !== one)).map((rest) => [one, ...rest]));
}

function operation([asked, answer, invoked, returned]: [DayAsked, DayAnswer | Unknown, number, number | null]): OfDay {
  return { asked, answer, invoked, returned };
}

function write(value: number, [invoked, returned]: [number, number | null]): Operation<Register, number> {
  return { invoked, returned, asked: { write: value }, answer: returned === null ? "unknown" : 0 };
}

function read(value: number, [invoked, returned]: [number, number]): Operation<Register, number> {
  return { invoked, returned, asked: "read", answer: value };
}
