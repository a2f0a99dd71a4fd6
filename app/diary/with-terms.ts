import { HOUR_MS, instantAt } from "../kernel/clock.ts";
import { refuse } from "../kernel/result.ts";
import { type Actor, isCustomer, isOpen } from "./appointments/appointment.ts";
import type { AppointmentInDiary } from "./appointments/booked.ts";
import { type Payment, paidOf, paymentsOf } from "./appointments/payment.ts";
import { cardOf, lacksCard } from "./card-first.ts";
import type { Sent } from "./command.ts";
import type { Decision, NotDone, Write } from "./decision.ts";
import type { EmailChange } from "./emails.ts";
import { canBeReached, channelTo } from "./reminders.ts";
import type { SalonDiary } from "./salon-diary.ts";
import type { Agreeing, DepositPart } from "./terms/commands.ts";
import { depositDue, isSameAgreement, isTooLittle } from "./terms/terms.ts";

/*
 * When a deposit is due depends on the appointment and its money, not on the command that wrote them. So it is computed here
 * for all commands. The same holds for what the client has to do at Stripe first. docs/rules.md 29.5, 29.14, 29.15
 */

/**
 * Adds to a decision: when each deposit is due, a reminder of each new one, and the card that was left. docs/rules.md 29.5,
 * 29.6, 29.14, 29.15
 *
 * Where clients pay by card, refuses a client's booking until its deposit is paid and its card is on file. The refusal says
 * what they have to do at Stripe. Elsewhere, refuses a booking that starts too soon for a transfer to arrive.
 */
export function withTerms(diary: SalonDiary, decision: Decision, agreeing: Sent & Agreeing): Decision | NotDone {
  const { writes, pays = [], sent, at } = decision;
  if (writes.every((write) => write.what === "remove" || leftBy(write).agreed === null)) return decision;
  const rows = [...diary.payments, ...pays];
  const emails: EmailChange[] = [];
  const settled: Write[] = [];
  const parts: DepositPart[] = [];
  const asksForCards = diary.settings.takesOnline && isCustomer(sent.actor) && agreeing.card === undefined;
  let [tooSoon, keepsCard] = [false, false];
  for (const write of writes) {
    if (write.what === "remove") {
      settled.push(write);
      continue;
    }
    const after = leftBy(write);
    const before = write.what === "set" ? write.before : replacedIn(diary, after);
    const due = awaited(diary, { after, before, rows }, sent.actor, at);
    if (due && !due.inTime && (sent.actor.role !== "admin" || sent.what === "book")) tooSoon = true;
    const anew = write.what === "add" && asksAnew(after, before);
    const needsCard = write.what === "add" && asksForCards && lacksCard(diary, sent.actor, agreeing, { after, before });
    if (anew || needsCard) parts.push(...partOf(after, anew && due ? rows : null, at));
    keepsCard ||= needsCard;
    const depositDueAt = due?.dueAt ?? null;
    const isNew = depositDueAt !== null && (write.what === "add" || write.before.depositDueAt === null);
    if (isNew && canBeReached(after)) emails.push(reminder(after, depositDueAt, at));
    settled.push(leaving(write, { ...after, depositDueAt, ...(after.status !== "cancelled" && NOT_CANCELLED) }));
  }
  const amountPence = parts.reduce((sum, part) => sum + part.amountPence, 0);
  if (diary.settings.takesOnline && isCustomer(sent.actor) && !isTooLittle(amountPence))
    return { ...refuse("deposit-first"), first: { parts, keepsCard } };
  if (tooSoon) return refuse("too-soon-for-deposit");
  if (keepsCard)
    return { ...refuse("card-first"), first: { parts: parts.map(withoutDeposit), keepsCard, counts: decision.counts } };
  const keeps = agreeing.card && cardOf(agreeing.card, settled, sent.actor, at);
  return { ...decision, writes: settled, emails: [...decision.emails, ...emails], ...(keeps && { keeps }) };
}

/**
 * Whether the appointment still asks for a deposit: one was agreed to and not waived, the payment is pending, and the client
 * has not arrived. docs/rules.md 29.5
 */
