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
const ASKED = sized(9, 1);

/** What each call is put off by to see which wait for each other: far more than one takes here. */
const DELAY_MS = 50;
const REST_MS = 300;

/** The pages that are asked for, by who asks. A page is read by at most so many calls one after the other. */
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

interface Counted {
  calls: number;
  /** The calls with a statement that writes. */
  writes: number;
  /** The calls that have not been answered yet. */
  waiting: number;
}

/** Something that is asked of a side: it answers how long it took, ms. */
type Ask = () => Promise<number>;

/** A side, with everything that is asked of it by what it is called. */
interface Asked extends Side {
  book: (bookings: number, atATime: number) => Promise<number>;
  asks: Map<string, { ask: Ask; goal: string }>;
}

/**
 * The calls of D1, each of one statement or of a batch: how many a booking makes with its mail, alone and among others, and
 * how many of these write; and for how many, one after the other, the answers to bookings and to pages wait. The latter is
 * by how much the fastest answer is later when each call is put off, in units of that delay.
 */
export const d1Calls = {
  comparesCheckouts: true,
  async measure() {
    const sides: Asked[] = [];
    for (const side of await serveSides({ counted: true })) sides.push(await asked(side));
    return [
      ...(await callsOfBookings(sides, "A booking with its mail", ALONE, 1, "<= 8", "<= 2.5")),
      ...(await callsOfBookings(sides, `${IN_A_RUSH} at a time, each`, RUSHES, IN_A_RUSH, "", "<= 1")),
      ...(await waits(sides)),
    ];
  },
} satisfies Measurement;

async function asked(side: Side): Promise<Asked> {
  const { port } = side;
  const [client, admin, free] = [await demoBookings(port), await demoBookings(port, "admin"), freeTimes()];
  const cookies: Record<string, string> = {
    client: await demoCookie(port, "client"),
    admin: await demoCookie(port, "admin"),
  };
  const book = (bookings: number, atATime: number, by = client) => bookAll(by, free.splice(0, bookings), atATime);
  const bookAlone = async (by: Book) => {
    await atRest(port);
    return book(1, 1, by);
  };
  await book(WARM_UPS, 1);
  const asks: Asked["asks"] = new Map([
    ["a client’s booking", { ask: () => bookAlone(client), goal: "<= 4" }],
    ["a booking by staff", { ask: () => bookAlone(admin), goal: "<= 4" }],
  ]);
  for (const [who, { paths, goal }] of Object.entries(PAGES))
    for (const path of paths) asks.set(path, { ask: opening(port, path, cookies[who]), goal });
  return { ...side, book, asks };
}

function opening(port: number, path: string, cookie?: string): Ask {
  const headers = { Accept: "text/html", ...(cookie && { cookie }) };
  return async () => (await expectStatus(200, call(port, DEMO_HOST, path, { headers }))).milliseconds;
}

async function callsOfBookings(
  sides: Asked[],
  what: string,
  times: number,
  atATime: number,
  ...goals: [calls: string, writes: string]
): Promise<Figure[]> {
  const [calls, writes]: [number[], number[]] = [[], []];
  for (const { port, book } of sides) {
    const before = await atRest(port);
    for (let time = 0; time < times; time++) {
      await book(atATime, atATime);
      await atRest(port);
    }
    const after = await atRest(port);
    calls.push((after.calls - before.calls) / (times * atATime));
    writes.push((after.writes - before.writes) / (times * atATime));
  }
  return [compared(what, calls, " calls of D1", goals[0]), compared("  of which write", writes, "", goals[1])];
}

/** A side's answers as they come, and while each call is put off, ms. */
interface Timed {
  side: Asked;
  times: number[];
  late: number[];
}

/** For how many calls, one after the other, each answer waits. */
async function waits(sides: Asked[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, { goal }] of sides[0]?.asks ?? []) {
    const found = sides.map((side): Timed => ({ side, times: [], late: [] }));
    for (let turn = 0; turn < ASKED; turn++)
      for (const { side, times, late } of inOrder(found, turn)) {
        times.push(await timeOf(side, what, 0));
        late.push(await timeOf(side, what, DELAY_MS));
      }
    const calls = found.map(({ times, late }) => (Math.min(...late) - Math.min(...times)) / DELAY_MS);
    figures.push(compared(`Calls that ${what} waits for`, calls, "", goal));
  }
  return figures;
}

/** The time of an answer while each call is put off so long, ms. */
async function timeOf({ port, asks }: Asked, what: string, delay: number): Promise<number> {
  await call(port, DEMO_HOST, `/bench/d1?delay=${delay}`);
  const time = (await asks.get(what)?.ask()) ?? Number.NaN;
  await call(port, DEMO_HOST, "/bench/d1?delay=0");
  return time;
}

/** What was counted until now, once no call has been made for a while. */
async function atRest(port: number): Promise<Counted> {
  for (let before = -1; ; ) {
    const counted: Counted = JSON.parse((await call(port, DEMO_HOST, "/bench/d1")).body);
    if (counted.calls === before && counted.waiting === 0) return counted;
    before = counted.calls;
    await pause(REST_MS);
  }
}
