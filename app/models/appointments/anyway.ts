import * as v from "valibot";
import type { Outcome } from "../diary/execute.server.ts";

/*
 * The button "Book it anyway", which does what the diary has just refused. It sends the ids of the appointments in the
 * refusal, so that nobody who has come since is overlapped. docs/rules.md 5.32, 5.33, 22.12
 */

/** What staff agree to. */
export interface Agreed {
  overHold?: true;
  overlap?: string[];
}

const OVER_HOLD = "overHold";

/** The field `anyway` of a form that staff send, as what they agree to. */
export const AnywayField = v.pipe(v.optional(v.string(), ""), v.transform(agreedIn));

/** What staff agree to by a button's value. */
export function agreedIn(anyway: string): Agreed {
  if (anyway === "") return {};
  return anyway === OVER_HOLD ? { overHold: true } : { overlap: anyway.split(" ") };
}

/** The value of that button, or null if staff can't do it anyway. */
export function anywayAfter(refused: Extract<Outcome, { ok: false }>): string | null {
  if (refused.reason === "held") return OVER_HOLD;
  return "inTheWay" in refused && refused.inTheWay ? refused.inTheWay.ids.join(" ") : null;
}
