import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, instantOf } from "../../kernel/clock.ts";
import { runs } from "../../testing/thoroughness.ts";
import {
  type AccessGrant,
  type Actor,
  APPOINTMENT_STATUSES,
  belongsTo,
  byLinkAlone,
  canBeDoneAndPaid,
  isOpen,
  paymentMethodName,
  whyNotTheirs,
} from "./appointment.ts";
import { hasBegun, hasEnded, tooLateToCancel, tooLateToChange } from "./cutoff.ts";

const LONDON = "Europe/London";
const HOUR = 3_600_000;

describe("48 hours before the start", () => {
  const start = { date: "2026-11-27", startsMinute: 600 };
  const tenOClock = Date.parse("2026-11-27T10:00:00Z");

  test("exactly then it is not too late, and a millisecond later it is", () => {
    expect(tooLateToChange(start, LONDON, tenOClock - 48 * HOUR)).toBe(false);
    expect(tooLateToChange(start, LONDON, tenOClock - 48 * HOUR + 1)).toBe(true);
    expect(tooLateToChange(start, LONDON, tenOClock + HOUR)).toBe(true);
  });

  test("are past when an appointment begins, which is at its start to the millisecond", () => {
    expect(hasBegun(start, LONDON, tenOClock - 1)).toBe(false);
    expect(hasBegun(start, LONDON, tenOClock)).toBe(true);
    expect(tooLateToChange(start, LONDON, tenOClock)).toBe(true);
  });

  test("do not limit cancelling, which is possible until the start unless the salon sets hours", () => {
    expect(tooLateToCancel(start, LONDON, tenOClock - 1)).toBe(false);
    expect(tooLateToCancel(start, LONDON, tenOClock)).toBe(true);
    expect(tooLateToCancel(start, LONDON, tenOClock - 24 * HOUR, 24)).toBe(false);
    expect(tooLateToCancel(start, LONDON, tenOClock - 24 * HOUR + 1, 24)).toBe(true);
  });

  test("count from the start; an appointment is over at its end", () => {
    const end = { date: start.date, endsMinute: 660 };
    expect(hasEnded(end, LONDON, tenOClock + HOUR - 1)).toBe(false);
    expect(hasEnded(end, LONDON, tenOClock + HOUR)).toBe(true);
  });

  test("are counted in real hours if the clocks change in between", () => {
    const afterSpring = { date: "2027-03-29", startsMinute: 600 };
    expect(tooLateToChange(afterSpring, LONDON, Date.parse("2027-03-27T09:00:00.000Z"))).toBe(false);
    expect(tooLateToChange(afterSpring, LONDON, Date.parse("2027-03-27T09:00:00.001Z"))).toBe(true);
    const afterAutumn = { date: "2026-10-26", startsMinute: 600 };
    expect(tooLateToChange(afterAutumn, LONDON, Date.parse("2026-10-24T10:00:00.000Z"))).toBe(false);
    expect(tooLateToChange(afterAutumn, LONDON, Date.parse("2026-10-24T10:00:00.001Z"))).toBe(true);
  });

  test("before a start that the clock skips are counted from the end of the gap", () => {
    const skipped = { date: "2027-03-28", startsMinute: 90 };
    const after = Date.parse("2027-03-28T01:00:00Z");
    expect(tooLateToChange(skipped, LONDON, after - 48 * HOUR)).toBe(false);
    expect(tooLateToChange(skipped, LONDON, after - 48 * HOUR + 1)).toBe(true);
  });

  test("never turn from too late into in time", () => {
    const zones = fc.constantFrom(LONDON, "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia");
    const starts = fc.record({
      date: fc.integer({ min: 0, max: 800 }).map((days) => addDays("2026-01-01", days)),
      startsMinute: fc.integer({ min: 0, max: 1439 }),
    });
    const moments = fc.tuple(fc.integer({ min: -100 * HOUR, max: 100 * HOUR }), fc.nat(50 * HOUR));
    fc.assert(
      fc.property(zones, starts, moments, (zone, start, [ahead, later]) => {
        const begins = instantOf(zone, start.date, start.startsMinute);
        fc.pre(begins !== null);
        const at = begins - ahead;
        expect(tooLateToChange(start, zone, at)).toBe(ahead < 48 * HOUR);
        expect(hasBegun(start, zone, at)).toBe(ahead <= 0);
        if (tooLateToChange(start, zone, at)) expect(tooLateToChange(start, zone, at + later)).toBe(true);
        if (hasBegun(start, zone, at)) expect(tooLateToChange(start, zone, at)).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe("an appointment belongs to", () => {
  const appointment = { ...OF_TINA, id: "one", clientId: "ada", customerEmail: "ada@example.com" };
  test.for<[string, Actor, boolean]>([
    ["any admin", { role: "admin", userId: "x" }, true],
    ["Stripe, which reports its payment", { role: "stripe", userId: "stripe" }, true],
    ["the account that booked it", { role: "client", userId: "ada" }, true],
    ["another account", { role: "client", userId: "eve" }, false],
    ["whose verified email it carries", client("eve", "ada@example.com"), true],
    ["somebody with another verified email", client("eve", "eve@example.com"), false],
    ["somebody whose email is not verified", client("eve", null), false],
    ["a guest of its mailbox", { role: "guest", grant: { email: "ada@example.com" } }, true],
    ["a guest of another mailbox", { role: "guest", grant: { email: "eve@example.com" } }, false],
    ["a guest with its link", { role: "guest", grant: { appointmentId: "one", mailbox: "ada@example.com" } }, true],
    [
      "a guest with its link to its former email",
      { role: "guest", grant: { appointmentId: "one", mailbox: "eve@x.y" } },
      false,
    ],
    [
      "a guest with another link",
      { role: "guest", grant: { appointmentId: "two", mailbox: "ada@example.com" } },
      false,
    ],
    ["a guest whose mailbox is called as it is", { role: "guest", grant: { email: "one" } }, false],
    [
      "a client who holds an access grant for its mailbox",
      { ...client("eve", null), grant: { email: "ada@example.com" } },
      true,
    ],
    [
      "a client who holds another access grant",
      { ...client("eve", null), grant: { appointmentId: "two", mailbox: "ada@example.com" } },
      false,
    ],
  ])("%s: %s", ([, actor, expected]) => {
    expect(belongsTo(appointment, actor)).toBe(expected);
  });

  test("a technician while it stands in their column, and to no technician once another has replaced it", () => {
    const tina = { role: "admin", userId: "x", technicianId: "tina" } as const;
    const whose = [OF_TINA, { ...OF_TINA, technicianId: "asha" }, { ...OF_TINA, replacedById: "two" }];
    const shown = whose.map((column) => ({ ...appointment, ...column }));
    expect(shown.map((one) => belongsTo(one, tina))).toEqual([true, false, false]);
    expect(shown.map((one) => whyNotTheirs(one, tina))).toEqual([null, "not-yours", "replaced"]);
    expect(shown.map((one) => belongsTo(one, { role: "admin", userId: "x" }))).toEqual([true, true, true]);
  });

  test("nobody because a value is missing on both sides", () => {
    for (const verifiedEmail of [null, undefined, ""]) {
      const nobodys = { ...OF_TINA, id: "one", clientId: null, customerEmail: "ada@example.com" };
      expect(belongsTo(nobodys, { role: "client", userId: "", verifiedEmail })).toBe(false);
    }
  });

  test("only staff, unless account, email or grant match", () => {
    const name = fc.constantFrom("a", "b", "c");
    const grant = fc.option(fc.oneof(fc.record({ email: name }), fc.record({ appointmentId: name, mailbox: name })));
    fc.assert(
      fc.property(
        fc.record({ ...ANY_COLUMN, id: name, clientId: fc.option(name), customerEmail: name }),
        fc.record({ role: fc.constant("client" as const), userId: name, verifiedEmail: fc.option(name), grant }),
        (appointment, actor) => {
          const mailboxes = [actor.verifiedEmail, actor.grant && "email" in actor.grant ? actor.grant.email : null];
          const link = actor.grant && "appointmentId" in actor.grant ? actor.grant : null;
          const agrees =
            appointment.clientId === actor.userId ||
            mailboxes.includes(appointment.customerEmail) ||
            (link?.appointmentId === appointment.id && link.mailbox === appointment.customerEmail);
          expect(belongsTo(appointment, actor)).toBe(agrees);
        },
      ),
    );
  });
});

test("access is by link alone for those who have nothing else, and never for staff", () => {
  const appointment = { ...OF_TINA, id: "one", clientId: "ada", customerEmail: "ada@example.com" };
  const link = { appointmentId: "one", mailbox: "ada@example.com" };
  const alone = (actor: Actor) => byLinkAlone(appointment, actor);
  expect(alone({ role: "guest", grant: link })).toBe(true);
  expect(alone({ role: "guest", grant: { email: "ada@example.com" } })).toBe(false);
  expect(alone({ ...client("eve", null), grant: link })).toBe(true);
  expect(alone({ ...client("ada", null), grant: link })).toBe(false);
  expect(alone({ ...client("eve", "ada@example.com"), grant: link })).toBe(false);
  expect(alone({ ...client("eve", null), grant: null })).toBe(false);
  expect(alone({ role: "admin", userId: "x" })).toBe(false);
  expect(alone({ role: "stripe", userId: "stripe" })).toBe(false);
});

test("a client is refused another's appointment as not theirs, replaced or not", () => {
  const replaced = { ...OF_TINA, id: "one", clientId: "ada", customerEmail: "ada@example.com", replacedById: "two" };
  expect(whyNotTheirs(replaced, client("eve", null))).toBe("not-yours");
  expect(whyNotTheirs(replaced, client("ada", null))).toBe(null);
});

test("one tap marks it as done and paid once it has begun, while it is open and its payment pending", () => {
  const pending = { status: "confirmed", date: "2026-11-27", startsMinute: 600, paymentStatus: "pending" } as const;
  const at = (minute: number) => ({ date: "2026-11-27", minute });
  expect(canBeDoneAndPaid(pending, at(599))).toBe(false);
  expect(canBeDoneAndPaid(pending, at(600))).toBe(true);
  expect(canBeDoneAndPaid({ ...pending, status: "completed" }, at(600))).toBe(false);
  expect(canBeDoneAndPaid({ ...pending, paymentStatus: "paid" }, at(600))).toBe(false);
});

test("only pending and confirmed appointments are open", () => {
  expect(APPOINTMENT_STATUSES.filter((status) => isOpen({ status }))).toEqual(["pending", "confirmed"]);
});

test("a payment method is Cash, Bank Transfer or Other", () => {
  expect(["cash", "bank_transfer", "card", ""].map(paymentMethodName)).toEqual([
    "Cash",
    "Bank Transfer",
    "Other",
    "Other",
  ]);
});

/** The column of an appointment. It does not matter for customers. */
const OF_TINA = { technicianId: "tina", replacedById: null };
const ANY_COLUMN = { technicianId: fc.option(fc.string()), replacedById: fc.option(fc.string()) };

function client(userId: string, verifiedEmail: string | null): Extract<Actor, { role: "client" }> {
  return { role: "client", userId, verifiedEmail };
}

test("the appointment of a walk-in without an email belongs only to staff, whatever email the actor has", () => {
  const walkIn = { ...OF_TINA, id: "wendy", clientId: null, customerEmail: "" };
  const grants: (AccessGrant | null)[] = [
    null,
    { email: "" },
    { email: "ada@example.com" },
    { appointmentId: "wendy", mailbox: "" },
  ];
  for (const grant of grants) {
    for (const verifiedEmail of [null, undefined, "", "ada@example.com"]) {
      const client: Actor = { role: "client", userId: "ada", email: "", verifiedEmail, grant };
      expect(belongsTo(walkIn, client), JSON.stringify(client)).toBe(false);
      expect(byLinkAlone(walkIn, client)).toBe(true === (grant && "appointmentId" in grant));
    }
    if (grant) expect(belongsTo(walkIn, { role: "guest", grant }), JSON.stringify(grant)).toBe(false);
  }
  expect(belongsTo(walkIn, { role: "admin", userId: "ann" })).toBe(true);
});
