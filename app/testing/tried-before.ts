import { runInDurableObject } from "cloudflare:test";
import { and, inArray } from "drizzle-orm";
import { expect } from "vitest";
import { inSalon } from "../database/in-salon.server.ts";
import { rateLimits } from "../database/schema.ts";
import { countSilently, type LimitedAction, limitsOn, networkSubjects } from "../models/accounts/rate-limit.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { mayMail } from "../models/trial/trial-mail.server.ts";
import { database } from "./database.ts";
import { objectOf } from "./salon-object.ts";

/** Lets so many tries have been made before: the first one is made, and the others are written into its counts. */
export async function triedBefore(action: LimitedAction, times: number): Promise<void> {
  await countSilently(action);
  const subjects = limitsOn(action).map(({ subject }) => subject);
  await database
    .update(rateLimits)
    .set({ count: times })
    .where(and(inSalon(rateLimits, action.salonId), inArray(rateLimits.subject, subjects)));
}

/** Lets so many commands have come from a network. One has: the salon's object counts them from then on. docs/rules.md 5.21 */
export async function commandsBefore(
  salon: Salon,
  { kind, network }: { kind: "command" | "unverified-command"; network: string },
  times: number,
): Promise<void> {
  const key = `tries ${kind} ${networkSubjects([network])}`;
  await runInDurableObject(objectOf(salon), (_, { storage }) => {
    const counted = storage.kv.get<object>(key) ?? expect.fail("No command has come from there");
    storage.kv.put(key, { ...counted, count: times });
  });
}

/** Lets a salon on trial have mailed so many strangers today. docs/rules.md 18.11 */
export async function mailedBefore(salon: Salon, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn++)
    expect(await mayMail(salon, `mailed-${turn}@${salon.id}.example`)).toMatchObject({ ok: true });
}
