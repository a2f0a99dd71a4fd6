import type { DeploymentReport } from "#app/models/health/report.ts";

/** What a deployment was asked, and how it answered. Instants are UTC ms, by the caller's clock. */
export interface DeploymentSeen {
  askedAt: number;
  answeredAt: number;
  /** Why there is no answer, such as an unknown host; null when there is one. */
  unreachable: string | null;
  /** What anybody is told; null when the answer was something else. */
  checks: { database: boolean; outboxOldestSeconds: number | null } | null;
  /** What only DOCTOR_TOKEN opens; null when it did not. */
  report: DeploymentReport | null;
}

/** The result of one check, in one line. */
export interface Finding {
  check: string;
  ok: boolean;
  says: string;
  /** What to do, when something is wrong. */
  todo?: string;
}

const MINUTE_MS = 60_000;

/** The hourly run may be two hours old: one that fails is made up for by the next. */
const OLDEST_RUN_MINUTES = 130;

/** Cron sends what the objects have left within the hour. */
const OLDEST_EMAIL_SECONDS = 70 * 60;

/** Codes of a second factor hold for 30 seconds. */
const CLOCK_TOLERANCE_MS = 10_000;

/** One finding for each check that could be made. `isLocal`: of a site on this machine. */
export function diagnose(
  { askedAt, answeredAt, unreachable, checks, report }: DeploymentSeen,
  isLocal: boolean,
): Finding[] {
  if (unreachable) return [wrong("site", unreachable, "look at the Worker's routes and at its log: npx wrangler tail")];
  if (!checks) return [wrong("site", "GET /api/health is not answered by Lacquer", "check the address")];
  if (!report) return [fine("site", "answers"), database(checks.database), NO_REPORT];
  return [
    fine("site", "answers"),
    database(checks.database),
    ...(report.database ? [migrations(report.database, isLocal), triggers(report.database, isLocal)] : []),
    tokenSecret(report.tokenSecret),
    payments(report.payments),
    mail(report, checks.outboxOldestSeconds),
    ...(report.database ? [newSalons(report.database, isLocal)] : []),
    hourlyRun(report.hourlyRun, report.at, isLocal),
    object(report.object),
    clock(report.at - (askedAt + answeredAt) / 2, (answeredAt - askedAt) / 2),
  ];
}

const NO_REPORT = wrong(
  "report",
  "the deployment does not know this DOCTOR_TOKEN, so half of the checks are missing",
  "npx wrangler secret put DOCTOR_TOKEN (32 random bytes), and give the same one to this command",
);

function database(answers: boolean): Finding {
  if (answers) return fine("database", "answers");
  return wrong("database", "does not answer, or lacks tables", "check D1's status and the binding DB, then migrate");
}

type OfDatabase = NonNullable<DeploymentReport["database"]>;

function migrations({ missingMigrations, unknownMigrations }: OfDatabase, isLocal: boolean): Finding {
  const missing = missingMigrations.join(", ");
  if (missing)
    return wrong(
      "migrations",
      `not applied: ${missing}`,
      isLocal ? "stop npm start and start it again: it migrates" : "npm run deploy",
    );
  const unknown = unknownMigrations.join(", ");
  if (!unknown) return fine("migrations", "all are applied");
  return wrong("migrations", `this version does not know ${unknown}`, "deploy the version that made them");
}

function triggers({ wrongTriggers }: OfDatabase, isLocal: boolean): Finding {
  if (wrongTriggers.length === 0) return fine("triggers", "all are as the migrations leave them");
  const todo = `npm run db:triggers${isLocal ? "" : " -- --remote"}, then look for what overlaps (docs/operations.md, "Watching")`;
  return wrong("triggers", `missing or changed: ${wrongTriggers.join(", ")}`, todo);
}

function tokenSecret(state: DeploymentReport["tokenSecret"]): Finding {
  if (state === "there") return fine("secrets", "TOKEN_SECRET has 32 bytes or more");
  const says =
    state === "short" ? "TOKEN_SECRET is shorter than 32 bytes" : "TOKEN_SECRET is missing: nobody can sign in";
  return wrong(
    "secrets",
    says,
    "openssl rand -base64 32 | npx wrangler secret put TOKEN_SECRET (it ends every session)",
  );
}

