import { type FormEvent, useRef } from "react";
import { Field } from "../../../components/forms/field.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { SelectField } from "../../../components/forms/select.tsx";
import { useSending, useSettled } from "../../../components/forms/use-sending.ts";
import { formatPounds, poundsTyped } from "../../../kernel/money.ts";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import { DISCOUNT_REASONS, WAYS_AT_TILL } from "../../../models/appointments/money-entry.ts";
import { PRICE_REASON_NAMES } from "../../../models/appointments/price-reasons.ts";
import { WAY_NAMES } from "../../../models/money/in-words.ts";
import { type Command, commandFields } from "../appointments/command-form.tsx";
import type { MoneyShown } from "./money-shown.server.ts";
import { restTyped } from "./rest-typed.ts";
import { TipFields, USUAL_TIPS } from "./tip-fields.tsx";

interface Props {
  shown: MoneyShown;
  command: Pick<Command, "here" | "commandKey"> & { appointment: { id: string; version: number } };
  refused: { fields: FieldErrors; typed: Partial<Record<string, string>> } | null;
}

/**
 * Takes money: in one way or several, with a tip for a technician, and with a discount. An amount that we filled in is sent
 * with what staff typed beside it. docs/rules.md 27.10, 27.13
 */
export function TakeMoney({ shown, command, refused }: Props) {
  const { owedPence, firstWay, canBeDone } = shown;
  const cancelled = shown.appointment.status === "cancelled";
  const settled = useSettled();
  const busy = useSending() || !settled;
  const typed: Partial<Record<string, string>> = refused?.typed ?? {
    ...(!cancelled && { [firstWay]: poundsTyped(owedPence) }),
    tipBy: firstWay,
  };
  const fields = refused?.fields ?? {};
  const amount = (name: string) => ({
    ...({ name, defaultValue: typed[name], error: fields[name], inputMode: "decimal", autoComplete: "off" } as const),
    oneOfTwo: true,
  });
  const isOurs = useRef(refused === null && !cancelled);
  const fillIn = ({ target, currentTarget: form }: FormEvent<HTMLFormElement>) => {
    const filled = form.elements.namedItem(firstWay);
    if (target === filled) isOurs.current = false;
    if (isOurs.current && filled instanceof HTMLInputElement)
      filled.value = restTyped(new FormData(form), firstWay, owedPence);
  };
  return (
    <PostForm
      action={command.here}
      errors={fields}
      onInput={fillIn}
      waits={!settled}
      className="mt-8 flex flex-col gap-6"
    >
      <h2 className="text-title">Take payment</h2>
      {Object.entries(commandFields(command)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <fieldset>
        <legend className="mb-2 text-muted">Amounts in pounds. Fill in more than one to split it.</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-3">
          {WAYS_AT_TILL.map((way) => (
            <Field key={way} label={WAY_NAMES[way]} {...amount(way)} />
          ))}
        </div>
        <p className="mt-2 text-sm text-muted">Take card payments on your own terminal and record them here.</p>
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-medium">Tip</legend>
        <div className="flex flex-wrap items-center gap-2">
          {TIPS.map((pounds) => (
            <label key={pounds} className={CHIP}>
              <input
                type="radio"
                name="tip"
                value={pounds}
                defaultChecked={(typed.tip ?? "") === pounds}
                className="sr-only"
              />
              <span>{pounds === "" ? "None" : formatPounds(Number(pounds) * 100)}</span>
            </label>
          ))}
        </div>
        <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
          <Field label="Another amount" {...amount("otherTip")} />
          <TipFields {...{ shown, typed, fields }} />
        </div>
      </fieldset>
      <details open={Boolean(typed.discount || typed.note || typed.deposit)}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">Discount, deposit or note</summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <Field label="Discount" {...amount("discount")} />
          <SelectField
            label="Reason"
            name="reason"
            required
            choices={DISCOUNT_REASONS.map((reason) => [reason, PRICE_REASON_NAMES[reason]] as const)}
            placeholder="Choose a reason"
            defaultValue={typed.reason ?? "discount"}
            error={fields.reason}
          />
          <Field
            label="Note"
            name="note"
            maxLength={200}
            autoComplete="off"
            defaultValue={typed.note}
            error={fields.note}
            hint={<p className="mt-2 text-sm text-muted">This stays in the books, so leave names out.</p>}
          />
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="deposit" defaultChecked={typed.deposit === "on"} />
            This is a deposit
          </label>
        </div>
      </details>
      {canBeDone && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="completes" defaultChecked={refused ? typed.completes === "on" : true} />
          Complete the appointment as well
        </label>
      )}
      <button type="submit" name="intent" value="take" className="button self-start max-sm:w-full" aria-disabled={busy}>
        Take payment
      </button>
    </PostForm>
  );
}

const TIPS = ["", ...USUAL_TIPS];
const CHIP =
  "relative inline-flex min-h-11 min-w-16 cursor-pointer items-center justify-center rounded-full border border-control px-4 font-medium hover:border-berry has-checked:border-berry has-checked:bg-blush has-checked:text-berry has-focus-visible:outline-2 has-focus-visible:outline-offset-2";
