import fc from "fast-check";

/*
 * The scenario of a simulation: operations of callers, and troubles. A scenario is a value, so that it can be made from a
 * seed, made smaller, played again and told in words.
 */

/** An operation. It begins a number of ms after the one before it began, even if that has not ended. */
export interface Operation {
  wait: number;
  asked: Call;
  /** How often it is sent again, with the same key, while its outcome is not known. */
  again: number;
  /** The sender's action after the answer. */
  afterwards: "nothing" | "repeats" | "asks something else under its key";
}

/** A start: days after the first day, and quarters of an hour after 08:00. `technician` is 0 for anyone, or one of three. */
interface Start {
  day: number;
  quarter: number;
  technician: number;
}

/**
 * The sender (one of two clients with accounts, or staff), the appointment (`which` of the existing ones), and one of two
 * salons.
 */
interface About {
  by: "ann" | "bea" | "staff";
  which: number;
}

/** A friend of the booker, for the salon's first service: at the same start, or right after. */
export type Friend = "beside" | "after";

/**
 * An edit by staff, as one command. A null field stays as it is. `quarters` is the length, and `beside` allows an overlap on
 * purpose.
 */
export interface Edited {
  services: number | null;
  technician: number | null;
  quarters: number | null;
  pricePence: number | null;
  /** Whether its customer becomes a walk-in without an email. */
  walkIn: boolean;
  beside: boolean;
}

export type Call =
  | ({ what: "book"; by: About["by"]; salon: number; services: number; beside: boolean; friends: Friend[] } & Start)
  | ({ what: "change" } & About & Start)
  | ({ what: "move"; beside: boolean } & About & Start)
  | ({ what: "give"; technician: number; beside: boolean } & About)
  | ({ what: "edit" } & About & Edited)
  | ({ what: "late"; minutes: 15 | 30 } & Omit<Start, "quarter">)
  | ({ what: "cancel" } & About)
  | ({ what: "no-show" } & About)
  | ({ what: "status"; status: "pending" | "confirmed" | "completed" | "cancelled" } & About)
  | ({ what: "price"; pricePence: number } & About)
  | ({ what: "pay"; paymentStatus: "pending" | "paid" | "refunded" } & About)
  | ({ what: "done" } & About)
  | ({ what: "undo" } & About)
  | ({ what: "arrived" } & About)
  | ({ what: "delete" } & About)
  | ({ what: "block"; agreed: boolean } & Start)
  | { what: "unblock" }
  | { what: "hours"; long: boolean }
  | { what: "close"; day: number; agreed: boolean }
  | { what: "reopen" }
  | { what: "retire"; technician: number; active: boolean }
  | ({ what: "hold"; by: "ann" | "bea" } & Start)
  | { what: "extend"; by: "ann" | "bea" }
  | { what: "release"; by: "ann" | "bea" }
  | ({ what: "wait"; by: "ann" | "bea" } & Start)
  | { what: "take"; by: "ann" | "bea" }
  | { what: "decline"; by: "ann" | "bea" }
  | { what: "listen" }
  | { what: "cron" };

/** Troubles of a call to D1. A call may be executed half a minute late, when its object may be gone. */
const D1_TROUBLE = [
  "fails",
  "is done and fails",
  "hangs",
  "is done late",
  "is done late, when its object is lost",
  "answers late",
] as const;
type D1Trouble = (typeof D1_TROUBLE)[number];

/** A trouble: with the nth call to D1, message, alarm or email, or with the object after an event. */
export type Trouble =
  | { with: "d1"; nth: number; how: D1Trouble }
  | { with: "message"; nth: number }
  | { with: "alarm"; nth: number; times: 0 | 2 }
  | { with: "mail"; nth: number; how: "refuses" | "hangs" | "answers late" }
  | { with: "object"; after: number; how: "is lost" | "is evicted" | "is doubled" };

export interface Scenario {
  /** The number of the era. */
  era: number;
  /** The seed for the lengths of all delays. */
  chance: number;
  operations: Operation[];
  trouble: Trouble[];
}

/** The most operations of a scenario. */
const MOST = 12;

