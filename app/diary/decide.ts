import { refuse } from "../kernel/result.ts";
import { paidOf, paymentsOf } from "./appointments/payment.ts";
import { onItsWayIn } from "./appointments/settle.ts";
import type { AppointmentCommand, Sent } from "./command.ts";
import { bringBack } from "./commands/bring-back.ts";
import { cancel } from "./commands/cancel.ts";
import { change } from "./commands/change.ts";
import { remove } from "./commands/delete.ts";
import { askFee, lapse, waive, waiveFee } from "./commands/deposit-and-fee.ts";
import { edit } from "./commands/edit.ts";
import { give, move } from "./commands/move.ts";
import { decideWithOverlap, type MayOverlap } from "./commands/overlap.ts";
import { bookTogether } from "./commands/party.ts";
import { pay, setPrice } from "./commands/payment.ts";
import { redeem, withinVouchers } from "./commands/redeem.ts";
import { arrived, done, setStatus } from "./commands/status.ts";
import { giveBack, take, voidPayment } from "./commands/till.ts";
import { undo } from "./commands/undo.ts";
import { withPackages } from "./commands/with-packages.ts";
import { type Decided, type Decision, type NotDone, type Repeat, senderOf } from "./decision.ts";
import type { EmailChange } from "./emails.ts";
import type { SalonDiary } from "./salon-diary.ts";
import { withTerms } from "./with-terms.ts";

/**
 * Decides a command at `at` (UTC ms): everything to write, or the reason for a refusal. A repeated key gets the answer of its
 * first use. docs/rules.md 5.3
 */
export function decide(diary: SalonDiary, command: AppointmentCommand, at: number): Decided {
  const decided =
    repeated(diary, command) ?? withinVouchers(diary, withPackages(diary, decideAnew(diary, command, at)));
  const once = "writes" in decided ? notBackTwice(diary, decided) : decided;
  const agreed = "writes" in once ? withTerms(diary, command, once) : once;
  return "writes" in agreed ? emailsWaiting(agreed) : agreed;
}

/** Delays the emails that are due at once by `emailsWait`, so that staff can undo the command first. docs/rules.md 10.40 */
function emailsWaiting(decision: Decision): Decision {
  const { at, sent, emails } = decision;
  const waits = sent.emailsWait ?? 0;
  if (waits === 0) return decision;
  const later = (change: EmailChange): EmailChange =>
    change.what === "queue" && change.email.dueAt === at
      ? { ...change, email: { ...change.email, dueAt: at + waits } }
      : change;
  return { ...decision, emails: emails.map(later) };
}

function decideAnew(diary: SalonDiary, command: AppointmentCommand, at: number): Decision | NotDone {
  switch (command.what) {
    case "book":
    case "move":
    case "give":
    case "edit":
      return decideWithOverlap(diary, command, (asked) => placed(diary, asked, at));
    case "change":
      return change(diary, command, at);
    case "cancel":
      return cancel(diary, command, at);
    case "bring-back":
      return bringBack(diary, command, at);
    case "status":
      return setStatus(diary, command, at);
    case "price":
      return setPrice(diary, command, at);
    case "payment":
      return pay(diary, command, at);
    case "take":
      return take(diary, command, at);
    case "redeem":
      return redeem(diary, command, at);
    case "give-back":
      return giveBack(diary, command, at);
    case "void":
      return voidPayment(diary, command, at);
    case "lapse":
      return lapse(diary, command, at);
    case "waive":
      return waive(diary, command, at);
    case "ask-fee":
      return askFee(diary, command, at);
    case "waive-fee":
      return waiveFee(diary, command, at);
    case "done":
      return done(diary, command, at);
    case "arrived":
      return arrived(diary, command, at);
    case "delete":
      return remove(diary, command, at);
    case "undo":
      return undo(diary, command, at);
  }
}

function placed(diary: SalonDiary, command: MayOverlap, at: number): Decision | NotDone {
  switch (command.what) {
    case "book":
      return bookTogether(diary, command, at);
    case "move":
      return move(diary, command, at);
    case "give":
      return give(diary, command, at);
    case "edit":
      return edit(diary, command, at);
  }
}

/** What was written under this key before, or null for a new key. docs/rules.md 5.3 */
export function repeated({ keys }: SalonDiary, { actor, key, fingerprint }: Sent): Repeat | NotDone | null {
  const sender = senderOf(actor);
  const used = keys.find((used) => used.sender === sender && used.key === key);
  if (!used) return null;
  return used.fingerprint === fingerprint
    ? { ok: true, repeats: true, createdId: used.createdId, commandId: used.commandId }
    : refuse("key-reused");
}

/**
 * Refuses a decision that gives back or voids money which is already on its way back through Stripe. Every command of staff
 * is checked. A refund that Stripe reports has already happened, so it is never refused. docs/rules.md 31.23
 */
function notBackTwice(diary: SalonDiary, decision: Decision): Decision | NotDone {
  const { writes, pays = [], sent } = decision;
  if (pays.length === 0 || sent.actor.role === "stripe") return decision;
  const twice = writes.some((write) => {
    if (write.what !== "set") return false;
    const onItsWay = onItsWayIn(diary, write.after);
    const before = paymentsOf(diary.payments, write.after);
    const left = paidOf([...before, ...paymentsOf(pays, write.after)]);
    return left < onItsWay && left < paidOf(before);
  });
  return twice ? refuse("on-its-way-back") : decision;
}
