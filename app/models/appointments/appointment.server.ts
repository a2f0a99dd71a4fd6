import { and, eq } from "drizzle-orm";
import { isOutage, withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { type appointmentItems, appointments } from "../../database/schema.ts";
import { logError } from "../../kernel/log.ts";
import { phoneKey } from "../../kernel/phone.server.ts";
import { refuse } from "../../kernel/result.ts";
import { commandLimit } from "../accounts/limits.ts";
import { countTowardsLimit, type LimitedAction, takeBackFromLimit } from "../accounts/rate-limit.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { salonSchedule } from "../salon/salon-schedule.server.ts";
import type { Actor } from "./appointment.ts";
import { itemsOf } from "./booking/contents-and-price.server.ts";
import { type Outcome, senderOf } from "./command.server.ts";
import { outcomeBeforehand, type Reservation } from "./reserve.server.ts";
import type { UpdateCommand } from "./update.server.ts";

export type Appointment = typeof appointments.$inferSelect & { items: (typeof appointmentItems.$inferSelect)[] };

/**
 * Books through the salon's object, the only path that writes the diary. With `replaces`, the booking takes the place
 * of another appointment. docs/rules.md 5.2, 5.5, 5.6
 */
export async function bookAppointment(
  salon: Salon,
  asked: Omit<Reservation, "salonId" | "phoneKey">,
): Promise<Outcome> {
  const key = phoneKey(asked.booking.customerPhone, salon.country);
  const reservation = { ...asked, salonId: salon.id, phoneKey: key };
  const known = await knownBeforehand(salon, asked.actor, () => outcomeBeforehand(primaryDatabase(), reservation));
  if (known) return known;
  const reserve = () => throughSchedule(salon, (schedule) => schedule.reserve(reservation));
  return asked.replaces ? reserve() : withinNetwork(salon, asked.actor, reserve);
}

/**
 * Counts a booking by an account whose email is not verified against its network, because somebody may open any number of
 * such accounts. A booking that is refused does not count. docs/rules.md 5.23
 */
async function withinNetwork(salon: Salon, actor: Actor, reserve: () => Promise<Outcome>): Promise<Outcome> {
  if (actor.role !== "client" || actor.verifiedEmail) return reserve();
  const from = { networks: actor.networks ?? [] };
  const action: LimitedAction = { kind: "unverified-booking", salonId: salon.id, account: senderOf(actor), from };
  const counted = await unlessOutage(countTowardsLimit(action));
  if (counted && !counted.ok) return counted;
  const outcome = await reserve();
  if (!outcome.ok && outcome.reason !== "outcome-unknown") await unlessOutage(takeBackFromLimit(action));
  return outcome;
}

/** Updates through the salon's object: cancels, prices, marks as paid, deletes. docs/rules.md 5.2, 5.7, 5.8, 5.12 */
export async function updateAppointment(salon: Salon, command: Omit<UpdateCommand, "salonId">): Promise<Outcome> {
  const known = await knownBeforehand(salon, command.actor);
  return known ?? throughSchedule(salon, (schedule) => schedule.update({ ...command, salonId: salon.id }));
}

/**
 * Counts a command of a client or a guest, and decides it without the diary's queue: a command that is refused holds up
 * nobody. A repeat is answered, also over the limit. Null for commands of others, and when the diary is to decide. During
 * an outage the diary answers. docs/rules.md 5.21, 5.22
 */
async function knownBeforehand(
  salon: Salon,
  actor: Actor,
  outcome: () => Promise<Outcome | null> = async () => null,
): Promise<Outcome | null> {
  if (actor.role === "admin" || actor.role === "stripe") return null;
  const from = { networks: actor.networks ?? [] };
  const limit = commandLimit(salon);
  const action: LimitedAction = { kind: "command", salonId: salon.id, account: senderOf(actor), from, limit };
  const decided = await unlessOutage(Promise.all([countTowardsLimit(action), outcome()]));
  if (!decided) return null;
  const [counted, known] = decided;
  return counted.ok || known?.ok ? known : counted;
}

/** The result of work with D1, or null during an outage. */
async function unlessOutage<Answer>(work: Promise<Answer>): Promise<Answer | null> {
  try {
    return await withinTime(work);
  } catch (error) {
    if (isOutage(error)) return null;
    throw error;
  }
}

/**
 * Sends a command to the salon's object. When the object can't be reached or the connection is lost, the outcome is
 * unknown and the sender may retry with the same key. An error of the object's own code is thrown.
 */
async function throughSchedule(
  salon: Salon,
  write: (schedule: ReturnType<typeof salonSchedule>) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await write(salonSchedule(salon));
  } catch (error) {
    if (isThrownInside(error)) throw error;
    logError("schedule-lost", { salon: salon.id, cause: String(error) });
    return refuse("outcome-unknown");
  }
}

/** Whether the object's own code threw the error. The platform marks its own errors as retryable or overloaded. */
function isThrownInside(error: unknown): boolean {
  const { remote, retryable, overloaded } = Object(error);
  return remote === true && !retryable && !overloaded;
}

/** An appointment of this salon with its items, or null. */
export async function appointmentById(database: Database, salonId: string, id: string): Promise<Appointment | null> {
  const [[appointment], items] = await database.batch([
    database
      .select()
      .from(appointments)
      .where(and(eq(appointments.salonId, salonId), eq(appointments.id, id))),
    itemsOf(database, salonId, id),
  ]);
  return appointment ? { ...appointment, items } : null;
}
