import { type FormReply, keyOf, replyOf } from "../../kernel/forms.ts";
import type { FieldErrors } from "../../kernel/parsing.ts";
import { questionAbout } from "../../models/accounts/mistyped-domain.ts";
import type { Outcome } from "../../models/diary/execute.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { bookingWords } from "../../words/appointments.ts";
import { forWhom, isForFriend } from "../../words/friends.ts";
import { NO_CONNECTION, NOT_BOOKED } from "../../words/not-booked.ts";
import { statusOf } from "../../words/statuses.ts";
import type { Failure } from "../forms/lost-connection.ts";

/* The answers of both booking pages when nothing was booked. Everything chosen and typed stays. */

/** Why the last try booked nothing, and the typed values. */
export interface LastTry extends FormReply<Record<string, string>> {
  /** Whether another start is needed. */
  taken: boolean;
  /** Whether the friend's part was refused. docs/rules.md 5.40 */
  friend: boolean;
  /** The overlap that staff may agree to in order to book anyway. docs/rules.md 5.33 */
  anyway: string | null;
  /** The client has to confirm their email first. docs/rules.md 5.20, 5.23 */
  unanswered: boolean;
  /** The email that the client may have meant. docs/rules.md 6.31 */
  emailMeant: string | null;
  /** Another code was mailed. docs/rules.md 5.29 */
  codeAgain: boolean;
  /** The key for the next try, if the outcome of the last one is unknown. */
  key: string | undefined;
}

const UNSENT = {
  message: null,
  fields: {},
  typed: {},
  taken: false,
  friend: false,
  anyway: null,
  unanswered: false,
  emailMeant: null,
  codeAgain: false,
  key: undefined,
};
const reply = replyOf<LastTry>(UNSENT);

/** The form was not sent to book yet. The page is shown again with the typed values. docs/rules.md 15.10 */
export function notSentYet(typed: LastTry["typed"]) {
  return reply(200, { typed });
}

/** Invalid values: the first error is the message, and each one is shown at its field. docs/rules.md 5.1 */
export function invalid(fields: FieldErrors, typed: LastTry["typed"]) {
  return reply(400, { message: Object.values(fields)[0] ?? "", fields, typed });
}

/** The email looks mistyped. Asks once which one is meant. docs/rules.md 6.31 */
export function askWhichEmail(email: string, emailMeant: string, typed: LastTry["typed"]) {
  const message = questionAbout(email, emailMeant);
  return reply(400, { message, emailMeant, typed: { ...typed, emailAsked: email } });
}

/**
 * The diary refused the booking. If the outcome is unknown, the next try has the same `key`. Staff are told who is in the
 * way, and how to book anyway. docs/rules.md 4.7, 5.5, 5.33
 */
export function refused(
  salon: Salon,
  outcome: Extract<Outcome, { ok: false }>,
  {
    typed,
    key,
    toStaff,
  }: { typed: LastTry["typed"]; key: string; toStaff?: { said: string | null; anyway: string | null } },
) {
  const status = statusOf(outcome.reason);
  const sentence = toStaff?.said ?? bookingWords(salon)[outcome.reason];
  const lastTry = {
    message: forWhom(outcome, typed.friendName ?? "", sentence),
    friend: isForFriend(outcome),
    taken: outcome.reason === "taken" || outcome.reason === "too-soon-for-deposit",
    anyway: (toStaff?.said && toStaff.anyway) || null,
    unanswered: outcome.reason === "mailbox-unanswered" || outcome.reason === "email-unverified",
    typed,
    key: status === 503 ? key : undefined,
  };
  return reply(status, lastTry, outcome.reason === "too-many-attempts" ? outcome.retryAfter : undefined);
}

/** The code of a guest booked nothing, for a reason other than the diary's. docs/rules.md 5.29 */
export function notConfirmed(status: number, said: { message?: string; code?: string }, retryAfter?: number) {
  const { message = null, code } = said;
  return reply(status, { message, fields: code === undefined ? {} : { code } }, retryAfter);
}

/** Another code was mailed to a guest. docs/rules.md 5.29 */
export function codeMailedAgain() {
  return reply(200, { codeAgain: true });
}

/** A booking of staff could not be set to confirmed. docs/rules.md 15.9 */
export function unconfirmed(status: number, message: string | null) {
  return reply(status, { message });
}

/** Answers 409 and books nothing: staff have to check something first. docs/rules.md 29.16 */
export function unsaved(message: string, typed: LastTry["typed"]) {
  return reply(409, { message, typed });
}

/** There was no answer. The typed values stay, and the next try has the same key. docs/rules.md 5.5, 11.4 */
export function lost(failure: Failure, form: FormData, typed: LastTry["typed"]) {
  const message = failure === "unreachable" ? NO_CONNECTION : NOT_BOOKED;
  return reply(503, { message, typed, key: keyOf(form) });
}
