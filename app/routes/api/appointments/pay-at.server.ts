import { readDatabase } from "../../../database/client.server.ts";
import type { CustomerActor } from "../../../diary/appointments/appointment.ts";
import { servicesNamed } from "../../../diary/appointments/contents.ts";
import type { ComesFirst } from "../../../diary/decision.ts";
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
import { diaryRefusal } from "./appointment-answer.server.ts";

/** Loaded when it is first needed: few requests need it. */
let visits: typeof import("../../../payments/booking/booking-visit.server.ts") | undefined;

/** A booking that needs a deposit or a card first. `changes` is the id of the appointment that it changes. */
interface ToPayFirst {
  booking: BookingWithFriends;
  /** Why the diary refuses it, and what the client has to do at Stripe first. */
  refused: ComesFirst;
  bookedBy: CustomerActor;
  changes?: string;
  browser: string | undefined;
}

/**
 * Answers 409 with the address where the client pays the deposit or leaves the card. The start is held meanwhile, and the
 * client books it at Stripe. The same booking gets the same address again. Answers another refusal where the start has just
 * gone. docs/rules.md 31.21
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

/** The booking that a change asks for. What the change leaves out stays as it was. docs/rules.md 5.6, 31.21 */
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
