import { and, inArray } from "drizzle-orm";
import { inSalon } from "../database/in-salon.server.ts";
import { rateLimits } from "../database/schema.ts";
import { countSilently, type LimitedAction, limitsOn } from "../models/accounts/rate-limit.server.ts";
import { database } from "./database.ts";

/** Lets so many tries have been made before: the first one is made, and the others are written into its counts. */
export async function triedBefore(action: LimitedAction, times: number): Promise<void> {
  await countSilently(action);
  const subjects = limitsOn(action).map(({ subject }) => subject);
  await database
    .update(rateLimits)
    .set({ count: times })
    .where(and(inSalon(rateLimits, action.salonId), inArray(rateLimits.subject, subjects)));
}
