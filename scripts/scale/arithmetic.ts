import { ROLLING_UP, SWEEPING, WAKING } from "#app/database/hourly-run.ts";
import type { Assumed } from "./assumptions.ts";
import type { ActionLoad, Measured } from "./measured.ts";
import { LIMITS, OBJECT_STORED, PLAN_DOLLARS, PRICES, type Price, type Priced } from "./prices.ts";

/* The load of a number of salons on the platform, its costs, and the number of salons at which each limit is reached. */

const GB = 1e9;
const RUNS_A_DAY = 24;
const OUTBOX_DAYS = 90;
const KEY_DAYS = 7;
const SESSION_DAYS = 0.5;
/** Today becomes stale in each hour in which staff complete something; another date with each booking. */
const OPEN_HOURS = 10;
/** Rows that an object writes: plans of its alarm and counts whenever it wakes, and a hold itself, its end and its removal. */
const ROWS_A_WAKE = 4;
const ROWS_A_HOLD = 3;

/** How often each measured action happens, for one appointment. */
function oftenPerAppointment(of: Assumed): { action: keyof Measured["actions"]; often: number }[] {
  return [
    { action: "bookingHeardByThree", often: 1 },
    { action: "completion", often: of.updates },
    { action: "cancellation", often: of.cancellations },
    { action: "landing", often: of.landing },
    { action: "book", often: of.book },
    { action: "booking", often: of.booking },
    { action: "freeTimes", often: of.freeTimes },
    { action: "manage", often: of.manage },
    { action: "signIn", often: of.signIn },
    { action: "calendar", often: of.calendar },
    { action: "appointments", often: of.table },
    { action: "revenue", often: of.revenue },
  ];
}

/** The sum of something that actions ask for, for one appointment with all that goes with it. */
export function perAppointment(of: Assumed, { actions }: Measured, asked: (one: ActionLoad) => number): number {
  return sum(oftenPerAppointment(of).map(({ action, often }) => often * asked(actions[action])));
}

/** Rows that a salon has after its years, and their bytes, by table. Links, emails, keys and pages are kept for a time. */
export function rowsOfSalon(of: Assumed, { tables }: Measured): { table: string; rows: number; bytes: number }[] {
  const inAll = of.appointments * of.openDays * of.years;
  const inDays = (days: number) => (of.appointments * of.openDays * Math.min(days, 365 * of.years)) / 365;
  const rows: Record<keyof typeof tables, number> = {
    appointments: inAll * (1 + of.cancellations / 2),
    appointment_items: inAll * (tables.appointment_items.rows ?? 0),
    audit_events: inAll * (1 + of.updates + of.cancellations),
    outbox: inDays(OUTBOX_DAYS) * of.emails,
    appointment_links: inDays(OUTBOX_DAYS) * of.emails,
    idempotency_keys: inDays(KEY_DAYS) * (1 + of.updates + of.cancellations),
    customers: inAll * of.customers,
    users: inAll * of.accounts,
    reviews: inAll * of.reviews,
    revenue_days: of.openDays * of.years,
    diary_changes: 365 * of.years,
    session_pages: inDays(SESSION_DAYS) * (of.booking + of.manage),
  };
  return Object.entries(tables).map(([table, { bytes }]) => {
    const count = entryOf(rows, table);
    return { table, rows: count, bytes: count * bytes };
  });
}

export function bytesOfSalon(of: Assumed, measured: Measured): number {
  return sum(rowsOfSalon(of, measured).map(({ bytes }) => bytes));
}

/** What all salons ask for in an average month. */
export function monthly(of: Assumed, measured: Measured): Record<Priced, number> {
  const appointments = (of.salons * of.appointments * of.openDays) / 12;
  const cron = (asked: (one: ActionLoad) => number) => asked(measured.actions.cronAtRest) * RUNS_A_DAY * 30;
  const object = perAppointment(of, measured, ({ object }) => sum(Object.values(object))) + 2 * of.holds + of.sockets;
  const requests =
    sum(oftenPerAppointment(of).map(({ often }) => often)) + of.holds + of.sockets + of.files + of.pictures;
  const awake = perAppointment(of, measured, ({ object }) => (object.execute ?? 0) + (object.alarm ?? 0)) + of.holds;
  return {
    requests: appointments * requests,
    cpuMs: appointments * requests * of.cpuMs,
    d1Read: appointments * perAppointment(of, measured, ({ rowsRead }) => rowsRead) + cron(({ rowsRead }) => rowsRead),
    d1Written: appointments * perAppointment(of, measured, ({ rowsWritten }) => rowsWritten) * (1 + of.again),
    d1Stored: (of.salons * bytesOfSalon(of, measured)) / GB,
    objectRequests: appointments * object,
    objectTime: appointments * awake * of.awake * LIMITS.objectMemoryGb,
    objectWritten: appointments * (ROWS_A_WAKE * awake + ROWS_A_HOLD * of.holds),
    kvReads: appointments * (of.booking + of.manage + of.calendar + of.table + of.revenue + of.holds),
    kvWrites: appointments * of.signIn * 2,
    r2Reads: appointments * of.pictures,
    r2Stored: (of.salons * of.pictureMb) / 1000,
    emails: appointments * of.emails,
  };
}

