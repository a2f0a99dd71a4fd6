import { env } from "cloudflare:workers";
import type { Salon } from "./salon.server.ts";

/** The salon's object, placed near the salon the first time it is asked for. */
export function salonSchedule(salon: Pick<Salon, "id" | "locationHint">) {
  const id = env.SALON_SCHEDULE.idFromName(salon.id);
  return env.SALON_SCHEDULE.get(id, { locationHint: hintOf(salon.locationHint) });
}

function hintOf(hint: string): DurableObjectLocationHint | undefined {
  return LOCATION_HINTS.find((known) => known === hint);
}

const LOCATION_HINTS = ["wnam", "enam", "sam", "weur", "eeur", "apac", "oc", "afr", "me"] as const;
