import { env } from "cloudflare:workers";
import { rootCause } from "../../database/calls.server.ts";
import { logWarning } from "../../kernel/log.ts";
import type { Salon } from "./salon.server.ts";

/** The salon's object, which its first use places near the salon. */
export function salonSchedule(salon: Pick<Salon, "id" | "locationHint">) {
  const id = env.SALON_SCHEDULE.idFromName(salon.id);
  return env.SALON_SCHEDULE.get(id, { locationHint: hintOf(salon.locationHint) });
}

/**
 * Asks the salon's object to send its due emails soon; false when the object can't be reached. A lost call does no
 * harm, because cron asks again. docs/rules.md 10.2
 */
export async function wakeSchedule(salon: Pick<Salon, "id" | "locationHint">): Promise<boolean> {
  try {
    await salonSchedule(salon).wake(salon.id);
    return true;
  } catch (error) {
    logWarning("emails-not-woken", { salon: salon.id, cause: rootCause(error) });
    return false;
  }
}

function hintOf(hint: string): DurableObjectLocationHint | undefined {
  return LOCATION_HINTS.find((known) => known === hint);
}

const LOCATION_HINTS = ["wnam", "enam", "sam", "weur", "eeur", "apac", "oc", "afr", "me"] as const;
