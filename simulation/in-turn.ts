import { Callers, type Journal, type Look } from "./callers.ts";
import type { House } from "./salons.ts";
import type { Operation } from "./scenario.ts";
import type { Answer, Try } from "./tries.ts";

/*
 * Plays a scenario one operation after the other, without trouble. The answers and the diary at the end are the same in plain
 * Node and in workerd with the real D1 and the real object.
 */

/** The result. */
export interface Played {
  /** For each try its operation, and "done" or why not. */
  answers: string[];
  /** The rows of the diary, without ids. */
  rows: Record<string, unknown[]>;
}

/** The time between two operations, in addition to the scenario's, ms. */
const BETWEEN_MS = 1_000;

/** When each operation begins, UTC ms. Only operations that can be played in turn. */
export function inTurn(operations: Operation[], begins: number): { operation: Operation; at: number }[] {
  let at = begins;
  return operations.flatMap((operation) => {
    at += operation.wait + BETWEEN_MS;
    return operation.asked.what === "cron" || operation.asked.what === "listen" ? [] : { operation, at };
  });
}

/** Plays a scenario in a house. `waitUntil` sets the clock to an instant (UTC ms). */
export async function playInTurn(
  house: House,
  operations: Operation[],
  look: Look,
  waitUntil: (instant: number) => Promise<void>,
): Promise<Played> {
  const answers: string[] = [];
  const journal: Journal = {
    begin: (operation, request): Try => ({ operation, request, invoked: 0, returned: null, answer: null }),
    end: ({ operation, answer }) => answers.push(`${operation} ${answer?.ok ? "done" : answer?.reason}`),
    listen: async (): Promise<Answer> => ({ ok: true }),
  };
  const callers = new Callers(house, look, journal);
  for (const [number, { operation, at }] of inTurn(operations, house.begins).entries()) {
    await waitUntil(at);
    await callers.perform(operation, number);
  }
  return { answers, rows: await rowsOf(house, look) };
}

/** The diary at the end. An id is replaced by the place where it stands first, and a salon's id by its name. */
async function rowsOf({ salons }: House, look: Look): Promise<Played["rows"]> {
  const ids = salons.map(({ id }) => `'${id}'`).join(", ");
  const rows: Record<string, unknown[][]> = {};
  for (const [name, query] of Object.entries(ROWS)) {
    const found = await look<Record<string, unknown>>(query.replace("SALONS", ids));
    rows[name] = found.map((row) => Object.values(row));
  }
  const text = salons.reduce((text, { id, name }) => text.replaceAll(id, name), JSON.stringify(rows));
  const seen = [...new Set(text.match(UUIDS))];
  const named: Played["rows"] = JSON.parse(text.replace(UUIDS, (id) => `id ${seen.indexOf(id)}`));
  // A key may contain the random id of an appointment. So keys are sorted after the ids are replaced.
  return { ...named, keys: (named.keys ?? []).sort() };
}

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const ROWS = {
  appointments: `SELECT id, salon_id, technician_id, date, starts_minute, ends_minute, buffer_minutes, status, price_pence,
    payment_method, payment_status, notes, customer_email, client_id, replaces_id, replaced_by_id, version, calendar_sequence,
    late_cancellation FROM appointments WHERE salon_id IN (SALONS) ORDER BY rowid`,
  blocks: `SELECT salon_id, technician_id, date, starts_minute, ends_minute, reason FROM blocks
    WHERE salon_id IN (SALONS) ORDER BY rowid`,
  closures: "SELECT salon_id, date, reason FROM closure_dates WHERE salon_id IN (SALONS) ORDER BY rowid",
  customers: `SELECT salon_id, email, name, appointments FROM customers WHERE salon_id IN (SALONS) ORDER BY 1, 2, 3`,
  history: `SELECT salon_id, appointment_id, actor, event FROM audit_events WHERE salon_id IN (SALONS) ORDER BY id`,
  keys: `SELECT salon_id, key FROM idempotency_keys WHERE salon_id IN (SALONS) ORDER BY 1, 2`,
  hours: `SELECT salon_id, weekday, opens_minute, closes_minute FROM business_hours
    WHERE salon_id IN (SALONS) ORDER BY 1, 2`,
  team: "SELECT salon_id, id, active FROM technicians WHERE salon_id IN (SALONS) ORDER BY rowid",
};
