import { setTimeout as pause } from "node:timers/promises";
import { rowsOf } from "../../e2e/rows.ts";
import { type Act, type Cast, dateIn } from "./acts.ts";
import type { HeldStart, Start } from "./ledger.ts";
import { brokenLaws } from "./oracle.ts";
import { ask, type Heard } from "./people.ts";
import type { Victim } from "./victim.ts";

/** What a caller may hear of an act whose outcome nobody knows: 503, or nothing at all. */
const UNKNOWN = [0, 503];
/** Every command is answered within 15 seconds, docs/rules.md 5.14; what comes around it, and a busy machine, take some more. */
const LATEST_ANSWER_MS = 20_000;
const TRIES = 60;

/** What a round has shown. */
export interface Played {
  /** What was heard while the bad thing went on. */
  heard: { what: string; status: number; milliseconds: number; said: string }[];
  /** Every broken promise, in a sentence. */
  faults: string[];
}

/** The bad thing that happens in the middle of the answers. `stoppedMs` is for how long nobody could be answered. */
export type Disturbance = (answers: Answers) => Promise<{ stoppedMs: number; losesConnections: boolean }>;

/** The answers of a round, as they come. */
export interface Answers {
  all: Promise<unknown>;
  /** Resolves in the middle of them: after some time, or some time after any number of them has come. */
  middle: () => Promise<void>;
}

const SOON_MS = 400;
const LATER_MS = 60;

/**
 * Everybody acts at once, a disturbance happens in the middle, and it passes. Then callers without an outcome send again, and
 * so do all who have sent a key. Compares all answers with the whole database.
 */
export async function playRound(victim: Victim, cast: Cast, acts: Act[], disturb: Disturbance): Promise<Played> {
  const { port } = victim;
  const answers = acts.map(({ who, asked }) => ask(port, who, asked));
  const { stoppedMs, losesConnections } = await disturb({ all: Promise.all(answers), middle: () => middleOf(answers) });
  const before = await Promise.all(answers);
  const after = await Promise.all(acts.map((act, at) => knownOutcome(port, act, before[at])));
  const faults = acts.flatMap((act, at) => {
    const [first, last] = [before[at], after[at]];
    return first && last ? faultsOf(act, first, last, { stoppedMs, losesConnections }) : [];
  });
  for (const [at, act] of acts.entries()) {
    const known = after[at];
    if (known && act.allowed.includes(known.status)) act.learn(known);
  }
  faults.push(...brokenLaws(victim.stateDirectory), ...untrue(victim, cast));
  faults.push(...(await faultsOfHolds(victim, cast)), ...(await faultsOfRevenue(victim, cast)));
  const heard = before.map(({ status, milliseconds, body }, at) => ({
    ...{ what: acts[at]?.what ?? "", status, milliseconds, said: body.startsWith("<") ? "a page" : body },
  }));
  return { heard, faults };
}

async function middleOf(answers: Promise<unknown>[]): Promise<void> {
  // Many answers come at the same instant.
  if (Math.random() < 0.5) return pause(Math.random() * SOON_MS);
  let missing = Math.floor(Math.random() * answers.length);
  const come = Promise.withResolvers<void>();
  const count = () => missing-- <= 0 && come.resolve();
  count();
  for (const answer of answers) void answer.then(count);
  await come.promise;
  await pause(Math.random() * LATER_MS);
}

/** The outcome of an act, asked for until it is known. What has no key is not asked again once it is known. */
async function knownOutcome(port: number, { who, asked, repeatable }: Act, first: Heard | undefined): Promise<Heard> {
  if (first && !repeatable && !UNKNOWN.includes(first.status)) return first;
  for (let tried = 1; ; tried++) {
    const heard = await ask(port, who, asked);
    if (!UNKNOWN.includes(heard.status) || tried === TRIES) return heard;
    await pause(250);
  }
}

function faultsOf(
  { what, asked, allowed, repeatable }: Act,
  first: Heard,
  last: Heard,
  { stoppedMs, losesConnections }: { stoppedMs: number; losesConnections: boolean },
): string[] {
  const tell = (why: string) => `${what} (${asked.method} ${asked.path}) ${why}`;
  const mayHear = losesConnections ? UNKNOWN : [503];
  const [id, then] = [first, last].map(({ json, location }) => json.id ?? location);
  const done = first.status < 400 && allowed.includes(first.status) && repeatable;
  return [
    ...(allowed.includes(first.status) || mayHear.includes(first.status)
      ? []
      : [tell(`was answered ${first.status}: ${first.body.slice(0, 300)}`)]),
    ...(allowed.includes(last.status) ? [] : [tell(`ended with ${last.status}: ${last.body.slice(0, 300)}`)]),
    ...(first.status === 503 && !/failed to|try again|went wrong/i.test(first.body)
      ? [tell("gave no reason for its 503")]
      : []),
    ...(first.milliseconds - stoppedMs > LATEST_ANSWER_MS
      ? [tell(`took ${first.milliseconds.toFixed(0)} ms, ${stoppedMs} of which nobody was answered`)]
      : []),
    ...(done && (last.status !== first.status || id !== then)
      ? [tell(`said ${first.status} ${id}, and under the same key ${last.status} ${then}`)]
      : []),
    ...(typeof first.json.token === "string" && repeatable && !(Number(last.json.left) <= Number(first.json.left))
      ? [tell(`was told ${first.body}, and then, for the same start, ${last.body}`)]
      : []),
  ];
}

