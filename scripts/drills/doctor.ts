import { execFile } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { triggersOf } from "#app/database/triggers.ts";
import { migrationFiles } from "../local/migrations.ts";
import { runLeavingNothingBehind } from "../process-tree.ts";
import { aBooking } from "./booking.ts";
import { aDeployment, copyOf, type Deployment, onDatabase, storedIn, whileServed } from "./deployment.ts";

/** A way to break a deployment. */
interface Break {
  what: string;
  /** The checks that must be named as wrong, and no others. */
  wrong: string[];
  /** Breaks the stopped deployment. */
  stopped?: (deployment: Deployment) => void;
  /** What its server is started with. */
  environment?: Record<string, string>;
  /** Breaks it while it is served. */
  served?: (deployment: Deployment) => Promise<void>;
  /** How far the clock of the doctor's machine is ahead, ms. */
  ahead?: number;
}

const LAST = migrationFiles().at(-1);

/** What the last migration makes of triggers, which go with it. */
const TRIGGERS_OF_LAST = triggersOf([LAST?.text ?? ""]).map(({ name }) => name);

const BREAKS: Break[] = [
  { what: "nothing is broken", wrong: [] },
  {
    what: "a migration is missing",
    wrong: ["migrations", ...(TRIGGERS_OF_LAST.length > 0 ? ["triggers"] : [])],
    stopped: withoutLastMigration,
  },
  { what: "a trigger is missing", wrong: ["triggers"], stopped: sql("DROP TRIGGER appointments_change_once") },
  { what: "a trigger says something else", wrong: ["triggers"], stopped: withChangedTrigger },
  { what: "TOKEN_SECRET is too short", wrong: ["secrets"], stopped: tokenSecret("too short") },
  { what: "TOKEN_SECRET is missing", wrong: ["secrets"], stopped: tokenSecret("") },
  {
    what: "mail can't be sent",
    wrong: ["mail"],
    environment: { RESEND_URL: "http://localhost:9" },
    served: bookUntilMailFails,
  },
  { what: "cron has not run", wrong: ["cron"], stopped: withoutFiles("v3/kv") },
  { what: "the salon's object can't be reached", wrong: ["object"], stopped: withoutFiles("v3/do") },
  { what: "this machine's clock is off", wrong: ["clock"], ahead: 90_000 },
];

await runLeavingNothingBehind(drill, 1);

/**
 * `npm run drill:doctor`: breaks a real deployment on this machine in each of these ways, asks `npm run doctor`, and compares
 * what it names. Exits with 1 when it names too much or too little. docs/operations.md
 */
async function drill(): Promise<number> {
  const deployment = await aDeployment();
  await whileServed(deployment, {}, async () => {
    await aBooking(deployment, 0);
    await fetch(`${deployment.address}/cdn-cgi/handler/scheduled`);
  });
  const putBack = [copyOf(deployment, "v3"), copyOf(deployment, "build/server/.dev.vars")];
  let misjudged = 0;
  for (const { what, wrong, stopped, environment = {}, served, ahead = 0 } of BREAKS) {
    stopped?.(deployment);
    const { code, output } = await whileServed(deployment, environment, async () => {
      await served?.(deployment);
      return askDoctor(deployment, ahead);
    });
    for (const put of putBack) put();
    const named = [...output.matchAll(/^WRONG {2}(\w+)/gm)].map(([, check]) => check);
    const isRight = named.join() === wrong.join() && code === (wrong.length > 0 ? 1 : 0);
    if (!isRight) misjudged++;
    console.log(`\n${isRight ? "as it should" : "NOT AS IT SHOULD"}: ${what} (exit ${code})\n${output.trimEnd()}`);
  }
  return misjudged > 0 ? 1 : 0;
}

/** Runs the command as it is run, on a machine whose clock is ahead. */
function askDoctor({ address }: Deployment, ahead: number): Promise<{ code: number; output: string }> {
  const clock = `const real = Date.now; Date.now = () => real() + ${ahead};`;
  const args = ["--import", `data:text/javascript,${encodeURIComponent(clock)}`, "scripts/doctor/doctor.ts", address];
  return new Promise((resolve) => {
    execFile(process.execPath, args, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr });
    });
  });
}

function sql(...statements: string[]) {
  return (deployment: Deployment) =>
    onDatabase(deployment, (database) => {
      for (const statement of statements) database.exec(statement);
    });
}

/** The database as if the last migration had not been applied: without its triggers, though with its columns. */
function withoutLastMigration(deployment: Deployment): void {
  const made = TRIGGERS_OF_LAST.map((name) => `DROP TRIGGER ${name}`);
  sql(...made, `DELETE FROM d1_migrations WHERE name = '${LAST?.name}'`)(deployment);
}

function withChangedTrigger(deployment: Deployment): void {
  const name = "appointments_no_overlap_on_insert";
  const { sql: text = "" } =
    triggersOf(migrationFiles().map(({ text }) => text)).find((one) => one.name === name) ?? {};
  sql(`DROP TRIGGER ${name}`, text.replace("status <> 'cancelled'\n", "status = 'confirmed'\n"))(deployment);
}

function tokenSecret(secret: string) {
  return ({ settings }: Deployment) => {
    const file = join(settings.stateDirectory, "build/server/.dev.vars");
    const others = readFileSync(file, "utf8").replace(/^TOKEN_SECRET=.*\n/m, "");
    writeFileSync(file, others + (secret ? `TOKEN_SECRET="${secret}"\n` : ""));
  };
}

/** Overwrites the databases of a part of the state with what is no database. */
function withoutFiles(part: string) {
  return (deployment: Deployment) => {
    for (const file of storedIn(deployment, part)) writeFileSync(file, "This is no database. ".repeat(500));
    for (const file of globSync("**/*.sqlite-*", { cwd: join(deployment.settings.stateDirectory, part) })) {
      writeFileSync(join(deployment.settings.stateDirectory, part, file), "");
    }
  };
}

async function bookUntilMailFails(deployment: Deployment): Promise<void> {
  await aBooking(deployment, 1);
  const isNoted = () =>
    onDatabase(deployment, (database) => {
      return database.prepare("SELECT 1 FROM outbox WHERE last_error IS NOT NULL").get() !== undefined;
    });
  for (let waited = 0; waited < 30_000 && !isNoted(); waited += 200) await pause(200);
}
