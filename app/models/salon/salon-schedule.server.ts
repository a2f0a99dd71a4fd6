import { env } from "cloudflare:workers";
import { rootCause } from "../../database/calls.server.ts";
import { logError, logWarning } from "../../kernel/log.ts";
import { type Refused, refuse } from "../../kernel/result.ts";
import type { Salon } from "./salon.server.ts";

/** The salon's object, which its first use places near the salon. */
export function salonSchedule(salon: Pick<Salon, "id" | "locationHint">) {
  const id = env.SALON_SCHEDULE.idFromName(salon.id);
  return env.SALON_SCHEDULE.get(id, { locationHint: hintOf(salon.locationHint) });
}

/**
 * Sends a command to the salon's object. When the object can't be reached or the connection is lost, the outcome is
 * unknown and the sender may retry with the same key. An error of the object's own code is thrown.
 */
export async function throughSchedule<Outcome>(
  salon: Pick<Salon, "id" | "locationHint">,
  write: (schedule: ReturnType<typeof salonSchedule>) => Promise<Outcome>,
): Promise<Outcome | Refused<"outcome-unknown">> {
  try {
    return await write(salonSchedule(salon));
  } catch (error) {
    if (isThrownInside(error)) throw error;
    logError("schedule-lost", { salon: salon.id, cause: String(error) });
    return refuse("outcome-unknown");
  }
}

/** Whether the object's own code threw the error. The platform marks its own errors as retryable or overloaded. */
function isThrownInside(error: unknown): boolean {
  const { remote, retryable, overloaded } = Object(error);
  return remote === true && !retryable && !overloaded;
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
