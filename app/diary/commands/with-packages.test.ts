import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../kernel/clock.ts";
import {
  aClient,
  aCommand,
  aSalonDiary,
  decisionOf,
  FRIDAY,
  NOW,
  STAFF,
  TODAY,
  withAppointment,
} from "../../testing/salon-diary.ts";
import { apply } from "../apply.ts";
import type { Payment } from "../appointments/payment.ts";
import { decide } from "../decide.ts";
import { balanceOf, usesLeft, type Voucher } from "../money/voucher.ts";
import type { Instruction } from "../registry.ts";
import type { SalonDiary } from "../salon-diary.ts";

/*
 * A package gets its visit back when the appointment is cancelled in time. docs/rules.md 32.16. The appointment is on Friday at
 * 10:00, and now is Tuesday.
 */

const FIVE: Voucher = { id: "five", validUntil: "2099-01-01", uses: 5, services: ["gel"] };
const GRACE = aClient("grace");
const LATE = NOW + 2 * DAY_MS;
const AFTERWARDS = NOW + 4 * DAY_MS;
const CANCEL = { what: "cancel", appointmentId: "one" } as const;

describe("the package gets its visit back", () => {
  test.each([
    ["its client cancels in time", CANCEL, { actor: GRACE }],
    ["the salon cancels late", { ...CANCEL, cancelledBy: "salon" }, { at: LATE }],
    ["staff cancel and do not say who called it off", CANCEL, { at: LATE }],
    ["staff set it to cancelled", { what: "status", appointmentId: "one", status: "cancelled" }, {}],
  ] as const)("when %s", (_, command, by) => {
    const cancelled = done(used(), command, by);
    expect(standing(cancelled)).toEqual(["cancelled", "refunded", 3500, 5, 14_000]);
    const said = decisionOf(decide(used(), aCommand(command, { actor: STAFF, ...by }), NOW)).history;
    expect(said.events.at(-1)).toBe("money given back");
  });

  test("other money stays with the appointment", () => {
    const cash = { kind: "payment", method: "cash", amountPence: 200 } as const;
    const part = done(sold(), { what: "take", appointmentId: "one", rows: [cash] });
    const cancelled = done(done(part, USE), CANCEL, { actor: GRACE });
    expect(standing(cancelled)).toEqual(["cancelled", "pending", 3500, 5, 14_000]);
    expect(cancelled.payments.filter(({ method, voucherId }) => method === "cash" && voucherId === null)).toHaveLength(
      1,
    );
  });
});

test("a late cancellation and a missed visit use the visit up, and staff may give it back", () => {
  for (const [command, by] of [
    [CANCEL, { actor: GRACE, at: LATE }],
    [{ ...CANCEL, cancelledBy: "client" }, { at: LATE }],
    [{ ...CANCEL, noShow: true }, { at: AFTERWARDS }],
  ] as const) {
    const late = done(used(), command, by);
    expect(standing(late)).toEqual(["cancelled", "paid", 2800, 4, 11_200]);
    const back = { what: "give-back", appointmentId: "one", amountPence: 2800, method: "voucher" } as const;
    expect(standing(done(late, back, { at: AFTERWARDS }))).toEqual(["cancelled", "refunded", 3500, 5, 14_000]);
  }
});

test("the package pays again after an undo, a client’s taking back, and a status that staff set", () => {
  const byStaff = done(used(), CANCEL);
  const commandId = byStaff.appointments.at(-1)?.writtenBy ?? "";
  const byClient = done(used(), CANCEL, { actor: GRACE });
  for (const again of [
    done(byStaff, { what: "undo", commandId }),
    done(byClient, { what: "bring-back", appointmentId: "one", date: FRIDAY }, { actor: GRACE }),
    done(byStaff, { what: "status", appointmentId: "one", status: "confirmed" }),
  ])
    expect(standing(again)).toEqual(["confirmed", "paid", 2800, 4, 11_200]);
});

test("the appointment costs its whole price if the visit was used for another appointment meanwhile", () => {
  const diary = withAppointment(sold({ ...FIVE, uses: 1 }, 2800), { ...TWO, clientId: "grace" });
  const cancelled = done(done(diary, USE), CANCEL, { actor: GRACE });
  const elsewhere = done(cancelled, { ...USE, appointmentId: "two" });
  const again = done(elsewhere, { what: "bring-back", appointmentId: "one", date: FRIDAY }, { actor: GRACE });
  expect(standing(again)).toEqual(["confirmed", "pending", 3500, 0, 0]);
});

test("a voucher for an amount stays used until staff give it back", () => {
  const gift = { ...FIVE, uses: null };
  const cancelled = done(done(sold(gift), USE), CANCEL, { actor: GRACE });
  expect(balanceOf(cancelled.payments, "five")).toBe(14_000 - 3500);
});

const TWO = { id: "two", calendarUid: "two", startsMinute: 900, endsMinute: 960 };
const USE = { what: "redeem", appointmentId: "one", voucherId: "five" } as const;

function used(): SalonDiary {
  return done(sold(), USE);
}

/** The diary with the appointment "one" of Grace’s account, and a package that was sold for `amountPence`. */
function sold(voucher = FIVE, amountPence = 14_000): SalonDiary {
  const diary = withAppointment(aSalonDiary(), { clientId: "grace" });
  const sale: Payment = {
    ...{ id: "sold", appointmentId: null, kind: "payment", method: "cash", amountPence, technicianId: null },
    ...{ takenOn: TODAY, createdAt: NOW, note: "", stripeId: null, answersId: null, commandId: null, settles: false },
    ...{ voucherId: voucher.id, offPence: null },
  };
  return { ...diary, vouchers: [voucher], payments: [...diary.payments, sale] };
}

function done(diary: SalonDiary, what: Instruction, { actor = STAFF, at = NOW } = {}): SalonDiary {
  return apply(diary, decisionOf(decide(diary, aCommand(what, { actor }), at)));
}

/** The status, payment and price of "one", and what is left of the package in visits and pence. */
function standing({ appointments, payments, vouchers }: SalonDiary) {
  const one = appointments.findLast(({ id }) => id === "one");
  const [voucher = FIVE] = vouchers;
  const left = [usesLeft(voucher, payments), balanceOf(payments, voucher.id)];
  return [one?.status, one?.paymentStatus, one?.pricePence, ...left];
}
