import type { NOT_SENT_REASONS } from "../../database/schema.ts";
import type { WayToTell } from "../../diary/texts/texts.ts";
import { DAY_MS } from "../../kernel/clock.ts";
import type { Agreed } from "../notes/facts.ts";

/* Whether a client gets a message with news or offers, and how. docs/rules.md 35.6, 35.10 */

export type NotSent = (typeof NOT_SENT_REASONS)[number];

/** A client gets no more than one message in this time, ms. docs/rules.md 35.10 */
export const BETWEEN_MESSAGES_MS = 30 * DAY_MS;

/** What decides whether somebody gets a message, and how. `lastNewsAt` is UTC ms. */
export interface Addressee {
  email: string;
  /** Whether a text from this salon reaches their phone, and they have not replied STOP. */
  textable: boolean;
  agreed: Agreed | null;
  /** Whether they are asked to call. docs/rules.md 23.16 */
  calls: boolean;
  /** How they hear of their appointments; null as the salon does it. docs/rules.md 34.3 */
  way: WayToTell | null;
  lastNewsAt: number | null;
  /** Whether several people without names of their own share the phone by which they are known. docs/rules.md 23.20 */
  shared: boolean;
}

/** By which way a client gets a message at `at` (UTC ms), or why they don't. */
export function newsWay(to: Addressee, at: number): { way: "mail" | "text" } | { why: NotSent } {
  if (to.calls) return { why: "calls" };
  if (!to.agreed) return { why: "no-consent" };
  if (to.lastNewsAt !== null && to.lastNewsAt > at - BETWEEN_MESSAGES_MS) return { why: "recent" };
  if (to.shared) return { why: "shared-phone" };
  const mail = to.email !== "" && to.agreed.byMail;
  const text = to.textable && to.agreed.byText && to.way !== "mail";
  if (text && (to.way === "text" || !mail)) return { way: "text" };
  return mail ? { way: "mail" } : { why: "no-way" };
}
