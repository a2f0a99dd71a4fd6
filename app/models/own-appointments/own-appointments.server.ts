import { desc, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { appointmentItems, appointments } from "../../database/schema.ts";
import { type Actor, belongsTo, byLinkAlone, isOpen } from "../../diary/appointments/appointment.ts";
import { isOfFriend } from "../../diary/appointments/booked.ts";
import { settledPrice } from "../../diary/appointments/contents.ts";
import { hasBegun, tooLateToCancel, tooLateToChange } from "../../diary/appointments/cutoff.ts";
import { firstIdOf, paidOf } from "../../diary/appointments/payment.ts";
import { bringBackUntil } from "../../diary/commands/bring-back.ts";
import type { Picture } from "../../diary/menu/service.ts";
import { chargeOf } from "../../diary/terms/terms.ts";
import { type Appointment, appointmentById } from "../appointments/appointment.server.ts";
import { type Customer, ownedAt } from "../appointments/own/ownership.server.ts";
import { partsInWords } from "../appointments/own/parts-in-words.ts";
import { bookedWith, othersOf } from "../appointments/own/party.server.ts";
import { paymentInWords } from "../appointments/own/payment-in-words.ts";
import { calendarEntry } from "../calendar-files/entry.ts";
import { googleCalendarLink, outlookCalendarLink } from "../calendar-files/links.ts";
import { cardInWords } from "../cards-on-file/card-on-file.ts";
import { cardColumn, cardFor } from "../cards-on-file/cards-on-file.server.ts";
import { leftAtStripeColumn, onItsWayBackColumn } from "../money/back-by-terms.server.ts";
import { paidColumn, paidInMoneyColumn, paymentRows } from "../money/payment-rows.server.ts";
import { pictureOfBooked } from "../pictures/look.ts";
import { lookColumn } from "../pictures/picture.server.ts";
import { visitFacts } from "../salon/map-link.ts";
import type { Salon } from "../salon/salon.server.ts";
import { manageAddress } from "../salon/secret-address.server.ts";
import { bookedServicesColumn } from "../services/booked-services.server.ts";
import { bookedServices } from "../services/booked-services.ts";
import { technicianNameColumn } from "../team/technician-name.server.ts";
import { type LateCost, lateCostOf } from "../terms/late-cost.ts";
import { type DepositShown, depositShown } from "../terms/terms-shown.ts";
import { type ToAgree, toAgreeColumn } from "../terms/to-agree.server.ts";
import { isOnTrial } from "../trial/trial.ts";
import type { Wish } from "../wishes/wish.ts";
import { wishesByAppointment, wishesColumn, wishesRead } from "../wishes/wishes.server.ts";
import { cardOf, payOf } from "./by-card.server.ts";
import { type Cancelling, cancellingAt } from "./cancelling.ts";

type Named = Pick<Appointment, "customerName" | "customerEmail" | "customerPhone">;

/** An appointment in its customer's own list. */
export interface OwnAppointment extends Cancelling {
  id: string;
  date: string;
  startsMinute: number;
  endsMinute: number;
  serviceNames: string;
  /** Null at a salon with one technician. docs/rules.md 21.20 */
  technicianName: string | null;
  /** Null at a salon with one technician. docs/rules.md 21.20 */
  technicianId: string | null;
  /**
   * The friend, if it is a friend's appointment. Null for the booker's own, and for access by the link alone. docs/rules.md
   * 5.40, 6.15
   */
  friend: string | null;
  /** The price and how it is paid, in words, and with friends the same for each who comes; empty without. docs/rules.md 9.16 */
  payment: string;
  parts: [name: string, amount: string][];
  /** Where what is owed can be paid by card, and how much that is; null where it can't. docs/rules.md 31.1 */
  pay: ReturnType<typeof payOf>;
  /** The page where the card on file for it is left or changed, and the card that is there. docs/rules.md 31.15 */
  card: ReturnType<typeof cardOf>;
  /** Null for somebody who has only its link. docs/rules.md 6.15 */
  notes: string | null;
  /** "booked" is pending in the diary, and something has been paid for it. docs/rules.md 5.24 */
  status: "pending" | "confirmed" | "booked";
  items: { name: string; serviceId: string; quantity: number }[];
  /** The picture in the place of its nail, or null. docs/rules.md 19.7 */
  look: Picture | null;
  /** Null unless the appointment is the account's own. docs/rules.md 6.12, 6.15 */
  customer: { name: string; email: string; phone: string } | null;
  /** What they wish for, in pictures. docs/rules.md 26 */
  wishes: Wish[];
  /** The deposit that is awaited, or null. docs/rules.md 29.5 */
  deposit: DepositShown | null;
  /** The fees that they have yet to agree to, with the price; null if there are none. docs/rules.md 29.23 */
  toAgree: (ToAgree & { pricePence: number }) | null;
  /** Links that add it to Google's and Outlook's calendars. */
  calendar: { google: string; outlook: string };
  /** Less than the salon's hours are left: it can't be rescheduled. docs/rules.md 21.15 */
  late: boolean;
  /** Until when cancelling it is free; null where that costs nothing. docs/rules.md 5.7, 29.8 */
  lateCost: LateCost | null;
  /** Its customer can't cancel it any more. docs/rules.md 21.16 */
  tooLateToCancel: boolean;
}

/** The most appointments of one customer that are read, the latest ones. docs/rules.md 7.7 */
const MOST_LISTED = 200;

/**
 * The actor's upcoming appointments, soonest first, with the number of all their appointments, whether any is still
 * pending or confirmed, and which may have been cancelled a moment ago. docs/rules.md 5.11, 5.28, 6.12
 */
export async function ownAppointments(database: Database, salon: Salon, actor: Customer, at: number) {
  const { id: salonId, timeZone, changeCutoffHours, cancelCutoffHours } = salon;
  const own = ownedAt(salonId, actor);
  // Not by an index of dates: the owner's own finds them.
  const latest = [desc(sql`+${appointments.date}`), desc(appointments.startsMinute)];
  const ids = database
    .select({ id: appointments.id })
    .from(appointments)
    .where(own)
    .orderBy(...latest)
    .limit(MOST_LISTED);
  const [found, items] = await database.batch([
    database
      .select({
        ...getTableColumns(appointments),
        serviceNames: bookedServicesColumn,
        technicianName: technicianNameColumn,
        wishes: wishesColumn,
        paidPence: paidColumn(salonId),
        inMoneyPence: paidInMoneyColumn(salonId),
        onlinePence: leftAtStripeColumn(salonId),
        onItsWayPence: onItsWayBackColumn(salonId),
        card: cardColumn,
        toAgree: toAgreeColumn,
        look: lookColumn,
      })
      .from(appointments)
      .where(own)
      .orderBy(...latest)
      .limit(MOST_LISTED),
    database
      .select({
        appointmentId: appointmentItems.appointmentId,
        name: appointmentItems.name,
        serviceId: appointmentItems.serviceId,
        quantity: appointmentItems.quantity,
      })
      .from(appointmentItems)
      .where(alsoInSalon(appointmentItems, salonId, inArray(appointmentItems.appointmentId, ids))),
  ]);
  const standing = found
    .filter((one) => one.partyId !== null && one.status !== "cancelled")
    .map((one) => ({ ...one, backPence: one.onItsWayPence }));
  const upcoming = found.toReversed().flatMap(({ status, ...appointment }): OwnAppointment[] => {
    if ((status !== "pending" && status !== "confirmed") || hasBegun(appointment, timeZone, at)) return [];
    const { id, date, startsMinute, endsMinute, serviceNames, technicianName, wishes } = appointment;
    const own = items.filter(({ appointmentId }) => appointmentId === id);
    const left = {
      late: tooLateToChange(appointment, timeZone, at, changeCutoffHours),
      tooLateToCancel: tooLateToCancel(appointment, timeZone, at, cancelCutoffHours),
      ...cancellingAt(appointment, timeZone, at),
      lateCost: lateCostOf(appointment, timeZone, at),
    };
    const calendar = calendarLinks(salon, { status, ...appointment });
    const known = actor.role === "client" && belongsTo(appointment, { ...actor, grant: null });
    const customer = known ? customerOf(appointment) : null;
    const notes = byLinkAlone(appointment, actor) ? null : appointment.notes;
    const when = { date, startsMinute, endsMinute };
    const who = { technicianName, technicianId: technicianOf(appointment) };
    const friend = isOfFriend(appointment) && !byLinkAlone(appointment, actor) ? appointment.customerName : null;
    const deposit = depositShown({ ...appointment, firstId: firstIdOf(appointment) }, timeZone);
    const awaitedPence = deposit?.depositPence;
    const payment = paymentInWords({ ...appointment, awaitedPence, backPence: appointment.onItsWayPence });
    const money = {
      payment,
      parts:
        friend === null && known
          ? partsInWords(
              { ...appointment, backPence: appointment.onItsWayPence, own: payment },
              othersOf(appointment, standing),
            )
          : [],
      pay: payOf(salon, appointment),
      card: cardOf(salon, appointment),
      deposit,
      toAgree: appointment.toAgree && { ...appointment.toAgree, pricePence: appointment.pricePence },
    };
    const nail = { items: own, look: pictureOfBooked(appointment.look, own) };
    const what = { friend, serviceNames, ...money, notes, ...nail, wishes };
    const shown = status === "pending" && appointment.paidPence > 0 ? "booked" : status;
    return [{ id, ...when, ...who, ...what, status: shown, customer, calendar, ...left }];
  });
  const justCancelled = found.flatMap(({ id, status, updatedAt }) =>
    status === "cancelled" && bringBackUntil(updatedAt) > at ? [id] : [],
  );
  return { upcoming, found: found.length, open: found.some(isOpen), justCancelled };
}

/** The actor's own appointment, or null. The answer does not reveal whether others exist. docs/rules.md 5.11 */
export async function ownAppointment(
  database: Database,
  salonId: string,
  actor: Actor,
  id: string,
): Promise<Appointment | null> {
  const appointment = await appointmentById(database, salonId, id);
  return appointment && belongsTo(appointment, actor) ? appointment : null;
}

/**
 * An appointment that its customer may still reschedule, or why not. "not-open": it is completed, cancelled, moved or
 * somebody else's. "too-late": it is past the salon's cutoff. An actor with only its link sees neither the customer nor the
 * notes. docs/rules.md 5.6, 5.15, 6.15
 */
export async function reschedulableAppointment(
  database: Database,
  salon: Salon,
  actor: Customer,
  id: string,
  at: number,
) {
  const own = await ownAppointment(database, salon.id, actor, id);
  if (!own || !isOpen(own)) return "not-open" as const;
  if (tooLateToChange(own, salon.timeZone, at, salon.changeCutoffHours)) return "too-late" as const;
  const { date, startsMinute, endsMinute, paymentMethod } = own;
  const serviceNames = bookedServices(own);
  const customer = byLinkAlone(own, actor) ? null : customerOf(own);
  const items = own.items.map(({ serviceId, quantity }) => ({ serviceId, quantity }));
  const settled = settledPrice(own, own.items);
  const paidPence = own.agreed ? paidOf(await paymentRows(database, salon.id, id)) : 0;
  return {
    ...{
      id,
      date,
      startsMinute,
      minutes: endsMinute - startsMinute,
      technicianId: technicianOf(own),
      serviceNames,
      items,
      look: own.look,
      customer,
      notes: customer && own.notes,
      paymentMethod,
      agreed: own.agreed,
      depositDueAt: own.depositDueAt,
      paidPence,
    },
    settled: settled && { pricePence: settled.pricePence, items },
  };
}

/** The technician of an appointment; null at a salon with only one. docs/rules.md 21.20 */
export function technicianOf({ technicianId, technicianName }: Pick<Appointment, "technicianId" | "technicianName">) {
  return technicianName === null ? null : technicianId;
}

function customerOf({ customerName, customerEmail, customerPhone }: Named) {
  return { name: customerName, email: customerEmail, phone: customerPhone };
}

/** The confirmation's details of the actor's own appointment, or null if it is cancelled. docs/rules.md 6.15 */
export async function bookedAppointment(database: Database, salon: Salon, actor: Customer, id: string, at: number) {
  const own = await ownAppointment(database, salon.id, actor, id);
  if (!own || own.status === "cancelled") return null;
  const { replacesId, date, startsMinute, endsMinute, technicianName, pricePence, paymentMethod } = own;
  const known = !byLinkAlone(own, actor);
  const customerName = known ? own.customerName : null;
  const customerEmail = known ? own.customerEmail : null;
  const items = own.items.map(({ name, quantity }) => ({ name, quantity }));
  const toCome = isOpen(own) && !hasBegun(own, salon.timeZone, at);
  const wishes = toCome ? (wishesByAppointment(await wishesRead(database, salon.id, [id])).get(id) ?? []) : null;
  const friends = known ? await bookedWith(database, salon.id, own) : [];
  const paidPence = paidOf(await paymentRows(database, salon.id, id));
  const card = await cardFor(database, salon.id, own);
  const calendar = calendarLinks(salon, { ...own, paidPence });
  const onTrial = isOnTrial(salon, at) ? await import("../trial/trial-mail.server.ts") : null;
  const emailWaits = await onTrial?.mailWaits(salon, customerEmail);
  const when = {
    ...{ date, startsMinute, endsMinute },
    late: tooLateToChange(own, salon.timeZone, at, salon.changeCutoffHours),
    tooLateToCancel: tooLateToCancel(own, salon.timeZone, at, salon.cancelCutoffHours),
  };
  return {
    id,
    replacesId,
    ...when,
    technicianName,
    pricePence,
    paymentMethod,
    paymentStatus: own.paymentStatus,
    paidPence,
    status: own.status,
    customerName,
    customerEmail,
    ...(emailWaits && { emailWaits }),
    ...{ items, look: own.look },
    wishes,
    friends,
    deposit: depositShown({ ...own, firstId: firstIdOf(own) }, salon.timeZone),
    card: card && cardInWords(card),
    lateCost: lateCostOf(own, salon.timeZone, at),
    lateFee: own.agreed && { pence: chargeOf(own.agreed.lateFee, pricePence), hours: own.agreed.lateHours },
    calendar,
    salon: visitFacts(salon),
  };
}

/** Links that open an appointment as a new event in Google's and Outlook's calendars. docs/rules.md 10.11 */
export function calendarLinks(salon: Salon, appointment: Parameters<typeof calendarEntry>[0]) {
  const entry = calendarEntry(appointment);
  const manage = manageAddress(salon);
  return { google: googleCalendarLink(salon, entry, manage), outlook: outlookCalendarLink(salon, entry, manage) };
}
