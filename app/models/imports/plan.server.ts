import { sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { fingerprintOf } from "../../database/idempotency.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { appointments } from "../../database/schema.ts";
import { apply } from "../../diary/apply.ts";
import type { StaffActor } from "../../diary/appointments/appointment.ts";
import { hasPassed } from "../../diary/appointments/paid-first.ts";
import type { Book, Sender } from "../../diary/command.ts";
import { decide } from "../../diary/decide.ts";
import type { Decision } from "../../diary/decision.ts";
import type { DiaryRefusal } from "../../diary/refusals.ts";
import { type SalonDiary, timesOf } from "../../diary/salon-diary.ts";
import { fitsShift, shiftsOf, shiftsOn } from "../../diary/times/shifts.ts";
import { now } from "../../kernel/clock.ts";
import { nameForComparing } from "../../kernel/folded.ts";
import { phoneKey } from "../../kernel/phone.server.ts";
import { loadDiary } from "../diary/load.server.ts";
import { phoneKeysOf } from "../notes/shared-phone.server.ts";
import { phoneIn } from "../notes/shared-phone.ts";
import type { Salon } from "../salon/salon.server.ts";
import { catalogue } from "../services/service.server.ts";
import { teamOf } from "../team/team.server.ts";
import type { ListedBooking } from "./bookings-csv.ts";
import { dialled } from "./contact-typed.ts";
import type { NamedLine } from "./list.ts";
import { servicesWritten } from "./services-written.ts";

/*
 * What the bookings of a list will come to: decided as the diary decides it, on one reading of it, before anything is written.
 * docs/rules.md 25.2 to 25.5
 */

/** Why a line is not booked. */
export type NotImported = DiaryRefusal | "no-such-service" | "too-many-attempts";

/** A line that is not booked, and why. */
export interface RefusedBooking {
  line: number;
  /** The numbers of the other lines of the visit. */
  others: number[];
  name: string;
  reason: NotImported;
}

/** A booking of a list with the command that makes it, and how it is shown. */
export interface FreshBooking {
  listed: ListedBooking;
  command: Booking;
  /** Of the appointment as it would stand: its technician’s name, minutes and pence. */
  shown: { technician: string; minutes: number; pricePence: number };
}

/** What a list comes to: bookings to make, how many are in the diary already, what is refused, and what staff should know. */
export interface Plan {
  fresh: FreshBooking[];
  known: number;
  refused: RefusedBooking[];
  /** Lines that name a technician whom the team hasn't. */
  lost: NamedLine[];
  /** Lines outside the hours of the salon or of who does them. */
  outside: NamedLine[];
}

export type Booking = Sender & { actor: StaffActor } & Book;

/** An import: its bookings, the member of staff, and whether bookings may overlap others. */
export interface Import {
  actor: StaffActor;
  listed: ListedBooking[];
  overlap: boolean;
}

/** What an import would come to. Nothing is written. docs/rules.md 25.2 */
export async function planImport(database: Database, salon: Salon, { actor, listed, overlap }: Import): Promise<Plan> {
  const [menu, team] = await withinTime(database.batch([catalogue(database, salon.id), teamOf(database, salon.id)]));
  const plan: Plan = { fresh: [], known: 0, refused: [], lost: [], outside: [] };
  const asked: Omit<FreshBooking, "shown">[] = [];
  const people = listed.map(async ({ customerName: name, customerEmail: email, customerPhone }) => ({
    ...{ name, email, phoneKey: await phoneKey(customerPhone, salon.country) },
  }));
  const phoneKeys = await withinTime(phoneKeysOf(database, salon.id, await Promise.all(people)));
  for (const [at, one] of listed.entries()) {
    const services = servicesWritten(one.services, menu);
    const about = { line: one.line, name: one.customerName };
    if (!services) {
      plan.refused.push({ ...about, others: one.others, reason: "no-such-service" });
      continue;
    }
    const technicianId = technicianNamed(one.technician, team);
    if (technicianId === null)
      plan.lost.push({ ...about, sentence: `${UNKNOWN} We left out “${one.technician}”: whoever is free does it` });
    const settled = { services, technicianId: technicianId ?? undefined, overlap, phoneKey: phoneKeys[at] ?? "" };
    asked.push({ listed: one, command: commandFor(salon, actor, one, settled) });
  }
  const commands = asked.map(({ command }) => command);
  if (commands.length === 0) return plan;
  const [loaded, there] = await withinTime(
    Promise.all([loadDiary(database, salon.id, commands, now()), alreadyThere(database, salon, commands)]),
  );
  const byDate = new Map<string, SalonDiary>();
  for (const one of asked) {
    const { command, listed } = one;
    const { date } = command;
    // Bookings of staff on other dates decide nothing here, and a shorter diary is decided on faster.
    const diary = byDate.get(date) ?? onDate({ ...loaded, holds: [], pastHolds: [] }, date, asked);
    const id = crypto.randomUUID();
    const decided = there.has(command.key)
      ? null
      : decide(diary, { ...command, id, fingerprint: fingerprintOf(command.key) }, now());
    const about = { line: listed.line, name: listed.customerName };
    if (decided?.ok && "writes" in decided) {
      const stands = standing(diary, decided);
      plan.fresh.push({ ...one, shown: stands });
      if (stands.outside) plan.outside.push({ ...about, sentence: stands.outside });
      byDate.set(date, apply(diary, decided));
    } else if (!decided || decided.ok || decided.reason === "key-reused") plan.known++;
    else plan.refused.push({ ...about, others: listed.others, reason: decided.reason });
  }
  return plan;
}

const UNKNOWN = "There’s no technician with that name.";

/** A booking as it would stand, and a sentence if it lies outside the hours of that day. */
function standing(diary: SalonDiary, { writes }: Decision) {
  const write = writes.find(({ what }) => what === "add");
  if (write?.what !== "add") return { technician: "", minutes: 0, pricePence: 0, outside: null };
  const { date, startsMinute, endsMinute, technicianId, pricePence, status } = write.appointment;
  const technician = diary.team.find(({ id }) => id === technicianId)?.name ?? "";
  const times = timesOf(diary);
  const salon = shiftsOn(times, date);
  const own = times.technicians?.find(({ id }) => id === technicianId);
  const shifts = own ? shiftsOf(own, salon, date) : salon;
  const fits = fitsShift(shifts, { start: startsMinute, end: endsMinute });
  const isToCome = status === "pending" || status === "confirmed";
  const why =
    salon.length === 0
      ? "The salon is closed that day"
      : shifts.length === 0
        ? `${technician} doesn’t work that day`
        : `It’s outside ${own ? `${technician}’s` : "the"} hours`;
  return { technician, minutes: endsMinute - startsMinute, pricePence, outside: fits || !isToCome ? null : why };
}

interface Settled {
  services: Book["services"];
  technicianId: string | undefined;
  overlap: boolean;
  phoneKey: string;
}

function commandFor(salon: Salon, actor: StaffActor, listed: ListedBooking, settled: Settled): Booking {
  const { date, time, customerName, customerEmail, customerPhone, notes } = listed;
  const { paymentMethod, paymentStatus, minutes, price, deposit } = listed;
  const { services, technicianId, overlap, phoneKey } = settled;
  const missed = listed.status === "missed";
  return {
    ...{ what: "book", actor, key: `import ${fingerprintOf(listed.contents)}` },
    ...{ services, serviceQuantities: {}, date, minute: time, technicianId },
    ...{ customerName, customerEmail, customerPhone: dialled(customerPhone, phoneIn(phoneKey)), phoneKey, notes },
    ...{ paymentMethod, paymentStatus: missed ? ("pending" as const) : paymentStatus },
    ...{ status: statusAsOf(listed, salon), anyHours: true, ...(overlap && { overlap }) },
    imported: {
      length: minutes,
      pricePence: price,
      depositPence: missed ? undefined : deposit,
      ...(missed && { missed }),
    },
  };
}

/** The status of a booking here: a firm one is confirmed, and completed once it is over. docs/rules.md 25.2 */
export function statusAsOf({ status, date, time }: ListedBooking, { timeZone }: Pick<Salon, "timeZone">) {
  if (status === "missed") return "cancelled";
  const firm = status === "unsaid" ? "confirmed" : status;
  const isOver = hasPassed({ date, minute: time }, timeZone, now());
  return firm === "confirmed" && isOver ? "completed" : firm;
}

/**
 * The active technician of a name, whole or as the only one with that first name; undefined where a line names nobody, or null for
 * nobody of the team.
 */
function technicianNamed(
  name: string,
  team: { id: string; name: string; active: boolean }[],
): string | undefined | null {
  const wanted = nameForComparing(name);
  if (wanted === "" || ANYONE.has(wanted)) return undefined;
  const active = team.filter((one) => one.active);
  const found = active.find((one) => nameForComparing(one.name) === wanted);
  if (found) return found.id;
  const first = (text: string) => nameForComparing(text.trim().split(/\s+/)[0] ?? "");
  const alike = active.filter(
    (one) => first(one.name) === first(name) && !(/\s/.test(one.name.trim()) && /\s/.test(name.trim())),
  );
  return alike.length === 1 ? (alike[0]?.id ?? null) : null;
}

/** What stands for nobody in particular. */
const ANYONE = new Set(["anyone", "any", "anystaff", "nopreference", "firstavailable", "unassigned"]);

/** The diary with what stands on one date, and the keys of the bookings that are asked for there. */
function onDate(diary: SalonDiary, date: string, asked: { command: Booking }[]): SalonDiary {
  const keys = new Set(asked.flatMap(({ command }) => (command.date === date ? [command.key] : [])));
  return {
    ...diary,
    taken: diary.taken.filter((one) => one.date === date),
    keys: diary.keys.filter(({ key }) => keys.has(key)),
  };
}

/**
 * The keys of those bookings with a client who is already booked at that start, by another account's import or by hand.
 * docs/rules.md 25.2
 */
async function alreadyThere(database: Database, { id }: Salon, commands: Booking[]): Promise<Set<string>> {
  const rows = commands.map(({ key, date, minute, customerName, customerEmail, phoneKey }) => {
    return [key, date, minute, customerName, customerEmail, phoneKey];
  });
  const cell = (at: number) => sql.raw(`named.value ->> ${at}`);
  const { date, startsMinute, status, customerName, customerEmail } = appointments;
  const theirs = inSalon(
    appointments,
    id,
    sql`${date} = ${cell(1)} AND ${startsMinute} = ${cell(2)} AND ${status} <> 'cancelled'
      AND ${customerName} = ${cell(3)} AND ${customerEmail} = ${cell(4)} AND ${appointments.phoneKey} = ${cell(5)}`,
  );
  const found = await database.all<{ key: string }>(sql`
    SELECT ${cell(0)} AS key FROM json_each(${JSON.stringify(rows)}) AS named
    WHERE EXISTS (SELECT 1 FROM ${appointments} WHERE ${theirs})
  `);
  return new Set(found.map(({ key }) => key));
}
