import { type Refused, refuse } from "../../kernel/result.ts";
import { senderOf } from "../decision.ts";
import type { SalonDiary } from "../salon-diary.ts";
import type { Agreeing } from "../terms/commands.ts";
import {
  type Agreed,
  agreedTo,
  askNothing,
  depositFor,
  type TermsBasket,
  type TermsClient,
  UNKNOWN_CLIENT,
} from "../terms/terms.ts";
import type { Actor } from "./appointment.ts";
import type { Item } from "./booked.ts";

/* A client agrees to the booking terms by booking. docs/rules.md 29.4 */

/** The terms that the sender has read, and the booking that they agree to. */
interface Booking extends Agreeing {
  actor: Actor;
  items: Pick<Item, "serviceId">[];
  pricePence: number;
  date: string;
}

/**
 * The agreement of a booking at `at` (UTC ms), or null where the salon asks for nothing. A booking by staff asks for a
 * deposit if staff say so, and never for a card. Refuses terms that have changed since they were read. docs/rules.md 29.4,
 * 29.7, 29.15
 */
export function agreementOf(
  diary: SalonDiary,
  { actor, termsRead, askDeposit = false, items, pricePence, date }: Booking,
  at: number,
): { agreed: Agreed | null } | Refused<"terms-changed"> {
  const terms = diary.terms && !askNothing(diary.terms) ? diary.terms : null;
  if (termsRead !== undefined && termsRead !== (terms?.id ?? "")) return refuse("terms-changed");
  const basket: TermsBasket = { pricePence, serviceIds: items.map(({ serviceId }) => serviceId) };
  if (actor.role === "admin") {
    if (!terms || !askDeposit) return { agreed: null };
    const asked = { ...UNKNOWN_CLIENT, mark: "always" as const };
    const withoutCard = { ...terms, cardOnFile: false };
    return { agreed: agreedTo(withoutCard, depositFor(terms, asked, basket, date), at) };
  }
  if (!terms) return { agreed: null };
  return { agreed: agreedTo(terms, depositFor(terms, termsClientOf(diary, actor), basket, date), at) };
}

/**
 * The agreement of a change. It is the earlier one, unless the new visit asks for a larger deposit. A booking without an
 * agreement stays without one. docs/rules.md 29.4
 */
export function agreementOfChange(
  diary: SalonDiary,
  asked: Booking,
  old: Agreed | null,
  at: number,
): { agreed: Agreed | null } | Refused<"terms-changed"> {
  if (!old || asked.actor.role === "admin") return { agreed: old };
  const anew = agreementOf(diary, asked, at);
  if ("reason" in anew) return anew;
  return anew.agreed && anew.agreed.depositPence > old.depositPence ? anew : { agreed: old };
}

/** What is known of a client who sends a command. */
export function termsClientOf({ clients }: SalonDiary, actor: Actor): TermsClient {
  const client = clients.find(({ sender }) => sender === senderOf(actor));
  if (!client) return UNKNOWN_CLIENT;
  const { visited, missed, depositMark: mark } = client;
  return { visited, missed, mark };
}
