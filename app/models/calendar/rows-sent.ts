import type { CalendarAppointment } from "./admin-calendar.ts";

/** What most appointments have none of, and what it is then. */
const NONE = {
  ...{ customerEmail: "", customerPhone: "", notes: "", answers: [] },
  ...{ lateCancellation: false, arrivedAt: null, cancelledBy: null, noShow: false },
  ...{ together: null, salonNote: "", pleaseKnow: "", wishes: [], money: [], agreedFees: null, marks: null },
} satisfies Partial<CalendarAppointment>;

/** An appointment on its way to the open calendar, without what it has none of. docs/rules.md 13.2 */
export type RowSent = Omit<CalendarAppointment, keyof typeof NONE> & Partial<CalendarAppointment>;

/** An appointment as it is sent. */
export function rowSent(row: CalendarAppointment): Partial<CalendarAppointment> {
  const some = Object.entries(row).filter(([name, value]) => !(name in NONE) || (value && value.length !== 0));
  return Object.fromEntries(some);
}

/** The appointment that was sent so. */
export function rowRead(row: RowSent): CalendarAppointment {
  return { ...NONE, ...row };
}
