import type { LateCost } from "../models/terms/late-cost.ts";

/** What a salon sets that sentences name: hours before the start, and days ahead. docs/rules.md 21.6 */
export interface LimitsNamed {
  changeCutoffHours: number;
  cancelCutoffHours: number;
  bookableDays: number;
}

/** `48 hours`. */
export function hours(count: number): string {
  return count === 1 ? "1 hour" : `${count} hours`;
}

/** `30 days`. */
export function days(count: number): string {
  return count === 1 ? "1 day" : `${count} days`;
}

/** `the next 30 days`. */
export function nextDays(count: number): string {
  return count === 1 ? "the next day" : `the next ${count} days`;
}

/** `up to 48 hours before`, or `before` where it ends with the start. */
export function beforehand(cutoffHours: number): string {
  return cutoffHours === 0 ? "before" : `up to ${hours(cutoffHours)} before`;
}

/** Until when a client can cancel, where changing ends sooner or at another time: `at any time` until it begins. */
export function cancelUntil(cancelCutoffHours: number): string {
  return cancelCutoffHours === 0 ? "at any time" : `until ${hours(cancelCutoffHours)} before it starts`;
}

/** `cancel it free until Wed, Dec 2 at 09:45`, or what cancelling it costs by now. docs/rules.md 29.8 */
export function cancelAtCost({ freeUntil, cost }: LateCost, cancelCutoffHours: number): string {
  if (freeUntil !== null) return `cancel it free until ${freeUntil}`;
  const until = cancelCutoffHours === 0 ? "until it begins" : cancelUntil(cancelCutoffHours);
  return `cancel it ${until} for ${cost}`;
}

/** What is still possible for an appointment, and which limits have passed. */
export interface StillPossible {
  /** It is too late to change it. */
  late: boolean;
  /** It is too late to cancel it, where the salon sets a limit. */
  tooLateToCancel: boolean;
}

/**
 * Until when a client can change and cancel an appointment that was just booked, and at what cost. docs/rules.md 5.6, 5.7, 21.15,
 * 21.16, 29.8
 */
export function waysLeft(
  { late, tooLateToCancel }: StillPossible,
  limits: LimitsNamed,
  cost: LateCost | null = null,
): string {
  const { changeCutoffHours, cancelCutoffHours } = limits;
  const usual = cancelCutoffHours === 0 ? "cancel it until it begins" : `cancel it ${cancelUntil(cancelCutoffHours)}`;
  const cancel = cost ? cancelAtCost(cost, cancelCutoffHours) : usual;
  if (late && tooLateToCancel) {
    const soonest = hours(Math.min(changeCutoffHours, cancelCutoffHours));
    return `Your appointment is less than ${soonest} away. To change or cancel it, please call us.`;
  }
  if (late)
    return `Your appointment is less than ${hours(changeCutoffHours)} away. You can still ${cancel}. To change it, please call us.`;
  const change = `You can change your appointment ${beforehand(changeCutoffHours)} it starts`;
  return tooLateToCancel ? `${change}. To cancel it, please call us.` : `${change}, and ${cancel}.`;
}

/**
 * `Change up to 48 hours before, cancel at any time.` Where a late cancellation costs something, `freeHours` says until how many
 * hours before the start cancelling is free. docs/rules.md 29.8
 */
export function waysInShort(
  { changeCutoffHours, cancelCutoffHours }: LimitsNamed,
  freeHours: number | null = null,
): string {
  const change = changeCutoffHours === 0 ? "Change until it begins" : `Change ${beforehand(changeCutoffHours)}`;
  if (freeHours !== null && freeHours > cancelCutoffHours) return `${change}, cancel free ${beforehand(freeHours)}.`;
  return `${change}, cancel ${cancelCutoffHours === 0 ? "at any time" : beforehand(cancelCutoffHours)}.`;
}
