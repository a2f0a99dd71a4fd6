import type { Actor } from "../diary/appointments/appointment.ts";
import type { AppointmentInDiary } from "../diary/appointments/booked.ts";
import type { Payment } from "../diary/appointments/payment.ts";
import type { Book, Sent } from "../diary/command.ts";
import type { Decided, Decision } from "../diary/decision.ts";
import type { Instruction } from "../diary/registry.ts";
import type { Client, SalonDiary } from "../diary/salon-diary.ts";
import type { CardLeft } from "../diary/terms/cards.ts";
import type { Agreed } from "../diary/terms/terms.ts";
import { instantAt } from "../kernel/clock.ts";

/* A salon's diary and commands to it, for tests of what is decided. It is Tuesday, and Friday is booked. */

export const LONDON = "Europe/London";
export const TODAY = "2036-06-17";
export const FRIDAY = "2036-06-20";

/** 10:00 today, UTC ms. */
export const NOW = instantAt(LONDON, TODAY, 600);

export const STAFF: Actor = { role: "admin", userId: "owner" };

/** A salon that is open from 08:00 to 20:00 every day, with one technician and nothing booked. */
export function aSalonDiary(with_: Partial<SalonDiary> = {}): SalonDiary {
  return {
    salonId: "salon",
    settings: {
      timeZone: LONDON,
      finishByClosing: false,
      noticeMinutes: 0,
      bookableDays: 30,
      longestBookingMinutes: 360,
      changeCutoffHours: 48,
      cancelCutoffHours: 0,
      mostOpen: 10,
      mostOpenBeforeAnswer: 2,
      takesOnline: false,
    },
    week: {},
    closures: [],
    team: [{ id: "salon", name: "Ada", services: null, week: {} }],
    blocks: [],
    menu: [
      aService("gel", { pricePence: 3500, durationMinutes: 60 }),
      aService("chrome", { pricePence: 4500, durationMinutes: 90, bufferMinutes: 15 }),
      aService("art", { pricePence: 450, durationMinutes: 0, category: "Nail Art" }),
      aService("hidden", { active: false }),
    ],
    ...{
      taken: [],
      appointments: [],
      payments: [],
      ...{ vouchers: [], onTheirWayBack: [] },
      clients: [],
      phonesToCall: [],
      counts: [],
      keys: [],
      undoables: [],
      terms: null,
      holds: [],
      pastHolds: [],
      unlimited: false,
    },
    ...with_,
  };
}

function aService(id: string, with_: Partial<SalonDiary["menu"][number]> = {}): SalonDiary["menu"][number] {
  const service = { name: id, description: "", pricePence: 1000, durationMinutes: 60, category: "Gel Polish" };
  return { id, ...service, active: true, bufferMinutes: 0, ...with_ };
}

/** What a diary knows of a client: unless told otherwise, Grace, who has never been here and has booked nothing. */
export function aKnownClient(with_: Partial<Client> = {}): Client {
  const marks = { mustCall: false, missed: 0, depositMark: null, packages: [] };
  return { sender: "grace", answered: true, visited: false, ...marks, cards: [], open: [], ...with_ };
}

/** A client, verified unless the email is not. */
export function aClient(userId: string, verified = true): Actor {
  const email = `${userId}@example.com`;
  return { role: "client", userId, email, verifiedEmail: verified ? email : null, networks: [] };
}

let sent = 0;

/** A command of somebody, staff unless another is named, with a key and an id of its own. */
export function aCommand<What extends Instruction>(what: What, sender: Partial<Omit<Sent, "what">> = {}): What & Sent {
  const id = `command-${++sent}`;
  const from: Omit<Sent, "what"> = { id, actor: STAFF, key: id, fingerprint: JSON.stringify(what), ...sender };
  return { ...what, ...from, what: what.what };
}

/** An hour of gel on Friday at 12:00. */
export function aBook(with_: Partial<Book> = {}): Book {
  return {
    what: "book",
    ...{ services: [{ id: "gel" }], serviceQuantities: {}, date: FRIDAY, minute: 720 },
    ...{ customerName: "Grace Hopper", customerEmail: "grace@example.com", customerPhone: "07700 900123" },
    ...{ phoneKey: "+447700900123", notes: "", paymentMethod: "cash" },
    ...with_,
  };
}

