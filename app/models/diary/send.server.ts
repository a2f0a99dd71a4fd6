import { type CustomerActor, isProgram, type StaffActor } from "../../diary/appointments/appointment.ts";
import type { OfSalon } from "../../diary/command.ts";
import { senderOf } from "../../diary/decision.ts";
import { hasProved } from "../../diary/limits.ts";
import type { CommandSent } from "../../diary/registry.ts";
import { UNDO_SHOWN_MS } from "../../diary/undoable.ts";
import { now } from "../../kernel/clock.ts";
import { localSetting } from "../../log/local-settings.ts";
import { commandLimit } from "../accounts/limits.ts";
import {
  type LimitedAction,
  limitsOn,
  networkSubjects,
  platformAllows,
  tooMany,
} from "../accounts/rate-limit.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { throughSchedule } from "../salon/salon-schedule.server.ts";
import { clearWishesNow } from "../wishes/wishes.server.ts";
import type { Outcome } from "./execute.server.ts";
import type { CountedTowards } from "./tries.ts";

/**
 * Sends a command to the salon's object, which is the only way to write the diary. What only staff may send, the caller must
 * check. With an appointment that is deleted, its pictures of wishes go at once. docs/rules.md 5.2, 26.5
 */
export async function sendCommand(salon: Salon, command: CommandSent): Promise<Outcome> {
  const outcome = await sentWithinLimits(salon, command);
  if (outcome.ok && command.what === "delete") await clearWishesNow(salon.id, now());
  return outcome;
}

/**
 * A command of a client or a guest counts towards their limit, and the platform stops a flood before that. The emails of staff's
 * commands wait a little. docs/rules.md 5.5, 5.21, 10.40
 */
async function sentWithinLimits(salon: Salon, command: CommandSent): Promise<Outcome> {
  const { actor } = command;
  const emailsWait = actor.role === "admin" ? { emailsWait: UNDO_SHOWN_MS } : {};
  if (actor.role === "admin" || isProgram(actor) || localSetting("RATE_LIMITS") === "off")
    return sent(salon, { ...command, ...emailsWait, salonId: salon.id });
  const networks = actor.networks ?? [];
  const limit = commandLimit(salon);
  const action: LimitedAction = {
    kind: hasProved(actor) ? "command" : "unverified-command",
    ...{ salonId: salon.id, account: senderOf(actor), from: { networks }, limit },
  };
  if (!(await platformAllows(action))) return tooMany(10);
  const counted: CountedTowards = { kind: action.kind, minutes: limit.minutes, limits: limitsOn(action) };
  return sent(salon, { ...command, salonId: salon.id, networks: networkSubjects(networks) }, counted);
}

async function sent(salon: Salon, command: CommandSent & OfSalon, counted?: CountedTowards): Promise<Outcome> {
  if (!command.presumed) return throughSchedule<Outcome>(salon, (schedule) => schedule.execute(command, counted));
  const outcome = await throughSchedule<Outcome | null>(salon, (schedule) => schedule.executeIfStill(command, counted));
  if (outcome === null) throw new NotAsPresumed();
  return outcome;
}

/** Thrown when the account of a command is not as its token says: nothing was decided. docs/rules.md 6.7 */
export class NotAsPresumed extends Error {}

/**
 * Sends the booking of a client who has paid or left a card for it. No limit refuses it. Their networks were stored in the
 * form in which they are counted. docs/rules.md 5.23, 31.5
 */
export function sendPaid(salon: Salon, command: CommandSent & { actor: CustomerActor }): Promise<Outcome> {
  const sent = { ...command, salonId: salon.id, networks: command.actor.networks ?? [] };
  return throughSchedule<Outcome>(salon, (schedule) => schedule.execute(sent));
}

/**
 * Sends bookings of staff to the salon's object, at most `MOST_AT_ONCE`, so that its queue has room for others. The object
 * executes them together. The outcomes are in the same order. docs/rules.md 5.14, 25.2
 */
export async function sendTogether(
  salon: Salon,
  commands: (CommandSent & { actor: StaffActor })[],
): Promise<Outcome[]> {
  const sent = commands.map((command) => ({ ...command, salonId: salon.id }));
  const outcomes = await throughSchedule<Outcome[]>(salon, (schedule) => schedule.executeEach(sent));
  return Array.isArray(outcomes) ? outcomes : commands.map(() => outcomes);
}

/** As many commands as the salon's object executes in one turn. */
export const MOST_AT_ONCE = 32;
