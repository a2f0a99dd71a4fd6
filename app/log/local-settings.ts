import { logError } from "./log.ts";

/** A setting for load tests and journeys on one machine. */
type LocalSetting = "PASSWORD_COST" | "RATE_LIMITS";

const refused = new Set<LocalSetting>();

/**
 * A setting that only a developer's machine has: `npm start`, the journeys and the tests set RUNS_LOCALLY beside it. A
 * deployment refuses the setting: it goes on without it and logs that, once in each isolate. docs/rules.md 6.24
 */
export function localSetting(name: LocalSetting): string | undefined {
  const value = process.env[name];
  if (!value || process.env.RUNS_LOCALLY === "yes") return value || undefined;
  if (!refused.has(name)) logError("setting-refused", { setting: name });
  refused.add(name);
  return undefined;
}