function asksForDeposit(appointment: AppointmentInDiary): boolean {
  const { agreed, waived, arrivedAt, paymentStatus, replacedById } = appointment;
  if (!agreed || agreed.depositPence === 0 || waived !== null || arrivedAt !== null) return false;
  return isOpen(appointment) && replacedById === null && paymentStatus === "pending";
}

/** Whether the deposit is paid. If the price is lower than the deposit now, paying the price is enough. docs/rules.md 29.5 */
export function isDepositPaid({ agreed, pricePence }: AppointmentInDiary, rows: Payment[]): boolean {
  return agreed === null || paidOf(rows) >= Math.min(agreed.depositPence, pricePence);
}

/**
 * When a deposit is due (UTC ms), or null if none is awaited. `inTime` is false if it could not arrive before the visit. A
 * deposit that was awaited before keeps its time, unless the visit starts earlier. A customer gets no more time by moving the
 * visit, or by cancelling it and taking that back. docs/rules.md 29.5
 */
function awaited(
  { settings }: SalonDiary,
  { after, before, rows }: { after: AppointmentInDiary; before: AppointmentInDiary | undefined; rows: Payment[] },
  actor: Actor,
  at: number,
): { dueAt: number; inTime: boolean } | null {
  const { agreed, date, startsMinute } = after;
  if (!agreed || !asksForDeposit(after) || isDepositPaid(after, paymentsOf(rows, after))) return null;
  const waits = before?.depositDueAt ?? null;
  const stands = before?.date === date && before.startsMinute === startsMinute;
  const asBefore = before?.agreed?.at === agreed.at;
  if (waits !== null && stands && asBefore) return { dueAt: waits, inTime: true };
  const asked = agreed.at + agreed.dueHours * HOUR_MS;
  const due = depositDue(asked, instantAt(settings.timeZone, date, startsMinute), at);
  return asBefore && isCustomer(actor) ? { ...due, dueAt: Math.min(due.dueAt, waits ?? asked) } : due;
}

/**
 * Whether the booking has a new agreement. A change that asks for no larger deposit keeps the earlier one. docs/rules.md
 * 29.14
 */
function asksAnew({ agreed }: AppointmentInDiary, before: AppointmentInDiary | undefined): boolean {
  return agreed !== null && !isSameAgreement(agreed, before?.agreed ?? null);
}

/** What is to be paid by card for one appointment: the rest of its deposit. 0 without `rows`. docs/rules.md 29.14 */
function partOf(after: AppointmentInDiary, rows: Payment[] | null, askedAt: number): DepositPart[] {
  const { agreed, pricePence } = after;
  if (!agreed) return [];
  const asked = Math.min(agreed.depositPence, pricePence);
  return [{ agreed, pricePence, amountPence: rows ? asked - paidOf(paymentsOf(rows, after)) : 0, askedAt }];
}

/**
 * The part without its deposit, for an amount that is too small for Stripe. Such a deposit is paid by transfer. docs/rules.md
 * 29.14
 */
function withoutDeposit(part: DepositPart): DepositPart {
  return { ...part, amountPence: 0 };
}

function replacedIn({ appointments }: SalonDiary, { replacesId }: AppointmentInDiary): AppointmentInDiary | undefined {
  return appointments.find(({ id }) => id === replacesId);
}

/** The reminder of a deposit, half-way until it is due. docs/rules.md 29.6 */
function reminder(appointment: AppointmentInDiary, depositDueAt: number, at: number): EmailChange {
  const due = { dueAt: at + Math.round((depositDueAt - at) / 2), ...channelTo(appointment) };
  return { what: "queue", email: { appointmentId: appointment.id, kind: "deposit-reminder", ...due } };
}

/** Only a cancellation sets these. */
const NOT_CANCELLED = { lapsed: false, fee: null };

function leftBy(write: Exclude<Write, { what: "remove" }>): AppointmentInDiary {
  return write.what === "set" ? write.after : write.appointment;
}

function leaving(write: Exclude<Write, { what: "remove" }>, appointment: AppointmentInDiary): Write {
  return write.what === "set" ? { ...write, after: appointment } : { ...write, appointment };
}
