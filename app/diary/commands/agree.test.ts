import { expect, test } from "vitest";
import { HOUR_MS, instantAt } from "../../kernel/clock.ts";
import {
  aCommand,
  aSalonDiary,
  decisionOf,
  FRIDAY,
  LONDON,
  NOW,
  STAFF,
  withAppointment,
} from "../../testing/salon-diary.ts";
import { apply } from "../apply.ts";
import type { Actor } from "../appointments/appointment.ts";
import type { AppointmentInDiary } from "../appointments/booked.ts";
import { decide } from "../decide.ts";
import type { Instruction } from "../registry.ts";
import { agreedByStaff } from "../terms/by-phone.ts";
import { type Agreed, NO_TERMS, type Terms } from "../terms/terms.ts";

/* The client of a booking by staff agrees to the fees by the link. docs/rules.md 29.23. The visit is on Friday at 12:00. */

const TERMS: Terms = {
  ...{ ...NO_TERMS, id: "two", text: "A missed visit costs half.", cardOnFile: true },
  deposit: { ...NO_TERMS.deposit, kind: "fixed", amount: 1000 },
  ...{ lateFee: { kind: "fixed", amount: 700 }, lateHours: 24, noShowFee: { kind: "percent", amount: 50 } },
};
const START = instantAt(LONDON, FRIDAY, 720);
const LINK: Actor = { role: "guest", grant: { appointmentId: "one", mailbox: "ada@example.com" } };
const AGREE: Instruction = { what: "agree", appointmentId: "one", termsRead: "two" };
const NO_SHOW: Instruction = { what: "cancel", appointmentId: "one", noShow: true, askFee: true };

test("until the client has agreed there is no fee to ask for, and afterwards there is", () => {
  const salon = visit({});
  expect(refused(salon, NO_SHOW, START, STAFF)).toBe("no-fee-to-ask");
  const agreed = done(salon, AGREE, NOW + HOUR_MS);
  expect(only(agreed).agreed).toEqual({
    ...{ termsId: "two", text: TERMS.text, account: "", depositPence: 0, dueHours: 24, at: NOW + HOUR_MS },
    ...{ lateFee: TERMS.lateFee, lateHours: 24, noShowFee: TERMS.noShowFee },
  });
  expect(only(agreed).depositDueAt).toBe(null);
  expect(only(done(agreed, NO_SHOW, START, STAFF)).fee).toMatchObject({ amountPence: 1750, askedAt: START });
});

test("a deposit that staff have asked for stays as it was, and brings no fee by itself", () => {
  const byStaff = agreedByStaff(TERMS, 1000, NOW - HOUR_MS);
  const salon = visit({ agreed: byStaff, depositDueAt: NOW + HOUR_MS });
  expect(refused(salon, NO_SHOW, START, STAFF)).toBe("no-fee-to-ask");
  const agreed = only(done(salon, AGREE, NOW));
  const fees = { lateFee: TERMS.lateFee, lateHours: 24, noShowFee: TERMS.noShowFee };
  const { byStaff: _, ...asked } = byStaff;
  expect(agreed.agreed).toEqual({ ...asked, ...fees });
  expect(agreed.depositDueAt).toBe(NOW + HOUR_MS);
  expect(agreedByStaff({ ...TERMS, lateFee: NONE, noShowFee: NONE }, 1000, NOW)).not.toHaveProperty("byStaff");
});

test("is refused once agreed, for terms that have changed or have no fee, for what has begun or is over, and by others", () => {
  const salon = visit({});
  expect(refused(done(salon, AGREE, NOW), AGREE, NOW)).toBe("nothing-to-agree");
  expect(refused(visit({ agreed: { ...AGREED } }), AGREE, NOW)).toBe("nothing-to-agree");
  expect(refused(salon, { ...AGREE, termsRead: "one" }, NOW)).toBe("terms-changed");
  expect(refused({ ...salon, terms: { ...TERMS, lateFee: NONE, noShowFee: NONE } }, AGREE, NOW)).toBe(
    "nothing-to-agree",
  );
  expect(refused({ ...salon, terms: null }, AGREE, NOW)).toBe("nothing-to-agree");
  expect(refused(salon, AGREE, START)).toBe("begun");
  expect(refused(visit({ status: "cancelled" }), AGREE, NOW)).toBe("closed-already");
  expect(refused(visit({ status: "completed" }), AGREE, NOW)).toBe("closed-already");
  const other: Actor = { role: "guest", grant: { appointmentId: "one", mailbox: "eve@example.com" } };
  expect(refused(salon, AGREE, NOW, other)).toBe("not-yours");
});

const NONE = { kind: "none", amount: 0 } as const;
const AGREED: Agreed = {
  ...{ termsId: "one", text: "", account: "", depositPence: 0, dueHours: 24, at: NOW },
  ...{ lateFee: NONE, lateHours: 24, noShowFee: NONE },
};

function visit(with_: Partial<AppointmentInDiary>) {
  const mailbox = { customerEmail: "ada@example.com" };
  return withAppointment(aSalonDiary({ terms: TERMS }), { startsMinute: 720, endsMinute: 780, ...mailbox, ...with_ });
}

function done(diary: ReturnType<typeof visit>, asked: Instruction, at: number, actor: Actor = LINK) {
  return apply(diary, decisionOf(decide(diary, aCommand(asked, { actor }), at)));
}

function refused(diary: ReturnType<typeof visit>, asked: Instruction, at: number, actor: Actor = LINK) {
  const decided = decide(diary, aCommand(asked, { actor }), at);
  return "reason" in decided ? decided.reason : "done";
}

function only({ appointments: [one] }: ReturnType<typeof visit>): AppointmentInDiary {
  return one ?? expect.fail("There is one");
}