export function dollarsFor({ included, dollars, per }: Price, quantity: number): number {
  return (Math.max(0, quantity - included) / per) * dollars;
}

/** The plan's price and that of each quantity, dollars a month. */
export function dollars(of: Assumed, measured: Measured): { all: number; each: [Priced, number][] } {
  const asked = monthly(of, measured);
  const each: [Priced, number][] = [];
  for (const name in PRICES) if (isPriced(name)) each.push([name, dollarsFor(PRICES[name], asked[name])]);
  return { all: PLAN_DOLLARS + sum(each.map(([, dollars]) => dollars)), each };
}

/** What all diaries cost a month if they stood in their objects. */
export function dollarsInObjects(of: Assumed, measured: Measured): number {
  return dollarsFor(OBJECT_STORED, monthly(of, measured).d1Stored);
}

/**
 * How many ms of each second D1's only thread is busy in the busiest hour: with reads, which replicas can answer, and with
 * writes, which only the primary can.
 */
export function busyMs(of: Assumed, measured: Measured): { reads: number; writes: number } {
  const second = (of.salons * of.appointments * of.busiestHour) / 3600;
  const time = ({ calls, writes, time }: ActionLoad) => calls * of.callMs + writes * of.writeMs + time * of.lookUpMs;
  const [reads, writes] = [false, true].map((written) =>
    perAppointment(of, measured, (one) => (one.writes > 0 === written ? time(one) : 0)),
  );
  return { reads: second * (reads ?? 0), writes: second * (writes ?? 0) };
}

export interface Limit {
  what: string;
  /** At how many salons it is reached. */
  salons: number;
  effect: string;
}

/** The limits by the number of salons at which they are reached, the first one first. */
export function limits(of: Assumed, measured: Measured): Limit[] {
  const busy = busyMs(of, measured);
  const aDay = of.appointments * (of.openDays / 365);
  const sweptADay = RUNS_A_DAY * SWEEPING.statements * SWEEPING.rowsAtOnce;
  const rolledUpADay = RUNS_A_DAY * ROLLING_UP.batches * ROLLING_UP.daysAtOnce;
  const staleADay = aDay * (1 + of.cancellations) + OPEN_HOURS * (of.openDays / 365);
  const wakesInTime = (WAKING.forMs / of.wakeMs) * WAKING.sideBySide;
  return [
    {
      what: "D1: 10 GB in one database",
      salons: LIMITS.d1Bytes / bytesOfSalon(of, measured),
      effect: "writes are refused",
    },
    {
      what: "D1: one thread in the busiest hour, all of it on the primary",
      salons: (1000 / (busy.reads + busy.writes)) * of.salons,
      effect: "calls wait, then fail",
    },
    {
      what: "D1: the same with pages read from replicas",
      salons: (1000 / busy.writes) * of.salons,
      effect: "calls wait, then fail",
    },
    {
      what: `cron: ${count(ROLLING_UP.batches * ROLLING_UP.daysAtOnce)} days rolled up in a run`,
      salons: rolledUpADay / staleADay,
      effect: "days stay stale for longer; pages count them themselves",
    },
    {
      what: `cron: ${count(WAKING.most)} salons woken in a run, if all alarms are lost`,
      salons: Math.min(WAKING.most, wakesInTime),
      effect: "mail of the others goes an hour later",
    },
    {
      what: `cron: ${count(SWEEPING.statements * SWEEPING.rowsAtOnce)} emails swept in a run`,
      salons: sweptADay / (aDay * of.emails),
      effect: "old emails pile up",
    },
  ].toSorted((one, other) => one.salons - other.salons);
}

export function count(number: number): string {
  return Math.round(number).toLocaleString("en-GB");
}

function isPriced(name: string): name is Priced {
  return name in PRICES;
}

function entryOf(rows: Record<string, number>, name: string): number {
  return rows[name] ?? 0;
}

export function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
