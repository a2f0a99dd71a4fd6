import { MINUTE_MS, now } from "../../kernel/clock.ts";
import type { LimitedAction } from "./rate-limit.server.ts";
import { knownAs, knownDevice } from "./sender.server.ts";

/* How many passwords somebody has lately brought to this isolate, in its memory alone. docs/rules.md 6.27 */

/** For how long passwords are counted, from the first one on, ms. */
const COUNTED_FOR_MS = 15 * MINUTE_MS;

/** The most senders that are counted. A further one replaces the one that has been quiet for the longest time. */
const MOST_COUNTED = 1_000;

const counts = new Map<string, { count: number; endsAt: number }>();

/** One password of the account weighs more than all those of its networks: others there keep nobody waiting. */
const ACCOUNT_OVER_NETWORK = 100_000;

/** The sender of a password, and the owner of the account if the browser is known. */
export type PasswordSender = Pick<LimitedAction, "salonId" | "from" | "owner">;

/**
 * Whether a sender's browser is known for the account, how many passwords they have lately brought before, and what the
 * next one counts for: their networks and, in a known browser, above all the account. docs/rules.md 6.27
 */
export function standingOf({ salonId, from, owner }: PasswordSender) {
  const known = owner !== undefined && knownDevice(from, salonId, owner) !== null;
  const networks = (from.networks.length > 0 ? from.networks : ["nowhere"]).map((network) => `${known} ${network}`);
  const accounts = known ? [knownAs(salonId, owner)] : [];
  const before = passwordsFrom(networks) + ACCOUNT_OVER_NETWORK * passwordsFrom(accounts);
  return { known, before, counted: [...networks, ...accounts] };
}

/** How many passwords they have brought lately, added up. */
export function passwordsFrom(whom: string[]): number {
  return whom.reduce((sum, one) => sum + (countOf(one)?.count ?? 0), 0);
}

/** Counts a password for each of them. */
export function countPassword(whom: string[]): void {
  for (const one of whom) {
    const counted = countOf(one) ?? { count: 0, endsAt: now() + COUNTED_FOR_MS };
    counts.delete(one);
    const [longestAgo] = counts.keys();
    if (counts.size >= MOST_COUNTED && longestAgo !== undefined) counts.delete(longestAgo);
    counts.set(one, { ...counted, count: counted.count + 1 });
  }
}

function countOf(one: string) {
  const counted = counts.get(one);
  return counted && counted.endsAt > now() ? counted : undefined;
}
