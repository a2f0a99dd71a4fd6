import { describe, expect, test } from "vitest";
import { DAY_MS, instantAt } from "../../kernel/clock.ts";
import {
  aBook,
  aClient,
  aCommand,
  aSalonDiary,
  decisionOf,
  FRIDAY,
  LONDON,
  NOW,
  withAppointment,
} from "../../testing/salon-diary.ts";
import { apply } from "../apply.ts";
import type { Friend } from "../command.ts";
import { decide } from "../decide.ts";
import type { Instruction } from "../registry.ts";
import type { SalonDiary } from "../salon-diary.ts";

/* Undoing what staff have done, whatever it was. docs/rules.md 5.43, 5.44 */

const BEGUN = instantAt(LONDON, FRIDAY, 600);
const about = { appointmentId: "one" } as const;

describe("an undo", () => {
  test("takes nothing that is taken meanwhile", () => {
    const { diary, commandId } = done({ what: "cancel", ...about });
    const taken = played(diary, aBook({ minute: 630 }));
    expect(decide(taken, aCommand({ what: "undo", commandId }), NOW)).toEqual({ ok: false, reason: "taken" });
    const beside = played(diary, aBook({ minute: 660 }));
    expect(decide(beside, aCommand({ what: "undo", commandId }), NOW).ok).toBe(true);
  });

  test("of a short move finds its own time free", () => {
    const { diary, commandId } = done({ what: "move", ...about, version: 1, tell: true, date: FRIDAY, minute: 615 });
    const back = decisionOf(decide(diary, aCommand({ what: "undo", commandId }), NOW));
    expect(apply(diary, back).appointments).toMatchObject([{ id: "one", startsMinute: 600, status: "confirmed" }]);
  });

  test("is possible for a day, to the millisecond, and of a deletion never", () => {
    const at = (command: Instruction, later: number) => {
      const { diary, commandId } = done(command);
      const decided = decide(diary, aCommand({ what: "undo", commandId }), NOW + later);
      return decided.ok || decided.reason;
    };
    expect(at({ what: "cancel", ...about }, DAY_MS)).toBe(true);
    expect(at({ what: "cancel", ...about }, DAY_MS + 1)).toBe("too-late-to-undo");
    expect(at({ what: "delete", ...about, tell: true }, 1)).toBe("nothing-to-undo");
  });

  test("is for staff alone, and of what staff have done", () => {
    const grace = aClient("grace");
    const { diary, commandId } = done({ what: "cancel", ...about });
    const byClient = decide(diary, aCommand({ what: "undo", commandId }, { actor: grace }), NOW);
    expect(byClient).toEqual({ ok: false, reason: "nothing-to-undo" });
    const hers = aCommand({ what: "cancel", ...about }, { actor: grace });
    const cancelled = apply(theDiary(), decisionOf(decide(theDiary(), hers, NOW)));
    const undo = aCommand({ what: "undo", commandId: hers.id });
    expect(decide(cancelled, undo, NOW)).toEqual({ ok: false, reason: "nothing-to-undo" });
  });

  test("by a technician is of their own appointments", () => {
    const ada = { actor: { role: "admin", userId: "ada", technicianId: "salon" } } as const;
    const bea = { actor: { role: "admin", userId: "bea", technicianId: "b" } } as const;
    const reasons = (command: Instruction) => {
      const { diary, commandId } = done(command, teamDiary());
      return [ada, bea].map((sender) => {
        const decided = decide(diary, aCommand({ what: "undo", commandId }, sender), NOW);
        return decided.ok || decided.reason;
      });
    };
    expect(reasons({ what: "cancel", ...about })).toEqual([true, "not-yours"]);
    expect(reasons({ what: "move", ...about, version: 1, tell: true, date: FRIDAY, minute: 720 })).toEqual([
      true,
      "not-yours",
    ]);
    expect(reasons({ what: "give", ...about, version: 1, tell: true, technicianId: "b" })).toEqual([
      "not-yours",
      "not-yours",
    ]);
  });

  test("of a booking with friends takes all of them away, and tells the booker once", () => {
    const { diary, commandId } = done(aBook({ minute: 900, friends: [friendWho("after"), friendWho("after")] }));
    expect(diary.appointments).toHaveLength(4);
    const undone = decisionOf(decide(diary, aCommand({ what: "undo", commandId }), NOW + 1));
    expect(apply(diary, undone).appointments.map(({ id }) => id)).toEqual(["one"]);
    expect(undone.emails.filter(({ what }) => what === "queue")).toMatchObject([{ email: { kind: "cancelled" } }]);
    expect([undone.history, ...(undone.furtherHistory ?? [])].map(({ events }) => events)).toEqual([
      ...[["undone book"], ["undone book"], ["undone book"]],
    ]);
    const again = aCommand({ what: "undo", commandId: undone.sent.id });
    expect(decide(apply(diary, undone), again, NOW + 2)).toEqual({ ok: false, reason: "nothing-to-undo" });
  });

  test("of a booking with friends is refused once one of them was changed", () => {
    const { diary, commandId } = done(aBook({ minute: 900, friends: [friendWho("after")] }));
    const friend = diary.appointments.find(({ customerName }) => customerName === "Zoe")?.id ?? "";
    const later = played(diary, { what: "cancel", appointmentId: friend });
    expect(decide(later, aCommand({ what: "undo", commandId }), NOW)).toEqual({ ok: false, reason: "came-after" });
  });

  test("puts back what stood beside another on purpose, and nothing that came into the way since", () => {
    const overlap = played(theDiary(), aBook({ minute: 630, overlap: true, anyHours: true }));
    const { diary, commandId } = done({ what: "cancel", ...about }, overlap);
    expect(decide(diary, aCommand({ what: "undo", commandId }), NOW).ok).toBe(true);
    const { diary: taken } = done(aBook({ minute: 570 }), diary);
    expect(decide(taken, aCommand({ what: "undo", commandId }), NOW)).toEqual({ ok: false, reason: "taken" });
  });

  test("of an edit tells the former services in the history, and nobody of another client's", () => {
    const edit = { what: "edit", ...about, serviceQuantities: {}, tell: true } as const;
    const undoOf = (command: Instruction) => {
      const { diary, commandId } = done(command);
      return decisionOf(decide(diary, aCommand({ what: "undo", commandId }), NOW));
    };
    const other = undoOf({ ...edit, services: [{ id: "chrome" }] });
    expect(other.history.states).toMatchObject({ before: { services: "chrome" }, after: { services: "gel" } });
    expect(other.emails.filter(({ what }) => what === "queue")).toMatchObject([{ email: { kind: "changed" } }]);
    expect(undoOf({ ...edit, customer: SOMEBODY_ELSE }).emails.filter(({ what }) => what === "queue")).toEqual([]);
  });

  test("of a payment tells nobody that a cancelled appointment stands again", () => {
    const { diary, commandId } = done(
      { what: "payment", ...about, paymentStatus: "refunded" },
      played(theDiary(), { what: "cancel", ...about }),
    );
    const { emails } = decisionOf(decide(diary, aCommand({ what: "undo", commandId }), NOW + 1));
    expect(emails.map(({ what }) => what)).toEqual(["drop-of-command", "wait-again"]);
  });

  test("says in the history what was undone, of the appointment that stands", () => {
    const { diary, commandId } = done({ what: "move", ...about, version: 1, tell: true, date: FRIDAY, minute: 720 });
    const { history } = decisionOf(decide(diary, aCommand({ what: "undo", commandId }), NOW));
    expect(history).toMatchObject({ appointmentId: "one", events: ["undone move"] });
  });

  test("drops the emails of the command, and tells whom it has told", () => {
    const { diary, commandId } = done({ what: "cancel", ...about });
    const { emails } = decisionOf(decide(diary, aCommand({ what: "undo", commandId }), NOW + 1));
    expect(emails[0]).toEqual({ what: "drop-of-command", command: { id: commandId, appointmentIds: ["one"] } });
    expect(emails.at(-1)).toMatchObject({ email: { kind: "returned" }, unless: { untold: { id: commandId } } });
  });
});

