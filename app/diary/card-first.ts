import type { Actor } from "./appointments/appointment.ts";
import type { AppointmentInDiary } from "./appointments/booked.ts";
import { firstIdOf } from "./appointments/payment.ts";
import { accountOf } from "./commands/written.ts";
import { senderOf, type Write } from "./decision.ts";
import type { SalonDiary } from "./salon-diary.ts";
import { type CardLeft, type StoredCard, standingCard } from "./terms/cards.ts";
import type { Agreeing } from "./terms/commands.ts";
import { isSameAgreement } from "./terms/terms.ts";

/**
 * Whether a client still has to leave a card for a booking: the terms ask for one, and the account has no card that can be
 * charged. A change that keeps its agreement keeps its card, unless the mailbox changes. docs/rules.md 29.15
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

/**
 * The row to store for a card that was left for a booking. The card is for the whole account if the account booked.
 * docs/rules.md 31.16
 */
export function cardOf(left: CardLeft, writes: Write[], actor: Actor, at: number): StoredCard | undefined {
  const first = writes.find((write) => write.what === "add")?.appointment;
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
