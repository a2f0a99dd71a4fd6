import { eq, getTableColumns } from "drizzle-orm";
import { isOutage, withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { type appointmentItems, appointments } from "../../database/schema.ts";
import type { Actor } from "../../diary/appointments/appointment.ts";
import { phoneKey } from "../../kernel/phone.server.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { commandLimit } from "../accounts/limits.ts";
import {
  countAmount,
  countTowardsLimit,
  type LimitedAction,
  type TooMany,
  takeBackFromLimit,
} from "../accounts/rate-limit.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { throughSchedule } from "../salon/salon-schedule.server.ts";
import { technicianNameColumn } from "../team/technician-name.server.ts";
import { itemsOf } from "./booking/contents-and-price.server.ts";
import { type Outcome, senderOf } from "./command.server.ts";
import { type Customer, hasVisited } from "./own/ownership.server.ts";
import { decidedBeforehand, type Reservation } from "./reserve.server.ts";
import { outcomeOfRepeat, type UpdateCommand } from "./update.server.ts";

/** An appointment with its items. `technicianName` is null at a salon with one technician. docs/rules.md 21.1 */
export type Appointment = typeof appointments.$inferSelect & {
  technicianName: string | null;
  items: (typeof appointmentItems.$inferSelect)[];
};

/**
 * Books through the salon's object, the only path that writes the diary. With `replaces`, the booking takes the place
 * of another appointment. What `browser` holds itself does not stand in its way. docs/rules.md 5.2, 5.5, 5.6, 22.12
 */
export async function bookAppointment(
  salon: Salon,
  asked: Omit<Reservation, "salonId" | "phoneKey">,
  browser?: string,
): Promise<Outcome> {
  const reservation = { ...asked, salonId: salon.id, phoneKey: phoneKey(asked.booking.customerPhone, salon.country) };
  const reserve = () => throughSchedule<Outcome>(salon, (schedule) => schedule.reserve(reservation, browser));
  const { actor, replaces } = asked;
  const known = await knownBeforehand(salon, actor, () => decidedBeforehand(primaryDatabase(), reservation));
  if (known && "ok" in known) return orConfirm(actor, known);
  const counts = networkCounts(salon, actor, { moves: replaces !== undefined, minutes: known?.minutesMore ?? 0 });
  return orConfirm(actor, await withinNetwork(salon, actor, counts, reserve));
}

/** What a booking counts as towards a limit: itself, or its minutes. */
interface NetworkCount {
  action: LimitedAction;
  amount: number;
}

/**
 * What a client's booking counts as in their network: as one of its bookings unless it moves another, and, as long as their
 * email is not verified, by its minutes, or by those that a change adds. docs/rules.md 5.23
 */
function networkCounts(salon: Salon, actor: Actor, { moves, minutes }: { moves: boolean; minutes: number }) {
  if (actor.role !== "client") return [];
  const proved = hasProved(actor);
  const counts: NetworkCount[] = [];
  if (!moves) counts.push({ action: actionOf(salon, actor, proved ? "booking" : "unverified-booking"), amount: 1 });
  if (!proved && minutes > 0) counts.push({ action: actionOf(salon, actor, "unverified-minutes"), amount: minutes });
  return counts;
}

/**
 * Counts a booking against its network, because somebody may open any number of accounts, and verify those of a domain of
 * their own. A booking that is refused does not count, nor one by somebody who has been at the salon.
 * docs/rules.md 5.23, 5.26
 */
async function withinNetwork(
  salon: Salon,
  actor: Actor,
  counts: NetworkCount[],
  reserve: () => Promise<Outcome>,
): Promise<Outcome> {
  const counted: NetworkCount[] = [];
  const takeBack = () =>
    unlessOutage(Promise.all(counted.map(({ action, amount }) => takeBackFromLimit(action, amount))));
  for (const count of counts) {
    const { action, amount } = count;
    const within = action.kind === "unverified-minutes" ? countAmount(action, amount) : countTowardsLimit(action);
    const result = await unlessOutage(within);
    if (result && !result.ok) {
      await takeBack();
      const visited = actor.role === "client" && (await unlessOutage(hasVisited(salon.id, actor)));
      return visited ? reserve() : result;
    }
    if (result) counted.push(count);
  }
  const outcome = await reserve();
  if (!outcome.ok && outcome.reason !== "outcome-unknown") await takeBack();
  return outcome;
}

/** Updates through the salon's object: cancels, prices, marks as paid, deletes. docs/rules.md 5.2, 5.7, 5.8, 5.12 */
export async function updateAppointment(salon: Salon, asked: Omit<UpdateCommand, "salonId">): Promise<Outcome> {
  const command = { ...asked, salonId: salon.id };
  const known = await knownBeforehand(salon, command.actor, () => outcomeOfRepeat(primaryDatabase(), command));
  return known ?? throughSchedule<Outcome>(salon, (schedule) => schedule.update(command));
}

/**
 * Counts a command of a client or a guest, and decides it without the diary's queue: a command that is refused holds up
 * nobody. A repeat is answered, also over the limit. Null for commands of others, and when the diary is to decide all. During
 * an outage the diary answers. docs/rules.md 5.21, 5.22
 */
async function knownBeforehand<Known extends object | null>(
  salon: Salon,
  actor: Actor,
  decide: () => Promise<Outcome | Known>,
): Promise<Outcome | Known | null> {
  if (actor.role === "admin" || actor.role === "stripe") return null;
  const decided = await unlessOutage(Promise.all([countCommand(salon, actor), decide()]));
  if (!decided) return null;
  const [counted, known] = decided;
  const isRepeat = known !== null && "ok" in known && known.ok;
  return counted.ok || isRepeat ? known : counted;
}

/** Somebody who has been at the salon is counted by themselves alone. docs/rules.md 5.21, 5.26 */
async function countCommand(salon: Salon, actor: Customer): Promise<Result<unknown, TooMany>> {
  const kind = hasProved(actor) ? "command" : "unverified-command";
  const action = { ...actionOf(salon, actor, kind), limit: commandLimit(salon) };
  const counted = await countTowardsLimit(action);
  if (counted.ok || !counted.byNetwork || !(await hasVisited(salon.id, actor))) return counted;
  return countTowardsLimit({ ...action, from: { networks: [] } });
}

function actionOf(salon: Salon, actor: Customer, kind: LimitedAction["kind"]): LimitedAction {
  return { kind, salonId: salon.id, account: senderOf(actor), from: { networks: actor.networks ?? [] } };
}

/** What a network has used up, a client whose email is not verified gets back by a code. docs/rules.md 5.23 */
function orConfirm(actor: Actor, outcome: Outcome): Outcome {
  const helps = !outcome.ok && "byNetwork" in outcome && outcome.byNetwork && !hasProved(actor);
  return helps ? refuse("email-unverified") : outcome;
}

/** Whether a mailbox has proved who sends a command. A guest has nothing else. docs/rules.md 5.11, 6.12 */
function hasProved(actor: Actor): boolean {
  return actor.role !== "client" || Boolean(actor.verifiedEmail);
}

/**
 * The outcome of a command that starts with reads of its own: unknown when D1 does not answer those, although nothing was
 * written. docs/rules.md 5.14
 */
export async function unlessUnread(command: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await command();
  } catch (error) {
    if (isOutage(error)) return refuse("outcome-unknown");
    throw error;
  }
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

/** An appointment of this salon with its items, or null. */
export async function appointmentById(database: Database, salonId: string, id: string): Promise<Appointment | null> {
  const [[appointment], items] = await database.batch([
    database
      .select({ ...getTableColumns(appointments), technicianName: technicianNameColumn })
      .from(appointments)
      .where(inSalon(appointments, salonId, eq(appointments.id, id))),
    itemsOf(database, salonId, id),
  ]);
  return appointment ? { ...appointment, items } : null;
}