describe("arrived", () => {
  test.for([
    ["on its day", { date: FRIDAY }, instantAt(LONDON, FRIDAY, 0), true],
    ["the day before", {}, instantAt(LONDON, FRIDAY, 0) - 1, false],
    ["a second time", { arrivedAt: 1 }, BEGUN, false],
    ["once it is completed", { status: "completed" }, BEGUN, false],
  ] as const)("%s", ([, with_, at, ok]) => {
    const decided = decide(withAppointment(aSalonDiary(), with_), aCommand({ what: "arrived", ...about }), at);
    expect(decided.ok || decided.reason).toBe(ok || "not-arriving");
  });

  test("is beside the status, and tells nobody", () => {
    const { writes, emails } = decisionOf(decide(theDiary(), aCommand({ what: "arrived", ...about }), BEGUN));
    expect(writes).toMatchObject([{ after: { arrivedAt: BEGUN, status: "confirmed" } }]);
    expect(emails).toEqual([]);
  });
});

describe("a no-show", () => {
  const noShow = { what: "cancel", ...about, noShow: true } as const;

  test("is a cancellation once it has begun, by the client, and not late", () => {
    const at = (instant: number) => decide(theDiary(), aCommand(noShow), instant);
    expect(at(BEGUN - 1)).toEqual({ ok: false, reason: "not-begun" });
    const { writes, emails, history } = decisionOf(at(BEGUN));
    expect(writes).toMatchObject([
      { after: { status: "cancelled", noShow: true, cancelledBy: "client", lateCancellation: false } },
    ]);
    expect([emails, history.events]).toEqual([[], ["no-show"]]);
  });

  test("is told only where staff ask for it, and not once it is over", () => {
    const emailed = (at: number) =>
      decisionOf(decide(theDiary(), aCommand({ ...noShow, tell: true }), at)).emails.length;
    expect([emailed(BEGUN), emailed(instantAt(LONDON, FRIDAY, 660))]).toEqual([1, 0]);
  });

  test("is forgotten when its status is set back", () => {
    const diary = played(theDiary(), noShow);
    const back = played(diary, { what: "status", ...about, status: "confirmed" });
    expect(back.appointments).toMatchObject([{ status: "confirmed", noShow: false, cancelledBy: null }]);
  });
});

