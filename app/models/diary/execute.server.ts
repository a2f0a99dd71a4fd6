import {
  ATTEMPTS,
  faultIn,
  isOutage,
  isOvertaken,
  pauseAfter,
  rootCause,
  withinTime,
} from "../../database/calls.server.ts";
import { isOutrun } from "../../database/changes.server.ts";
import { bookmarkOf, type Database } from "../../database/client.server.ts";
import { fingerprintOf } from "../../database/idempotency.server.ts";
import { apply, applyHold } from "../../diary/apply.ts";
import type { AppointmentInDiary, ShownAppointment } from "../../diary/appointments/booked.ts";
import type { HoldStart, OfSalon, Sent } from "../../diary/command.ts";
import { type Held, type HoldRefusal, holdStart, type NotHeldFor } from "../../diary/commands/hold.ts";
import { decide, repeated } from "../../diary/decide.ts";
import type { Decided, Decision, DiaryRefused, Write } from "../../diary/decision.ts";
import { asOwn, type Hold, type OwnHold } from "../../diary/holds/hold.ts";
import type { CommandSent } from "../../diary/registry.ts";
import type { PastHoldOf, SalonDiary } from "../../diary/salon-diary.ts";
import { now } from "../../kernel/clock.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { logWarning } from "../../log/log.ts";
import type { TooMany } from "../accounts/rate-limit.server.ts";
import { isAsPresumed } from "./as-presumed.server.ts";
import { statementsOf } from "./commit.server.ts";
import { type LoadedDiary, loadDiary } from "./load.server.ts";

/*
 * Executes the waiting commands to one salon's diary together. It loads the diary, decides one command after the other with
 * `apply` between them, and commits all in one transaction. docs/architecture.md
 */

/**
 * The outcome of a command. A command of staff is undone by its `commandId`. With `bookmark`, a later read sees the write.
 * `appointment` is what this command has left, if it wrote one. docs/rules.md 5.43
 */
export type Outcome = Result<
  {
    appointmentId: string;
    commandId: string | null;
    bookmark: string | undefined;
    appointment?: ShownAppointment | undefined;
  },
  DiaryRefused | TooMany
>;

/** The outcome of asking for a hold. */
export type HoldOutcome = { ok: true; hold: OwnHold } | NotHeldFor<HoldRefusal>;

/** The answer to a command, to a request for a hold, or to a command of an account that is not as its token says. */
export type Answer =
  | { to: "command"; outcome: Outcome }
  | { to: "hold"; outcome: HoldOutcome }
  | { to: "not-as-presumed" };

/** A waiting command. Its signal aborts when its time is over. */
export interface Member {
  command: CommandSent | HoldStart;
  overdue?: AbortSignal | undefined;
}

/** The holds in the salon's object. */
export interface HoldStore {
  /**
   * Whether D1 may still do a write that was decided without these holds: the object is new, or has given up a write.
   * docs/rules.md 5.45
   */
  mayComeLate(): boolean;
  /** Notes whether it may. */
  noteLate(may: boolean): void;
  /** The current holds. */
  current(): Hold[];
  /** The starts that these networks have held and not booked. docs/rules.md 22.14 */
  past(asked: HoldStart[]): PastHoldOf[];
  /** Stores a hold. It replaces the one that gives way. */
  keep(held: Held): void;
  /** Ends holds for good. docs/rules.md 22.12 */
  end(holds: Hold[]): void;
}

/** A store without holds. */
export const NO_HOLDS: HoldStore = {
  ...{ current: () => [], past: () => [], keep: () => undefined, end: () => undefined },
  ...{ mayComeLate: () => false, noteLate: () => undefined },
};

/**
 * Facts about a command of a sender who has sent too many: its outcome if it is a repeat, and whether the sender has been at
 * the salon, because their network does not count then. Neither is known during an outage. docs/rules.md 5.21, 5.26
 */
export async function knownOf(
  openDatabase: () => Database,
  command: CommandSent & OfSalon,
): Promise<{ outcome: Outcome | null; visited: boolean }> {
  const database = openDatabase();
  try {
    const diary = await withinTime(loadDiary(database, command.salonId, [command], now()));
    const before = repeated({ ...diary, holds: [], pastHolds: [] }, { ...command, ...sent(command) });
    const outcome = before && outcomeOf(before, bookmarkOf(database));
    return { outcome, visited: diary.clients.some(({ visited }) => visited) };
  } catch (error) {
    if (isOutage(error)) return { outcome: null, visited: false };
    throw error;
  }
}

