import { CODE, EMPTY, emailOf, GRACE, type Names, PASSWORD, whenComing } from "./records.ts";
import type { Sender } from "./twin.ts";

/** A call of the API that writes: its method and path in the document, who calls, the record in the path, and the body. */
export type WritingCall = [call: string, by: Sender, record: string, body: (id: Names) => unknown];

const WEEK = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map((day) => {
  return { day, isOpen: true, openTime: "07:30", closeTime: "20:30" };
});
const NONE = () => undefined;
const BOOKING = {
  ...{ customerName: "Ada", customerEmail: "ada@example.com", customerPhone: "07700 900456", paymentMethod: "cash" },
  ...{ services: [{ name: "Gel Polish" }], date: EMPTY },
};

/** Every call that is not a GET, once for each kind of body. */
export const WRITING_CALLS: WritingCall[] = [
  ["POST /api/auth", "anyone", "", () => ({ action: "admin-login", email: emailOf("promoted"), password: PASSWORD })],
  ["POST /api/auth", "anyone", "", () => ({ action: "client-login", email: GRACE, password: PASSWORD })],
  [
    ...(["POST /api/auth", "anyone", ""] as const),
    () => ({ action: "client-signup", name: "Ida", email: "ida@example.com", password: PASSWORD }),
  ],
  ["POST /api/auth", "anyone", "", () => ({ action: "request-password-reset", email: emailOf("leaver") })],
  [
    ...(["POST /api/auth", "anyone", ""] as const),
    () => ({ action: "update-password", email: emailOf("forgetful"), newPassword: "battery staple", code: CODE }),
  ],
  ["POST /api/auth", "anyone", "", () => ({ action: "request-manage-code", email: GRACE })],
  [
    ...(["POST /api/auth", "anyone", ""] as const),
    () => ({ action: "verify-manage-code", email: emailOf("corrected"), code: CODE }),
  ],
  ["POST /api/services", "owner", "", () => ({ name: "By API", price: 1, duration: 5, category: "Soak Off" })],
  ["PUT /api/services/{id}", "owner", "matte", () => ({ price: 7 })],
  ["DELETE /api/services/{id}", "owner", "doomedByApi", NONE],
  ["POST /api/technicians", "owner", "", (id) => ({ name: "Api", services: [id("gel")] })],
  ["PUT /api/technicians/{id}", "owner", "eve", () => ({ name: "Eve Edited" })],
  ["PUT /api/technicians/{id}", "owner", "eve", (id) => ({ name: "Eve", services: [id("art")], acknowledge: true })],
  ["POST /api/appointments", "client", "", (id) => ({ ...BOOKING, time: "10:00", technicianId: id("asha") })],
  ["POST /api/appointments", "owner", "", (id) => ({ ...BOOKING, time: "11:00", technicianId: id("bea") })],
  [
    "POST /api/appointments",
    "owner",
    "",
    (id) => ({ ...BOOKING, services: [{ _id: id("gel") }], time: "13:00", technicianId: id("asha") }),
  ],
  ["POST /api/guest-bookings", "anyone", "", () => ({ ...BOOKING, customerEmail: "guest@example.com", time: "16:00" })],
  ["POST /api/guest-bookings/{id}", "anyone", "guest-booking", () => ({ code: CODE })],
  ["PUT /api/appointments/{id}", "owner", "editedByApi", () => ({ status: "completed" })],
  ["PATCH /api/appointments/{id}/payment", "owner", "paidByApi", () => ({ paymentStatus: "paid" })],
  [
    "POST /api/appointments/{id}/payments",
    "owner",
    "takenByApi",
    () => ({ kind: "deposit", method: "card", amount: 9 }),
  ],
  ["PATCH /api/appointments/{id}/services", "owner", "servicedByApi", (id) => ({ services: [{ _id: id("art") }] })],
  ["PATCH /api/appointments/{id}/cancel", "client", "cancelledByApi", NONE],
  [
    ...(["PATCH /api/appointments/{id}/change", "client", "changedByApi"] as const),
    () => ({ appointmentDate: EMPTY, startTime: "17:00", paymentMethod: "cash" }),
  ],
  ["DELETE /api/appointments/{id}", "owner", "deletedByApi", NONE],
  ["POST /api/undo/{id}", "owner", "undo-undoneByApi", NONE],
  ["POST /api/send-confirmation-email", "client", "", (id) => ({ appointmentId: id("mailedByApi") })],
  [
    ...(["POST /api/send-confirmation-email", "client", ""] as const),
    () => ({ customerEmail: GRACE, date: whenComing("looked").date, time: whenComing("looked").time }),
  ],
  ["POST /api/create-payment-intent", "client", "", (id) => ({ appointmentId: id("payable"), amount: 35 })],
  ["POST /api/till/movements", "owner", "", () => ({ kind: "petty", amount: 12.5, reason: "Milk" })],
  [
    "PUT /api/terms",
    "owner",
    "",
    () => ({ deposit: { kind: "fixed", amount: 10, who: "missed" }, lateFee: 5, noShowFee: 10 }),
  ],
  ["PUT /api/business-hours", "manager", "", () => ({ schedule: WEEK })],
  ["POST /api/closure-dates", "owner", "", () => ({ date: "2036-10-01", reason: "Away" })],
  ["DELETE /api/closure-dates/{id}", "owner", "reopenedByApi", NONE],
  ["POST /api/blocks", "owner", "", () => ({ date: "2036-10-02", startTime: "13:00", endTime: "14:00" })],
  [
    ...(["POST /api/blocks", "owner", ""] as const),
    (id) => ({ date: "2036-10-03", startTime: "13:00", endTime: "14:00", technicianId: id("bea") }),
  ],
  [
    ...(["POST /api/waitlist", "owner", ""] as const),
    () => ({
      services: [{ name: "Gel Polish" }],
      days: [EMPTY],
      to: "00:15",
      customerName: "Ada",
      customerEmail: GRACE,
    }),
  ],
  ["DELETE /api/waitlist/{id}", "owner", "left", NONE],
  ["DELETE /api/blocks/{id}", "owner", "unblockedByApi", NONE],
  [
    ...(["POST /api/reviews", "anyone", ""] as const),
    () => ({ customerName: "Joan", rating: 5, comment: "Neat", customerEmail: "joan@example.com" }),
  ],
  [
    ...(["POST /api/reviews", "anyone", ""] as const),
    (id) => ({ customerName: "Kim", rating: 5, comment: "Quick", appointmentId: id("deletedByApi") }),
  ],
  ["PATCH /api/reviews/{id}/status", "owner", "review-approvedByApi", () => ({ status: "approved" })],
  ["DELETE /api/reviews/{id}", "owner", "review-doomedByApi", NONE],
];
