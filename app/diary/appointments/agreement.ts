import { type Refused, refuse } from "../../kernel/result.ts";
import { senderOf } from "../decision.ts";
import type { Client, SalonDiary } from "../salon-diary.ts";
import { agreedByStaff } from "../terms/by-phone.ts";
import type { Agreeing } from "../terms/commands.ts";
import type { PackageHeld, TermsBasket } from "../terms/packages-held.ts";
import {
  type Agreed,
  agreedTo,
  askNothing,
  depositFor,
  type TermsClient,
  UNKNOWN_CLIENT,
  withoutPackages,
} from "../terms/terms.ts";
import type { Actor } from "./appointment.ts";
import type { Item } from "./booked.ts";
import { provesMailbox } from "./mailbox-proved.ts";

/* A client agrees to the booking terms by booking. docs/rules.md 29.4 */

/** The terms that the sender has read, and the booking that they agree to. */
interface Booking extends Agreeing {
  actor: Actor;
  items: Pick<Item, "serviceId" | "pricePence">[];
  pricePence: number;
  date: string;
  customerEmail: string;
  /** The package of a typed code, if it pays as soon as it is booked. docs/rules.md 32.17 */
  byCode?: PackageHeld | null;
}

/**
 * The agreement of a booking at `at` (UTC ms), or null where the salon asks for nothing. A booking by staff asks for a
 * deposit if staff say so, and never for a card or a fee. Refuses terms that have changed since they were read. docs/rules.md
 * 29.4, 29.7, 29.15, 29.23
 */
export function agreementOf(
  diary: SalonDiary,
  { actor, termsRead, askDeposit = false, items, pricePence, date, ...asked }: Booking,
  at: number,
): { agreed: Agreed | null } | Refused<"terms-changed"> {
  const terms = diary.terms && !askNothing(diary.terms) ? diary.terms : null;
  if (termsRead !== undefined && termsRead !== (terms?.id ?? "")) return refuse("terms-changed");
  const basket: TermsBasket = {
    ...{ pricePence, serviceIds: items.map(({ serviceId }) => serviceId) },
    prices: Object.fromEntries(items.map((item) => [item.serviceId, item.pricePence])),
  };
  if (actor.role === "admin") {
    if (!terms || !askDeposit) return { agreed: null };
    const always = { ...UNKNOWN_CLIENT, mark: "always" as const };
    return { agreed: agreedByStaff(terms, depositFor(terms, always, basket, date), at) };
  }
  if (!terms) return { agreed: null };
  const isOwn = asked.isFriend !== true && provesMailbox(actor, asked.customerEmail);
  const client = termsClientOf(diary, actor, isOwn);
  const others = (client.packages ?? []).filter(({ id }) => id !== asked.byCode?.id);
  const packages = [...others, ...(asked.byCode ? [asked.byCode] : [])];
  return { agreed: agreedTo(terms, depositFor(terms, { ...client, packages }, basket, date), at) };
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

/** What the terms know of the sender. Their packages count if the visit is their own, by their mailbox. docs/rules.md 32.20 */
export function termsClientOf({ clients }: SalonDiary, actor: Actor, isOwn: boolean): TermsClient {
  const client = clients.find(({ sender }) => sender === senderOf(actor));
  if (!client) return UNKNOWN_CLIENT;
  return isOwn ? knownToTerms(client) : withoutPackages(knownToTerms(client));
}

/** What the terms know of a client who books. docs/rules.md 29.2, 29.3, 32.20 */
export function knownToTerms(client: Pick<Client, "visited" | "missed" | "depositMark" | "packages">): TermsClient {
  const { visited, missed, depositMark: mark, packages } = client;
  return { visited, missed, mark, packages };
}
