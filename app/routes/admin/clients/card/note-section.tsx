import { Alert } from "../../../../components/forms/alert.tsx";
import { AsItStands } from "../../../../components/forms/as-it-stands.tsx";
import { TextField } from "../../../../components/forms/field.tsx";
import { PostForm } from "../../../../components/forms/post-form.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import type { FormReply } from "../../../../kernel/forms.ts";
import type { StoredNote } from "../../../../models/notes/note.server.ts";

/** A note that was sent and not saved: what was typed, and what is stored now if somebody else's edit came first. */
export interface NoteReply extends FormReply<string | null> {
  seen: number | null;
  current: StoredNote | null;
}

interface Props {
  stored: StoredNote;
  /** The last try, if it was refused. */
  refused: NoteReply | null;
  /** The card's address. */
  here: string;
}

/** What the salon notes of a client, and the form under it. docs/rules.md 23.3, 23.4 */
export function NoteSection({ stored, refused, here }: Props) {
  const busy = useSending();
  const typed = refused?.typed ?? stored.note;
  return (
    <section aria-labelledby="note" className="card group/note mt-6 p-5 sm:p-6">
      <h2 id="note" className="text-title">
        Salon’s note
      </h2>
      <p
        dir="auto"
        className={`mt-2 wrap-anywhere whitespace-pre-line group-has-[details[open]]/note:hidden ${stored.note ? "" : "text-muted"}`}
      >
        {stored.note || "No note yet. An allergy, a shape, a colour they like: only staff see it."}
      </p>
      <details open={refused !== null} className="mt-1">
        <summary className="link flex! min-h-11 w-fit items-center gap-1.5">
          {stored.note ? "Edit the note" : "Add a note"} <span aria-hidden="true" className="chevron" />
        </summary>
        {refused?.message && (
          <Alert about={refused}>
            <p className="font-medium">{refused.message}</p>
            {refused.current && (
              <AsItStands says="Here it is now." values={[["Note", refused.current.note || "none"]]} />
            )}
          </Alert>
        )}
        <PostForm action={here} errors={refused?.fields ?? NO_ERRORS} preventScrollReset className="mt-3">
          <input type="hidden" name="seen" value={refused?.current?.updatedAt ?? refused?.seen ?? stored.updatedAt} />
          <TextField
            label="Note"
            name="note"
            rows={4}
            defaultValue={typed}
            error={refused?.fields.note}
            aria-describedby="note-hint"
            hint={
              <p id="note-hint" className="mt-2 text-sm text-muted">
                At most 1,000 characters. Only staff see it. Saving it empty deletes it.
              </p>
            }
            className="field-input field-sizing-content min-h-28"
          />
          <button type="submit" className="button mt-4" aria-disabled={busy}>
            Save
          </button>
        </PostForm>
      </details>
    </section>
  );
}

const NO_ERRORS: NoteReply["fields"] = {};
