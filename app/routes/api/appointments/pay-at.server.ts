import { readDatabase } from "../../../database/client.server.ts";
import type { CustomerActor } from "../../../diary/appointments/appointment.ts";
import { servicesNamed } from "../../../diary/appointments/contents.ts";
import { clockTime } from "../../../kernel/clock.ts";
import { appointmentById } from "../../../models/appointments/appointment.server.ts";
import type { BookingWithFriends } from "../../../models/appointments/booking/booking-request.ts";
import type { RescheduleDetails } from "../../../models/appointments/reschedule.ts";
import { checkoutPath } from "../../../models/money/online.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { catalogue } from "../../../models/services/service.server.ts";
import { appointmentWords } from "../../../words/appointments.ts";
import { statusOf } from "../../../words/statuses.ts";
import { refusal } from "../answer.server.ts";
import { type ComesFirst, diaryRefusal } from "./appointment-answer.server.ts";

/** What few requests need is loaded when it is needed. */
let visits: typeof import("../../../payments/booking/booking-visit.server.ts") | undefined;

/** A booking that the diary takes once its deposit is paid, or its card left. `changes` is the appointment that it changes. */
interface ToPayFirst {
  booking: BookingWithFriends;
  /** Why the diary refuses it, and what is done at Stripe first. */
  refused: ComesFirst;
  bookedBy: CustomerActor;
  changes?: string;
  browser: string | undefined;
}

/**
 * The refusal of a booking that needs a deposit or a card first, with the address where the client pays or leaves it. The start is held
 * meanwhile, and the booking is made once that is done. The same booking sent again gets the same address. It is another refusal where
 * the start has just gone. docs/rules.md 31.21
 */
export async function toPayFirst(salon: Salon, url: URL, { refused, ...asked }: ToPayFirst): Promise<Response> {
  const { date, minute } = asked.booking;
  const draft = new URLSearchParams({ step: "details", date, time: clockTime(minute) });
  const payAt = (id: string) => new URL(checkoutPath(id, { back: `/book?${draft}`, byApi: true }), url.origin).href;
  visits ??= await import("../../../payments/booking/booking-visit.server.ts");
  const opened = await visits.openBookingVisit(salon, { ...asked, first: refused.first, returnTo: payAt });
  if (!opened.ok) return diaryRefusal(salon, opened);
  const { reason } = refused;
  return refusal(statusOf(reason), appointmentWords(salon)[reason], { payAt: payAt(opened.checkoutId) });
}

/** A change that the diary takes once its deposit is paid, as a booking: what is left out is as it was. docs/rules.md 5.6, 31.21 */
export async function bookingOfChange(
  salon: Salon,
  appointmentId: string,
  { services, serviceName, ...wanted }: RescheduleDetails,
): Promise<BookingWithFriends | null> {
  const database = readDatabase();
  const old = await appointmentById(database, salon.id, appointmentId);
  if (!old) return null;
  const { customerName, customerEmail, customerPhone } = old;
  const asBefore = old.items.map(({ serviceId: id, quantity }) => ({ id, quantity }));
  const byName = serviceName === undefined || serviceName === old.serviceNames ? undefined : serviceName;
  const named = byName && servicesNamed(byName, await catalogue(database, salon.id))?.map(({ id }) => ({ id }));
  return {
    ...{ customerName, customerEmail, customerPhone, assertedDuration: undefined },
    ...{ ...wanted, notes: wanted.notes ?? old.notes, services: services ?? (named || asBefore) },
  };
}
