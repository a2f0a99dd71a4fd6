import { COME_BACK, hasPlaceFor, inPasswordLine } from "./password-line.server.ts";
import { countTowardsLimit, type LimitedAction, type TooMany, takeBackFromLimit } from "./rate-limit.server.ts";

/**
 * Counts a try, and does work with its password when its turn in the line comes. A try that finds no place, or loses it,
 * costs its sender nothing: it is not counted, or taken back. docs/rules.md 6.4, 6.27
 */
export async function tryWithPassword<Answer>(
  action: LimitedAction,
  work: (takeBreak: () => Promise<void>) => Promise<Answer>,
): Promise<{ ok: true; answer: Answer } | TooMany> {
  if (!hasPlaceFor(action)) return COME_BACK;
  const counted = await countTowardsLimit(action);
  if (!counted.ok) return counted;
  const done = await inPasswordLine(action, work);
  if (!done.ok) await takeBackFromLimit(action);
  return done;
}
