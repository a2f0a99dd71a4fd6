import { isOutage, withinTime } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import type { HoldStart } from "../../diary/command.ts";
import { holdStart as decideHold, type Held, type NotHeldFor } from "../../diary/commands/hold.ts";
import type { Holder } from "../../diary/holds/hold.ts";
import { whyNotInTime } from "../../diary/times/availability.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import { refuse } from "../../kernel/result.ts";
import { countSilently } from "../accounts/rate-limit.server.ts";
import { hmacOf } from "../accounts/secrets.server.ts";
import type { HoldOutcome } from "../diary/execute.server.ts";
import { loadDiary } from "../diary/load.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { throughSchedule } from "../salon/salon-schedule.server.ts";

/**
 * Holds a start for a browser in the salon's object. Refuses what a client could not book, and a network that asks too often
 * or holds too much. What is not offered at all is refused here, so that it does not wait for the diary; only a booking that
 * waits for a code, of which few are counted, is decided in the object at once. The object gets the networks as HMACs.
 * docs/rules.md 22.9, 22.11, 22.15, 22.16
 */
export async function holdStart(salon: Salon, asked: Omit<HoldStart, "what">): Promise<HoldOutcome> {
  const { holder, start } = asked;
  const outOfTime = whyNotInTime(salon, start, salonTime(salon.timeZone, now()));
  if (outOfTime) return refuse(outOfTime);
  const networks = holder.networks.map((network) => hmacOf("holding network", network));
  const command: HoldStart = { what: "hold", ...asked, holder: { ...holder, networks } };
  try {
    if (!(await withinTime(mayAsk(salon, holder)))) return refuse("too-many-holds");
    const beforehand = asked.waits ? null : await decidedBefore(salon, command);
    if (beforehand?.ok === false) return beforehand;
  } catch (error) {
    if (isOutage(error)) return refuse("outcome-unknown");
    throw error;
  }
  return throughSchedule<HoldOutcome>(salon, (schedule) => schedule.hold({ ...command, salonId: salon.id }));
}

/** What the diary says of a start before the salon's object is asked, as if nothing were held. docs/rules.md 22.16 */
export async function decidedBefore(salon: Salon, command: HoldStart): Promise<Held | NotHeldFor> {
  const diary = await withinTime(loadDiary(primaryDatabase(), salon.id, [command], now()));
  return decideHold({ ...diary, holds: [], pastHolds: [] }, command, "", now());
}

/** Extends a hold by its token, once. docs/rules.md 22.10 */
export function extendHold(salon: Salon, token: string): Promise<HoldOutcome> {
  return throughSchedule<HoldOutcome>(salon, (schedule) => schedule.extendHold(salon.id, token));
}

/** Releases a hold by its token. If that fails, the hold ends when its time is over. docs/rules.md 22.10 */
export async function releaseHold(salon: Salon, token: string): Promise<void> {
  await throughSchedule<unknown>(salon, (schedule) => schedule.releaseHold(salon.id, token));
}

/** Ends the hold for a visit to Stripe. If that fails, the hold ends when its time is over. docs/rules.md 22.18 */
export async function endPaying(salon: Salon, id: string, goesOn: boolean): Promise<void> {
  await throughSchedule<unknown>(salon, (schedule) => schedule.endPaying(salon.id, id, goesOn));
}

/** Notes that the page of a hold is gone: it is given back ten seconds later, unless the page comes back. docs/rules.md 22.10 */
export async function leaveHold(salon: Salon, token: string): Promise<void> {
  await throughSchedule<unknown>(salon, (schedule) => schedule.leaveHold(salon.id, token));
}

/** Counts an attempt to hold a start. docs/rules.md 22.11 */
async function mayAsk({ id: salonId }: Salon, { browser, networks }: Holder): Promise<boolean> {
  return (await countSilently({ kind: "hold", salonId, account: browser, from: { networks } })).ok;
}
