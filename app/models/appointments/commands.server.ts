import type { Actor, CustomerActor, StaffActor } from "../../diary/appointments/appointment.ts";
import type { Change, CustomerDetails, Edit, Overlap } from "../../diary/command.ts";
import type { Update } from "../../diary/registry.ts";
import type { Agreeing, PaidPart } from "../../diary/terms/commands.ts";
import { now } from "../../kernel/clock.ts";
import { phoneKey } from "../../kernel/phone.server.ts";
import type { Outcome } from "../diary/execute.server.ts";
import { sendCommand, sendPaid } from "../diary/send.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { clearWishesNow } from "../wishes/wishes.server.ts";
import type { Booking, BookingWithFriends } from "./booking/booking-request.ts";
import type { AppointmentMove } from "./move.ts";
import type { RescheduleDetails } from "./reschedule.ts";

/* The commands to appointments, as pages and the API send them. The salon's diary decides them. docs/rules.md 5.2 */

/** What staff set of an appointment. docs/rules.md 5.31 */
export type AppointmentEdit = Omit<Edit, "what" | "appointmentId">;

/** Who sends a command, and under which key. `browser` is what its holds are known by. */
interface Sender {
  actor: Actor;
  key: string;
  browser?: string | undefined;
}

/** Books an appointment, and one for each friend who comes along. docs/rules.md 5.1 to 5.5, 5.40, 15.3, 22.12 */
export async function bookAppointment(
  salon: Salon,
  {
    booking: { voucherId, ...booking },
    ...sent
  }: Sender & {
    booking: BookingWithFriends;
    anyHours?: boolean;
    overHold?: boolean;
    overlap?: Overlap;
    tell?: boolean;
  } & Pick<Agreeing, "askDeposit" | "noDeposit">,
): Promise<Outcome> {
  const outcome = await sendCommand(salon, {
    what: "book",
    ...booking,
    ...sent,
    ...(await customerOf(salon, booking)),
  });
  return paidByVoucher(salon, outcome, voucherId, sent);
}

/**
 * Pays with a voucher as much as it can, right after the booking, once for its key. A booking stands all the same if the voucher
 * has been used up meanwhile. docs/rules.md 32.17
 */
async function paidByVoucher(
  salon: Salon,
  outcome: Outcome,
  voucherId: string | undefined,
  { actor, key }: Sender,
): Promise<Outcome> {
  if (!outcome.ok || voucherId === undefined) return outcome;
  const { appointmentId } = outcome;
  const update = { what: "redeem", voucherId, kind: "payment" } as const;
  const paid = await updateAppointment(salon, { actor, key: `${key} voucher`, appointmentId, update });
  return paid.ok ? { ...outcome, bookmark: paid.bookmark } : outcome;
}

/**
 * Sends a booking or a change with a paid deposit or a card that was left. The payment and the card are written in the same
 * step. docs/rules.md 31.13, 31.20
 */
export async function bookPaid(
  salon: Salon,
  {
    booking: { voucherId, ...booking },
    changes,
    ...sent
  }: Sender & {
    actor: CustomerActor;
    booking: BookingWithFriends;
    paid: PaidPart[];
    changes: string | undefined;
  } & Pick<Agreeing, "card">,
): Promise<Outcome> {
  if (changes !== undefined)
    return sendPaid(salon, {
      ...(await changeByForm(salon, { booking, ...sent, appointmentId: changes })),
      actor: sent.actor,
    });
  const outcome = await sendPaid(salon, { what: "book", ...booking, ...sent, ...(await customerOf(salon, booking)) });
  return paidByVoucher(salon, outcome, voucherId, sent);
}

/**
 * Changes an appointment to what a booking form says, its customer too. `version` is the one that the form was made from.
 * docs/rules.md 5.6, 5.15
 */
export async function rescheduleByForm(
  salon: Salon,
  asked: Sender & { appointmentId: string; version: number; booking: Booking },
): Promise<Outcome> {
  return sendCommand(salon, await changeByForm(salon, asked));
}

async function changeByForm(
  salon: Salon,
  { booking, ...sent }: Sender & Pick<Change, "appointmentId" | "version" | "paid" | "card"> & { booking: Booking },
): Promise<Sender & Change> {
  const { services, serviceQuantities, date, minute, technicianId, notes, paymentMethod, answers } = booking;
  const { assertedPricePence, assertedDuration } = booking;
  return {
    what: "change",
    ...sent,
    ...{ services, serviceQuantities, date, minute, technicianId, notes, paymentMethod, answers },
    ...{ assertedPricePence, assertedDuration, customer: await customerOf(salon, booking) },
  };
}

/** Reschedules an appointment: its customer stays, and all else that is not named. docs/rules.md 5.6, 5.10, 5.15, 5.17 */
export function rescheduleAppointment(
  salon: Salon,
  { wanted, ...sent }: Sender & { appointmentId: string; overHold?: boolean; wanted: RescheduleDetails },
): Promise<Outcome> {
  return sendCommand(salon, { what: "change", ...sent, ...wanted });
}

/** Moves an appointment as it is. For staff only, which the caller must check. docs/rules.md 5.6, 13.6, 13.8 */
export function moveAppointment(
  salon: Salon,
  { actor, key, move }: { actor: StaffActor; key: string; move: AppointmentMove },
): Promise<Outcome> {
  const { id: appointmentId, ...to } = move;
  return sendCommand(salon, { what: "move", actor, key, appointmentId, ...to });
}

/** Edits an appointment, which stays the same one. For staff only, which the caller must check. docs/rules.md 5.31 */
export function editAppointment(
  salon: Salon,
  { edit, ...sent }: Sender & { appointmentId: string; edit: AppointmentEdit },
): Promise<Outcome> {
  return sendCommand(salon, { what: "edit", ...sent, ...edit });
}

/** Gives an appointment to another technician at its time. For staff only, which the caller must check. docs/rules.md 14.10 */
export function giveAppointment(
  salon: Salon,
  given: { actor: StaffActor; key: string } & Pick<AppointmentMove, "version" | "tell" | "overHold" | "overlap"> & {
      appointmentId: string;
      technicianId: string;
    },
): Promise<Outcome> {
  return sendCommand(salon, { what: "give", ...given });
}

/** Updates an appointment: cancels, prices, marks as paid or arrived, deletes. docs/rules.md 5.7, 5.8, 5.12, 5.41, 26.5 */
export async function updateAppointment(
  salon: Salon,
  { update, ...sent }: Sender & { appointmentId: string; version?: number; update: Update },
): Promise<Outcome> {
  const outcome = await sendCommand(salon, { ...sent, ...update });
  if (outcome.ok && update.what === "delete") await clearWishesNow(salon.id, now());
  return outcome;
}

/** Takes a command of staff back. For staff only, which the caller must check. docs/rules.md 5.43 */
export function undoCommand(
  salon: Salon,
  sent: { actor: StaffActor; key: string; commandId: string },
): Promise<Outcome> {
  return sendCommand(salon, { what: "undo", ...sent });
}

/**
 * Takes a customer's cancellation back. `date` is the one on which the appointment stood. docs/rules.md 5.28
 */
export function bringBackAppointment(
  salon: Salon,
  sent: Sender & { appointmentId: string; date: string },
): Promise<Outcome> {
  return sendCommand(salon, { what: "bring-back", ...sent });
}

async function customerOf(
  salon: Salon,
  { customerName, customerEmail, customerPhone }: Omit<CustomerDetails, "phoneKey">,
): Promise<CustomerDetails> {
  return { customerName, customerEmail, customerPhone, phoneKey: await phoneKey(customerPhone, salon.country) };
}
