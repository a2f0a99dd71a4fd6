import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { oneOf } from "../../database/many-rows.server.ts";
import { appointments } from "../../database/schema.ts";
import { isOpen, OPEN_STATUSES, type StaffActor } from "../../diary/appointments/appointment.ts";
import { hasBegun } from "../../diary/appointments/cutoff.ts";
import { giveInTurn, moveLaterInTurn, type NotLater } from "../../diary/in-turn.ts";
import { appointmentIn, type SalonDiary } from "../../diary/salon-diary.ts";
import { now, type SalonTime, salonTime } from "../../kernel/clock.ts";
import { type Refused, refuse } from "../../kernel/result.ts";
import { sendCommand } from "../../models/diary/send.server.ts";
import type { Outcome } from "../diary/execute.server.ts";
import { loadDiary } from "../diary/load.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { bookedServicesColumn } from "../services/booked-services.server.ts";
import { type Listed, MOST_IN_TURN } from "./in-turn.ts";

/*
 * Many appointments that staff give or move with one button: what would become of them, and then one command after the other,
 * each under a key of its own that is made of the list's. docs/rules.md 13.13, 21.23
 */

/** The technician who would get an appointment, with the version that the plan is based on. */
export interface Gift {
  id: string;
  version: number;
  technicianId: string | null;
  /** Whether its client asked for the technician they have. */
  requested: boolean;
}

/**
 * The technicians who would get these appointments, in order. Only for the first ones if there are many. docs/rules.md 21.23
 */
export async function giftsFor(salon: Salon, actor: StaffActor, ids: string[]): Promise<Gift[]> {
  const [first, at] = [ids.slice(0, MOST_IN_TURN), now()];
  if (first.length === 0) return [];
  const diary = await diaryAbout(salon, actor, first, at);
  return giveInTurn(diary, first, { actor, at }).map(({ id, technicianId }) => {
    const { version = 0, technicianRequested: requested = false } = appointmentIn(diary, id) ?? {};
    return { id, version, technicianId, requested };
  });
}

/** An appointment that may start later, and why it would stay, or null. */
export interface Later extends RestOfDay {
  /** Its new start, a minute of the day. */
  minute: number;
  stays: NotLater | null;
}

type RestOfDay = Awaited<ReturnType<typeof restOfDay>>[number];

/**
 * A plan to start a technician's appointments of a day later, from a minute of the day on, soonest first. Appointments that
 * have begun are left out. docs/rules.md 13.13
 */
export async function laterOnDay(
  salon: Salon,
  actor: StaffActor,
  { minutes, technicianId, ...from }: SalonTime & { technicianId: string; minutes: number },
): Promise<Later[]> {
  const at = now();
  const rest = await withinTime(restOfDay(primaryDatabase(), salon, technicianId, from, salonTime(salon.timeZone, at)));
  if (rest.length === 0) return [];
  const ids = rest.map(({ id }) => id);
  const planned = moveLaterInTurn(await diaryAbout(salon, actor, ids, at), ids, minutes, { actor, at });
  return rest.flatMap((one) => {
    const plan = planned.find(({ id }) => id === one.id);
    return plan ? [{ ...one, minute: plan.minute, stays: plan.stays }] : [];
  });
}

/** The statement that reads a technician's open appointments of a day from a minute on that have not begun by `at`. */
function restOfDay(database: Database, salon: Salon, technicianId: string, from: SalonTime, at: SalonTime) {
  const { date, startsMinute, status } = appointments;
  const soonest = from.date === at.date ? Math.max(from.minute, at.minute + 1) : from.minute;
  const isTheirs = sql`coalesce(${appointments.technicianId}, ${salon.id}) = ${technicianId}`;
  const rest = and(eq(date, from.date), sql`${startsMinute} >= ${soonest}`, sql`${from.date} >= ${at.date}`);
  return database
    .select({
      id: appointments.id,
      version: appointments.version,
      startsMinute,
      customerName: appointments.customerName,
      customerPhone: appointments.customerPhone,
      hasEmail: sql<boolean>`${appointments.customerEmail} <> ''`.mapWith(Boolean),
      serviceNames: bookedServicesColumn,
    })
    .from(appointments)
    .where(inSalon(appointments, salon.id, rest, isTheirs, inArray(status, OPEN_STATUSES)))
    .orderBy(asc(startsMinute), asc(appointments.id))
    .limit(MOST_IN_TURN);
}

