import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EmailKind } from "../diary/emails.ts";
import { DAY_MS, MINUTE_MS } from "../kernel/clock.ts";
import { decideInOrder, type EmailFacts, type MailboxFacts } from "./decision.ts";

/* What becomes of claimed emails, and why. docs/rules.md 10.10, 10.16, 10.22, 10.24 to 10.26, 10.29 to 10.31 */

/** A Monday in summer, 11:00 at the salon. The appointment of these tests is on the next day from 10:00 to 11:00. */
const AT = Date.parse("2036-06-16T10:00:00Z");
const END = Date.parse("2036-06-17T10:00:00Z");
const SALON = { timeZone: "Europe/London", hasSite: true };

describe("an email", () => {
  test("is sent if it is news to somebody who may get it", () => {
    expect(decided(anEmail())).toEqual({ result: "send" });
  });

  test.for([
    ["whose appointment is gone", { appointment: null }],
    ["to a walk-in", { appointment: aVisit({ customerEmail: "" }) }],
  ] as const)("%s is dropped: there is nobody to mail", ([, facts]) => {
    expect(decided(anEmail(facts))).toEqual({ result: "drop", why: "nobody-to-mail" });
  });

  test("of an appointment that was cancelled since is dropped as out of date", () => {
    const cancelled = { appointment: aVisit({ status: "cancelled" }) };
    expect(decided(anEmail(cancelled))).toEqual({ result: "drop", why: "out-of-date" });
    expect(decided(anEmail(cancelled, "cancelled"))).toEqual({ result: "send" });
  });

  test("with an address that has changed since the run looked is due again at once", () => {
    expect(decided(anEmail({ mailbox: null }))).toEqual({ result: "put-off", why: "other-address", until: AT });
  });

  test("of thanks waits for the end of the visit", () => {
    const thanks = anEmail({ appointment: aVisit({ status: "completed" }) }, "status");
    expect(decided(thanks)).toEqual({ result: "put-off", why: "visit-not-over", until: END });
    expect(decided(thanks, END - 1)).toMatchObject({ result: "put-off" });
    expect(decided(thanks, END)).toEqual({ result: "send" });
  });

  test.for([
    ["has not answered", { answered: false }, SALON],
    ["can't be led anywhere", {}, { ...SALON, hasSite: false }],
  ] as const)("that asks for a review is dropped when its mailbox %s", ([, mailbox, salon]) => {
    const appointment = aVisit({ status: "completed" });
    const request = anEmail({ appointment, mailbox: aMailbox(mailbox) }, "review-request");
    expect(decideInOrder([request], salon, END)[0]?.decision).toEqual({ result: "drop", why: "not-asked" });
  });
});

describe("a later email about the same appointment", () => {
  test.for<[EmailKind, EmailKind, boolean]>([
    ["confirmation", "changed", true],
    ["confirmation", "status", true],
    ["confirmation", "reminder", false],
    ["confirmation", "another-time", false],
    ["reminder", "reminder", true],
    ["reminder", "another-time", true],
    ["reminder", "as-booked", false],
    ["reminder", "status", false],
    ["another-time", "as-booked", true],
    ["as-booked", "another-time", true],
    ["another-time", "changed", false],
  ])("of %s: does %s replace it? %s", ([kind, later, replaced]) => {
    const related = [
      { kind, createdAt: AT },
      { kind: later, createdAt: AT + 1 },
    ];
    const expected = replaced ? { result: "drop", why: "overtaken" } : { result: "send" };
    expect(decided(anEmail({ related }, kind))).toEqual(expected);
  });

  test("replaces only earlier ones, and a reminder is sent if the last email says that the appointment stands", () => {
    expect(decided(anEmail({ related: [{ kind: "status", createdAt: AT }] }))).toEqual({ result: "send" });
    const asked = { kind: "another-time", createdAt: AT + 1 } as const;
    const takenBack = { kind: "as-booked", createdAt: AT + 2 } as const;
    expect(decided(anEmail({ related: [takenBack, asked] }, "reminder"))).toEqual({ result: "send" });
    const againAsked = { kind: "another-time", createdAt: AT + 3 } as const;
    expect(decided(anEmail({ related: [againAsked, takenBack, asked] }, "reminder"))).toMatchObject({ result: "drop" });
  });

  test("does not replace the request for a review, unless it is another one", () => {
    const appointment = aVisit({ status: "completed" });
    const of = (kind: EmailKind) =>
      decided(anEmail({ appointment, related: [{ kind, createdAt: AT + 1 }] }, "review-request"), END);
    expect(of("status")).toEqual({ result: "send" });
    expect(of("as-booked")).toEqual({ result: "send" });
    expect(of("review-request")).toEqual({ result: "drop", why: "overtaken" });
  });
});

