import { env } from "cloudflare:workers";
import * as v from "valibot";
import { HourlyRun } from "./report.ts";

/** The key in the same store as the sessions. Their keys are random and longer. */
const KEY = "hourly-run";

/** Notes that the hourly run was carried out, for `npm run doctor`. */
export async function noteHourlyRun(run: v.InferOutput<typeof HourlyRun>): Promise<void> {
  await env.SESSIONS.put(KEY, JSON.stringify(run));
}

/** The last hourly run that was noted; another place may learn of it a minute later. Null before the first one. */
export async function lastHourlyRun() {
  const noted = v.safeParse(HourlyRun, await env.SESSIONS.get(KEY, "json"));
  return noted.success ? noted.output : null;
}