/** The diary for commands about these appointments. What clients hold is not in it: the command itself sees that. */
async function diaryAbout(salon: Salon, actor: StaffActor, ids: string[], at: number): Promise<SalonDiary> {
  const commands = ids.map((id) => {
    const about = { appointmentId: id, version: 0, tell: false, technicianId: "" };
    return { what: "give" as const, actor, key: `planned ${id}`, ...about };
  });
  const loaded = await withinTime(loadDiary(primaryDatabase(), salon.id, commands, at));
  return { ...loaded, holds: [], pastHolds: [] };
}

/** The result for one appointment of a list: its earlier start, its client, and the command's outcome. */
export interface InTurn {
  listed: Listed;
  old: { id: string; date: string; startsMinute: number; customerName: string };
  outcome: Outcome | Refused<"begun">;
}

/** Who sends a list, and under which key. */
interface Sent {
  actor: StaffActor;
  key: string;
  tell: boolean;
}

/** Gives each listed appointment to the technician in `said`. docs/rules.md 21.23 */
export function giveListed(salon: Salon, { actor, key, tell }: Sent, listed: Listed[]): Promise<InTurn[]> {
  return eachInTurn(salon, actor, listed, ({ id, version, said: technicianId }) =>
    sendCommand(salon, { what: "give", actor, key: `${key} ${id}`, appointmentId: id, version, tell, technicianId }),
  );
}

/**
 * Moves each listed appointment later by `minutes`, the latest first. An appointment that has begun stays. One that this list
 * has moved before gets the earlier answer. docs/rules.md 13.13
 */
export async function moveListedLater(
  salon: Salon,
  { actor, key, tell }: Sent,
  listed: Listed[],
  minutes: number,
): Promise<InTurn[]> {
  const at = now();
  const latestFirst = await eachInTurn(
    salon,
    actor,
    listed,
    async ({ id, version }, old) => {
      if (isOpen(old) && hasBegun(old, salon.timeZone, at)) return refuse("begun");
      const to = { date: old.date, minute: old.startsMinute + minutes };
      return sendCommand(salon, { what: "move", actor, key: `${key} ${id}`, appointmentId: id, version, tell, ...to });
    },
    (one, other) => other.startsMinute - one.startsMinute,
  );
  return latestFirst.toReversed();
}

type Standing = Awaited<ReturnType<typeof standingOf>>[number];

/** Sends a command for each listed appointment that exists, one after the other. A refusal does not stop the others. */
async function eachInTurn(
  salon: Salon,
  actor: StaffActor,
  listed: Listed[],
  send: (one: Listed, old: Standing) => Promise<InTurn["outcome"]>,
  order: (one: Standing, other: Standing) => number = (one, other) =>
    one.date.localeCompare(other.date) || one.startsMinute - other.startsMinute,
): Promise<InTurn[]> {
  const standing = await withinTime(standingOf(primaryDatabase(), salon, listed));
  const done: InTurn[] = [];
  for (const old of standing.toSorted(order)) {
    const one = listed.find(({ id }) => id === old.id);
    if (!one || (actor.technicianId !== undefined && old.technicianId !== actor.technicianId)) continue;
    done.push({ listed: one, old, outcome: await send(one, old) });
  }
  return done;
}

/** The statement that reads where listed appointments stand, or stood before they were moved. */
function standingOf(database: Database, salon: Salon, listed: Listed[]) {
  const { id, date, startsMinute, customerName, technicianId, status } = appointments;
  const ids = oneOf(listed.map((one) => one.id));
  return database
    .select({ id, date, startsMinute, customerName, technicianId, status })
    .from(appointments)
    .where(alsoInSalon(appointments, salon.id, sql`${id} in ${ids}`));
}
