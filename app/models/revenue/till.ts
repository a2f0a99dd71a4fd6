import type { AppointmentStatus, PaymentStatus } from "../../diary/appointments/appointment.ts";

/** What was paid by each way, less what was given back, and the tips beside it, pence. docs/rules.md 27.1 */
export interface Takings {
  cashPence: number;
  transferPence: number;
  cardPence: number;
  onlinePence: number;
  voucherPence: number;
  tipsPence: number;
}

/** What an appointment brings into the till. */
export interface TillEntry extends Takings {
  status: AppointmentStatus;
  paymentStatus: PaymentStatus;
  pricePence: number;
}

/** What was paid for a day's appointments, by how it came, and what is still to be paid: by how many, and how much. */
export interface Till extends Takings {
  owedPence: number;
  owing: number;
}

/**
 * The till of a day's appointments. Cancelled ones are left out, and so is what was given back. What owes nothing is paid.
 * docs/rules.md 16.13, 27.4
 */
export function tillOf(entries: TillEntry[]): Till {
  const standing = entries.filter(({ status }) => status !== "cancelled");
  const owed = standing
    .filter(({ paymentStatus }) => paymentStatus === "pending")
    .map((one) => one.pricePence - paidIn(one))
    .filter((pence) => pence > 0);
  return {
    ...takingsOf(standing),
    owedPence: owed.reduce((sum, pence) => sum + pence, 0),
    owing: owed.length,
  };
}

/** The sums of several takings. */
function takingsOf(several: Takings[]): Takings {
  const sumOf = (pence: (one: Takings) => number) => several.reduce((sum, one) => sum + pence(one), 0);
  return {
    cashPence: sumOf(({ cashPence }) => cashPence),
    transferPence: sumOf(({ transferPence }) => transferPence),
    cardPence: sumOf(({ cardPence }) => cardPence),
    onlinePence: sumOf(({ onlinePence }) => onlinePence),
    voucherPence: sumOf(({ voucherPence }) => voucherPence),
    tipsPence: sumOf(({ tipsPence }) => tipsPence),
  };
}

function paidIn({ cashPence, transferPence, cardPence, onlinePence, voucherPence }: Takings): number {
  return cashPence + transferPence + cardPence + onlinePence + voucherPence;
}