function payments({ key, webhook }: DeploymentReport["payments"]): Finding {
  if (key === webhook) return fine("payments", key ? "Stripe is set up" : "off, because there is no Stripe key");
  const missing = key ? "STRIPE_WEBHOOK_SECRET" : "STRIPE_SECRET_KEY";
  return wrong("payments", `half of Stripe is set up: ${missing} is missing`, `npx wrangler secret put ${missing}`);
}

function mail({ mail: { transport, paused }, database }: DeploymentReport, oldestSeconds: number | null): Finding {
  const why = database?.emailError ? `: ${database.emailError}` : "";
  const { emailsFailed = 0, emailsWaiting = 0 } = database ?? {};
  if (!transport) return wrong("mail", "no transport is configured", "npx wrangler secret put RESEND_API_KEY");
  if (paused) return wrong("mail", "is paused", "npx wrangler secret delete MAIL_PAUSED, once a restore is finished");
  const todo = `mend ${transport}, then send again what failed (docs/operations.md, "Mail")`;
  if (emailsFailed > 0) return wrong("mail", `${emailsFailed} given up in the last three days${why}`, todo);
  if (emailsWaiting > 0) return wrong("mail", `${emailsWaiting} could not be sent yet${why}`, todo);
  if ((oldestSeconds ?? 0) <= OLDEST_EMAIL_SECONDS) return fine("mail", `goes out by ${transport}`);
  const minutes = Math.floor((oldestSeconds ?? 0) / 60);
  return wrong(
    "mail",
    `an email has been due for ${minutes} minutes`,
    "look for emails-not-sent and job-failed in the log",
  );
}

/** Nothing is wrong about a new salon: its trial ends by itself. docs/rules.md 18.11 */
function newSalons({ salonsOnTrial }: OfDatabase, isLocal: boolean): Finding {
  if (salonsOnTrial === 0) return fine("salons", "none is on trial");
  const look = `npm run salon:list${isLocal ? "" : " -- --remote"}`;
  return fine("salons", `${salonsOnTrial} opened by strangers ${salonsOnTrial === 1 ? "is" : "are"} on trial: ${look}`);
}

function hourlyRun(last: DeploymentReport["hourlyRun"], at: number, isLocal: boolean): Finding {
  const todo = isLocal
    ? "ask for /cdn-cgi/handler/scheduled of this site: locally nothing else runs it"
    : "look at the Worker's cron triggers in the dashboard, and for `scheduled` in the log";
  if (!last) return wrong("cron", "has never run; it runs ten minutes past each hour", todo);
  const minutes = Math.floor((at - last.at) / MINUTE_MS);
  if (minutes > OLDEST_RUN_MINUTES) return wrong("cron", `ran ${minutes} minutes ago for the last time`, todo);
  if (last.failed.length === 0) return fine("cron", `ran ${minutes} minutes ago`);
  return wrong("cron", `failed in its last run: ${last.failed.join(", ")}`, "look for job-failed in the log");
}

function object(answers: DeploymentReport["object"]): Finding {
  if (answers) return fine("object", "the salon's object answers");
  if (answers === null) return wrong("object", "there is no salon here yet", "npm run salon:create");
  const todo = "nobody can book: check the status of Durable Objects, and look for schedule-lost in the log";
  return wrong("object", "the salon's object does not answer", todo);
}

function clock(ahead: number, uncertain: number): Finding {
  const off = Math.abs(ahead);
  if (off <= CLOCK_TOLERANCE_MS + uncertain) return fine("clock", "the Worker's and this machine's agree");
  const says = `the Worker's is ${Math.round(off / 1000)} seconds ${ahead > 0 ? "ahead of" : "behind"} this machine's`;
  return wrong("clock", says, "set this machine's clock, and ask again");
}

function fine(check: string, says: string): Finding {
  return { check, ok: true, says };
}

function wrong(check: string, says: string, todo: string): Finding {
  return { check, ok: false, says, todo };
}

/** A finding as its line. */
export function lineOf({ check, ok, says, todo }: Finding): string {
  return `${ok ? "ok   " : "WRONG"}  ${check.padEnd(10)}  ${says}${todo ? `. To do: ${todo}` : ""}`;
}
