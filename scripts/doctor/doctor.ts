import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import * as v from "valibot";
import { DeploymentReport } from "#app/models/health/report.ts";
import { runLeavingNothingBehind } from "../process-tree.ts";
import { type DeploymentSeen, diagnose, lineOf } from "./diagnosis.ts";

const PATIENCE_MS = 20_000;

const Answer = v.object({
  checks: v.object({ database: v.boolean(), outboxOldestSeconds: v.nullable(v.number()) }),
  report: v.optional(DeploymentReport),
});

await runLeavingNothingBehind(doctor, 1);

/**
 * `npm run doctor -- https://site`: checks a deployment, one line for each check, and exits with 1 when something is wrong.
 * The token is DOCTOR_TOKEN of the environment; for a site on this machine, that of `.dev.vars`. docs/operations.md
 */
async function doctor(): Promise<number> {
  const site = process.argv[2];
  if (!site || !URL.canParse(site)) throw new Error("Name the site: npm run doctor -- https://book.example.com");
  const isLocal = new URL(site).hostname.endsWith("localhost");
  const findings = diagnose(await ask(new URL("/api/health", site), tokenFor(isLocal)), isLocal);
  for (const finding of findings) console.log(lineOf(finding));
  return findings.every(({ ok }) => ok) ? 0 : 1;
}

function tokenFor(isLocal: boolean): string {
  const stored = isLocal && existsSync(".dev.vars") ? parseEnv(readFileSync(".dev.vars", "utf8")) : {};
  return process.env.DOCTOR_TOKEN || stored.DOCTOR_TOKEN || "";
}

async function ask(address: URL, token: string): Promise<DeploymentSeen> {
  const headers = { Authorization: `Bearer ${token}` };
  const askedAt = Date.now();
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const response = await fetch(address, { headers, redirect: "manual", signal }).catch(() => null);
  const asked = { askedAt, answeredAt: Date.now(), unreachable: null, checks: null, report: null };
  if (!response) return { ...asked, unreachable: `${address.origin} does not answer` };
  const answer = v.safeParse(Answer, await response.json().catch(() => null));
  return answer.success ? { ...asked, checks: answer.output.checks, report: answer.output.report ?? null } : asked;
}
