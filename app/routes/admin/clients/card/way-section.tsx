import { PostForm } from "../../../../components/forms/post-form.tsx";
import { Select } from "../../../../components/forms/select.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import type { WayToTell } from "../../../../diary/texts/texts.ts";
import { WAY_CHOICES } from "../../../../words/texts.ts";

/** How a client hears of their appointments, at a salon that sends texts. docs/rules.md 34.3 */
export function WayToTellForm({ way, here }: { way: WayToTell | null; here: string }) {
  const busy = useSending();
  return (
    <PostForm action={here} preventScrollReset className="my-3 flex max-w-xl flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value="way" />
      <div className="grow">
        <label htmlFor="way" className="mb-2 block font-medium">
          They hear from us by
        </label>
        <Select key={way} id="way" name="way" options={WAY_CHOICES} defaultValue={way ?? ""} />
      </div>
      <button type="submit" className="button-outlined" aria-disabled={busy}>
        Save
      </button>
    </PostForm>
  );
}
