import { DepositFromNow } from "../../../components/staff/deposit-from-now.tsx";
import { WayButtons } from "../../../components/staff/way-keys.tsx";
import { askedFor, type Fee, feeAsked, settleFee } from "../../../diary/terms/terms.ts";
import { longDate } from "../../../kernel/dates.ts";
import { clockTime } from "../../../kernel/days.ts";
import { formatPounds } from "../../../kernel/money.ts";
import { WAYS_AT_TILL } from "../../../models/appointments/till.ts";
import { NOT_AGREED } from "../../../models/terms/marks.ts";
import { feeInWords, referenceOf } from "../../../words/terms/terms.ts";
import { type BareCommand, CommandForm } from "../appointments/command-form.tsx";
import type { MoneyShown } from "./money-shown.server.ts";

interface Props {
  terms: MoneyShown["terms"];
  card: MoneyShown["card"];
  /** What has been paid towards the price, pence. */
  paidPence: number;
  command: BareCommand;
}

/**
 * The amounts that the client still owes by the terms. Staff mark a deposit or a fee as received by one tap on the
 * way in which it came, and ask for a fee. docs/rules.md 29.7, 29.8, 29.19
 */
export function ByTerms({
  terms: { deposit, waived, fee, firstId, knowDeposit, toAgree },
  card,
  paidPence,
  command,
}: Props) {
  return (
    <>
      {toAgree && (
        <p className="mt-4">
          <span className="font-medium">Fees:</span> {NOT_AGREED}. The link to agree is in their emails.
        </p>
      )}
      {card.asked && (
        <p className="mt-4">
          <span className="font-medium">Card on file:</span> {card.name ?? "none yet"}
        </p>
      )}
      {deposit && (
        <section className="notice mt-6" aria-label="Deposit">
          <p className="font-medium">
            A {formatPounds(deposit.pence)} deposit is due by {longDate(deposit.due.date)} at{" "}
            {clockTime(deposit.due.minute)}.
          </p>
          <p className="mt-1 text-muted">Reference: {referenceOf(firstId)}</p>
          <Received kind="deposit" pence={deposit.pence} command={command} />
          <WithReason command={command} intent="waive" summary="Ask for no deposit" />
        </section>
      )}
      {waived !== null && <p className="mt-4 text-muted wrap-anywhere">Deposit waived: {waived}</p>}
      {fee && (
        <section className="notice mt-6" aria-label="Fee">
          {fee.askedAt === null ? (
            <FeeToAsk fee={fee} card={card} knowDeposit={knowDeposit} paidPence={paidPence} command={command} />
          ) : (
            <p className="font-medium">
              {fee.paidBeforePence === fee.amountPence
                ? `You’re keeping ${feeInWords(fee)}, already paid for the visit.`
                : `You’ve asked for ${feeInWords(fee)}. ${ofItPaid(fee)}${howItStands(fee, firstId)}`}
            </p>
          )}
          {fee.owedPence > 0 && card.charge && CHARGE[card.charge.failure ?? card.charge.state] && (
            <p className="mt-1">{CHARGE[card.charge.failure ?? card.charge.state]}</p>
          )}
          {fee.owedPence > 0 && (
            <>
              {card.charge?.state !== "open" && <Received kind="fee" pence={fee.owedPence} command={command} />}
              <WithReason command={command} intent="waive-fee" summary="Ask for no fee" />
            </>
          )}
          {fee.onlinePence > 0 && (
            <CommandForm command={command} className="mt-4">
              <input type="hidden" name="intent" value="fee-back" />
              <input type="hidden" name="amount" value={fee.onlinePence / 100} />
              <button type="submit" className="button-outlined">
                Refund the {formatPounds(fee.onlinePence)} fee to the card
              </button>
            </CommandForm>
          )}
        </section>
      )}
    </>
  );
}

