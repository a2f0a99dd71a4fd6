import type { InferOutput } from "valibot";
import type { Service } from "../../diary/menu/service.ts";
import { categoryOf } from "../../diary/menu/service.ts";
import type { BlockedTime, Closure } from "../../diary/times/diary.ts";
import { MONDAY_FIRST, WEEKDAYS } from "../../diary/times/hours.ts";
import { clockTime } from "../../kernel/clock.ts";
import { poundsFromPence } from "../../kernel/money.ts";
import { staffRoleOf } from "../../models/accounts/staff.ts";
import type { User } from "../../models/accounts/user.server.ts";
import type { Appointment } from "../../models/appointments/appointment.server.ts";
import type { ListedClient } from "../../models/customers/list.server.ts";
import type { Waiting } from "../../models/guest-bookings/guest-booking.ts";
import { type RevenueDay, totalOf } from "../../models/revenue/day-revenue.ts";
import type { Review } from "../../models/reviews/review.server.ts";
import type { PublicReview } from "../../models/reviews/review.ts";
import type { TakenDay } from "../../models/taken/taken.ts";
import type { Technician } from "../../models/team/team.server.ts";
import type {
  AppointmentRecord,
  BlockRecord,
  ClientRecord,
  ClosureRecord,
  GuestBookingRecord,
  NewReviewRecord,
  PublicReviewRecord,
  RevenueRecord,
  ReviewRecord,
  ServiceRecord,
  StaffTechnicianRecord,
  TakenRecord,
  TechnicianRecord,
  UserRecord,
} from "./records.ts";

/* Builds the API's records: `_id` and `id`, prices in pounds, times `HH:mm`, timestamps in ISO 8601. */

export function serviceRecord({
  id,
  name,
  description,
  pricePence,
  durationMinutes,
  category,
  active,
  extraMinutes = 0,
  ownCategory = null,
}: Service): InferOutput<typeof ServiceRecord> {
  const price = poundsFromPence(pricePence);
  const called = categoryOf({ category, ownCategory });
  return {
    _id: id,
    id,
    name,
    description,
    price,
    duration: durationMinutes,
    category: called,
    active,
    ...(extraMinutes > 0 && { extraMinutes }),
  };
}

export function clientRecord({ id: _, ...client }: ListedClient): InferOutput<typeof ClientRecord> {
  return client;
}

/** An appointment with all that its customer and staff may see. */
export function appointmentRecord(appointment: Appointment): InferOutput<typeof AppointmentRecord> {
  const { id, customerName, customerEmail, customerPhone, date, status, notes, answers } = appointment;
  const { paymentMethod, paymentStatus, lateCancellation, technicianId, technicianName } = appointment;
  const { cancelledBy, noShow } = appointment;
  return {
    _id: id,
    id,
    customerName,
    customerEmail,
    customerPhone,
    service: appointment.serviceNames,
    services: appointment.items.map((item) => ({
      _id: item.serviceId,
      name: item.name,
      price: poundsFromPence(item.pricePence),
      duration: item.durationMinutes,
      quantity: item.quantity,
    })),
    serviceDuration: appointment.endsMinute - appointment.startsMinute,
    servicePrice: poundsFromPence(appointment.pricePence),
    date,
    time: clockTime(appointment.startsMinute),
    endTime: clockTime(appointment.endsMinute),
    status,
    paymentMethod,
    paymentStatus,
    notes,
    ...(answers.length > 0 && { answers }),
    lateCancellation,
    ...(cancelledBy && { cancelledBy }),
    ...(noShow && { noShow }),
    ...(technicianName && technicianId && { technician: { _id: technicianId, name: technicianName } }),
    replaces: appointment.replacesId,
    createdAt: new Date(appointment.createdAt).toISOString(),
    updatedAt: new Date(appointment.updatedAt).toISOString(),
  };
}

/** A review for the public. docs/rules.md 12.2 */
export function guestBookingRecord({ id, expiresAt }: Waiting): InferOutput<typeof GuestBookingRecord> {
  return { id, expiresAt: new Date(expiresAt).toISOString() };
}

export function publicReviewRecord(review: PublicReview): InferOutput<typeof PublicReviewRecord> {
  return { ...publicPart(review), status: "approved" };
}

