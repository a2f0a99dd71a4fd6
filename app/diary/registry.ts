import type { GenericSchema } from "valibot";
import type { About, Sender, Sent } from "./command.ts";
import { bringBack } from "./commands/bring-back.ts";
import { cancel } from "./commands/cancel.ts";
import { change } from "./commands/change.ts";
import { remove } from "./commands/delete.ts";
import { agree, askFee, lapse, waive, waiveFee } from "./commands/deposit-and-fee.ts";
import { edit } from "./commands/edit.ts";
import { give, move } from "./commands/move.ts";
import { mayOverlap } from "./commands/overlap.ts";
import { bookTogether } from "./commands/party.ts";
import { pay, setPrice } from "./commands/payment.ts";
import { redeem } from "./commands/redeem.ts";
import { repeat } from "./commands/repeat.ts";
import { cancelSeries, moveSeries } from "./commands/series.ts";
import { arrived, done, setStatus } from "./commands/status.ts";
import { giveBack, take, voidPayment } from "./commands/till.ts";
import { undo } from "./commands/undo.ts";
import type { Decision, NotDone } from "./decision.ts";
import type { GiveBack, Redeem, Take } from "./money/money-asked.ts";
import type { SalonDiary } from "./salon-diary.ts";

/* The commands to a salon’s diary by name. It stands outside of `commands/`, which know nothing of one another. */

export const COMMANDS = {
  book: { decide: mayOverlap(bookTogether) },
  repeat: { decide: repeat },
  "move-series": { decide: moveSeries },
  "cancel-series": { decide: cancelSeries },
  change: { decide: change },
  move: { decide: mayOverlap(move) },
  give: { decide: mayOverlap(give) },
  edit: { decide: mayOverlap(edit) },
  cancel,
  "bring-back": { decide: bringBack },
  arrived,
  status: setStatus,
  done,
  price: setPrice,
  payment: pay,
  take: { decide: take },
  redeem: { decide: redeem },
  "give-back": { decide: giveBack },
  void: voidPayment,
  lapse: { decide: lapse },
  agree: { decide: agree },
  waive,
  "ask-fee": askFee,
  "waive-fee": waiveFee,
  delete: remove,
  undo: { decide: undo },
};

/** The name of a command. */
export type What = keyof typeof COMMANDS;

/** What each command asks for, by its name. */
type Instructions = {
  [Name in What]: { what: Name } & Omit<Parameters<(typeof COMMANDS)[Name]["decide"]>[1], keyof Sent>;
};

/** What a command asks for. */
export type Instruction = Instructions[What];

/** A command that writes appointments, as it is sent and as it is decided. */
export type CommandSent = Sender & Instruction;
export type AppointmentCommand = Sent & Instruction;

/** What is asked of one appointment, other than placing or editing it, apart from which appointment it is. */
export type Update = Parsed | Omit<Take, keyof About> | Omit<Redeem, keyof About> | Omit<GiveBack, keyof About>;

/** What forms and the API can say, as the commands parse it. */
type Parsed = {
  [Name in What]: (typeof COMMANDS)[Name] extends { input: GenericSchema<unknown, infer Said> } ? Said : never;
}[What];

const DECIDED_BY: {
  [Name in What]: { decide(diary: SalonDiary, command: Sent & Instructions[Name], at: number): Decision | NotDone };
} = COMMANDS;

/** Decides a command by its own function. */
export function decideAnew<Name extends What>(
  diary: SalonDiary,
  command: Sent & Instructions[Name] & { what: Name },
  at: number,
): Decision | NotDone {
  const what: Name = command.what;
  return DECIDED_BY[what].decide(diary, command, at);
}
