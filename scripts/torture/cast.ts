import { rowsOf } from "../../e2e/rows.ts";
import { DEMO_ACCOUNTS } from "../demo/demo-names.ts";
import {
  type Act,
  block,
  booking,
  type Cast,
  cancellation,
  clock,
  closure,
  cron,
  dateIn,
  move,
  newTechnician,
  openingHours,
  ownHours,
  payment,
  removal,
  retirement,
  status,
} from "./acts.ts";
import { bookHeld, bookOver, extend, giveBack, take } from "./hold-acts.ts";
import { type HeldStart, Ledger } from "./ledger.ts";
import { aBrowser, ask, jar, theAdmin } from "./people.ts";
import type { Victim } from "./victim.ts";

/** The most technicians that are added: a salon has fifty at most. docs/rules.md 21.7 */
const MOST_ADDED = 45;
/** Starts are held and bookings made before the days that are closed and opened again. */
const FIRST_CLOSING_DAY = 27;

/** The people of the salon, and a team of four. */
export async function aCast({ port, stateDirectory }: Victim): Promise<Cast> {
  const admin = await theAdmin(port);
  const body = { action: "client-login", ...DEMO_ACCOUNTS.client };
  const { json } = await ask(port, {}, { method: "POST", path: "/api/auth", body });
  const client = { token: String(json.token) };
  const [salon] = rowsOf(stateDirectory, "SELECT id FROM salons WHERE host IS NULL");
  const first = String(salon?.id);
  const cast = { ledger: new Ledger(), admin, client, first };
  for (let count = 0; count < 3; count++) {
    const act = newTechnician(cast);
    act.learn(await ask(port, admin, act.asked));
  }
  return cast;
}

/** What everybody does at once in a round: starts that several want, and everything else that may come between. */
export async function actsOf(round: number, victim: Victim, cast: Cast): Promise<Act[]> {
  return [...(await ofAppointments(victim, cast)), ...ofOpening(round, cast), ...(await ofHolds(round, victim, cast))];
}

async function ofAppointments({ port }: Victim, cast: Cast): Promise<Act[]> {
  const acts: Act[] = [];
  for (const technicianId of some(working(cast), 3)) {
    const start = await aFreeStart(port, 3 + chance(28), technicianId);
    if (start) acts.push(booking(cast, start), booking(cast, start), booking(cast, start));
  }
  const anywhere = { date: dateIn(3 + chance(28)), time: clock((9 + chance(10)) * 60) };
  acts.push(booking(cast, anywhere), booking(cast, anywhere));

  const [fought, paid, done, gone] = some([...cast.ledger.standing], 4);
  const [one, other] = [dateIn(3 + chance(28)), dateIn(3 + chance(28))];
  const [early, late] = [clock((9 + chance(5)) * 60 + 15), clock((14 + chance(5)) * 60 + 30)];
  if (fought)
    acts.push(move(cast, fought, { date: one, time: early }), move(cast, fought, { date: other, time: late }));
  if (fought) acts.push(cancellation(cast, fought, "client"));
  if (paid) acts.push(payment(cast, paid), move(cast, paid, { date: other, time: early }));
  if (done) acts.push(status(cast, done, chance(2) ? "confirmed" : "completed"), payment(cast, done));
  if (gone) acts.push(cancellation(cast, gone, "admin"), move(cast, gone, { date: one, time: late }));
  return acts;
}

function ofOpening(round: number, cast: Cast): Act[] {
  const { ledger } = cast;
  const [one, other, leaver] = some(working(cast), 3);
  const [blocked] = some([...ledger.blocks], 1);
  const [closed] = some([...ledger.closures], 1);
  const added = ledger.technicians.size < MOST_ADDED;
  return [
    ...(round % 2 ? [] : [cron()]),
    block(cast, dateIn(3 + chance(24)), 9 + chance(10), one),
    ...(blocked ? [removal(cast, "blocks", blocked)] : []),
    ...(closed ? [removal(cast, "closures", closed)] : []),
    ...(round % 2 ? [closure(cast, dateIn(FIRST_CLOSING_DAY + chance(4)))] : []),
    ...(round % 3 ? [] : [openingHours(cast, chance(2) ? 7 : 8, chance(2) ? 20 : 21)]),
    ...(round % 5 || !added ? [] : [newTechnician(cast)]),
    ...(round % 2 && other ? [ownHours(cast, other, 9 + chance(3))] : []),
    ...(round % 10 === 9 && leaver && working(cast).length > 3 ? [retirement(cast, leaver)] : []),
  ];
}

async function ofHolds(round: number, { port }: Victim, cast: Cast): Promise<Act[]> {
  const acts: Act[] = [];
  const lasting = [...cast.ledger.holds].filter(({ until }) => until > Date.now() + 60_000);
  const [longer, back, wanted, taken, own] = some(lasting, 5);
  if (longer && !longer.extended) acts.push(extend(cast, longer));
  if (back) acts.push(giveBack(cast, back, round % 2 ? "release" : "leave"));
  if (wanted) acts.push(bookOver(cast, wanted, "client"));
  if (taken && round % 3 === 0) acts.push(bookOver(cast, taken, "admin"));
  if (own && round % 3 === 1) acts.push(await heldBooking(port, cast, own));
  for (let count = 0; count < 2; count++) {
    const start = await aFreeStart(port, 3 + chance(24), cast.first);
    if (start) acts.push(take(cast, await aBrowser(port), start));
  }
  return acts;
}

/** The holder signs in, which is good for a minute without a page that stays open. */
async function heldBooking(port: number, cast: Cast, hold: HeldStart): Promise<Act> {
  const form = DEMO_ACCOUNTS.client;
  const { cookies } = await ask(port, { cookie: hold.cookie }, { method: "POST", path: "/?index", form });
  return bookHeld(cast, hold, jar(cookies.filter((cookie) => !cookie.includes("device"))));
}

/** A start of a technician between ten and six that is free; null when there is none. */
async function aFreeStart(port: number, days: number, technicianId: string) {
  const date = dateIn(days);
  const path = `/api/slots?date=${date}&duration=45&technicianId=${technicianId}`;
  const { json } = await ask(port, {}, { method: "GET", path });
  const slots: { time: string; available: boolean }[] = Array.isArray(json.slots) ? json.slots : [];
  const [free] = some(
    slots.filter(({ time, available }) => available && time >= "10:00" && time < "18:00"),
    1,
  );
  return free ? { date, time: free.time, technicianId } : null;
}

/** The technicians who work, but for the one for whom starts are held. */
function working({ ledger }: Cast): string[] {
  return [...ledger.technicians.keys()].filter((id) => !ledger.retired.has(id));
}

/** Some of these, in any order. */
function some<One>(all: One[], count: number): One[] {
  const left = [...all];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(chance(left.length), 1)).flat();
}

/** A number from 0 up to but not including `below`. */
function chance(below: number): number {
  return Math.floor(Math.random() * below);
}
