import { PostForm } from "../../../../components/forms/post-form.tsx";
import { Select } from "../../../../components/forms/select.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import type { DepositMark } from "../../../../diary/terms/terms.ts";
import { longDate } from "../../../../kernel/dates.ts";

const CHOICES = [
  ["", "As our terms say"],
  ["always", "Always, from now on"],
  ["never", "Never"],
] as const;

interface Props {
  /** The mark on the card, its day and its author as far as known, and whether staff set it together with a fee. */
  deposits: { mark: DepositMark; since: string | null; by: string | null; afterFee: boolean } | null;
  here: string;
}

/** Whether a client pays a deposit, whatever the terms say. docs/rules.md 29.3, 29.17 */
export function DepositMarkForm({ deposits, here }: Props) {
  const busy = useSending();
  const mark = deposits?.mark ?? null;
  const said = deposits && saidInWords(deposits);
  return (
    <PostForm action={here} preventScrollReset className="my-3 flex max-w-xl flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value="deposits" />
      <div className="grow">
        <label htmlFor="mark" className="mb-2 block font-medium">
          They pay a deposit
        </label>
        <Select key={mark} id="mark" name="mark" options={CHOICES} defaultValue={mark ?? ""} />
      </div>
      {said && <p className="w-full text-sm text-muted">{said}</p>}
      <button type="submit" className="button-outlined" aria-disabled={busy}>
        Save
      </button>
    </PostForm>
  );
}

/** For example `Said by Ann Admin on Friday, November 27th, 2026, with the fee.` */
function saidInWords({ since, by, afterFee }: NonNullable<Props["deposits"]>): string | null {
  if (since === null) return null;
  return `Said${by ? ` by ${by}` : ""} on ${longDate(since)}${afterFee ? ", with the fee" : ""}.`;
}
