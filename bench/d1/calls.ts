import { setTimeout as pause } from "node:timers/promises";
import { type Book, bookAll, freeTimes } from "../bookings.ts";
import { call, expectStatus } from "../call.ts";
import { DEMO_HOST, demoBookings, demoCookie } from "../demo-salon.ts";
import type { Figure, Measurement } from "../measurement.ts";
import { sized } from "../options.ts";
import { compared, inOrder, type Side, serveSides } from "../sides.ts";

const WARM_UPS = sized(8, 1);
const ALONE = sized(20, 2);
const RUSHES = sized(3, 1);
const IN_A_RUSH = sized(64, 8);
const ASKED = sized(5, 1);

/** The delay of each call. It shows which calls wait for each other: the others are on their way at the same time. */
const DELAY_MS = 100;
const REST_MS = 300;

/** The requested pages, by visitor, each with the most calls that its answer may wait for one after the other. */
const PAGES = {
  anybody: { goal: "<= 1", paths: ["/", "/book", "/reviews"] },
  client: { goal: "<= 2", paths: ["/booking", "/cancel"] },
  admin: {
    goal: "<= 2",
    paths: ["appointments", "calendar", "book-appointment", "clients", "team", "salon", "services", "reviews"]
      .concat(["business-hours", "closure-dates", "blocked-time", "revenue", "calendar-feed", "security", "preview"])
      .map((page) => `/admin/${page}`),
  },
};

/** What counted.js answers. */
export interface Counted {
  calls: number;
  /** The calls with a statement that writes. */
  writes: number;
  /** When each call that has been answered began and ended, in moments that only tell what came before what. */
  answered: [begun: number, ended: number][];
  /** The statements of each call. */
  batches: { sql: string; params?: (string | number | null)[] | null }[][];
  /** What D1 would bill, with the rows of indexes. */
  rowsRead: number;
  rowsWritten: number;
  /** How often each method of the salon's object was called from outside. */
  object: Record<string, number>;
}

/** A side with the small demo salon. The client and the admin book free times there, a number at a time. */
interface Booking extends Side {
  client: (bookings: number, atATime: number) => Promise<unknown>;
  admin: (bookings: number, atATime: number) => Promise<unknown>;
}

/**
 * The calls of D1, each with one statement or a batch: the number for a booking with its mail, alone and together with
 * others, and how many of these write. Also how many calls, one after the other, the answers to bookings and pages wait for.
 */
export const d1Calls = {
  comparesCheckouts: true,
  async measure() {
    const small = await Promise.all((await serveSides({ counted: true })).map(booking));
    const full = await Promise.all((await serveSides({ counted: true, demo: "full" })).map(opening));
    const figures = [
      ...(await callsOfBookings(small, "A booking with its mail", ALONE, 1, "<= 8", "<= 2.5")),
      ...(await callsOfBookings(small, `${IN_A_RUSH} at a time, each`, RUSHES, IN_A_RUSH, "", "<= 1")),
      await waits("A client’s booking", small, ({ client }) => client(1, 1), "<= 2"),
      await waits("A booking by staff", small, ({ admin }) => admin(1, 1), "<= 4"),
    ];
    for (const [who, { paths, goal }] of Object.entries(PAGES))
      for (const path of paths) figures.push(await waits(path, full, ({ open }) => open(who, path), goal));
    return figures;
  },
} satisfies Measurement;

async function booking(side: Side): Promise<Booking> {
  const { port } = side;
  const [client, admin, free] = [await demoBookings(port), await demoBookings(port, "admin"), freeTimes()];
  const books = (by: Book) => (bookings: number, atATime: number) => bookAll(by, free.splice(0, bookings), atATime);
  await books(client)(WARM_UPS, 1);
  return { ...side, client: books(client), admin: books(admin) };
}

async function opening(side: Side) {
  const { port } = side;
  const cookies: Record<string, string> = {
    client: await demoCookie(port, "client"),
    admin: await demoCookie(port, "admin"),
  };
  const open = (who: string, path: string) => {
    const headers = { Accept: "text/html", ...(cookies[who] && { cookie: cookies[who] }) };
    return expectStatus(200, call(port, DEMO_HOST, path, { headers }));
  };
  return { ...side, open };
}

async function callsOfBookings(
  sides: Booking[],
  what: string,
  times: number,
  atATime: number,
  ...goals: [calls: string, writes: string]
): Promise<Figure[]> {
  const [calls, writes]: [number[], number[]] = [[], []];
  for (const { port, client } of sides) {
    await atRest(port);
    await countAnew(port, 0);
    for (let time = 0; time < times; time++) {
      await client(atATime, atATime);
      await atRest(port);
    }
    const counted = await countAnew(port, 0);
    calls.push(counted.calls / (times * atATime));
    writes.push(counted.writes / (times * atATime));
  }
  return [compared(what, calls, " calls of D1", goals[0]), compared("  of which write", writes, "", goals[1])];
}

/**
 * The number of calls, one after the other, that an answer waits for: the fewest of several tries. The first try does not
 * count.
 */
async function waits<Of extends Side>(
  what: string,
  sides: Of[],
  ask: (side: Of) => Promise<unknown>,
  goal: string,
): Promise<Figure> {
  const fewest = new Map<Side, number>();
  for (let turn = 0; turn <= ASKED; turn++)
    for (const side of inOrder(sides, turn)) {
      await atRest(side.port);
      await countAnew(side.port, DELAY_MS);
      await ask(side);
      const { answered } = await countAnew(side.port, 0);
      if (turn > 0) fewest.set(side, Math.min(fewest.get(side) ?? Number.POSITIVE_INFINITY, longestChain(answered)));
    }
  const found = sides.map((side) => fewest.get(side) ?? Number.NaN);
  return compared(`${what} waits, one after the other, for`, found, " calls", goal);
}

/** The most calls of which each began after the one before it was answered. */
function longestChain(calls: Counted["answered"]): number {
  let [chain, last] = [0, -1];
  for (const [begun, ended] of calls.toSorted((one, other) => one[1] - other[1])) {
    if (begun < last) continue;
    chain++;
    last = ended;
  }
  return chain;
}

/** Waits until no call has been made for a while. */
export async function atRest(port: number): Promise<void> {
  for (let before = -1; ; ) {
    const { calls, answered } = await counted(port);
    if (calls === before && answered.length === calls) return;
    before = calls;
    await pause(REST_MS);
  }
}

/** The count until now. Starts a new count, with this delay for each call. */
export function countAnew(port: number, delay: number): Promise<Counted> {
  return counted(port, `?delay=${delay}`);
}

async function counted(port: number, query = ""): Promise<Counted> {
  return JSON.parse((await call(port, DEMO_HOST, `/bench/d1${query}`)).body);
}