/** Mostly the same few hours of one day, so that requests collide. */
const start = {
  day: fc.constantFrom(1, 1, 1, 1, 0, 2),
  quarter: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(14, 15, 16, 18, 20) },
    { weight: 1, arbitrary: fc.nat(60) },
  ),
  technician: fc.constantFrom(2, 2, 2, 3, 1, 0),
};
const about = {
  by: fc.constantFrom<About["by"][]>("ann", "bea", "staff", "staff"),
  which: fc.nat(6),
};
const byStaff = { ...about, by: fc.constant("staff" as const) };
const beside = fc.constantFrom(false, false, false, true);
const holder = fc.constantFrom("ann" as const, "bea" as const);

type AskedAs<What extends Call["what"]> = Extract<Call, { what: What }>;

function named<What extends Call["what"]>(
  what: What,
  rest: { [Key in Exclude<keyof AskedAs<What>, "what">]: fc.Arbitrary<AskedAs<What>[Key]> },
): fc.Arbitrary<AskedAs<What>>;
function named(what: string, rest: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  return fc.record({ what: fc.constant(what), ...rest });
}

const ASKED = {
  book: named("book", {
    ...{ ...start, by: about.by, salon: fc.constantFrom(0, 0, 0, 1), services: fc.nat(3), beside },
    friends: fc.oneof(
      { weight: 4, arbitrary: fc.constant<Friend[]>([]) },
      { weight: 1, arbitrary: fc.array(fc.constantFrom<Friend[]>("beside", "after"), { minLength: 1, maxLength: 2 }) },
    ),
  }),
  change: named("change", { ...start, ...about }),
  move: named("move", { ...start, ...byStaff, beside }),
  give: named("give", { ...byStaff, technician: fc.nat(3), beside }),
  edit: named("edit", {
    ...{ ...byStaff, services: fc.option(fc.nat(3)), technician: fc.option(fc.integer({ min: 1, max: 3 })), beside },
    ...{ quarters: fc.option(fc.integer({ min: 1, max: 16 })), pricePence: fc.option(fc.nat(9_999)) },
    walkIn: fc.constantFrom(false, false, false, true),
  }),
  late: named("late", {
    ...{ day: start.day, technician: fc.constantFrom(1, 1, 2, 3), minutes: fc.constantFrom<(15 | 30)[]>(15, 30) },
  }),
  cancel: named("cancel", about),
  "no-show": named("no-show", byStaff),
  status: named("status", { ...byStaff, status: fc.constantFrom("pending", "confirmed", "completed", "cancelled") }),
  price: named("price", { ...byStaff, pricePence: fc.nat(9_999) }),
  pay: named("pay", { ...byStaff, paymentStatus: fc.constantFrom("pending", "paid", "refunded") }),
  done: named("done", byStaff),
  undo: named("undo", byStaff),
  arrived: named("arrived", byStaff),
  delete: named("delete", byStaff),
  block: named("block", { ...start, agreed: fc.boolean() }),
  unblock: named("unblock", {}),
  hours: named("hours", { long: fc.boolean() }),
  close: named("close", { day: fc.nat(2), agreed: fc.boolean() }),
  reopen: named("reopen", {}),
  retire: named("retire", { technician: fc.nat(3), active: fc.boolean() }),
  hold: named("hold", { ...start, by: holder }),
  extend: named("extend", { by: holder }),
  release: named("release", { by: holder }),
  wait: named("wait", { ...start, by: holder }),
  take: named("take", { by: holder }),
  decline: named("decline", { by: holder }),
  listen: named("listen", {}),
  cron: named("cron", {}),
} satisfies Record<Call["what"], fc.Arbitrary<Call>>;

type What = keyof typeof ASKED;

/**
 * The kinds of operations in a scenario. With only a few kinds, more requests collide. The first kinds of a theme are the
 * most frequent.
 */
const THEMES: What[][] = [
  ["book", "book", "change", "move", "cancel", "hold", "status", "give", "block", "listen", ...whatThereIs()],
  ["book", "book", "hold", "hold", "release", "extend"],
  ["wait", "wait", "wait", "take", "decline", "cancel", "book", "book", "block", "unblock", "hold"],
  ["book", "book", "block", "block", "close", "retire", "unblock", "reopen", "change"],
  ["book", "change", "move", "cancel", "give"],
  ["book", "book", "book", "book", "cancel"],
  ["status", "price", "pay", "done", "arrived", "undo", "cancel", "move", "delete", "no-show"],
  ["edit", "edit", "undo", "undo", "book", "move", "give", "cancel", "late"],
  ["undo", "undo", ...whatThereIs()],
  ["listen", "book", "cancel", "change", "hours", "block", "cron"],
];

