import type { Actor } from "./appointments/appointment.ts";
import type { AppointmentInDiary } from "./appointments/booked.ts";
import { firstIdOf } from "./appointments/payment.ts";
import { accountOf } from "./commands/written.ts";
import { senderOf, type Write } from "./decision.ts";
import type { SalonDiary } from "./salon-diary.ts";
import { type CardLeft, type StoredCard, standingCard } from "./terms/cards.ts";
import type { Agreeing } from "./terms/commands.ts";
import { isSameAgreement } from "./terms/terms.ts";

/* A card that the terms ask for is left before anything is booked. docs/rules.md 29.15 */

/**
 * Whether a client has to leave a card for what they book: the terms that they agree to ask for one, and none of their account stands
 * for it. A change that takes the agreement along keeps the card, unless it puts another mailbox in place. docs/rules.md 29.15
 */
export function lacksCard(
  { clients }: SalonDiary,
  actor: Actor,
  { anotherCard = false }: Agreeing,
  { after, before }: { after: AppointmentInDiary; before: AppointmentInDiary | undefined },
): boolean {
  const { agreed, clientId, customerEmail: mailbox, date } = after;
  if (!agreed?.cardOnFile) return false;
  if (before && isSameAgreement(agreed, before.agreed) && before.customerEmail === mailbox) return false;
  if (anotherCard) return true;
  const isOwn = clientId !== null && clientId === accountOf(actor);
  const client = isOwn ? clients.find(({ sender }) => sender === senderOf(actor)) : undefined;
  return standingCard(client?.cards ?? [], { mailbox, date }) === undefined;
}

/** The card that was left for what is booked, as it is kept: for all of an account that has booked it itself. docs/rules.md 31.16 */
export function cardOf(left: CardLeft, writes: Write[], actor: Actor, at: number): StoredCard | undefined {
  const added = writes.flatMap((write) => (write.what === "add" ? [write.appointment] : []));
  const [first] = added;
  if (!first?.agreed) return undefined;
  const account = accountOf(actor);
  return {
    ...left,
    appointmentId: firstIdOf(first),
    userId: first.clientId === account ? account : null,
    mailbox: first.customerEmail,
    ...{ termsId: first.agreed.termsId, agreedText: first.agreed.text, leftAt: at },
  };
}
