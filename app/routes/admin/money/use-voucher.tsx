import { Field } from "../../../components/forms/field.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import type { WayToPay } from "../../../diary/appointments/payment.ts";
import { formatPounds } from "../../../kernel/money.ts";
import { VOUCHER_NEWS } from "../../../words/money/sold-vouchers.ts";
import { CommandForm, commandFields } from "../appointments/command-form.tsx";
import type { MoneyShown } from "./money-shown.server.ts";
import type { TakeMoney } from "./take-money.tsx";

interface Props extends Pick<Parameters<typeof TakeMoney>[0], "command" | "refused"> {
  /** The code that was looked up, which stays to be used. */
  checked: string;
}

/** Pays with a voucher by its code: as much as is left of it and owed, and the rest in another way. docs/rules.md 32.3 */
export function UseVoucher({ command, refused, checked }: Props) {
  const busy = useSending();
  const fields = refused?.fields ?? {};
  const code = refused?.typed.code ?? checked;
  return (
    <details open={refused !== null || checked !== ""} className="mt-6 border-t border-line pt-2">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        Pay with a voucher or a package
      </summary>
      <PostForm action={command.here} errors={fields} className="mt-3 flex flex-col gap-4">
        {Object.entries(commandFields(command)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field
          label="Voucher code"
          name="code"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className="field-input font-mono uppercase"
          defaultValue={code}
          error={fields.code}
        />
        <div className="flex flex-wrap gap-3">
          <button type="submit" name="intent" value="voucher" className="button max-sm:w-full" aria-disabled={busy}>
            Use the voucher
          </button>
          <button
            type="submit"
            name="intent"
            value="voucher-check"
            className="button-outlined max-sm:w-full"
            aria-disabled={busy}
          >
            What’s left on it?
          </button>
        </div>
      </PostForm>
    </details>
  );
}

interface PackageProps extends Pick<Props, "command"> {
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
