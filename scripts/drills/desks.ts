import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { salonTime } from "#app/kernel/clock.ts";
import { randomFrom } from "#app/testing/random.ts";
import { DEMO_MENU } from "../demo/demo-menu.ts";
import { DEMO_ACCOUNTS } from "../demo/demo-names.ts";
import { runLeavingNothingBehind } from "../process-tree.ts";
import { quantile } from "../torture/figures.ts";
import { ask } from "../torture/people.ts";
import { aDeployment, type Deployment, onDatabase, whileServed } from "./deployment.ts";
import { anAdmin } from "./desks/admin.ts";
import type { Salon } from "./desks/asking.ts";
import { aClient } from "./desks/client.ts";
import { delaysOf, faultsIn, MOST_MS, type Stored } from "./desks/judged.ts";
import type { Ledger } from "./desks/ledger.ts";

/** All appointments but the one that was there before. */
const OF_DESKS = "notes <> ''";

await runLeavingNothingBehind(drill, 1);

/**
 * `npm run drill:desks -- --steps 500 --seed 1`: two of the staff with open pages and a client do random things at one salon at
 * the same time, each on what they saw last. In the end the history must have every command that was accepted and no other. The
 * diary must follow from these alone, and each page must have heard of each change within two seconds. Exits with 1 otherwise.
 */
async function drill(): Promise<number> {
  const { values } = parseArgs({
    options: { steps: { type: "string", default: "500" }, seed: { type: "string", default: "1" } },
  });
  const [steps, seed] = [Number(values.steps), Number(values.seed)];
  const deployment = await aDeployment();
  const ledger: Ledger = { accepted: [], saved: [], heard: [[], []], answers: new Map() };
  const began = performance.now();
  await whileServed(deployment, {}, async () => {
    const salon = await theSalon(deployment);
    const desks = await Promise.all([0, 1].map((place) => anAdmin(salon, ledger, randomFrom(seed + place), place)));
    const client = await theClient(salon, ledger, seed + 2);
    await Promise.all(
      [...desks, client].map(async ({ step }) => {
        for (let number = 0; number < steps; number++) await step();
      }),
    );
    await pause(MOST_MS);
    for (const { close } of desks) close();
  });
  return judged(ledger, storedIn(deployment), { steps, seconds: (performance.now() - began) / 1_000 });
}

/** The demo salon with a team of three, and a client whose card is noted. */
async function theSalon({ address, settings: { port } }: Deployment): Promise<Salon> {
  const { admin, client } = DEMO_ACCOUNTS;
  const signIn = (action: string, body: object) =>
    ask(port, {}, { method: "POST", path: "/api/auth", body: { action, ...body } });
  const who = { token: String((await signIn("admin-login", admin)).json.token) };
  for (const name of ["Asha", "Bea"])
    await ask(port, who, { method: "POST", path: "/api/technicians", body: { name }, key: name });
  const { json } = await ask(port, {}, { method: "GET", path: "/api/technicians" });
  const team: { id: string }[] = Array.isArray(json.list) ? json.list : [];
  const services = DEMO_MENU.filter(({ durationMinutes }) => durationMinutes > 0 && durationMinutes <= 60).slice(0, 4);
  const from = salonTime("Europe/London", Date.now()).date;
  const booking = {
    ...{
      customerName: "Maya Lindqvist",
      customerEmail: client.email,
      customerPhone: "07700 900321",
      time: "12:00",
    },
    ...{ services: [{ _id: services[0]?.id }], paymentMethod: "cash" },
  };
  // Far from what the desks do: its card is the client's.
  const noted = await ask(port, who, {
    method: "POST",
    path: "/api/appointments",
    body: { ...booking, date: farFrom(from) },
    key: "noted",
  });
  if (noted.status !== 201) throw new Error(`The client was not booked: ${noted.body}`);
  return {
    ...{ address, port, from, technicians: team.map(({ id }) => id), noted: String(noted.json.id) },
    services: services.map(({ id, pricePence: pence }) => ({ id, pence })),
  };
}

function farFrom(date: string): string {
  return new Date(Date.parse(date) + 40 * 86_400_000).toISOString().slice(0, 10);
}

async function theClient(salon: Salon, ledger: Ledger, seed: number) {
  const body = { action: "client-login", ...DEMO_ACCOUNTS.client };
  const { json } = await ask(salon.port, {}, { method: "POST", path: "/api/auth", body });
  return aClient(salon, ledger, randomFrom(seed), String(json.token));
}

function storedIn(deployment: Deployment): Stored {
  return onDatabase(deployment, (database) => {
    const rows = (sql: string) => JSON.parse(JSON.stringify(database.prepare(sql).all()));
    const texts = (sql: string): string[] => rows(sql).map((row: object) => String(Object.values(row)[0]));
    return {
      appointments: rows(
        `SELECT id, date, starts_minute, technician_id, status, payment_status, price_pence FROM appointments WHERE ${OF_DESKS}`,
      ),
      events: rows(`SELECT appointment_id, event, command_id FROM audit_events
        WHERE appointment_id NOT IN (SELECT id FROM appointments WHERE NOT (${OF_DESKS})) ORDER BY id`),
      blocks: texts("SELECT id FROM blocks"),
      note: texts("SELECT note FROM customer_notes")[0] ?? "",
      hours: texts("SELECT printf('%02d:00', opens_minute / 60) FROM business_hours LIMIT 1")[0] ?? "",
    };
  });
}

function judged(ledger: Ledger, stored: Stored, { steps, seconds }: { steps: number; seconds: number }): number {
  const delays = delaysOf(ledger);
  const late = delays.filter((delay) => delay > MOST_MS).length;
  const faults = faultsIn(ledger, stored);
  for (const [answer, count] of [...ledger.answers].toSorted()) say(`  ${answer}`, `${count}`);
  say("steps of two desks and a client, each", `${steps} in ${seconds.toFixed(0)} s`);
  say("commands accepted", `${ledger.accepted.length}, and ${ledger.saved.length} of hours, notes and blocks`);
  say("of these undone", `${ledger.accepted.filter(({ what }) => what === "undo").length}`);
  say("refused because the page was old, or the time taken", `${refused(ledger)}`);
  say("changes that pages heard of", `${delays.length - late} of ${delays.length} within ${MOST_MS / 1_000} s`);
  say(
    "after the answer, median, 99th percentile and longest",
    `${[0.5, 0.99, 1].map((q) => quantile(delays, q).toFixed(0)).join(", ")} ms`,
  );
  say("events in the history", `${stored.events.length}`);
  for (const fault of faults.slice(0, 20)) console.log(`WRONG: ${fault}`);
  say("lost or invented", `${faults.length}`);
  return faults.length + late === 0 ? 0 : 1;
}

function refused({ answers }: Ledger): number {
  return [...answers].reduce((sum, [answer, count]) => sum + (answer.endsWith(" 409") ? count : 0), 0);
}

function say(what: string, figure: string): void {
  console.log(`${what.padEnd(56)} ${figure}`);
}
