import type { CalendarAppointment } from "./admin-calendar.ts";

/** Hides facts of others' appointments from a technician: how to reach the customer, and what is paid. */
const HIDDEN = {
  ...{
    customerEmail: "",
    customerPhone: "",
    notes: "",
    answers: [],
    together: null,
    salonNote: "",
    pleaseKnow: "",
    wishes: [],
    money: [],
    agreedFees: null,
    marks: null,
  },
  ...{ pricePence: 0, paymentStatus: "pending", paymentMethod: "cash", ofOthers: true },
} satisfies Partial<CalendarAppointment>;

/**
 * Appointments on the calendar as somebody of the staff sees them. The technician `own` sees those of others marked as others',
 * without contact details, notes, pictures, price and payment. Without `own`, everything is shown. docs/rules.md 21.10, 26.3
 */
export function asTechnicianSees<
  Appointment extends Omit<CalendarAppointment, "technicianId"> & { technicianId: string | null },
>(appointments: Appointment[], own: string | undefined): Appointment[] {
  if (own === undefined) return appointments;
  return appointments.map((appointment) =>
    appointment.technicianId === own ? appointment : { ...appointment, ...HIDDEN },
  );
}