test.for([
  ["client", true],
  ["salon", false],
] as const)("a cancellation of today's by the %s is late: %s", ([cancelledBy, late]) => {
  const at = BEGUN - 60_000;
  const { writes } = decisionOf(decide(theDiary(), aCommand({ what: "cancel", ...about, cancelledBy }), at));
  expect(writes).toMatchObject([{ after: { cancelledBy, lateCancellation: late } }]);
});

test("emails wait as long as the sender says, and those for later do not change", () => {
  const emails = (emailsWait?: number) =>
    decisionOf(decide(aSalonDiary(), aCommand(aBook(), { emailsWait }), NOW)).emails.flatMap((change) =>
      change.what === "queue" ? [change.email.dueAt - NOW] : [],
    );
  const [news, reminder] = emails();
  expect([news, emails(10_000)]).toEqual([0, [10_000, reminder]]);
});

test.for<Instruction>([
  { what: "cancel", ...about, tell: false },
  { what: "status", ...about, status: "pending", tell: false },
  { what: "status", ...about, status: "cancelled", tell: false },
  { what: "done", ...about, tell: false },
  aBook({ tell: false, minute: 900 }),
])("nobody is told of %j", (command) => {
  const at = command.what === "done" ? BEGUN : NOW;
  expect(decisionOf(decide(theDiary(), aCommand(command), at)).emails).toEqual([]);
});

function theDiary(): SalonDiary {
  return withAppointment(aSalonDiary());
}

function teamDiary(): SalonDiary {
  const team = ["salon", "b"].map((id) => ({ id, name: id, services: null, week: {} }));
  const diary = withAppointment(aSalonDiary({ team }));
  return withAppointment(diary, {
    id: "two",
    startsMinute: 720,
    endsMinute: 780,
    technicianId: "b",
    status: "pending",
  });
}

/** The diary after a command, or as it was where that is refused. */
function played(diary: SalonDiary, command: Instruction): SalonDiary {
  const decided = decide(diary, aCommand(command), BEGUN);
  return decided.ok && "writes" in decided ? apply(diary, decided) : diary;
}

function done(command: Instruction, diary = theDiary()) {
  const decision = decisionOf(decide(diary, aCommand(command), NOW));
  return { diary: apply(diary, decision), commandId: decision.sent.id };
}

const SOMEBODY_ELSE = {
  ...{ customerName: "Mia", customerEmail: "mia@example.com", customerPhone: "07700 900321", phoneKey: "447700900321" },
};

function friendWho(comes: Friend["comes"]): Friend {
  return { comes, customerName: "Zoe", services: [{ id: "gel" }], serviceQuantities: {} };
}
