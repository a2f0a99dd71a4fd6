import type { Right } from "./rights.ts";

/** A path of a salon's API. */
export interface ApiPath {
  /** The pattern below `/api/`, for `routes.ts`. */
  path: string;
  /** The file below `routes/api/`. */
  file: string;
  /** The right that each call takes of staff. What no staff may send, or anybody alike, has none. */
  staff?: { [method in "GET" | "POST" | "PUT" | "PATCH" | "DELETE"]?: Right };
}

/** The API's paths below a salon. What anybody may ask shows staff with the right more. */
export const API_PATHS: ApiPath[] = [
  { path: "auth", file: "accounts/auth.ts" },
  { path: "services", file: "services/services.ts", staff: { GET: "menu", POST: "menu" } },
  { path: "services/:id", file: "services/service.ts", staff: { PUT: "menu", DELETE: "menu" } },
  { path: "extras", file: "services/extras.ts" },
  { path: "appointments", file: "appointments/appointments.ts", staff: { GET: "diary", POST: "diary" } },
  { path: "appointments/availability", file: "opening/availability.ts", staff: { GET: "diary" } },
  { path: "appointments/customer", file: "appointments/customer-appointments.ts", staff: { GET: "diary" } },
  {
    ...{ path: "appointments/:id", file: "appointments/appointment.ts" },
    staff: { PUT: "diary", DELETE: "all appointments" },
  },
  { path: "appointments/:id/payment", file: "appointments/payment.ts", staff: { PATCH: "diary" } },
  { path: "appointments/:id/payments", file: "payments/payments.ts", staff: { GET: "diary", POST: "diary" } },
  { path: "appointments/:id/services", file: "appointments/services.ts", staff: { PATCH: "diary" } },
  { path: "appointments/:id/cancel", file: "appointments/cancel.ts", staff: { PATCH: "diary" } },
  { path: "appointments/:id/change", file: "appointments/reschedule.ts", staff: { PATCH: "diary" } },
  { path: "undo/:id", file: "appointments/undo.ts", staff: { POST: "diary" } },
  { path: "guest-bookings", file: "guest-bookings/guest-bookings.ts" },
  { path: "guest-bookings/:id", file: "guest-bookings/guest-booking.ts" },
  { path: "waitlist", file: "waitlist/waitlist.ts", staff: { GET: "all appointments", POST: "all appointments" } },
  { path: "waitlist/:id", file: "waitlist/waiting.ts", staff: { DELETE: "all appointments" } },
  { path: "send-confirmation-email", file: "appointments/confirmation-email.ts", staff: { POST: "diary" } },
  { path: "create-payment-intent", file: "payments/payment-intent.ts", staff: { POST: "diary" } },
  { path: "stripe-webhook", file: "payments/stripe-webhook.ts" },
  { path: "messages/:provider", file: "messages/messages.ts" },
  { path: "technicians", file: "team/technicians.ts", staff: { GET: "all appointments", POST: "team" } },
  { path: "technicians/:id", file: "team/technician.ts", staff: { PUT: "team" } },
  { path: "slots", file: "opening/slots.ts", staff: { GET: "diary" } },
  { path: "terms", file: "terms/terms.ts", staff: { GET: "rules", PUT: "rules" } },
  { path: "till/movements", file: "payments/till-movements.ts", staff: { POST: "till" } },
  { path: "revenue", file: "revenue/revenue.ts", staff: { GET: "export" } },
  { path: "taken", file: "revenue/taken.ts", staff: { GET: "export" } },
  { path: "export/clients", file: "exports/clients.ts", staff: { GET: "export" } },
  { path: "export/appointments", file: "exports/appointments.ts", staff: { GET: "export" } },
  { path: "export/services", file: "exports/services.ts", staff: { GET: "export" } },
  { path: "business-hours", file: "opening/business-hours.ts", staff: { PUT: "opening" } },
  { path: "closure-dates", file: "opening/closure-dates.ts", staff: { POST: "opening" } },
  { path: "closure-dates/:id", file: "opening/closure-date.ts", staff: { DELETE: "opening" } },
  { path: "blocks", file: "opening/blocks.ts", staff: { GET: "blocked time", POST: "blocked time" } },
  { path: "blocks/:id", file: "opening/block.ts", staff: { DELETE: "blocked time" } },
  { path: "reviews", file: "reviews/reviews.ts", staff: { GET: "reviews" } },
  { path: "reviews/:id", file: "reviews/review.ts", staff: { DELETE: "reviews" } },
  { path: "reviews/:id/status", file: "reviews/review-status.ts", staff: { PATCH: "reviews" } },
  { path: "*", file: "unknown.ts" },
];
