import { withinTime } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import type { Actor } from "../../diary/appointments/appointment.ts";
import { refuse } from "../../kernel/result.ts";
import type { Salon } from "../salon/salon.server.ts";
import { appointmentById, bookAppointment, unlessUnread } from "./appointment.server.ts";
import type { Outcome } from "./command.server.ts";
import type { AppointmentMove } from "./move.ts";

/**
 * Moves an appointment in one step. Its services, price, status and payment stay the same, even if the menu has changed, and
 * so do technician and length unless the move names others. For staff only, which the caller must check.
 * docs/rules.md 5.6, 13.6, 13.8
 */
export function moveAppointment(salon: Salon, asked: MoveAsked): Promise<Outcome> {
  return unlessUnread(() => moveAsRead(salon, asked));
}

interface MoveAsked {
  actor: Extract<Actor, { role: "admin" }>;
  key: string;
  move: AppointmentMove;
}

async function moveAsRead(salon: Salon, { actor, key, move }: MoveAsked): Promise<Outcome> {
  const old = await withinTime(appointmentById(primaryDatabase(), salon.id, move.id));
  if (!old) return refuse("not-found");
  const { customerName, customerEmail, customerPhone, notes, paymentMethod } = old;
  const { date, minute, version, tell, length, overHold } = move;
  const booking = {
    ...{ customerName, customerEmail, customerPhone, notes, paymentMethod, date, minute },
    ...{ services: [], serviceQuantities: {}, technicianId: move.technicianId },
    ...{ status: undefined, paymentStatus: undefined, assertedPricePence: undefined, assertedDuration: undefined },
  };
  return bookAppointment(salon, {
    actor,
    key,
    booking,
    replaces: old.id,
    asItStands: { version, tell, length },
    ...(overHold && { overHold }),
  });
}
