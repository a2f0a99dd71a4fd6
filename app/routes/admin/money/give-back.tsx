import { DateField } from "../../../components/forms/date-field.tsx";
import { Field } from "../../../components/forms/field.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { WayField } from "../../../components/staff/way-field.tsx";
import { paidBeyondFee } from "../../../diary/terms/terms.ts";
import { formatPounds, poundsTyped } from "../../../kernel/money.ts";
import { WAYS_AT_TILL } from "../../../models/appointments/money-entry.ts";
import { commandFields } from "../appointments/command-form.tsx";
import type { TakeMoney } from "./take-money.tsx";

/**
 * Gives back all or a part of what was paid, today or on a day before. It suggests what a kept fee leaves. docs/rules.md 27.8,
 * 27.10, 29.19
 */
export function GiveBack({ shown, command, refused }: Parameters<typeof TakeMoney>[0]) {
  const { paidPence, onItsWayPence, terms, onlinePence, voucherPence, rows, today } = shown;
  const busy = useSending();
  const fields = refused?.fields ?? {};
  const came = rows.findLast(
    ({ voided, countsTowardsPrice, amountPence }) => !voided && countsTowardsPrice && amountPence > 0,
  );
  const ways = [
    ...WAYS_AT_TILL,
    ...(onlinePence > 0 ? (["online"] as const) : []),
    ...(voucherPence > 0 ? (["voucher"] as const) : []),
  ];
  const way = ways.find((one) => one === came?.method) ?? "card";
  const pence = paidBeyondFee(terms.fee, paidPence - onItsWayPence);
  const most = { online: onlinePence, voucher: voucherPence }[String(way)] ?? pence;
  const suggested = Math.min(pence, most);
  const amount = suggested > 0 ? poundsTyped(suggested) : "";
  const typed = refused?.typed ?? { amount, method: way, takenOn: today };
  return (
    <details open={refused !== null} className="mt-8 border-t border-line pt-4">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">Refund</summary>
      <PostForm action={command.here} errors={fields} className="mt-3 flex flex-col gap-4">
        {Object.entries(commandFields(command)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="grid gap-4 sm:grid-cols-3">
          <Field
            label="Amount in pounds"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            required
            defaultValue={typed.amount}
            error={fields.amount}
          />
          <WayField label="By" ways={ways} defaultValue={typed.method} error={fields.method} />
          <DateField
            label="On"
            name="takenOn"
            required
            max={today}
            defaultValue={typed.takenOn}
            error={fields.takenOn}
          />
        </div>
        {onlinePence > 0 && (
          <p className="text-sm text-muted">
            {`${formatPounds(onlinePence)} was paid online. Choose Online to refund it to the client’s card through Stripe, today.`}
          </p>
        )}
        {voucherPence > 0 && (
          <p className="text-sm text-muted">
            {`${formatPounds(voucherPence)} was paid by voucher. Choose By voucher to put it back on that voucher.`}
          </p>
        )}
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="offPrice" defaultChecked={refused ? typed.offPrice === "on" : true} />
          Take it off the price too, so it isn’t owed again
        </label>
        <button
          type="submit"
          name="intent"
          value="give-back"
          className="button-outlined min-h-12 self-start px-5 max-sm:w-full"
          aria-disabled={busy}
        >
          Refund
        </button>
      </PostForm>
    </details>
  );
}
