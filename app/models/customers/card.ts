import { type AppointmentStatus, isOpen, type PaymentStatus } from "../../diary/appointments/appointment.ts";
import { hasBegun } from "../../diary/appointments/cutoff.ts";
import type { Wish } from "../wishes/wish.ts";

/** An appointment on a client's card. */
export interface CardAppointment {
  id: string;
  date: string;
  startsMinute: number;
  serviceNames: string;
  /** Null at a salon with one technician. docs/rules.md 21.1 */
  technicianName: string | null;
  pricePence: number;
  status: AppointmentStatus;
  paymentStatus: PaymentStatus;
  lateCancellation: boolean;
  /** What its client wishes for, in pictures. docs/rules.md 26 */
  wishes: Wish[];
  /** Whether its customer cancelled it, and not the salon; staff may have said so. docs/rules.md 5.42 */
  cancelledByClient: boolean;
  /** Whether they did not come. docs/rules.md 5.42 */
  noShow: boolean;
  /** The friend of the client, if the visit is a friend's; else null. docs/rules.md 5.40 */
  friend?: string | null;
  /** Whether it speaks for the client: `isVouched`. docs/rules.md 23.15 */
  vouched: boolean;
}

/**
 * Those of a client's appointments that count: the ones that speak for them. Where none does and staff have not added the
 * client either, nobody knows better than what was typed, and all count. docs/rules.md 23.15
 */
export function counting<Listed extends { vouched: boolean }>(appointments: Listed[], added: boolean): Listed[] {
  const vouched = appointments.filter((one) => one.vouched);
  return vouched.length > 0 || added ? vouched : appointments;
}

/**
 * A client's appointments as their card shows them at `instant` (UTC ms): those to come, soonest first, all others, newest
 * first, and what those that count come to. `appointments` are newest first; `added` says whether staff have added the
 * client. docs/rules.md 23.2, 23.15
 */
export function cardFrom<Listed extends CardAppointment>(
  appointments: Listed[],
  timeZone: string,
  instant: number,
  added = false,
) {
  const counted = counting(appointments, added);
  const shown = appointments.map((one) => ({ ...one, counted: counted.includes(one) }));
  const isVisit = (one: Listed) =>
    one.status === "completed" || (one.status !== "cancelled" && hasBegun(one, timeZone, instant));
  const isToCome = (one: Listed) => isOpen(one) && !hasBegun(one, timeZone, instant);
  const visits = counted.filter(isVisit);
  const cancelled = counted.filter((one) => one.status === "cancelled" && one.cancelledByClient && !one.noShow);
  const paid = counted.filter((one) => one.status === "completed" && one.paymentStatus === "paid");
  return {
    coming: shown.filter(isToCome).toReversed(),
    others: shown.filter((one) => !isToCome(one)),
    next: counted.filter(isToCome).at(-1) ?? null,
    lastVisit: visits[0] ?? null,
    visits: visits.length,
    cancelled: cancelled.length,
    cancelledLate: cancelled.filter((one) => one.lateCancellation).length,
    noShows: counted.filter((one) => one.status === "cancelled" && one.noShow).length,
    spentPence: paid.reduce((sum, one) => sum + one.pricePence, 0),
  };
}