function whatThereIs(): What[] {
  return Object.keys(ASKED).filter((what): what is What => what in ASKED);
}

function askedOf(theme: What[]): fc.Arbitrary<Call> {
  return fc.oneof(...theme.map((what) => ASKED[what]));
}

const sent = {
  wait: fc.oneof(
    { weight: 16, arbitrary: fc.nat(8) },
    { weight: 4, arbitrary: fc.nat(400) },
    { weight: 1, arbitrary: fc.integer({ min: 1_000, max: 20_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 60_000, max: 90_000_000 }) },
  ),
  again: fc.constantFrom(0, 0, 1, 2, 3),
  afterwards: fc.constantFrom("nothing", "nothing", "nothing", "repeats", "asks something else under its key"),
} satisfies Record<Exclude<keyof Operation, "asked">, fc.Arbitrary<unknown>>;

const operations: fc.Arbitrary<Operation[]> = fc
  .constantFrom(...THEMES)
  .chain((theme) =>
    fc.array(fc.record({ ...sent, asked: askedOf(theme) }), { minLength: 1, maxLength: MOST, size: "max" }),
  );

const nth = fc.oneof(fc.nat(4), fc.nat(30));
const trouble: fc.Arbitrary<Trouble> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      with: fc.constant("d1"),
      nth,
      how: fc.constantFrom(...D1_TROUBLE, "is done late, when its object is lost" as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ with: fc.constant("message"), nth }) },
  { weight: 1, arbitrary: fc.record({ with: fc.constant("alarm"), nth: fc.nat(6), times: fc.constantFrom(0, 2) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      with: fc.constant("mail"),
      nth: fc.nat(8),
      how: fc.constantFrom("refuses", "hangs", "answers late"),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      with: fc.constant("object"),
      after: fc.nat(80),
      how: fc.constantFrom("is lost", "is evicted", "is doubled"),
    }),
  },
);

const happens: fc.Arbitrary<Pick<Scenario, "operations" | "trouble">> = fc.record({
  operations,
  trouble: fc.option(fc.array(trouble, { minLength: 1, maxLength: 3, size: "max" }), { nil: [], freq: 2 }),
});

/**
 * Two requests for the same thing. The object is lost while it executes the first one, and D1 executes that after the second
 * one.
 */
const rivals: typeof happens = fc
  .record({
    asked: fc.oneof(ASKED.book, ASKED.price, ASKED.status, ASKED.pay, ASKED.move),
    wait: fc.integer({ min: 1_000, max: 6_000 }),
    nth: fc.nat(3),
    holds: fc.boolean(),
  })
  .map(({ asked, wait, nth, holds }) => {
    const sent = { again: 0, afterwards: "nothing" as const };
    return {
      operations: [
        { ...sent, wait: 0, asked },
        { ...sent, wait, asked: rivalOf(asked, holds) },
      ],
      trouble: [{ with: "d1" as const, nth, how: "is done late, when its object is lost" as const }],
    };
  });

/** A request that competes with this one: for the same start, which it books or holds, or about the same appointment. */
function rivalOf(asked: Call, holds: boolean): Call {
  const by = "by" in asked && asked.by === "ann" ? "bea" : "ann";
  if (asked.what === "book") return holds ? { ...asked, what: "hold", by } : { ...asked, by };
  return asked.what === "price" ? { ...asked, pricePence: asked.pricePence + 1 } : asked;
}

/** Any scenario. A third of them have no trouble. */
export const scenarios: fc.Arbitrary<Scenario> = fc
  .tuple(
    fc.record({ era: fc.nat(5), chance: fc.nat() }),
    fc.oneof({ weight: 9, arbitrary: happens }, { weight: 1, arbitrary: rivals }),
  )
  .map(([where, what]) => ({ ...where, ...what }));
