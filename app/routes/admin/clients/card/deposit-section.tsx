import { PostForm } from "../../../../components/forms/post-form.tsx";
import { Select } from "../../../../components/forms/select.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import type { DepositMark } from "../../../../diary/terms/terms.ts";

const CHOICES = [
  ["", "As our terms say"],
  ["always", "Always, from now on"],
  ["never", "Never"],
] as const;

/** Whether a client pays a deposit, whatever the terms say of others. docs/rules.md 29.3 */
export function DepositMarkForm({ mark, here }: { mark: DepositMark | null; here: string }) {
  const busy = useSending();
  return (
    <PostForm action={here} preventScrollReset className="my-3 flex max-w-xl flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value="deposits" />
      <div className="grow">
        <label htmlFor="mark" className="mb-2 block font-medium">
          They pay a deposit
        </label>
        <Select key={mark} id="mark" name="mark" options={CHOICES} defaultValue={mark ?? ""} />
      </div>
      <button type="submit" className="button-outlined min-h-12 px-5" aria-disabled={busy}>
        Save
      </button>
    </PostForm>
  );
}
