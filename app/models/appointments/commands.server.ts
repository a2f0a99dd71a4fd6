import { withinTime } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import type { Actor, CustomerActor } from "../../diary/appointments/appointment.ts";
import type { Change, CustomerDetails, Overlap, Presumed } from "../../diary/command.ts";
import type { Agreeing, PaidPart } from "../../diary/terms/commands.ts";
import { phoneKey } from "../../kernel/phone.server.ts";
import type { Outcome } from "../diary/execute.server.ts";
import { sendCommand, sendPaid } from "../diary/send.server.ts";
import { phoneKeyOf } from "../notes/shared-phone.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import type { Booking, BookingWithFriends } from "./booking/booking-request.ts";

/* Bookings and changes, as forms and the API send them. The other commands go by `sendCommand` alone. docs/rules.md 5.2 */

/** Who sends a command, and under which key. `browser` is what its holds are known by. */
interface Sender {
  actor: Actor;
  key: string;
  browser?: string | undefined;
  presumed?: Presumed | undefined;
}

/** Books an appointment, and one for each friend who comes along. docs/rules.md 5.1 to 5.5, 5.40, 15.3, 15.14, 22.12 */
export async function bookAppointment(
  salon: Salon,
  {
    booking,
    ...sent
  }: Sender & {
    booking: BookingWithFriends;
    anyHours?: boolean;
    earlier?: boolean;
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
  return paidByVoucher(salon, outcome, booking.voucherId, sent);
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
  const redeem = { what: "redeem", voucherId, kind: "payment", appointmentId } as const;
  const paid = await sendCommand(salon, { ...redeem, actor, key: `${key} voucher` });
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

async function customerOf(
  salon: Salon,
  { customerName, customerEmail, customerPhone }: Omit<CustomerDetails, "phoneKey">,
): Promise<CustomerDetails> {
  const phone = await phoneKey(customerPhone, salon.country);
  const person = { name: customerName, email: customerEmail, phoneKey: phone };
  const key = await withinTime(phoneKeyOf(primaryDatabase(), salon.id, person));
  return { customerName, customerEmail, customerPhone, phoneKey: key };
}