function publicPart({ id, customerName, rating, comment, service, createdAt, updatedAt }: PublicReview) {
  const stamps = { createdAt: new Date(createdAt).toISOString(), updatedAt: new Date(updatedAt).toISOString() };
  return { _id: id, id, customerName, rating, comment, service, ...stamps };
}

/**
 * The answer to the author of a new review: without the email, and always pending. A repeated call does not show what
 * staff have decided since. docs/rules.md 12.2
 */
export function newReviewRecord(review: Review): InferOutput<typeof NewReviewRecord> {
  const { appointmentId, createdAt } = review;
  return { ...publicPart({ ...review, updatedAt: createdAt }), appointmentId, status: "pending" };
}

/** A complete review, for staff. */
export function reviewRecord(review: Review): InferOutput<typeof ReviewRecord> {
  const { customerEmail, appointmentId, status } = review;
  return { ...publicPart(review), customerEmail, appointmentId, status };
}

/** The revenue of a day. Any payment method except cash counts as online. docs/rules.md 16.1 */
export function revenueRecord(day: RevenueDay): InferOutput<typeof RevenueRecord> {
  return {
    date: day.date,
    totalRevenue: poundsFromPence(totalOf(day)),
    appointmentCount: day.appointments,
    onlinePayments: poundsFromPence(day.transferPence),
    cashPayments: poundsFromPence(day.cashPence),
    services: Object.fromEntries(
      day.services.map(({ name, count, pence }) => [name, { count, revenue: poundsFromPence(pence) }]),
    ),
  };
}

/** What was taken on a day. docs/rules.md 28.1 */
export function takenRecord({ date, byMethod, tipsPence, refundsPence, totalPence }: TakenDay) {
  return {
    date,
    byMethod: {
      ...{ cash: poundsFromPence(byMethod.cash), bank_transfer: poundsFromPence(byMethod.bank_transfer) },
      ...{ card: poundsFromPence(byMethod.card), online: poundsFromPence(byMethod.online) },
      voucher: poundsFromPence(byMethod.voucher),
    },
    ...{ tips: poundsFromPence(tipsPence), refunds: poundsFromPence(refundsPence), total: poundsFromPence(totalPence) },
  } satisfies InferOutput<typeof TakenRecord>;
}

/** An account without its secrets. */
export function userRecord(account: User): InferOutput<typeof UserRecord> {
  const { id, name, email, role } = account;
  const staffRole = staffRoleOf(account);
  return { _id: id, id, userId: id, name, email, role, ...(staffRole && { staffRole }) };
}

export function closureRecord({ id, date, reason }: Closure): InferOutput<typeof ClosureRecord> {
  return { _id: id, id, date, reason };
}

/** Blocked time, for staff. docs/rules.md 21.5 */
export function blockRecord(block: BlockedTime): InferOutput<typeof BlockRecord> {
  const { id, date, start, end, technicianId, weekly, reason } = block;
  const times = { startTime: clockTime(start), endTime: clockTime(end) };
  return { _id: id, id, date, ...times, technicianId, repeat: weekly ? "weekly" : null, reason };
}

/** docs/rules.md 21.1 */
export function technicianRecord(technician: Technician): InferOutput<typeof TechnicianRecord> {
  const { id, name, line, services, ownTerms } = technician;
  const prices = Object.entries(ownTerms).map(([service, { pricePence, minutes } = {}]) => ({
    service,
    ...(pricePence !== undefined && { price: poundsFromPence(pricePence) }),
    ...(minutes !== undefined && { duration: minutes }),
  }));
  return { _id: id, id, name, line, services, ...(prices.length > 0 && { prices }) };
}

/** docs/rules.md 21.7 */
export function technicianRecordForStaff(technician: Technician): InferOutput<typeof StaffTechnicianRecord> {
  const { colour, active, week } = technician;
  const hours = MONDAY_FIRST.flatMap((day) => {
    const own = week[WEEKDAYS.indexOf(day)];
    const spans = own?.map(({ start, end }) => ({ openTime: clockTime(start), closeTime: clockTime(end) }));
    return spans ? [{ day, spans }] : [];
  });
  return { ...technicianRecord(technician), colour, active, hours };
}