describe("a mailbox", () => {
  test.for([
    ["expects them, 30 from this salon in an hour", true, { hereInHour: 30 }],
    ["does not expect them, 4 from all salons in an hour", false, { inHour: 4 }],
    ["does not expect them, 10 from all salons in a day", false, { inDay: 10 }],
  ] as const)("that %s, gets the next one later", ([, expecting, received]) => {
    const full = aMailbox({ expecting, received: { ...NONE, ...received } });
    expect(decided(anEmail({ mailbox: full }))).toEqual({
      result: "put-off",
      why: "mailbox-full",
      until: AT + 15 * MINUTE_MS,
    });
    const [[name, most] = expect.fail()] = Object.entries(received);
    const notFull = aMailbox({ expecting, received: { ...NONE, [name]: most - 1 } });
    expect(decided(anEmail({ mailbox: notFull }))).toEqual({ result: "send" });
  });

  test("that expects emails does not wait because of other salons", () => {
    const mailbox = aMailbox({ received: { hereInHour: 29, inHour: 1_000, inDay: 1_000 } });
    expect(decided(anEmail({ mailbox }))).toEqual({ result: "send" });
  });

  test("that does not expect an email never gets one that has waited for a day", () => {
    const full = { inHour: 4, hereInHour: 4, inDay: 4 };
    const old = { kind: "confirmation", createdAt: AT - DAY_MS } as const;
    const strange = aMailbox({ expecting: false, received: full });
    const email = anEmail({ email: old, mailbox: strange, appointment: aVisit({ date: "2036-06-18" }) });
    expect(decided(email)).toEqual({ result: "drop", why: "waited-for-a-day" });
    expect(decided(email, AT - 1)).toMatchObject({ result: "put-off" });
    const expected = aMailbox({ received: { ...full, hereInHour: 30 } });
    expect(decided({ ...email, mailbox: expected })).toMatchObject({ result: "put-off" });
  });

  test("gets the first of the emails that are claimed together, up to its own limit", () => {
    const counts = fc.record({ hereInHour: fc.nat(31), inHour: fc.nat(5), inDay: fc.nat(11) });
    const mailboxes = fc.record({ expecting: fc.boolean(), received: counts });
    fc.assert(
      fc.property(mailboxes, mailboxes, fc.array(fc.boolean(), { maxLength: 40 }), (one, other, group) => {
        const boxes = [aMailbox({ key: "one", ...one }), aMailbox({ key: "other", ...other })] as const;
        const decisions = decideInOrder(
          group.map((first) => anEmail({ mailbox: boxes[first ? 0 : 1] })),
          SALON,
          AT,
        );
        for (const box of boxes) {
          const theirs = decisions.filter(({ mailbox }) => mailbox?.key === box.key);
          const going = theirs.map(({ decision }) => decision.result === "send");
          const most = Math.max(0, leftIn(box));
          expect(going).toEqual(theirs.map((_, place) => place < most));
        }
      }),
    );
  });

  test("is not filled by emails that are dropped", () => {
    const mailbox = aMailbox({ expecting: false, received: { ...NONE, inHour: 3 } });
    const gone = anEmail({ mailbox, appointment: aVisit({ status: "cancelled" }) });
    const results = decideInOrder([gone, anEmail({ mailbox }), anEmail({ mailbox })], SALON, AT);
    expect(results.map(({ decision }) => decision.result)).toEqual(["drop", "send", "put-off"]);
  });
});

/** How many more emails a mailbox may get, by the rule's own words. */
function leftIn({ expecting, received }: MailboxFacts): number {
  return expecting ? 30 - received.hereInHour : Math.min(4 - received.inHour, 10 - received.inDay);
}

const NONE = { hereInHour: 0, inHour: 0, inDay: 0 };

function aMailbox(with_: Partial<MailboxFacts> = {}): MailboxFacts {
  return { key: "ada@example.com", answered: true, expecting: true, received: NONE, ...with_ };
}

function aVisit(with_: Partial<NonNullable<EmailFacts["appointment"]>> = {}): NonNullable<EmailFacts["appointment"]> {
  const time = { date: "2036-06-17", startsMinute: 600, endsMinute: 660 };
  return { status: "pending", ...time, customerEmail: "ada@example.com", ...with_ };
}

function anEmail(with_: Partial<EmailFacts> = {}, kind: EmailKind = "confirmation"): EmailFacts {
  const email = { kind, createdAt: AT };
  return { email, appointment: aVisit(), related: [], mailbox: aMailbox(), ...with_ };
}

function decided(email: EmailFacts, at = AT) {
  return decideInOrder([email], SALON, at)[0]?.decision;
}
