import { type AppointmentStatus, isOpen, type PaymentStatus } from "../appointments/appointment.ts";
import { hasBegun } from "../appointments/change-cutoff.ts";

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
  /** Whether its customer cancelled it, and not the salon. */
  cancelledByClient: boolean;
}

/**
 * A client's appointments as their card shows them at `instant` (UTC ms): those to come, soonest first, all others, newest
 * first, and what they come to. `appointments` are newest first. docs/rules.md 23.2
 */
export function onTheCard<Listed extends CardAppointment>(appointments: Listed[], timeZone: string, instant: number) {
  const isToCome = (one: Listed) => isOpen(one) && !hasBegun(one, timeZone, instant);
  const visits = appointments.filter((one) => one.status !== "cancelled" && hasBegun(one, timeZone, instant));
  const cancelled = appointments.filter((one) => one.status === "cancelled" && one.cancelledByClient);
  const paid = appointments.filter((one) => one.status === "completed" && one.paymentStatus === "paid");
  return {
    coming: appointments.filter(isToCome).toReversed(),
    others: appointments.filter((one) => !isToCome(one)),
    lastVisit: visits[0] ?? null,
    visits: visits.length,
    cancelled: cancelled.length,
    cancelledLate: cancelled.filter((one) => one.lateCancellation).length,
    spentPence: paid.reduce((sum, one) => sum + one.pricePence, 0),
  };
}
