import { isOutage, withinTime } from "../../database/calls.server.ts";
import { refuse } from "../../kernel/result.ts";
import { countSilently } from "../accounts/rate-limit.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { throughSchedule } from "../salon/salon-schedule.server.ts";
import type { HoldCommand, HoldOutcome } from "./hold-command.ts";

/**
 * Holds a start for a browser in the salon's object. Refuses what a client could not book, and a network that asks too
 * often or holds too much. docs/rules.md 22.9, 22.11
 */
export async function holdStart(salon: Salon, asked: Omit<HoldCommand, "salonId">): Promise<HoldOutcome> {
  if (!(await mayAsk(salon, asked))) return refuse("too-many-holds");
  return throughSchedule<HoldOutcome>(salon, (schedule) => schedule.hold({ ...asked, salonId: salon.id }));
}

/** Extends a hold by its token, once. docs/rules.md 22.10 */
export function extendHold(salon: Salon, token: string): Promise<HoldOutcome> {
  return throughSchedule<HoldOutcome>(salon, async (schedule) => schedule.extendHold(salon.id, token));
}

/** Gives a hold back by its token. One that can't be given back ends by itself. docs/rules.md 22.10 */
export async function releaseHold(salon: Salon, token: string): Promise<void> {
  await throughSchedule<unknown>(salon, (schedule) => schedule.releaseHold(salon.id, token));
}

/** Counts an attempt to hold a start. While D1 can't be written nothing is held. docs/rules.md 22.11 */
async function mayAsk({ id: salonId }: Salon, { holder }: Omit<HoldCommand, "salonId">): Promise<boolean> {
  const action = { kind: "hold", salonId, account: holder.browser, from: { networks: holder.networks } } as const;
  try {
    return (await withinTime(countSilently(action))).ok;
  } catch (error) {
    if (isOutage(error)) return false;
    throw error;
  }
}
