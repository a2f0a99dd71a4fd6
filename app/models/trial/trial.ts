import type * as v from "valibot";
import { DAY_MS } from "../../kernel/clock.ts";
import { mayBecomeLink } from "../../kernel/link-like.ts";
import { type FieldErrors, parseSubmission, type Submission } from "../../kernel/parsing.ts";

/* A salon that a stranger has opened is on trial for its first two weeks, unless the operator ends that. docs/rules.md 18.11 */

/** How long a trial lasts, ms. */
export const TRIAL_MS = 14 * DAY_MS;

/** When a trial ends (UTC ms). Null for a salon that is not on trial. */
export interface OnTrial {
  trialUntil: number | null;
}

/** Whether a salon is on trial at an instant (UTC ms). docs/rules.md 18.11 */
export function isOnTrial({ trialUntil }: OnTrial, at: number): boolean {
  return trialUntil !== null && at < trialUntil;
}

export const NO_LINKS_YET =
  "While your salon is new, please leave out web addresses, email addresses and phone numbers, and put a space after a full stop";

/**
 * Parses what staff typed at `at` (UTC ms). While their salon is on trial, it refuses these fields if they may become links.
 * docs/rules.md 18.13
 */
export function parseTexts<Schema extends v.GenericSchema>(
  schema: Schema,
  typed: unknown,
  { salon, at, texts }: { salon: OnTrial; at: number; texts: string[] },
): Submission<v.InferOutput<Schema>> {
  const read = parseSubmission(schema, typed);
  if (!read.ok || !isOnTrial(salon, at)) return read;
  const fields = linksIn(typed, texts);
  return Object.keys(fields).length > 0 ? { ok: false, fields } : read;
}

/** The sentence for each of these fields that may become a link. docs/rules.md 18.13 */
export function linksIn(typed: unknown, texts: string[]): FieldErrors {
  const wrong = Object.entries(typed ?? {}).filter(
    ([name, text]) => texts.includes(name) && typeof text === "string" && mayBecomeLink(text),
  );
  return Object.fromEntries(wrong.map(([name]) => [name, NO_LINKS_YET]));
}
