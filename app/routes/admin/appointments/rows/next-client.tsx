import { isOpen } from "../../../../diary/appointments/appointment.ts";
import { clockTime, type SalonTime } from "../../../../kernel/clock.ts";
import type { AdminAppointment } from "../admin-appointment.ts";

interface Props {
  appointments: AdminAppointment[];
  now: SalonTime;
}

/** Leads to today's next client, once others of the day stand above. docs/rules.md 14.12 */
export function NextClient({ appointments, now }: Props) {
  const next = nextOf(appointments, now);
  if (!next || next === appointments[0]) return null;
  return (
    <p className="mt-2">
      <a href={`#${next.id}`} className="link inline-flex min-h-11 items-center wrap-anywhere">
        Next: {clockTime(next.startsMinute)} {next.customerName}, {next.serviceNames}
      </a>
    </p>
  );
}

/** The first open appointment of today that has not begun. docs/rules.md 14.12 */
export function nextOf<Listed extends Pick<AdminAppointment, "date" | "startsMinute" | "status">>(
  appointments: Listed[],
  { date, minute }: SalonTime,
): Listed | undefined {
  return appointments.find((booked) => booked.date === date && booked.startsMinute >= minute && isOpen(booked));
}
