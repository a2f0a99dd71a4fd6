import * as v from "valibot";
import { MAIL_OF_NEW_SALON_WAITS } from "#app/words/salon.ts";
import { literal } from "./admin-account.ts";

/* The salons that strangers have opened and the operator has not looked at yet. docs/rules.md 18.11 */

const OnTrial = v.array(
  v.object({
    host: v.string(),
    name: v.string(),
    email: v.string(),
    phone: v.string(),
    address: v.string(),
    openForBooking: v.number(),
    createdAt: v.number(),
    trialUntil: v.number(),
    appointments: v.number(),
    waiting: v.number(),
  }),
);

/** SQL that reads the salons on trial at `now` (UTC ms), the newest first, and how many of their emails wait. */
export function onTrialRead(now: number): string {
  return `SELECT host, name, email, phone, address, open_for_booking AS openForBooking, created_at AS createdAt, trial_until AS trialUntil,
  (SELECT count(*) FROM appointments WHERE appointments.salon_id = salons.id) AS appointments,
  (SELECT count(*) FROM outbox WHERE outbox.salon_id = salons.id AND sent_at IS NULL AND failed_at IS NULL AND dropped_at IS NULL
    AND last_error = ${literal(MAIL_OF_NEW_SALON_WAITS)}) AS waiting
FROM salons WHERE trial_until > ${now} ORDER BY created_at DESC;`;
}

/** The list as it is printed: what the operator has to see of each salon. */
export function listOf(rows: unknown): string {
  const salons = v.parse(OnTrial, rows);
  if (salons.length === 0) return "no salon is on trial";
  return salons
    .map(({ host, name, email, phone, address, openForBooking, createdAt, trialUntil, appointments, waiting }) =>
      [
        `${host}  ${name}`,
        `  ${email}, ${phone}, ${address.replace(/\s+/g, " ")}`,
        `  opened ${day(createdAt)}, on trial until ${day(trialUntil)}, ${openForBooking ? "open" : "not open"} for booking, appointments: ${appointments}, emails that wait: ${waiting}`,
      ].join("\n"),
    )
    .join("\n");
}

function day(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** SQL that reads the salon of a host that is on trial at `now`. */
export function trialRead(host: string, now: number): string {
  return `SELECT name FROM salons WHERE host = ${literal(host)} AND trial_until > ${now};`;
}

/** SQL that ends the trial of a host's salon. */
export function trialEnd(host: string): string {
  return `UPDATE salons SET trial_until = NULL WHERE host = ${literal(host)};`;
}

/** The name of the salon in the rows of `trialRead`. Refuses, in a sentence, a host without a salon on trial. */
export function nameIn(rows: unknown, host: string): string {
  const [salon] = v.parse(v.array(v.object({ name: v.string() })), rows);
  if (!salon) throw new Error(`Nothing was done: no salon on trial is at ${host}.`);
  return salon.name;
}
