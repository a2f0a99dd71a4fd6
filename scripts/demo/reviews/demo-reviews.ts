import type { reviews } from "#app/database/schema.ts";
import { DAY, type demoAppointments, MINUTE } from "../demo-appointments.ts";
import type { DemoSalon } from "../inserts.ts";
import type { DemoReview } from "./demo-review.ts";

/** A completed appointment of the demo salon, a number of days before the database is filled. */
interface Visit {
  id: string;
  customerName: string;
  technicianId: string | null;
  daysAgo: number;
}

/** The completed appointments, newest first. */
export function visitsIn(written: ReturnType<typeof demoAppointments>, midnight: number): Visit[] {
  return written
    .filter(({ appointment }) => appointment.status === "completed")
    .map(({ appointment: { id, customerName, technicianId = null, date } }) => ({
      ...{ id, customerName, technicianId },
      daysAgo: (midnight - Date.parse(date)) / DAY,
    }))
    .toSorted((one, other) => one.daysAgo - other.daysAgo);
}

/**
 * The rows of the demo reviews, each written between 10:00 and 20:00 on its day. One that is not pending was moderated three
 * hours later. A review by an author who was there before is about the last visit; at a salon with a team, about the last
 * visit to the named technician.
 */
export function demoReviews(
  { id: salonId, idPrefix }: DemoSalon,
  midnight: number,
  written: DemoReview[],
  visits: Visit[],
  idOf: (technicianKey: string) => string | undefined = () => undefined,
): (typeof reviews.$inferInsert)[] {
  return written.map(({ daysAgo, to, ...review }, index) => {
    const createdAt = midnight - daysAgo * DAY + (10 * 60 + ((index * 137) % 600)) * MINUTE;
    const updatedAt = review.status === "pending" ? createdAt : createdAt + 180 * MINUTE;
    const id = `${idPrefix}demo-review-${String(index + 1).padStart(2, "0")}`;
    const visit = visits.find(
      ({ customerName, technicianId, daysAgo: ago }) =>
        customerName === review.customerName && ago > daysAgo && (!to || technicianId === idOf(to)),
    );
    return { ...review, id, salonId, appointmentId: visit?.id ?? null, verified: Boolean(visit), createdAt, updatedAt };
  });
}
