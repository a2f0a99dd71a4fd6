import type { AppointmentStatus, PaymentMethod, PaymentStatus } from "../../diary/appointments/appointment.ts";

/** What an appointment brings into the till. `paidOnline`: its payment arrived by card on the internet (rule 17.4). */
export interface TillEntry {
  status: AppointmentStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  pricePence: number;
  paidOnline: boolean;
}

/** What was paid for a day's appointments, by how it came, and what is still to be paid: by how many, and how much. */
export interface Till {
  cashPence: number;
  transferPence: number;
  onlinePence: number;
  owedPence: number;
  owing: number;
}

/** The till of a day's appointments. Cancelled ones, and payments given back or called off, are left out. Rule 16.13 */
export function tillOf(entries: TillEntry[]): Till {
  const standing = entries.filter(({ status }) => status !== "cancelled");
  const paid = standing.filter(({ paymentStatus }) => paymentStatus === "paid");
  const owed = standing.filter(({ paymentStatus }) => paymentStatus === "pending");
  const online = paid.filter(({ paidOnline }) => paidOnline);
  const cash = paid.filter(({ paidOnline, paymentMethod }) => !paidOnline && paymentMethod === "cash");
  return {
    cashPence: sumOf(cash),
    transferPence: sumOf(paid) - sumOf(cash) - sumOf(online),
    onlinePence: sumOf(online),
    owedPence: sumOf(owed),
    owing: owed.length,
  };
}

function sumOf(entries: TillEntry[]): number {
  return entries.reduce((sum, { pricePence }) => sum + pricePence, 0);
}
