import * as v from "valibot";
import { requiredText } from "../../kernel/parsing.ts";
import { refuse } from "../../kernel/result.ts";
import { isOpen } from "../appointments/appointment.ts";
import { hasBegun } from "../appointments/cutoff.ts";
import { feeOwedOf } from "../appointments/payable.ts";
import { chargeOfFee, paidIn, rowsIn } from "../appointments/settle.ts";
import type { About, Sent } from "../command.ts";
import type { Decision, NotDone } from "../decision.ts";
import { emailOfFee, emailsOfCancellation } from "../emails.ts";
import type { SalonDiary } from "../salon-diary.ts";
import { agreedLater, agreedToNoFees, haveFees } from "../terms/by-phone.ts";
import { askedFor, knowsDeposit } from "../terms/terms.ts";
import { found, foundStanding } from "./found.ts";
import { named, parsed, tick } from "./parsed.ts";
import { updated } from "./written.ts";

/* Commands about deposits and fees that a client has agreed to. docs/rules.md 29 */

/**
 * Cancels an appointment because its deposit did not come in time. Its time is free again. Only programs send it. docs/rules.md
 * 29.6
 */
export function lapse(diary: SalonDiary, command: Sent & About & { what: "lapse" }, at: number): Decision | NotDone {
  const about = foundStanding(diary, command);
  if ("reason" in about) return about;
  const { appointment: before } = about;
  if (!isOpen(before)) return refuse("closed-already");
  if (before.depositDueAt === null || before.depositDueAt > at) return refuse("no-deposit-awaited");
  return updated(command, at, {
    before,
    set: { status: "cancelled", lapsed: true, cancelledBy: null },
    emails: emailsOfCancellation(before, diary.settings.timeZone, at),
    events: ["deposit lapsed"],
  });
}

/** Agrees to the terms of the version that was read. docs/rules.md 29.23 */
export interface Agree extends About {
  what: "agree";
  termsRead: string;
}

/**
 * The client of a booking by staff agrees to its fees, until it begins. Refuses terms that have changed since they were read, and
 * a client who has agreed already. docs/rules.md 29.23
 */
export function agree(diary: SalonDiary, command: Sent & Agree, at: number): Decision | NotDone {
  const about = foundStanding(diary, command);
  if ("reason" in about) return about;
  const { appointment: before } = about;
  const { terms } = diary;
  if (!isOpen(before)) return refuse("closed-already");
  if (hasBegun(before, diary.settings.timeZone, at)) return refuse("begun");
  if (!terms || !haveFees(terms) || !agreedToNoFees(before.agreed)) return refuse("nothing-to-agree");
  if (command.termsRead !== terms.id) return refuse("terms-changed");
  const agreed = agreedLater(terms, before.agreed, at);
  return updated(command, at, { before, set: { agreed }, events: ["terms agreed to"] });
}

/** Waives a deposit, with the reason that staff give. docs/rules.md 29.7 */
export const waive = parsed({
  input: v.pipe(
    v.object({ reason: requiredText("Please say why you’re not asking for a deposit", 200) }),
    named("waive"),
  ),
  decide(diary, command, at) {
    const about = foundStanding(diary, command);
    if ("reason" in about) return about;
    const { appointment: before } = about;
    if (before.depositDueAt === null) return refuse("no-deposit-awaited");
    return updated(command, at, { before, set: { waived: command.reason }, events: ["deposit waived"] });
  },
});

/**
 * Asks for the fee of a missed visit or a late cancellation, when staff say so. It takes no money. Money that was paid for
 * the visit counts towards the fee. docs/rules.md 29.8, 29.17, 29.19
 */
export const askFee = parsed({
  input: v.pipe(v.object({ depositFromNow: tick("depositFromNow") }), named("ask-fee")),
  decide(diary, command, at) {
    const about = found(diary, command);
    if ("reason" in about) return about;
    const { appointment: before } = about;
    if (before.fee === null || before.fee.askedAt !== null) return refuse("no-fee-to-ask");
    if (command.depositFromNow && !knowsDeposit(diary.terms)) return refuse("no-deposit-in-terms");
    const fee = askedFor(before.fee, paidIn(diary, before), at);
    const asked = updated(command, at, {
      before,
      set: { fee },
      emails: emailOfFee(before, at),
      events: ["fee asked for", ...(command.depositFromNow ? ["deposit from now on"] : [])],
    });
    return {
      ...{ ...asked, ...chargeOfFee(diary, before, fee) },
      ...(command.depositFromNow && { depositFromNow: true }),
    };
  },
});

/** Waives a fee that is not paid yet, with the reason that staff give. docs/rules.md 29.12 */
export const waiveFee = parsed({
  input: v.pipe(
    v.object({ reason: requiredText("Please say why you’re not asking for a fee", 200) }),
    named("waive-fee"),
  ),
  decide(diary, command, at) {
    const about = found(diary, command);
    if ("reason" in about) return about;
    const { appointment: before } = about;
    if (before.fee === null || feeOwedOf(before, rowsIn(diary, before)) === 0) return refuse("no-fee-owed");
    return updated(command, at, {
      before,
      set: { fee: { ...before.fee, waived: command.reason } },
      events: ["fee waived"],
    });
  },
});
