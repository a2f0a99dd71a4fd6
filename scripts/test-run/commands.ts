import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aFreePort } from "../free-port.ts";
import { type Part, runPart } from "./part.ts";

/** Where `db:generate` writes what is missing, if anything is. Drizzle takes only a path from the project's root. */
const MIGRATIONS_COPY = "test-results/migrations";

/** No demo diary where none is needed, and passwords whose hashes cost nothing. */
const CHEAP = { DEMO_DATA: "minimal", PASSWORD_COST: "2", RUNS_LOCALLY: "yes" };

interface Command {
  /** The npm script and its arguments. */
  npm: [string, ...string[]];
  /** What it must print. */
  says: string | RegExp;
  /** What it reads from standard input. */
  typed?: string;
  environment?: Record<string, string>;
}

const SALON = ["--name", "Rose", "--email", "hello@rose.test", "--phone", "01904 960 000", "--address", "3 Weir Lane"];

/** What somebody runs who sets the product up, deploys it or changes a table: each in every run of the tests. */
const ALWAYS: Command[] = [
  { npm: ["db:generate"], says: "No schema changes", environment: { MIGRATIONS_FOLDER: MIGRATIONS_COPY } },
  {
    npm: ["salon:create", ...SALON, "--owner", "ada@rose.test"],
    says: "is ready",
    typed: "rose and thorn\n",
  },
  { npm: ["admin:create", "--email", "owner@rose.test"], says: "can sign in", typed: "rose and thorn\n" },
  { npm: ["deploy", "--dry-run"], says: "exiting now" },
  { npm: ["startup"], says: /starts in \d+ ms/ },
];

/**
 * The other documented commands that no other part of the tests runs, each in a short form that does a little of its work:
 * `npm test -- --commands`. The ones that need no build come first, and those that run vitest last, when the worker tests have
 * prepared its packages.
 */
const ON_DEMAND: Command[] = [
  { npm: ["admin:link", "owner@rose.test"], says: /\/recovery\/[\w-]{22}/ },
  { npm: ["db:triggers"], says: "every trigger is" },
  { npm: ["db:restore", "before", "/dev/null", "--at", "2026-01-01"], says: "0 emails sent" },
  { npm: ["db:migrate"], says: "No migrations to apply" },
  { npm: ["screenshots", "--short"], says: /booking-375\.jpg/ },
  { npm: ["lighthouse", "--short"], says: "/cancel" },
  { npm: ["bench", "--short", "bookableWindow", "bookingSpeed"], says: "Bookings a second" },
  { npm: ["dev", "--short"], says: "is shown", environment: { PORT: `${await aFreePort()}` } },
  { npm: ["simulate", "--seconds", "4"], says: /[1-9]\d* schedules from seed \d+ held/ },
  { npm: ["torture", "--short"], says: /2 kills: [^\n]* 0 faults/ },
  { npm: ["test:dates", "29 February", "tests", "app/kernel/clock.test.ts"], says: "1 clocks, 0 failed" },
  { npm: ["mutate", "the desk takes more than is owed"], says: "1 mutation: 1 killed" },
];

/** Runs the commands one after the other, on a state of their own: those of every run, or all. */
export async function runCommands(environment: Record<string, string>, which: "always" | "all"): Promise<Part> {
  const start = performance.now();
  const state = mkdtempSync(join(tmpdir(), "lacquer-commands-"));
  cpSync("migrations", MIGRATIONS_COPY, { recursive: true });
  const settings = { ...environment, ...CHEAP, STATE_DIR: state };
  const parts: Part[] = [];
  try {
    for (const command of which === "all" ? [...ALWAYS, ...ON_DEMAND] : ALWAYS)
      parts.push(await runCommand(command, settings));
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
  return {
    name: "commands",
    seconds: (performance.now() - start) / 1000,
    passed: parts.filter(({ failures }) => failures.length === 0).length,
    failures: parts.flatMap(({ failures }) => failures),
  };
}

function runCommand({ npm: [script, ...args], says, typed, environment }: Command, settings: Record<string, string>) {
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error("Start the tests with npm test.");
  return runPart(
    "commands",
    npm,
    ["run", "--silent", script, "--", ...args],
    ({ code, output }) => {
      const fits = typeof says === "string" ? output.includes(says) : says.test(output);
      if (code === 0 && fits) return { passed: 1, failures: [] };
      const why = code === 0 ? `It did not say "${says}".` : `It ended with code ${code}.`;
      const command = ["npm run", script, "--", ...args].join(" ");
      return { passed: 0, failures: [{ title: command, detail: `${output}\n${why}`, command }] };
    },
    { ...settings, ...environment },
    typed,
  );
}
