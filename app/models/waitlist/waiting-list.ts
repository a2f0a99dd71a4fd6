import type { NoBasket } from "../../diary/menu/named-services.ts";
import type { OfferedTime, Wanted } from "../../diary/waitlist/entry.ts";

/** Why somebody doesn't join the waiting list. docs/rules.md 33.1 to 33.3 */
export type NotJoined =
  | NoBasket
  | "no-waiting-list"
  | "enough-entries"
  | "no-day-to-come"
  | "unknown-technician"
  | "email-unverified"
  | "please-call"
  | "no-guests"
  | "too-long"
  | "list-full"
  | "joined-often"
  | "key-reused"
  | "outcome-unknown";

/** Why an entry of the list isn't changed. */
export type NotOnList = "not-found" | "outcome-unknown";

/** Why an offer can't be taken: its time to answer is over, or staff have booked over it. docs/rules.md 33.6 */
export type OfferRefusal = "offer-over";

/** What an entry without an offer has in place of one. */
export const NOT_OFFERED = { offerUntil: null, heldFor: null };

/** Whether an entry has an offer that can be taken at this instant, UTC ms. docs/rules.md 33.6 */
export function isOffered(
  { state, offerUntil }: { state: string; offerUntil: number | null },
  instant: number,
): boolean {
  return state === "waiting" && offerUntil !== null && offerUntil > instant;
}

/** The times that somebody was offered under an entry, and under those before it. docs/rules.md 33.5 */
export function timesOffered({ wanted: { heard = [] }, offered }: { wanted: Wanted; offered: OfferedTime[] }) {
  return [...heard, ...offered];
}
