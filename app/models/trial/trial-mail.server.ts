import { now } from "../../kernel/clock.ts";
import type { Result } from "../../kernel/result.ts";
import { mailboxHasAnswered } from "../accounts/answered-mailbox.server.ts";
import { foldedMailbox } from "../accounts/mailbox.ts";
import {
  countSilently,
  isUsedUp,
  type LimitedAction,
  type TooMany,
  takeBackFromLimit,
} from "../accounts/rate-limit.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { isOnTrial } from "./trial.ts";

/* How much a salon on trial may mail. docs/rules.md 18.11 */

type OnTrial = Pick<Salon, "id" | "trialUntil">;

/** Counts an email of a salon on trial to a mailbox that has not answered, and answers whether it may go. docs/rules.md 18.11 */
export async function mayMail(salon: OnTrial, mailbox: string): Promise<Result<unknown, TooMany>> {
  return (await isCounted(salon, mailbox)) ? countSilently(toStrangers(salon)) : { ok: true };
}

/** Takes back what an email has counted that was not sent. */
export async function notMailed(salon: OnTrial, mailbox: string): Promise<void> {
  if (await isCounted(salon, mailbox)) await takeBackFromLimit(toStrangers(salon));
}

/** Whether an email to a mailbox would have to wait now. docs/rules.md 18.11 */
export async function mailWaits(salon: OnTrial, mailbox: string | null): Promise<boolean> {
  return Boolean(mailbox) && (await isCounted(salon, mailbox ?? "")) && isUsedUp(toStrangers(salon));
}

/** Counts an email that a salon on trial sends once more, about one subject to one mailbox. docs/rules.md 18.11 */
export async function mayMailAgain(
  salon: OnTrial,
  subject: string,
  mailbox: string,
): Promise<Result<unknown, TooMany>> {
  if (!isOnTrial(salon, now())) return { ok: true };
  const account = `${subject} to ${foldedMailbox(mailbox)}`;
  return countSilently({ kind: "trial-mail-again", salonId: salon.id, account, from: FROM_ANYWHERE });
}

async function isCounted(salon: OnTrial, mailbox: string): Promise<boolean> {
  return isOnTrial(salon, now()) && !(await mailboxHasAnswered(salon.id, mailbox));
}

function toStrangers({ id: salonId }: OnTrial): LimitedAction {
  return { kind: "trial-mail", salonId, account: "mailboxes that have not answered", from: FROM_ANYWHERE };
}

const FROM_ANYWHERE = { networks: [] };