/** The outcome of one command that is executed alone. */
export async function execute(
  openDatabase: () => Database,
  command: CommandSent & OfSalon,
  overdue?: AbortSignal,
): Promise<Outcome> {
  const [settled] = await executeTogether(openDatabase, command.salonId, [{ command, overdue }], NO_HOLDS);
  if (settled?.status === "fulfilled" && settled.value.to === "command") return settled.value.outcome;
  throw settled?.status === "rejected" ? settled.reason : new Error("A command has no outcome");
}

type Settled = PromiseSettledResult<Answer>;

/**
 * Executes commands of one salon and settles each: with its outcome, or with an error without personal data if it is a bug. A
 * retry after an unknown outcome finds the keys of written commands, so that a key writes once. If another write came first,
 * all are decided anew. When D1 refuses the transaction otherwise, or a decision fails, each command is decided again and
 * tried alone. So no refusal is based on a write that did not happen. A command that runs out of time gets the outcome
 * `outcome-unknown`. docs/rules.md 5.3, 5.5, 5.13, 5.14, 5.45
 */
export async function executeTogether(
  openDatabase: () => Database,
  salonId: string,
  members: Member[],
  holds: HoldStore,
): Promise<Settled[]> {
  for (let tried = 1; tried <= ATTEMPTS; tried++) {
    const left = members.filter(({ overdue }) => !overdue?.aborted);
    if (left.length === 0) break;
    try {
      const answers = await attempt(openDatabase(), salonId, left, holds);
      return members.map((member) => fulfilled(answers.get(member) ?? unknownTo(member)));
    } catch (error) {
      const cause = rootCause(error);
      if (!isOutage(error) && !isOutrun(error) && left.length > 1)
        return oneByOne(openDatabase, salonId, members, holds);
      if (!isOutage(error) && !isOvertaken(error)) return [rejected(new Error(`A command failed: ${faultIn(error)}`))];
      logWarning("command-retried", { attempt: tried, cause });
      if (tried < ATTEMPTS) await pauseAfter(tried, firstOf(left));
    }
  }
  return members.map((member) => fulfilled(unknownTo(member)));
}

async function oneByOne(
  openDatabase: () => Database,
  salonId: string,
  members: Member[],
  holds: HoldStore,
): Promise<Settled[]> {
  const settled: Settled[] = [];
  for (const member of members) settled.push(...(await executeTogether(openDatabase, salonId, [member], holds)));
  return settled;
}

/** Loads, decides and commits. The first deadline ends it for all members. Those that still have time try again. */
async function attempt(
  database: Database,
  salonId: string,
  members: Member[],
  holds: HoldStore,
): Promise<Map<Member, Answer>> {
  const overdue = firstOf(members);
  const commands = members.map(({ command }) => command);
  const asked = commands.filter((command) => command.what === "hold");
  const counted = holds.mayComeLate() ? asked.map(({ start }) => start.date) : [];
  const loaded = await withinTime(loadDiary(database, salonId, commands, now(), counted), overdue);
  if (counted.length > 0) holds.noteLate(false);
  const strangers = members.filter(({ command }) => !isAsPresumed(command, loaded.accounts));
  if (strangers.length > 0) return withoutStrangers(database, salonId, { members, strangers }, holds);
  const decided = decideAll({ ...loaded, holds: holds.current(), pastHolds: holds.past(asked) }, members, now());
  const decisions = [...decided.values()]
    .flatMap((one) => (one.to === "command" ? [one.decided] : []))
    .filter(isDecision);
  const [first, ...rest] = statementsOf(database, salonId, decisions, loaded.asOf);
  if (first) await written(database.batch([first, ...rest]), holds, overdue);
  // Nothing is awaited from here on, so no other request sees the holds in between.
  const bookmark = bookmarkOf(database);
  return new Map(
    [...decided].map(([member, one]): [Member, Answer] => {
      if (one.to === "hold") {
        if (one.held.ok) holds.keep(one.held);
        return [member, { to: "hold", outcome: one.held.ok ? { ok: true, hold: asOwn(one.held.hold) } : one.held }];
      }
      if (isDecision(one.decided)) holds.end(one.decided.ends);
      return [member, { to: "command", outcome: outcomeOf(one.decided, bookmark, loaded.everyone) }];
    }),
  );
}