/** What callers were told and the database says otherwise. */
function untrue({ stateDirectory }: Victim, { ledger, first }: Cast): string[] {
  const rows = (sql: string) => rowsOf(stateDirectory, sql);
  const ids = (table: string) => rows(`SELECT id FROM ${table}`).map(({ id }) => String(id));
  const appointments = rows("SELECT id, status, replaced_by_id AS then_, payment_status AS paid FROM appointments");
  const byId = new Map(appointments.map((row) => [String(row.id), row]));
  const lastOf = (id: string): string => {
    const then = byId.get(id)?.then_;
    return then ? lastOf(String(then)) : id;
  };
  const technicians = new Map(rows("SELECT id, active, week FROM technicians").map((row) => [String(row.id), row]));
  const [hours] = rows("SELECT opens_minute AS opens, closes_minute AS closes FROM business_hours");
  const since = (id: string, instant: number) =>
    rows(`SELECT id FROM appointments WHERE technician_id = '${id}' AND created_at > ${instant}`).length;
  return [
    ...differences("appointment", [...ledger.appointments], [...byId.keys()]),
    ...differences("block", [...ledger.blocks], ids("blocks")),
    ...differences("closure", [...ledger.closures], ids("closure_dates")),
    ...differences("technician", [first, ...ledger.technicians.keys()], [...technicians.keys()]),
    ...[...ledger.cancelled]
      .filter((id) => byId.get(id)?.status !== "cancelled" || byId.get(id)?.then_)
      .map((id) => `appointment ${id} was cancelled and stands`),
    ...[...ledger.paid]
      .filter((id) => byId.get(lastOf(id))?.paid !== "paid")
      .map((id) => `appointment ${id} was paid, and ${lastOf(id)} in its place is not`),
    ...[...ledger.weeks]
      .filter(([id, week]) => technicians.get(id)?.week !== week)
      .map(([id, week]) => `technician ${id} works ${technicians.get(id)?.week}, not ${week}`),
    ...[...ledger.retired]
      .filter(([id, instant]) => technicians.get(id)?.active !== 0 || since(id, instant) > 0)
      .map(([id]) => `technician ${id} has retired and is booked`),
    ...(hours?.opens === ledger.hours.opens && hours.closes === ledger.hours.closes
      ? []
      : [`the hours are ${JSON.stringify(hours)}, not ${JSON.stringify(ledger.hours)}`]),
  ];
}

function differences(what: string, promises: string[], stored: string[]): string[] {
  const [promised, there] = [new Set(promises), new Set(stored)];
  return [
    ...promises.filter((id) => !there.has(id)).map((id) => `${what} ${id} was promised and is not there`),
    ...stored.filter((id) => !promised.has(id)).map((id) => `${what} ${id} is there, and nobody was told so`),
  ];
}

/** Starts that are held but offered anyway, or that are still taken although their hold is over. */
async function faultsOfHolds(victim: Victim, { ledger }: Cast): Promise<string[]> {
  ledger.lapse(Date.now());
  const lasting = [...ledger.holds].filter(({ until }: HeldStart) => until > Date.now() + LATEST_ANSWER_MS);
  const faults: string[] = [];
  for (const { start, until } of lasting)
    if ((await isOffered(victim, start)) && until > Date.now())
      faults.push(`${named(start)} is held until ${new Date(until).toISOString()} and offered`);
  const due = ledger.over.filter(({ from }) => from < Date.now());
  ledger.over = ledger.over.filter(({ from }) => from >= Date.now());
  for (const { start } of due) {
    if ((await isOffered(victim, start)) || isUsed(victim, ledger.holds, start)) continue;
    faults.push(`${named(start)} is held no more and not offered`);
  }
  return faults;
}

/** What the API says of the revenue of the days to come, and what was completed there. */
async function faultsOfRevenue({ port, stateDirectory }: Victim, { admin }: Cast): Promise<string[]> {
  const [counted] = rowsOf(
    stateDirectory,
    `SELECT count(*) AS count, coalesce(sum(price_pence), 0) AS pence FROM appointments
      WHERE status = 'completed' AND payment_status IN ('pending', 'paid')`,
  );
  const path = `/api/revenue?startDate=${dateIn(0)}&endDate=${dateIn(40)}`;
  const { status, json } = await ask(port, admin, { method: "GET", path });
  const days: { appointmentCount: number; totalRevenue: number }[] = Array.isArray(json.list) ? json.list : [];
  const said = {
    count: days.reduce((sum, { appointmentCount }) => sum + appointmentCount, 0),
    pence: Math.round(days.reduce((sum, { totalRevenue }) => sum + totalRevenue, 0) * 100),
  };
  if (status === 200 && said.count === counted?.count && said.pence === counted.pence) return [];
  return [`revenue is told as ${status} ${JSON.stringify(said)}, and is ${JSON.stringify(counted)}`];
}

async function isOffered({ port }: Victim, { date, time, technicianId }: Start): Promise<boolean> {
  const path = `/api/slots?date=${date}&duration=45&technicianId=${technicianId}`;
  const { json } = await ask(port, {}, { method: "GET", path });
  const slots: { time: string; available: boolean }[] = Array.isArray(json.slots) ? json.slots : [];
  return slots.some((slot) => slot.time === time && slot.available);
}

/** Whether something else takes a start now: an appointment, or another hold. */
function isUsed({ stateDirectory }: Victim, holds: Set<HeldStart>, { date, time, technicianId }: Start): boolean {
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const booked = rowsOf(
    stateDirectory,
    `SELECT id FROM appointments WHERE technician_id = '${technicianId}' AND date = '${date}'
      AND status <> 'cancelled' AND starts_minute < ${minute + 45} AND ends_minute + buffer_minutes > ${minute}`,
  );
  return booked.length > 0 || [...holds].some(({ start }) => start.date === date);
}

function named({ date, time }: Start): string {
  return `The start ${date} ${time}`;
}
