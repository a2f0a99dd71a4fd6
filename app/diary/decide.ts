import { refuse } from "../kernel/result.ts";
import type { AppointmentCommand, Sent } from "./command.ts";
import { bringBack } from "./commands/bring-back.ts";
import { cancel } from "./commands/cancel.ts";
import { change } from "./commands/change.ts";
import { remove } from "./commands/delete.ts";
import { edit } from "./commands/edit.ts";
import { give, move } from "./commands/move.ts";
import { bookTogether } from "./commands/party.ts";
import { pay, setPrice } from "./commands/payment.ts";
import { done, setStatus, takeBack } from "./commands/status.ts";
import { type Decided, type Decision, type NotDone, type Repeat, senderOf } from "./decision.ts";
import type { SalonDiary } from "./salon-diary.ts";

/**
 * What becomes of a command at `at` (UTC ms): all that is to be written, or why it is refused. A command whose key was used
 * before is answered as it was then. docs/rules.md 5.3
 */
export function decide(diary: SalonDiary, command: AppointmentCommand, at: number): Decided {
  return repeated(diary, command) ?? decideAnew(diary, command, at);
}

function decideAnew(diary: SalonDiary, command: AppointmentCommand, at: number): Decision | NotDone {
  switch (command.what) {
    case "book":
      return bookTogether(diary, command, at);
    case "change":
      return change(diary, command, at);
    case "move":
      return move(diary, command, at);
    case "give":
      return give(diary, command, at);
    case "edit":
      return edit(diary, command, at);
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
    case "done":
      return done(diary, command, at);
    case "take-back":
      return takeBack(diary, command, at);
    case "delete":
      return remove(diary, command, at);
  }
}

/** What was written under this key before, or null for a new key. docs/rules.md 5.3 */
export function repeated({ keys }: SalonDiary, { actor, key, fingerprint }: Sent): Repeat | NotDone | null {
  const sender = senderOf(actor);
  const used = keys.find((used) => used.sender === sender && used.key === key);
  if (!used) return null;
  return used.fingerprint === fingerprint
    ? { ok: true, repeats: true, createdId: used.createdId }
    : refuse("key-reused");
}
