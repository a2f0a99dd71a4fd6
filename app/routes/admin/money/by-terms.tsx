import { longDate } from "../../../kernel/dates.ts";
import { clockTime } from "../../../kernel/days.ts";
import { formatPounds } from "../../../kernel/money.ts";
import { feeInWords, referenceOf } from "../../../words/terms/terms.ts";
import { type BareCommand, CommandForm } from "../appointments/command-form.tsx";
import type { MoneyShown } from "./money-shown.server.ts";

interface Props {
  terms: MoneyShown["terms"];
  command: BareCommand;
}

/** What is awaited by the terms that the client agreed to: a deposit that came in one tap, or a fee to ask for. docs/rules.md 29.7, 29.8 */
export function ByTerms({ terms: { deposit, waived, fee, firstId }, command }: Props) {
  return (
    <>
      {deposit && (
        <section className="notice mt-6" aria-label="Deposit">
          <p className="font-medium">
            A deposit of {formatPounds(deposit.pence)} is awaited until {longDate(deposit.due.date)} at{" "}
            {clockTime(deposit.due.minute)}.
          </p>
          <p className="mt-1 text-muted">Reference: {referenceOf(firstId)}</p>
          <CommandForm command={command} className="mt-4">
            <input type="hidden" name="intent" value="deposit" />
            <input type="hidden" name="amount" value={deposit.pence / 100} />
            <button type="submit" className="button w-full sm:w-auto">
              Deposit received
            </button>
          </CommandForm>
          <details className="mt-3">
            <summary className="link min-h-11 py-2">Ask for no deposit</summary>
            <CommandForm command={command} className="mt-2 flex flex-wrap items-end gap-3">
              <input type="hidden" name="intent" value="waive" />
              <label className="block grow">
                <span className="mb-2 block font-medium">Why not</span>
                <input name="reason" maxLength={200} required className="field-input" />
              </label>
              <button type="submit" className="button-outlined">
                Waive it
              </button>
            </CommandForm>
          </details>
        </section>
      )}
      {waived !== null && <p className="mt-4 text-muted wrap-anywhere">No deposit is asked for: {waived}</p>}
      {fee && (
        <section className="notice mt-6" aria-label="Fee">
          {fee.askedAt === null ? (
            <>
              <p className="font-medium">By your terms you can ask for {feeInWords(fee)}.</p>
              <p className="mt-1 text-muted">The client gets an email that says what they owe and how to pay.</p>
              <CommandForm command={command} className="mt-4">
                <input type="hidden" name="intent" value="ask-fee" />
                <button type="submit" className="button w-full sm:w-auto">
                  Ask for the fee of {formatPounds(fee.amountPence)}
                </button>
              </CommandForm>
            </>
          ) : (
            <p className="font-medium">
              You have asked for {feeInWords(fee)}.{" "}
              {fee.paidPence >= fee.amountPence ? "It is paid." : `Reference: ${referenceOf(firstId)}`}
            </p>
          )}
          {fee.askedAt !== null && fee.paidPence < fee.amountPence && (
            <CommandForm command={command} className="mt-4">
              <input type="hidden" name="intent" value="fee" />
              <input type="hidden" name="amount" value={(fee.amountPence - fee.paidPence) / 100} />
              <button type="submit" className="button-outlined">
                Fee received
              </button>
            </CommandForm>
          )}
        </section>
      )}
    </>
  );
}