/** Answers those who are not who their token says, and reads and decides for the others without what the load knew of them. */
async function withoutStrangers(
  database: Database,
  salonId: string,
  { members, strangers }: Record<"members" | "strangers", Member[]>,
  holds: HoldStore,
): Promise<Map<Member, Answer>> {
  const others = members.filter((member) => !strangers.includes(member));
  const answers = others.length > 0 ? await attempt(database, salonId, others, holds) : new Map<Member, Answer>();
  for (const stranger of strangers) answers.set(stranger, { to: "not-as-presumed" });
  return answers;
}

/** Waits for a write. Notes if D1 may still do it after it was given up. */
async function written(call: Promise<unknown>, holds: HoldStore, overdue: AbortSignal | undefined): Promise<void> {
  try {
    await withinTime(call, overdue);
  } catch (error) {
    if (isOutage(error)) holds.noteLate(true);
    throw error;
  }
}

/** The decision about one member. */
type DecidedOne = { to: "command"; decided: Decided } | { to: "hold"; held: Held | NotHeldFor };

/** Decides the members one after the other, each on the diary that the earlier ones leave. */
function decideAll(diary: SalonDiary, members: Member[], at: number): Map<Member, DecidedOne> {
  let then = diary;
  return new Map(
    members.map((member): [Member, DecidedOne] => {
      const { command } = member;
      if (command.what === "hold") {
        const held = holdStart(then, command, crypto.randomUUID(), at);
        if (held.ok) then = applyHold(then, held);
        return [member, { to: "hold", held }];
      }
      const decided = decide(then, { ...command, ...sent(command) }, at);
      if (isDecision(decided)) then = apply(then, decided);
      return [member, { to: "command", decided }];
    }),
  );
}

function sent(command: CommandSent): Pick<Sent, "id" | "fingerprint"> {
  return { id: crypto.randomUUID(), fingerprint: askedFor(command) };
}

/**
 * The fingerprint of a command. It leaves out the sender, the key, and the version that a change was made from. docs/rules.md
 * 5.3
 */
function askedFor(command: CommandSent & Partial<OfSalon>): string {
  const { salonId: _salon, actor: _actor, key: _key, browser: _browser, networks: _networks, ...rest } = command;
  const { emailsWait: _wait, presumed: _presumed, ...asked } = rest;
  return fingerprintOf(asked.what === "change" ? { ...asked, version: undefined } : asked);
}

function isDecision(decided: Decided): decided is Decision {
  return decided.ok && "writes" in decided;
}

function outcomeOf(decided: Decided, bookmark: string | undefined, everyone: LoadedDiary["everyone"] = []): Outcome {
  if (!decided.ok) return decided;
  if (!isDecision(decided))
    return { ok: true, appointmentId: decided.createdId, commandId: decided.commandId, bookmark };
  const { createdId: appointmentId, sent, writes } = decided;
  const left = writes.flatMap(leftBy).findLast(({ id }) => id === appointmentId);
  const technician = everyone.length > 1 ? everyone.find(({ id }) => id === left?.technicianId) : undefined;
  const appointment = left && { ...left, technicianName: technician?.name ?? null };
  return { ok: true, appointmentId, commandId: sent.id, bookmark, appointment };
}

/** What a write leaves. */
function leftBy(write: Write): AppointmentInDiary[] {
  if (write.what === "remove") return [];
  return [write.what === "set" ? write.after : write.appointment];
}

function unknownTo({ command }: Member): Answer {
  const outcome = refuse("outcome-unknown");
  return command.what === "hold" ? { to: "hold", outcome } : { to: "command", outcome };
}

/** A signal that aborts when the time of any member is over. */
function firstOf(members: Member[]): AbortSignal | undefined {
  const signals = members.flatMap(({ overdue }) => overdue ?? []);
  return signals.length > 1 ? AbortSignal.any(signals) : signals[0];
}

function fulfilled(value: Answer): Settled {
  return { status: "fulfilled", value };
}

function rejected(reason: Error): Settled {
  return { status: "rejected", reason };
}
