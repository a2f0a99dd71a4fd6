import { Link } from "react-router";
import { IMPORT_PATH } from "../../../../auth/body-limit.ts";
import { Alert } from "../../../../components/forms/alert.tsx";
import { TextField } from "../../../../components/forms/field.tsx";
import { PostForm } from "../../../../components/forms/post-form.tsx";
import { SelectField } from "../../../../components/forms/select.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import type { Kind } from "../../../../models/imports/columns.ts";
import { KIND_NAMES } from "../../../../words/imports.ts";
import type { ImportReply } from "./import-reply.ts";

interface Props {
  refused: ImportReply | null;
  /** What this member of staff may bring in. */
  kinds: Kind[];
  /** What they came for, if a link says it. */
  wished: Kind | null;
}

/** Takes a list as a file or as text. docs/rules.md 2.14, 23.13, 25.2 */
export function FileForm({ refused, kinds, wished }: Props) {
  const busy = useSending();
  return (
    <PostForm action={IMPORT_PATH} encType="multipart/form-data" className="mt-3 flex max-w-xl flex-col gap-5">
      <p className="text-muted">
        Export your clients, your bookings or your menu from your current program, and choose the file here. CSV files
        from any program will do, and so will contacts (.vcf) and calendars (.ics). You’ll see what we’ve read before
        anything is added, and you can undo it all within a day. Nobody is emailed, and a list brought in twice adds
        nothing twice.
      </p>
      <p className="text-muted">
        <strong className="font-semibold text-ink">In this order:</strong> the menu first, then your clients, then their
        bookings. Bookings find their services and technicians by name.
      </p>
      {refused?.message && <Alert about={refused}>{refused.message}</Alert>}
      <div>
        <label htmlFor="file" className="font-medium">
          File
        </label>
        <input
          id="file"
          name="file"
          type="file"
          accept=".csv,.tsv,.txt,.vcf,.ics,text/csv,text/plain,text/tab-separated-values,text/vcard,text/calendar"
          className="field-input mt-1.5 cursor-pointer file:mr-4 file:cursor-pointer file:rounded-lg file:border-0 file:bg-blush file:px-3 file:py-1.5 file:font-semibold file:text-ink"
        />
      </div>
      <details open={Boolean(refused?.typed) || wished === "menu"}>
        <summary className="link flex! min-h-11 w-fit items-center gap-1.5">
          Paste a list instead <span aria-hidden="true" className="chevron" />
        </summary>
        <TextField
          label="List"
          name="list"
          rows={8}
          defaultValue={refused?.typed}
          placeholder={
            wished === "menu"
              ? "Gel Polish; £35; 1 hr; Gel Polish\nChrome; £8; +10 min; Extras"
              : "Name, Email, Phone, Note\nAda Lovelace, ada@example.com, 07700 900123, Likes almond"
          }
        />
      </details>
      <SelectField
        label="What is it?"
        name="kind"
        required
        defaultValue={wished ?? ""}
        placeholder="We’ll tell from its columns"
        choices={kinds.map((kind) => [kind, KIND_NAMES[kind]])}
      />
      <p className="flex flex-wrap gap-3">
        <button type="submit" className="button" aria-disabled={busy}>
          Read the list
        </button>
        <Link to={wished === "menu" ? "/admin/services" : "/admin/clients"} className="button-quiet">
          Cancel
        </Link>
      </p>
    </PostForm>
  );
}
