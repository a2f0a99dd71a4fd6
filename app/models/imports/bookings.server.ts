import { sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { fingerprintOf } from "../../database/idempotency.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { appointments } from "../../database/schema.ts";
import { apply } from "../../diary/apply.ts";
import type { StaffActor } from "../../diary/appointments/appointment.ts";
import type { Book, Sender } from "../../diary/command.ts";
import { decide } from "../../diary/decide.ts";
import type { DiaryRefusal } from "../../diary/refusals.ts";
import type { SalonDiary } from "../../diary/salon-diary.ts";
import { now } from "../../kernel/clock.ts";
import { nameForComparing } from "../../kernel/folded.ts";
import { phoneKey } from "../../kernel/phone.server.ts";
import { loadDiary } from "../diary/load.server.ts";
import { MOST_AT_ONCE, sendTogether } from "../diary/send.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { catalogue } from "../services/service.server.ts";
import { teamOf } from "../team/team.server.ts";
import type { ListedBooking } from "./bookings-csv.ts";
import { servicesWritten } from "./services-written.ts";

/*
 * Takes the bookings of a list over into the diary. What it will come to is decided as the diary decides it, on one reading
 * of it, before anything is written. docs/rules.md 25.2 to 25.4
 */

/** Why a line is not booked. */
export type NotImported = DiaryRefusal | "no-such-service" | "no-such-technician" | "too-many-attempts";

/** A line that is not booked, and why. */
interface RefusedBooking {
  line: number;
  name: string;
  reason: NotImported;
}

/** What a list comes to: bookings to make, how many are in the diary already, and what is refused. */
interface Plan {
  fresh: { listed: ListedBooking; command: Booking }[];
  known: number;
  refused: RefusedBooking[];
}

type Booking = Sender & { actor: StaffActor } & Book;

/** An import: its bookings, the member of staff, and whether bookings may overlap others. */
interface Import {
  actor: StaffActor;
  listed: ListedBooking[];
  overlap: boolean;
}

/** What an import would come to. Nothing is written. docs/rules.md 25.2 */
export async function planImport(database: Database, salon: Salon, { actor, listed, overlap }: Import): Promise<Plan> {
  const [menu, team] = await withinTime(database.batch([catalogue(database, salon.id), teamOf(database, salon.id)]));
  const plan: Plan = { fresh: [], known: 0, refused: [] };
  const asked: Plan["fresh"] = [];
  for (const one of listed) {
    const services = servicesWritten(one.services, menu);
    const technicianId = technicianNamed(one.technician, team);
    const reason = services ? (technicianId === null ? "no-such-technician" : null) : "no-such-service";
    if (reason) plan.refused.push({ line: one.line, name: one.customerName, reason });
    else if (services && technicianId !== null)
      asked.push({ listed: one, command: await commandFor(salon, actor, one, { services, technicianId, overlap }) });
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
    if (decided?.ok && "writes" in decided) {
      plan.fresh.push(one);
      byDate.set(date, apply(diary, decided));
    } else if (!decided || decided.ok || decided.reason === "key-reused") plan.known++;
    else plan.refused.push({ line: listed.line, name: listed.customerName, reason: decided.reason });
  }
  return plan;
}

/** The result of an import. `lost` is the number of bookings with an unknown outcome. The same list may be sent again. */
export interface Imported {
  booked: number;
  known: number;
  lost: number;
  refused: RefusedBooking[];
}

/**
 * Books what a list has and the diary does not, as many at once as the salon's object takes in a turn. The same list twice
 * books nothing twice: the contents of a line are its key. docs/rules.md 5.3, 25.2
 */
export async function importBookings(salon: Salon, asked: Import): Promise<Imported> {
  const { fresh, known, refused } = await planImport(primaryDatabase(), salon, asked);
  const result: Imported = { booked: 0, known, lost: 0, refused };
  for (let start = 0; start < fresh.length && result.lost === 0; start += MOST_AT_ONCE) {
    const some = fresh.slice(start, start + MOST_AT_ONCE);
    const outcomes = await sendTogether(
      salon,
      some.map(({ command }) => command),
    );
    for (const [at, outcome] of outcomes.entries()) {
      const listed = some[at]?.listed;
      if (outcome.ok) result.booked++;
      else if (outcome.reason === "outcome-unknown" || outcome.reason === "diary-busy") result.lost++;
      else if (listed) refused.push({ line: listed.line, name: listed.customerName, reason: outcome.reason });
    }
    if (result.lost > 0) result.lost += fresh.length - start - some.length;
  }
  return result;
}

interface Settled {
  services: Book["services"];
  technicianId: string | undefined;
  overlap: boolean;
}

async function commandFor(salon: Salon, actor: StaffActor, listed: ListedBooking, settled: Settled): Promise<Booking> {
  const { date, time, customerName, customerEmail, customerPhone, notes } = listed;
  const { paymentMethod, paymentStatus, status, minutes, price, deposit } = listed;
  const { services, technicianId, overlap } = settled;
  return {
    ...{ what: "book", actor, key: `import ${fingerprintOf(listed.contents)}` },
    ...{ services, serviceQuantities: {}, date, minute: time, technicianId },
    ...{ customerName, customerEmail, customerPhone, phoneKey: await phoneKey(customerPhone, salon.country), notes },
    ...{ paymentMethod, paymentStatus, status, anyHours: true, ...(overlap && { overlap }) },
    imported: { length: minutes, pricePence: price, depositPence: deposit },
  };
}

/** The active technician of a name, undefined where a line names nobody, or null for nobody of the team. */
function technicianNamed(
  name: string,
  team: { id: string; name: string; active: boolean }[],
): string | undefined | null {
  if (name === "") return undefined;
  const found = team.find((one) => one.active && nameForComparing(one.name) === nameForComparing(name));
  return found?.id ?? null;
}

/** The diary with what stands on one date, and the keys of the bookings that are asked for there. */
function onDate(diary: SalonDiary, date: string, asked: Plan["fresh"]): SalonDiary {
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