/** Marks a deposit or a fee as received, pence: one tap on the way in which it came. docs/rules.md 29.7, 29.8 */
function Received({ kind, pence, command }: Pick<Props, "command"> & { kind: "deposit" | "fee"; pence: number }) {
  const received = kind === "deposit" ? "Deposit received" : "Fee received";
  return (
    <CommandForm command={command} className="mt-4">
      <input type="hidden" name="intent" value={kind} />
      <input type="hidden" name="amount" value={pence / 100} />
      <p aria-hidden="true" className="mb-2 font-medium">
        {received}
      </p>
      <WayButtons ways={WAYS_AT_TILL} does={received} />
    </CommandForm>
  );
}

/** The fee that staff may ask for. What is paid for the visit counts towards it. docs/rules.md 29.8, 29.19 */
function FeeToAsk({
  fee,
  card,
  knowDeposit,
  paidPence,
  command,
}: Pick<Props, "card" | "paidPence" | "command"> & { fee: Fee; knowDeposit: boolean }) {
  const asked = askedFor(fee, paidPence, 0);
  const { paidBeforePence = 0 } = asked;
  const rest = feeAsked(asked);
  const { overPence } = settleFee(fee.amountPence, paidPence);
  const how = card.name ? "Charge" : "Ask for";
  return (
    <>
      <p className="font-medium">By your terms you can ask for {feeInWords(fee)}.</p>
      {paidBeforePence > 0 && (
        <p className="mt-1">
          {formatPounds(paidPence)} has been paid for this visit and{" "}
          {rest > 0
            ? `goes towards it, so ${formatPounds(rest)} is left to pay.`
            : `covers it${overPence > 0 ? `, so ${formatPounds(overPence)} is left over to refund below` : ""}.`}
        </p>
      )}
      <p className="mt-1 text-muted">{rest === 0 ? COVERED : card.name ? FROM_CARD : OWED}</p>
      <CommandForm command={command} className="mt-4 flex flex-col items-start gap-3">
        <input type="hidden" name="intent" value="ask-fee" />
        {knowDeposit && <DepositFromNow />}
        <button type="submit" className="button w-full sm:w-auto">
          {rest === 0
            ? `Keep ${formatPounds(paidBeforePence)} as the fee`
            : `${how} ${paidBeforePence > 0 ? "the rest," : "the fee of"} ${formatPounds(rest)}`}
        </button>
      </CommandForm>
    </>
  );
}

const FROM_CARD = "We’ll charge the card on file and email the client.";
const OWED = "We’ll email the client what they owe and how to pay.";
const COVERED = "We’ll email the client that you’re keeping it.";

/** How the charge of a card stands, in words. docs/rules.md 31.19 */
const CHARGE: Partial<Record<string, string>> = {
  open: "We’re charging the card on file. Stripe will tell us in a moment.",
  authentication: "The bank needs the client to confirm it, so we’ve sent them a link.",
  declined: "The bank declined the card on file, so we’ve sent the client a link to pay.",
  "card-gone": "The card is no longer on file, so we’ve sent the client a link to pay.",
};

function howItStands({ waived, owedPence }: NonNullable<Props["terms"]["fee"]>, firstId: string): string {
  if (waived !== undefined) return `We’ve waived it: ${waived}`;
  return owedPence === 0 ? "It’s paid." : `Reference: ${referenceOf(firstId)}`;
}

/** The form that waives a deposit or a fee, with a reason. docs/rules.md 29.7, 29.12 */
function WithReason({ command, intent, summary }: { command: BareCommand; intent: string; summary: string }) {
  return (
    <details className="mt-3">
      <summary className="link min-h-11 py-2">{summary}</summary>
      <CommandForm command={command} className="mt-2 flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value={intent} />
        <label className="block grow">
          <span className="mb-2 block font-medium">Why not</span>
          <input name="reason" maxLength={200} required className="field-input" />
        </label>
        <button type="submit" className="button-outlined">
          Waive it
        </button>
      </CommandForm>
    </details>
  );
}

/** The part of a fee that was already paid for the visit when it was asked for. docs/rules.md 29.19 */
function ofItPaid({ paidBeforePence }: Fee): string {
  return paidBeforePence ? `${formatPounds(paidBeforePence)} of it had been paid for the visit. ` : "";
}
