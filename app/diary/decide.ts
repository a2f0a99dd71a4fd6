import { refuse } from "../kernel/result.ts";
import { paidOf, paymentsOf } from "./appointments/payment.ts";
import { onItsWayIn } from "./appointments/settle.ts";
import type { Sent } from "./command.ts";
import { withinVouchers } from "./commands/redeem.ts";
import { withPackages } from "./commands/with-packages.ts";
import { type Decided, type Decision, type NotDone, type Repeat, senderOf } from "./decision.ts";
import type { EmailChange } from "./emails.ts";
import { type AppointmentCommand, decideAnew } from "./registry.ts";
import type { SalonDiary } from "./salon-diary.ts";
import { withTerms } from "./with-terms.ts";
import { withTexts } from "./with-texts.ts";

/** What every decision passes, in this order. Each adds what follows from it, or refuses it. */
const PASSES: ((diary: SalonDiary, decision: Decision, command: AppointmentCommand) => Decision | NotDone)[] = [
  withPackages,
  withinVouchers,
  notBackTwice,
  withTerms,
  withTexts,
  emailsWaiting,
];

/**
 * Decides a command at `at` (UTC ms): everything to write, or the reason for a refusal. A repeated key gets the answer of its
 * first use. docs/rules.md 5.3
 */
export function decide(diary: SalonDiary, command: AppointmentCommand, at: number): Decided {
  const again = repeated(diary, command);
  if (again) return again;
  let decided = decideAnew(diary, command, at);
  for (const pass of PASSES) if (decided.ok) decided = pass(diary, decided, command);
  return decided;
}

/** Delays the emails that are due at once by `emailsWait`, so that staff can undo the command first. docs/rules.md 10.40 */
function emailsWaiting(_: SalonDiary, decision: Decision): Decision {
  const { at, sent, emails } = decision;
  const waits = sent.emailsWait ?? 0;
  if (waits === 0) return decision;
  const later = (change: EmailChange): EmailChange =>
    change.what === "queue" && change.email.dueAt === at
      ? { ...change, email: { ...change.email, dueAt: at + waits } }
      : change;
  return { ...decision, emails: emails.map(later) };
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
