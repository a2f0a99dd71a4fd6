import { isOpen } from "./appointments/appointment.ts";
import { type AppointmentInDiary, isOfFriend } from "./appointments/booked.ts";
import type { Held } from "./commands/hold.ts";
import { type Decision, guestSender, senderOf, type Write } from "./decision.ts";
import type { Count } from "./networks.ts";
import type { Client, SalonDiary } from "./salon-diary.ts";
import { cardInDiary, type StoredCard } from "./terms/cards.ts";
import type { PackageHeld } from "./terms/packages-held.ts";
import { undoableOf } from "./undo-steps.ts";

/** The diary after a decision. The next command is decided on it. */
export function apply(diary: SalonDiary, decision: Decision): SalonDiary {
  const { sent, createdId, writes, counts, ends, pays = [], keeps } = decision;
  const used = {
    sender: senderOf(sent.actor),
    key: sent.key,
    fingerprint: sent.fingerprint,
    createdId,
    commandId: sent.id,
  };
  const undoable = undoableOf(decision);
  const after = writes.reduce(written, diary);
  const added = writes.flatMap((write) => (write.what === "add" ? [write.appointment] : []));
  const booked = added.filter((one) => one.mailboxProved && !isOfFriend(one));
  const theirs = diary.clients.find(({ sender }) => sender === used.sender)?.packages ?? [];
  const needed = new Map(theirs.map((held) => [held.id, visitsNeeded(held, booked)]));
  const clients = after.clients.map((client) => ({ ...client, packages: leftAfter(client.packages, needed) }));
  return {
    ...after,
    clients: keeps ? clients.map((client) => withCard(client, keeps)) : clients,
    keys: [...diary.keys, used],
    payments: [...diary.payments, ...pays],
    undoables: undoable ? [...diary.undoables, undoable] : diary.undoables,
    counts: [...diary.counts.filter((count) => !counts.some((other) => isAlike(count, other))), ...counts],
    holds: diary.holds.filter((hold) => !ends.includes(hold)),
  };
}

/**
 * Packages once visits are booked that need some of theirs. One person may book by account and as a guest in the same turn, so
 * every sender's packages are counted. docs/rules.md 32.20
 */
function leftAfter(packages: PackageHeld[], needed: Map<string, number>): PackageHeld[] {
  return packages.map((held) => ({ ...held, left: held.left - (needed.get(held.id) ?? 0) }));
}

/** How many of these visits a package could pay for. */
function visitsNeeded({ services }: PackageHeld, booked: { items: { serviceId: string }[] }[]): number {
  return booked.filter(({ items }) => items.some(({ serviceId }) => services.includes(serviceId))).length;
}

function withCard(client: Client, card: StoredCard): Client {
  return client.sender === card.userId ? { ...client, cards: [cardInDiary(card), ...client.cards] } : client;
}

/** The diary after a start was held. docs/rules.md 22.9 */
export function applyHold(diary: SalonDiary, { hold, givesWay }: Held): SalonDiary {
  return { ...diary, holds: [...diary.holds.filter((other) => other !== givesWay), hold] };
}

/** The diary after one row was written. */
function written(diary: SalonDiary, write: Write): SalonDiary {
  if (write.what === "add") return withAppointment(diary, write.appointment);
  if (write.what === "set") return withAppointment(without(diary, write.before.id), write.after);
  return without(diary, write.appointment.id);
}

function without(diary: SalonDiary, id: string): SalonDiary {
  const isOther = (row: { id: string }) => row.id !== id;
  return {
    ...diary,
    appointments: diary.appointments.filter(isOther),
    taken: diary.taken.filter(isOther),
    clients: diary.clients.map((client) => ({ ...client, open: client.open.filter(isOther) })),
  };
}

function withAppointment(diary: SalonDiary, appointment: AppointmentInDiary): SalonDiary {
  const { id, date, technicianId, startsMinute, endsMinute, bufferMinutes, status, beside } = appointment;
  const takes = { id, technicianId, date, start: startsMinute, end: endsMinute + bufferMinutes, beside };
  const open = { id, date, startsMinute, endsMinute };
  return {
    ...diary,
    appointments: [...diary.appointments, appointment],
    taken: status === "cancelled" ? diary.taken : [...diary.taken, takes],
    clients: diary.clients.map((client) =>
      countsFor(client, appointment) && isOpen(appointment) ? { ...client, open: [...client.open, open] } : client,
    ),
  };
}

/**
 * Whether an appointment counts towards this client's limits: their account booked it, or it names a guest's proved mailbox.
 * docs/rules.md 5.20, 5.29
 */
function countsFor({ sender }: Client, { clientId, customerEmail, mailboxProved }: AppointmentInDiary): boolean {
  return sender === clientId || (mailboxProved && sender === guestSender(customerEmail));
}

function isAlike(one: Count, other: Count): boolean {
  return one.kind === other.kind && one.subject === other.subject;
}
