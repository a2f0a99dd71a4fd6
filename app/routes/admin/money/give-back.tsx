import { DateField } from "../../../components/forms/date-field.tsx";
import { Field } from "../../../components/forms/field.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { WayField } from "../../../components/staff/way-field.tsx";
import { paidBy, WAYS_BACK, type WayToPay } from "../../../diary/appointments/payment.ts";
import { paidBeyondFee } from "../../../diary/terms/terms.ts";
import { formatPounds, poundsTyped } from "../../../kernel/money.ts";
import { WAYS_AT_TILL } from "../../../models/appointments/till.ts";
import { partsInWords } from "../../../models/money/in-words.ts";
import { commandFields } from "../appointments/command-form.tsx";
import type { MoneyFormProps } from "./money-form.ts";

/**
 * Gives back all or a part of what was paid, today or on a day before. It suggests what a kept fee leaves, in the first way in
 * which money came. docs/rules.md 27.8, 27.10, 27.15, 29.19
 */
export function GiveBack({ shown, command, refused }: MoneyFormProps) {
  const { paidPence, onItsWayPence, terms, onlinePence, voucherPence, rows, today } = shown;
  const busy = useSending();
  const fields = refused?.fields ?? {};
  const standing = rows.filter(({ voided }) => !voided);
  const cameBy = (way: WayToPay) => (way === "online" ? onlinePence : paidBy(way, standing));
  const ways = WAYS_BACK.filter((way) => AT_TILL.has(way) || cameBy(way) > 0);
  const way = WAYS_BACK.find((one) => cameBy(one) > 0) ?? "card";
  const pence = paidBeyondFee(terms.fee, paidPence - onItsWayPence);
  const suggested = Math.min(pence, cameBy(way) || pence);
  const amount = suggested > 0 ? poundsTyped(suggested) : "";
  const typed = refused?.typed ?? { amount, method: way, takenOn: today };
  return (
    <details open={refused !== null} className="mt-4">
      <summary className="till-chip">Refund</summary>
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
        {new Set(standing.map(({ method }) => method)).size > 1 && (
          <p className="text-sm text-muted">{`Paid: ${partsInWords(standing)}. Each goes back the way it was paid.`}</p>
        )}
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
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="elsewhere" defaultChecked={refused?.typed.elsewhere === "on"} />
          It can’t go back the way it was paid
        </label>
        <button
          type="submit"
          name="intent"
          value="give-back"
          className="button-outlined self-start px-5 max-sm:w-full"
          aria-disabled={busy}
        >
          Refund
        </button>
      </PostForm>
    </details>
  );
}

const AT_TILL = new Set<WayToPay>(WAYS_AT_TILL);
