import { type AppointmentStatus, isOpen, type PaymentStatus } from "../../diary/appointments/appointment.ts";
import type { SalonTime } from "../../kernel/clock.ts";

/* Today of a salon, or of a technician, in one line. docs/rules.md 13.12 */

/** The fields of today's appointments that the line needs. */
export interface TodaysAppointment {
  id: string;
  startsMinute: number;
  endsMinute: number;
  customerName: string;
  status: AppointmentStatus;
  paymentStatus: PaymentStatus;
  pricePence: number;
  /** What of the price is still owed. docs/rules.md 27.2 */
  owedPence: number;
  /** When the client arrived, UTC ms, where staff have said so. docs/rules.md 5.41 */
  arrivedAt: number | null;
}

/** The next gap of today: a start (minute of the day), and the technician who is free. */
export interface Gap {
  minute: number;
  technician: { id: string; name: string } | null;
}

export interface Today {
  date: string;
  /** How many are not cancelled. */
  booked: number;
  /** What they come to, and what of it has been paid, pence. Left out for who doesn't see revenue. docs/rules.md 21.9 */
  expectedPence?: number;
  takenPence?: number;
  /** The next gap, or that there is none, or that the salon is closed. */
  gap: Gap | "closed" | null;
  /** Who should be there by now and is not, earliest first. */
  late: { id: string; name: string; minute: number }[];
}

/**
 * Today at a glance, at the salon's time `now`. Cancelled appointments do not count, and refunded and void payments count as
 * no money. An appointment is late from its start to its end, while it is open and the client has not arrived. Rule 13.12
 */
export function todayAt(appointments: TodaysAppointment[], gap: Today["gap"], { date, minute }: SalonTime): Today {
  const standing = appointments.filter(({ status }) => status !== "cancelled");
  const earning = standing.filter(({ paymentStatus }) => paymentStatus === "pending" || paymentStatus === "paid");
  const [expectedPence, owedPence] = [sumOf(earning, "pricePence"), sumOf(earning, "owedPence")];
  const late = standing.filter(
    (one) => isOpen(one) && one.startsMinute < minute && minute < one.endsMinute && !one.arrivedAt,
  );
  return {
    ...{ date, gap, booked: standing.length, expectedPence, takenPence: expectedPence - owedPence },
    late: late
      .toSorted((one, other) => one.startsMinute - other.startsMinute)
      .map(({ id, customerName, startsMinute }) => ({ id, name: customerName, minute: startsMinute })),
  };
}

function sumOf(appointments: TodaysAppointment[], what: "pricePence" | "owedPence"): number {
  return appointments.reduce((sum, one) => sum + one[what], 0);
}
