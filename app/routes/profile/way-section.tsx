import { PostForm } from "../../components/forms/post-form.tsx";
import { Select } from "../../components/forms/select.tsx";
import { useSending } from "../../components/forms/use-sending.ts";
import { WAY_CHOICES } from "../../words/texts.ts";
import { HERE } from "./in-place.ts";
import { Section } from "./section.tsx";

/** How the client hears of their appointments, at a salon that sends texts. docs/rules.md 34.3 */
export function WaySection({ way, saved }: { way: string; saved: boolean }) {
  const busy = useSending();
  return (
    <Section
      id="way"
      heading="How you hear from us"
      saved={saved ? "Saved. It applies from the next message on." : null}
    >
      <PostForm action={HERE} preventScrollReset className="mt-2 flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="way" />
        <Select key={way} name="way" aria-label="How you hear from us" options={WAY_CHOICES} defaultValue={way} />
        <button type="submit" className="button-outlined min-h-12 px-5" aria-disabled={busy}>
          Save
        </button>
      </PostForm>
    </Section>
  );
}
