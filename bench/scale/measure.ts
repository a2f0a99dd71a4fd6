/*
 * `npm run scale:measure`: what the product asks of the platform, measured, for `npm run scale`. It serves the built product
 * with the full demo salon, does what its visitors do, one thing after the other, and writes down what each asked of D1 and of
 * the salon's object: scripts/scale/measured.json. Rows are counted by workerd's D1, with those of indexes, as they are billed.
 */
import { writeFileSync } from "node:fs";
import * as v from "valibot";
import { BOOKABLE_DAYS_AHEAD } from "#app/diary/times/availability.ts";
import { addDays } from "#app/kernel/clock.ts";
import { databaseFile } from "../../scripts/local/database-file.ts";
import { runLeavingNothingBehind } from "../../scripts/process-tree.ts";
import { today } from "../bench-salon.ts";
import type { Time } from "../bookings.ts";
import { type Answer, call, expectStatus } from "../call.ts";
import { atRest, type Counted, countAnew } from "../d1/calls.ts";
import { DEMO_HOST, demoCookie } from "../demo-salon.ts";
import { openListeners } from "../live/listeners.ts";
import { serveSides } from "../sides.ts";
import { snapshotOf, timeIn } from "./replay.ts";
import { sizes } from "./size.ts";

const TIMES = 5;
const FILE = "scripts/scale/measured.json";

async function measure(): Promise<number> {
  const [side] = await serveSides({ demo: "full", counted: true });
  if (!side) return 1;
  const { port, stateDirectory } = side;
  const file = databaseFile(stateDirectory);
  const cookies = { anybody: "", client: await demoCookie(port, "client"), admin: await demoCookie(port, "admin") };
  const actions: Record<string, object> = {};
  const note = async (name: string, act: () => Promise<unknown>, times = TIMES) => {
    await atRest(port);
    const before = snapshotOf(file);
    await countAnew(port, 0);
    for (let time = 0; time < times; time++) {
      await act();
      await atRest(port);
    }
    const counted = await countAnew(port, 0);
    actions[name] = { ...asked(counted, times), time: round(timeIn(before, counted.batches) / times) };
    console.log(name, JSON.stringify(actions[name]));
  };
  const open = (who: keyof typeof cookies, path: string) => () =>
    expectStatus(200, call(port, DEMO_HOST, path, { headers: { Accept: "text/html", cookie: cookies[who] } }));

  await note("landing", open("anybody", "/"));
  await note("reviews", open("anybody", "/reviews"));
  await note("book", open("anybody", "/book"));
  await note("booking", open("client", "/booking"));
  await note("manage", open("client", "/cancel"));
  await note("freeTimes", open("anybody", `/api/slots?date=${addDays(today(), 3)}&duration=60`));
  await note("calendar", open("admin", "/admin/calendar"));
  await note("appointments", open("admin", "/admin/appointments"));
  await note("revenue", open("admin", "/admin/revenue"));
  await note("signIn", () => demoCookie(port, "client"));

  const client = await token(port, "client-login", "client@salon.test", "demo-client");
  const admin = await token(port, "admin-login", "admin@salon.test", "demo-admin");
  const free = await freeStarts(port);
  const ids: string[] = [];
  const send = (who: string, method: string, path: string, body: object) => {
    const headers = { ...JSON_TYPE, ...key(), authorization: `Bearer ${who}` };
    return call(port, DEMO_HOST, path, { method, headers, body: JSON.stringify(body) });
  };
  const book = async (by: string) => {
    const time = free.shift();
    if (!time) throw new Error("No start is free.");
    const answer = await expectStatus(201, send(by, "POST", "/api/appointments", bookingAt(time)));
    ids.push(JSON.parse(answer.body).id);
  };
  await book(client);
  await note("bookingWithMail", () => book(client), 10);
  const listeners = await openListeners(port, DEMO_HOST, 3);
  await note("bookingHeardByThree", () => book(client));
  listeners.close();
  const first = ids.slice(0, 5);
  const second = ids.slice(5, 10);
  await note("completion", () =>
    expectStatus(200, send(admin, "PUT", `/api/appointments/${first.shift()}`, { status: "completed" })),
  );
  await note("cancellation", () =>
    expectStatus(200, send(admin, "PATCH", `/api/appointments/${second.shift()}/cancel`, {})),
  );
  await note("cron", () => expectStatus(200, call(port, DEMO_HOST, "/cdn-cgi/handler/scheduled")), 1);
  await note("cronAtRest", () => expectStatus(200, call(port, DEMO_HOST, "/cdn-cgi/handler/scheduled")), 1);

  const tables = sizes(snapshotOf(file), ids);
  writeFileSync(FILE, `${JSON.stringify({ measured: today(), actions, tables }, null, 2)}\n`);
  return 0;
}

const JSON_TYPE = { "Content-Type": "application/json" };

/** The first start of each day that leaves time for the booking below. */
async function freeStarts(port: number): Promise<Time[]> {
  const starts: Time[] = [];
  for (let day = 1; day < BOOKABLE_DAYS_AHEAD; day++) {
    const date = addDays(today(), day);
    const { body } = await expectStatus(200, call(port, DEMO_HOST, `/api/slots?date=${date}&duration=180`));
    const { slots } = v.parse(Slots, JSON.parse(body));
    const free = slots.find(({ available }) => available);
    if (free) starts.push({ date, time: free.time });
  }
  return starts;
}

const Slots = v.object({ slots: v.array(v.object({ time: v.string(), available: v.boolean() })) });

function key() {
  return { "Idempotency-Key": crypto.randomUUID() };
}

async function token(port: number, action: string, email: string, password: string): Promise<string> {
  const body = JSON.stringify({ action, email, password, type: action.split("-")[0] });
  const signedIn: Answer = await expectStatus(
    200,
    call(port, DEMO_HOST, "/api/auth", { method: "POST", headers: JSON_TYPE, body }),
  );
  return JSON.parse(signedIn.body).token;
}

function bookingAt(time: Time) {
  const customer = { customerName: "Ada Lovelace", customerPhone: "07700 900456" };
  const services = [{ name: "French Gel Polish" }, { name: "Soak Off" }];
  return {
    ...customer,
    ...time,
    services,
    paymentMethod: "cash",
    customerEmail: `${crypto.randomUUID().slice(0, 8)}@example.com`,
  };
}

function asked({ calls, writes, batches, rowsRead, rowsWritten, object }: Counted, times: number) {
  const objectCalls = Object.fromEntries(Object.entries(object).map(([name, count]) => [name, round(count / times)]));
  const statements = batches.flat().length;
  const each = { calls, writes, statements, rowsRead, rowsWritten };
  return {
    ...Object.fromEntries(Object.entries(each).map(([name, count]) => [name, round(count / times)])),
    object: objectCalls,
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

if (import.meta.main) await runLeavingNothingBehind(measure, 1);
