import { isDeepStrictEqual } from "node:util";
import { salonTime } from "#app/kernel/clock.ts";
import { bookingsList, clientsList, importShown, type MadeList } from "#app/testing/imports/made-lists.ts";
import { call, expectStatus } from "../../bench/call.ts";
import { DEMO_HOST, demoCookie } from "../../bench/demo-salon.ts";
import { DEMO_MENU } from "../demo/demo-menu.ts";
import { runLeavingNothingBehind } from "../process-tree.ts";
import { aDeployment, copyOf, type Deployment, onDatabase, whileServed } from "./deployment.ts";

const [CLIENTS, BOOKINGS] = [5_000, 2_000];
/** The longest that any one step may take, ms. */
const MOST_MS = 30_000;
const TEAM = ["Asha", "Bea", "Cleo", "Dina"];

let wrong = 0;

await runLeavingNothingBehind(drill, 1);

/**
 * `npm run drill:import`: a salon that comes from another program. It imports 5,000 clients and 2,000 bookings with errors and
 * doubles in them, twice; what was shown has to be what was done. Then it exports all of it, and an empty salon imports that.
 * Exits with 1 when the two differ, or when a step takes longer than 30 seconds. docs/rules.md 23.13, 25.2, 25.4
 */
async function drill(): Promise<number> {
  const deployment = await aDeployment();
  onDatabase(deployment, (database) => {
    const add = database.prepare(
      "INSERT INTO technicians (id, salon_id, name, position, created_at) VALUES (?, ?, ?, ?, 0)",
    );
    const { id } = database.prepare("SELECT id FROM salons").get() ?? {};
    for (const [at, name] of TEAM.entries()) add.run(name, `${id}`, name, at + 1);
  });
  const empty = copyOf(deployment, "v3");
  const clients = clientsList(CLIENTS);
  const services = DEMO_MENU.filter(({ durationMinutes }) => durationMinutes > 0).map(({ name }) => name);
  const from = salonTime("Europe/London", Date.now()).date;
  const bookings = bookingsList(BOOKINGS, { from, services: services.slice(0, 6), technicians: TEAM });
  say(`lists of ${inWords(clients)} and of ${inWords(bookings)}`);

  const first = await whileServed(deployment, {}, async () => {
    const salon = await anAdmin(deployment);
    await salon.clients(clients.csv, clients);
    await salon.bookings(bookings.csv, bookings);
    return { appointments: await salon.exported("appointments"), clients: await salon.exported("clients") };
  });
  empty();
  const second = await whileServed(deployment, {}, async () => {
    const salon = await anAdmin(deployment);
    const all = { known: 0, refused: {} };
    await salon.bookings(first.appointments, { ...all, fresh: bookings.fresh });
    await salon.step("the exported clients, added", { list: first.clients, intent: "import" });
    return { appointments: await salon.exported("appointments"), clients: await salon.exported("clients") };
  });
  for (const what of ["appointments", "clients"] as const)
    check(`the ${what} are the same in both salons`, linesOf(second[what]), linesOf(first[what]));
  say(
    wrong === 0
      ? "\nWhat was shown was done, once, and came to the other salon whole."
      : `\n${wrong} things were wrong.`,
  );
  return wrong === 0 ? 0 : 1;
}

/** The admin of the demo salon, who imports and exports. */
async function anAdmin({ settings: { port } }: Deployment) {
  const cookie = await demoCookie(port, "admin");
  const step = async (what: string, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const sent = new Response(form);
    const type = sent.headers.get("Content-Type") ?? "";
    const body = await sent.text();
    const headers = { cookie, "Content-Type": type, Origin: `http://${DEMO_HOST}` };
    const asked = call(port, DEMO_HOST, "/admin/clients/import", { method: "POST", headers, body });
    const { status, body: html, milliseconds } = await asked;
    say(`${what.padEnd(40)} ${(milliseconds / 1_000).toFixed(1).padStart(5)} s`);
    if (milliseconds > MOST_MS) fault(`${what} took longer than ${MOST_MS / 1_000} s`);
    if (status !== 200 && status !== 302) fault(`${what} was answered ${status}`);
    return importShown(unescaped(html));
  };
  return {
    step,
    async clients(list: string, { fresh, known, refused }: Expected) {
      const shown = await step("clients, shown", { list });
      check("clients as shown", shown, { heading: `${fresh} new clients in this list`, known, refused });
      await step("clients, added", { list, intent: "import" });
      const again = await step("clients, shown again", { list });
      check("clients again", again, { heading: "Nobody new in this list", known: known + fresh, refused });
    },
    async bookings(list: string, { fresh, known, refused }: Expected) {
      const shown = await step("bookings, shown", { list });
      check("bookings as shown", shown, { heading: `${fresh} new bookings in this list`, known, refused });
      const done = await step("bookings, added", { list, intent: "import" });
      check("bookings as added", done, { heading: `${fresh} bookings added`, known, refused });
      const again = await step("bookings, added again", { list, intent: "import" });
      check("bookings again", again, { heading: "Nothing new was added", known: known + fresh, refused });
    },
    async exported(what: "appointments" | "clients") {
      const headers = { cookie };
      const { body, milliseconds } = await expectStatus(
        200,
        call(port, DEMO_HOST, `/admin/exports/${what}.csv`, { headers }),
      );
      say(`${`${what}, exported`.padEnd(40)} ${(milliseconds / 1_000).toFixed(1).padStart(5)} s`);
      return body;
    },
  };
}

type Expected = Omit<MadeList, "csv">;

function check(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return;
  fault(`${what}: ${JSON.stringify(found).slice(0, 600)}, and not ${JSON.stringify(expected).slice(0, 600)}`);
}

function fault(what: string): void {
  wrong++;
  say(`WRONG: ${what}`);
}

function say(what: string): void {
  console.log(what);
}

function inWords({ csv: _csv, fresh, known, refused }: MadeList): string {
  const bad = Object.values(refused).reduce((sum, many) => sum + many, 0);
  return `${fresh + known + bad} lines (${fresh} new, ${known} twice, ${bad} wrong)`;
}

/** The lines of a file in an order that no id decides. */
function linesOf(csv: string): string[] {
  return csv.split("\r\n").filter(Boolean).toSorted();
}

function unescaped(html: string): string {
  const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
  return html.replace(/<!-- -->/g, "").replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? "");
}
