import { Field } from "../../../components/forms/field.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import type { WayToPay } from "../../../diary/appointments/payment.ts";
import { formatPounds } from "../../../kernel/money.ts";
import { VOUCHER_NEWS } from "../../../words/money/sold-vouchers.ts";
import { CommandForm, commandFields } from "../appointments/command-form.tsx";
import type { MoneyFormProps } from "./money-form.ts";
import type { MoneyShown } from "./money-shown.server.ts";

type Props = Pick<MoneyFormProps, "command">;

interface PartProps {
  /** The code that was typed or looked up, which stays to be used. */
  code: string;
  error: string | undefined;
  busy: boolean;
}

/**
 * The part of the till for a voucher, shown while its key is chosen: it pays as much as is left of it and owed, and the rest
 * comes in another way. docs/rules.md 32.3
 */
export function VoucherPart({ code, error, busy }: PartProps) {
  return (
    <div className="till-voucher">
      <Field
        label="Code of the voucher or package"
        name="code"
        oneOfTwo
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className="field-input font-mono uppercase"
        defaultValue={code}
        error={error}
        hint={<p className="mt-2 text-sm text-muted">It pays what’s left on it. Take the rest or a tip afterwards.</p>}
      />
      <button type="submit" name="intent" value="voucher" className="button is-first till-take" aria-disabled={busy}>
        Use the voucher
      </button>
      <button type="submit" name="intent" value="voucher-check" className="button-outlined" aria-disabled={busy}>
        What’s left on it?
      </button>
    </div>
  );
}

interface PackageProps extends Props {
  one: MoneyShown["packages"][number];
}

/**
 * Pays with one visit of a package on the client's card, in one tap. What was paid already goes back with it, and staff read
 * how. docs/rules.md 32.7, 32.19
 */
export function UsePackage({ one: { id, name, left, uses, backPence, waysBack }, command }: PackageProps) {
  const busy = useSending();
  return (
    <section aria-label={name} className="notice mt-6">
      <PostForm action={command.here} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {Object.entries(commandFields(command)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="package" value={id} />
        {backPence > 0 && <input type="hidden" name="back" value={backPence} />}
        <p className="min-w-0 wrap-anywhere">
          <span className="font-medium">{name}</span>
          <span className="block text-sm text-muted">
            {left} of {uses} visits left
          </span>
          {waysBack.map(({ method, voucherId, pence }) => (
            <span key={voucherId ?? method} className="block text-sm text-muted">
              {HOW_BACK[method](formatPounds(pence))}
            </span>
          ))}
        </p>
        <button type="submit" name="intent" value="package" className="button-outlined" aria-disabled={busy}>
          {backPence > 0 ? `Use one visit and refund ${formatPounds(backPence)}` : "Use one visit"}
        </button>
      </PostForm>
    </section>
  );
}

/** How money goes back when a package pays instead. docs/rules.md 32.19 */
const HOW_BACK: Record<WayToPay, (amount: string) => string> = {
  cash: (amount) => `Refund ${amount} in cash.`,
  bank_transfer: (amount) => `Refund ${amount} by bank transfer.`,
  card: (amount) => `Refund ${amount} on your card terminal.`,
  online: (amount) => `${amount} goes back to the client’s card through Stripe.`,
  voucher: (amount) => `${amount} goes back onto the voucher that paid.`,
};

/**
 * Says that a package's visit stays used although the appointment is cancelled, with a button to give it back.
 * docs/rules.md 32.16
 */
export function StillUsed({ pence, command }: { pence: number; command: Props["command"] }) {
  return (
    <section aria-label="Package" className="notice mt-6">
      <p>{VOUCHER_NEWS.visitStays}</p>
      <CommandForm command={command} className="mt-3">
        <input type="hidden" name="amount" value={pence / 100} />
        <input type="hidden" name="method" value="voucher" />
        <button type="submit" name="intent" value="give-back" className="button-outlined">
          Put the visit back
        </button>
      </CommandForm>
    </section>
  );
}
