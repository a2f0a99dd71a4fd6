import { Field } from "../../../components/forms/field.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { useSending, useSettled } from "../../../components/forms/use-sending.ts";
import { WayKeys } from "../../../components/staff/way-keys.tsx";
import { formatPounds } from "../../../kernel/money.ts";
import { commandFields } from "../appointments/command-form.tsx";
import type { MoneyFormProps } from "./money-form.ts";
import { TipFor, USUAL_TIPS } from "./tip-fields.tsx";

/** Takes a tip where nothing is owed. A usual tip takes one tap. docs/rules.md 27.10, 27.13 */
export function TakeTip({ shown, command, refused }: MoneyFormProps) {
  const settled = useSettled();
  const busy = useSending() || !settled;
  const fields = refused?.fields ?? {};
  const typed = refused?.typed ?? { tipBy: shown.firstWay };
  return (
    <PostForm action={command.here} errors={fields} waits={!settled} className="till card">
      <h2 className="text-title">Take a tip</h2>
      {Object.entries(commandFields(command)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="intent" value="take" />
      <WayKeys name="tipBy" ways={KEYS} chosen={typed.tipBy} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_9rem]">
          <Field
            label="Amount in pounds"
            name="tip"
            inputMode="decimal"
            autoComplete="off"
            oneOfTwo
            defaultValue={refused?.typed.tip}
            error={fields.tip ?? fields.cash}
          />
        </div>
        <button type="submit" className="button-outlined" aria-disabled={busy}>
          Take the tip
        </button>
      </div>
      <TipFor {...{ shown, typed, fields }} />
      <div className="way-keys">
        {/* After the field of the same name: the last one counts. */}
        {USUAL_TIPS.map((pounds) => (
          <button key={pounds} type="submit" name="tip" value={pounds} className="way-key is-sum" aria-disabled={busy}>
            {/* One text, by which it is found. */}
            <span>
              {formatPounds(Number(pounds) * 100)}
              <span className="sr-only"> tip</span>
            </span>
          </button>
        ))}
      </div>
    </PostForm>
  );
}

const KEYS = ["card", "cash", "bank_transfer"] as const;
