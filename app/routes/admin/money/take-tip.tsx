import { Field } from "../../../components/forms/field.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { useSending, useSettled } from "../../../components/forms/use-sending.ts";
import { formatPounds } from "../../../kernel/money.ts";
import { commandFields } from "../appointments/command-form.tsx";
import type { TakeMoney } from "./take-money.tsx";
import { TipFields, USUAL_TIPS } from "./tip-fields.tsx";

/** Takes a tip where nothing is owed. A usual tip takes one tap. docs/rules.md 27.10, 27.13 */
export function TakeTip({ shown, command, refused }: Parameters<typeof TakeMoney>[0]) {
  const settled = useSettled();
  const busy = useSending() || !settled;
  const fields = refused?.fields ?? {};
  const typed = refused?.typed ?? { tipBy: shown.firstWay };
  return (
    <PostForm action={command.here} errors={fields} waits={!settled} className="mt-8 flex flex-col gap-4">
      <h2 className="text-title">Take a tip</h2>
      {Object.entries(commandFields(command)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="intent" value="take" />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        <Field
          label="Amount in pounds"
          name="tip"
          inputMode="decimal"
          autoComplete="off"
          oneOfTwo
          defaultValue={refused?.typed.tip}
          error={fields.tip ?? fields.cash}
        />
        <TipFields {...{ shown, typed, fields }} />
      </div>
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="button max-sm:w-full" aria-disabled={busy}>
          Take the tip
        </button>
        {/* After the field of the same name: the last one counts. */}
        {USUAL_TIPS.map((pounds) => (
          <button
            key={pounds}
            type="submit"
            name="tip"
            value={pounds}
            className="button-outlined max-sm:grow"
            aria-disabled={busy}
          >
            {formatPounds(Number(pounds) * 100)}
            <span className="sr-only"> tip</span>
          </button>
        ))}
      </div>
    </PostForm>
  );
}
