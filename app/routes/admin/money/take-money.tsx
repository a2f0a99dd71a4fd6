import { type FormEvent, useRef, useState } from "react";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { useScriptArrived } from "../../../components/forms/use-script-arrived.ts";
import { useSending, useSettled } from "../../../components/forms/use-sending.ts";
import { WayKeys } from "../../../components/staff/way-keys.tsx";
import { formatPounds, poundsTyped } from "../../../kernel/money.ts";
import { commandFields } from "../appointments/command-form.tsx";
import type { MoneyFormProps } from "./money-form.ts";
import { DiscountPart, NotePart, Opens, SplitPart } from "./more-parts.tsx";
import { amountTyped, TAKE, takeInWords } from "./till-typed.ts";
import { TipFields, USUAL_TIPS } from "./tip-fields.tsx";
import { VoucherPart } from "./use-voucher.tsx";

/**
 * The till: the amount, four ways as keys, a tip and one button that says what it takes. Splitting it, a discount and a note are
 * one tap away. An amount that we filled in follows the discount. docs/rules.md 27.10, 27.13, 32.3
 */
export function TakeMoney({ shown, command, refused, code }: MoneyFormProps & { code: string }) {
  const { owedPence, firstWay, canBeDone } = shown;
  const cancelled = shown.appointment.status === "cancelled";
  const settled = useSettled();
  const busy = useSending() || !settled;
  const scripted = useScriptArrived();
  const filled = cancelled ? "" : poundsTyped(owedPence);
  const typed: Partial<Record<string, string>> = refused?.typed ?? {
    ...{ amount: filled, way: code ? "voucher" : firstWay, code },
  };
  const fields = refused?.fields ?? {};
  const wrong = fields.amount;
  const [words, say] = useState(() => takeInWords(formWith(typed)));
  const isOurs = useRef(refused === null && !cancelled);
  // Who opens a part by keyboard goes on from where they are.
  const byPointer = useRef(false);
  function follow({ target, currentTarget: form }: FormEvent<HTMLFormElement>) {
    const field = target instanceof HTMLInputElement ? target : null;
    const amount = form.elements.namedItem("amount");
    if (target === amount) isOurs.current = false;
    else if (isOurs.current && amount instanceof HTMLInputElement)
      amount.value = amountTyped(new FormData(form), owedPence);
    onlyOneTip(form, field);
    if (byPointer.current && field?.type === "checkbox" && field.checked) focusOpened(form, field.name);
    say(takeInWords(new FormData(form)));
  }
  return (
    <PostForm
      action={command.here}
      errors={fields}
      onInput={follow}
      onPointerDown={() => {
        byPointer.current = true;
      }}
      onKeyDown={() => {
        byPointer.current = false;
      }}
      waits={!settled}
      className="till card"
    >
      <h2 className="sr-only">Take payment</h2>
      {Object.entries(commandFields(command)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {!cancelled && <input type="hidden" name="filled" value={filled} />}
      <div className="till-amount">
        <label htmlFor="amount" className="till-name">
          Amount
        </label>
        <span aria-hidden="true" className="till-sign">
          £
        </span>
        <input
          id="amount"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          defaultValue={typed.amount}
          aria-invalid={wrong ? true : undefined}
          aria-describedby="amount-error"
          className="till-figure"
        />
        <p id="amount-error" className={wrong ? "till-wrong" : "sr-only"}>
          {wrong}
        </p>
      </div>
      <WayKeys ways={KEYS} chosen={typed.way} />
      <p className="till-terminal text-sm text-muted">Take it on your own terminal and record it here.</p>
      <VoucherPart code={typed.code ?? ""} error={fields.code} busy={busy} />
      <fieldset className="till-tip">
        <legend className="mb-2 text-sm text-muted">Tip</legend>
        <div className="till-chips">
          {["", ...USUAL_TIPS].map((pounds) => (
            <label key={pounds} className="till-chip">
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
          <input
            name="otherTip"
            aria-label="Another tip, in pounds"
            placeholder="Other"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typed.otherTip}
            aria-invalid={fields.otherTip ? true : undefined}
            className="field-input till-other"
          />
        </div>
        {fields.otherTip && <p className="mt-2 text-sm font-medium text-brick">{fields.otherTip}</p>}
        <div className="till-fields">
          <TipFields {...{ shown, typed, fields }} />
        </div>
      </fieldset>
      <div className="till-more till-rest">
        <Opens name="split" opened={typed.split}>
          Split
        </Opens>
        <Opens name="cheaper" opened={typed.cheaper}>
          Discount
        </Opens>
        <Opens name="noted" opened={typed.noted}>
          Deposit or note
        </Opens>
      </div>
      <SplitPart {...{ typed, fields }} />
      <DiscountPart {...{ typed, fields }} />
      <NotePart {...{ typed, fields }} />
      {canBeDone && (
        <div className="till-rest">
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="completes" defaultChecked={refused ? typed.completes === "on" : true} />
            Complete the appointment as well
          </label>
        </div>
      )}
      <button
        type="submit"
        name="intent"
        value="take"
        className="button is-first till-take till-rest"
        aria-disabled={busy}
      >
        {scripted ? words : TAKE}
      </button>
    </PostForm>
  );
}

/** What stands on the keys, the usual first. */
const KEYS = ["card", "cash", "bank_transfer", "voucher"] as const;

function formWith(typed: Partial<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value = ""] of Object.entries(typed)) form.set(name, value);
  return form;
}

/** A typed tip and one of the usual ones put each other away: the typed one would count. */
function onlyOneTip(form: HTMLFormElement, field: HTMLInputElement | null): void {
  const other = form.elements.namedItem("otherTip");
  if (field?.name === "tip" && other instanceof HTMLInputElement) other.value = "";
  if (field && field === other && field.value !== "") {
    const none = form.querySelector<HTMLInputElement>("input[name=tip][value='']");
    if (none) none.checked = true;
  }
}

/** The first field of what was just opened takes the focus, so that opening it and typing is one tap. */
function focusOpened(form: HTMLFormElement, name: string): void {
  const fields = [...form.querySelectorAll<HTMLInputElement>(`[data-opened-by="${name}"] input`)];
  fields.find((field) => field.offsetParent !== null)?.focus();
}
