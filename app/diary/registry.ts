import type { Sender, Sent } from "./command.ts";
import { bringBack } from "./commands/bring-back.ts";
import { cancel } from "./commands/cancel.ts";
import { change } from "./commands/change.ts";
import { remove } from "./commands/delete.ts";
import { askFee, lapse, waive, waiveFee } from "./commands/deposit-and-fee.ts";
import { edit } from "./commands/edit.ts";
import { give, move } from "./commands/move.ts";
import { mayOverlap } from "./commands/overlap.ts";
import { bookTogether } from "./commands/party.ts";
import { pay, setPrice } from "./commands/payment.ts";
import { redeem } from "./commands/redeem.ts";
import { arrived, done, setStatus } from "./commands/status.ts";
import { giveBack, take, voidPayment } from "./commands/till.ts";
import { undo } from "./commands/undo.ts";
import type { Decision, NotDone } from "./decision.ts";
import type { SalonDiary } from "./salon-diary.ts";

/* The commands to a salon’s diary by name. It stands outside of `commands/`, which know nothing of one another. */

export const COMMANDS = {
  book: mayOverlap(bookTogether),
  change,
  move: mayOverlap(move),
  give: mayOverlap(give),
  edit: mayOverlap(edit),
  cancel,
  "bring-back": bringBack,
  arrived,
  status: setStatus,
  done,
  price: setPrice,
  payment: pay,
  take,
  redeem,
  "give-back": giveBack,
  void: voidPayment,
  lapse,
  waive,
  "ask-fee": askFee,
  "waive-fee": waiveFee,
  delete: remove,
  undo,
};

/** The name of a command. */
export type What = keyof typeof COMMANDS;

/** What each command asks for, by its name. */
type Instructions = {
  [Name in What]: { what: Name } & Omit<Parameters<(typeof COMMANDS)[Name]>[1], keyof Sent>;
};

/** What a command asks for. */
export type Instruction = Instructions[What];

/** A command that writes appointments, as it is sent and as it is decided. */
export type CommandSent = Sender & Instruction;
export type AppointmentCommand = Sent & Instruction;

const DECIDED_BY: {
  [Name in What]: (diary: SalonDiary, command: Sent & Instructions[Name], at: number) => Decision | NotDone;
} = COMMANDS;

/** Decides a command by the function of its name. */
export function decideAnew<Name extends What>(
  diary: SalonDiary,
  command: Sent & Instructions[Name] & { what: Name },
  at: number,
): Decision | NotDone {
  const what: Name = command.what;
  return DECIDED_BY[what](diary, command, at);
}