/** What a client has agreed to: £15 for cancelling within 24 hours, and half of the price for not coming. */
export function anAgreement(with_: Partial<Agreed> = {}): Agreed {
  return {
    ...{ termsId: "terms-1", text: "", account: "", depositPence: 0, dueHours: 24, at: NOW },
    ...{ lateFee: { kind: "fixed", amount: 1500 }, lateHours: 24, noShowFee: { kind: "percent", amount: 50 } },
    ...with_,
  };
}

/** A card that a client has left at Stripe. */
export function aCardLeft(id = "visit"): CardLeft {
  const names = { id, customerId: `cus of ${id}`, methodId: `pm of ${id}` };
  return { ...names, brand: "visa", last4: "4242", expiryMonth: 4, expiryYear: 2060 };
}

/**
 * The diary with an hour of gel on Friday at 10:00, of version 1. A paid appointment was only marked as paid, unless it has
 * rows of money.
 */
export function withAppointment(
  diary: SalonDiary,
  with_: Partial<AppointmentInDiary> = {},
  rows?: Partial<Payment>[],
): SalonDiary {
  const appointment: AppointmentInDiary = {
    ...{ id: "one", clientId: null, customerName: "Grace Hopper", customerEmail: "grace@example.com" },
    ...{ customerPhone: "07700 900123", phoneKey: "+447700900123", serviceNames: "gel", date: FRIDAY },
    ...{ startsMinute: 600, endsMinute: 660, bufferMinutes: 0, technicianId: "salon", technicianRequested: false },
    ...{
      pricePence: 3500,
      status: "confirmed",
      paymentMethod: "cash",
      paymentStatus: "pending",
      notes: "",
      answers: [],
    },
    ...{ lateCancellation: false, replacesId: null, replacedById: null, calendarUid: "one", calendarSequence: 0 },
    ...{
      writtenBy: null,
      mailboxProved: false,
      beside: [],
      partyId: null,
      seriesId: null,
      lookId: null,
      version: 1,
      createdAt: NOW,
      updatedAt: NOW,
    },
    ...{ cancelledFrom: null, arrivedAt: null, cancelledBy: null, noShow: false },
    ...{ agreed: null, depositDueAt: null, waived: null, lapsed: false, fee: null },
    items: [{ serviceId: "gel", name: "gel", pricePence: 3500, durationMinutes: 60, quantity: 1 }],
    ...with_,
  };
  const { id, technicianId, date, startsMinute: start, endsMinute, bufferMinutes, status, beside } = appointment;
  const takes = { id, technicianId, date, start, end: endsMinute + bufferMinutes, beside };
  return {
    ...diary,
    appointments: [...diary.appointments, appointment],
    payments: [...diary.payments, ...moneyOf(appointment, rows).map((row, place) => aPayment(appointment, place, row))],
    taken: status === "cancelled" ? diary.taken : [...diary.taken, takes],
  };
}

function moneyOf({ paymentStatus, paymentMethod, pricePence }: AppointmentInDiary, rows?: Partial<Payment>[]) {
  if (rows) return rows;
  return paymentStatus === "paid" ? [{ method: paymentMethod, amountPence: pricePence, settles: true }] : [];
}

/** A row of money of an appointment: £35 in cash. */
function aPayment({ id, calendarUid }: AppointmentInDiary, place: number, with_: Partial<Payment>): Payment {
  return {
    ...{ id: `${id}-row-${place}`, appointmentId: calendarUid || id, kind: "payment", method: "cash" },
    ...{ amountPence: 3500, technicianId: null, takenOn: TODAY, createdAt: NOW, note: "" },
    ...{ stripeId: null, answersId: null, commandId: null, settles: false, voucherId: null, offPence: null },
    ...with_,
  };
}

/** What was decided, which has to be something to write. */
export function decisionOf(decided: Decided): Decision {
  if (decided.ok && "writes" in decided) return decided;
  throw new Error(`It was not decided to write: ${JSON.stringify(decided)}`);
}
