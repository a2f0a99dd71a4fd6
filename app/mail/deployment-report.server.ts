import { env } from "cloudflare:workers";
import { createHash, timingSafeEqual } from "node:crypto";
import type { Database } from "../database/client.server.ts";
import { databaseReport } from "../models/health/health.server.ts";
import { lastHourlyRun } from "../models/health/hourly-run.server.ts";
import type { DeploymentReport } from "../models/health/report.ts";
import { salonAt } from "../models/salon/salon.server.ts";
import { answersInTime } from "../models/salon/salon-schedule.server.ts";
import { transportName } from "./transports/mailer.server.ts";

/** The fewest bytes of a secret. */
const SHORTEST_SECRET = 32;

/** How long the salon's object has to answer, ms. */
const OBJECT_LIMIT_MS = 4_000;

/** Whether a request may read the deployment's report: its bearer token is DOCTOR_TOKEN. */
export function mayReadReport({ headers }: Request): boolean {
  const given = /^Bearer +(\S+)$/i.exec(headers.get("Authorization") ?? "")?.[1];
  const right = env.DOCTOR_TOKEN;
  if (!given || Buffer.byteLength(right ?? "") < SHORTEST_SECRET) return false;
  return timingSafeEqual(digest(given), digest(right));
}

/** The report for `npm run doctor` at the salon of `host`. Never throws. docs/operations.md */
export async function deploymentReport(database: Database, host: string, instant: number): Promise<DeploymentReport> {
  const [stored, hourlyRun, object] = await Promise.all([
    databaseReport(database, instant),
    lastHourlyRun().catch(() => null),
    objectAnswers(database, host, instant),
  ]);
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = env;
  return {
    at: instant,
    database: stored,
    tokenSecret: stateOf(env.TOKEN_SECRET),
    payments: { key: Boolean(STRIPE_SECRET_KEY), webhook: Boolean(STRIPE_WEBHOOK_SECRET) },
    mail: { transport: transportName(), paused: env.MAIL_PAUSED === "yes" },
    hourlyRun,
    object,
  };
}

async function objectAnswers(database: Database, host: string, instant: number): Promise<boolean | null> {
  const salon = await salonAt(database, host, instant).catch(() => null);
  return salon && answersInTime(salon, OBJECT_LIMIT_MS);
}

function stateOf(secret: string | undefined): DeploymentReport["tokenSecret"] {
  if (!secret) return "missing";
  return Buffer.byteLength(secret) < SHORTEST_SECRET ? "short" : "there";
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
