import { Link } from "react-router";
import { IMPORT_PATH } from "../../../../auth/body-limit.ts";
import { Alert } from "../../../../components/forms/alert.tsx";
import { TextField } from "../../../../components/forms/field.tsx";
import { PostForm } from "../../../../components/forms/post-form.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import type { ImportReply } from "./import-reply.ts";

/** Takes a list of clients or bookings as a file or as text. docs/rules.md 23.13, 25.2 */
export function FileForm({ refused }: { refused: ImportReply | null }) {
  const busy = useSending();
  return (
    <PostForm action={IMPORT_PATH} encType="multipart/form-data" className="mt-3 flex max-w-xl flex-col gap-5">
      <p className="text-muted">
        Export your clients or bookings from your current system or spreadsheet as a CSV file. You’ll see what we’ve
        read before anything is added. Nobody is emailed, and a list imported twice adds nothing twice.
      </p>
      <p className="text-muted">
        <strong className="font-semibold text-ink">Clients:</strong> the first line names the columns Name, Email, Phone
        and Note, in any order. A name with an email or a phone is enough.
      </p>
      <p className="text-muted">
        <strong className="font-semibold text-ink">Bookings:</strong> Date, Time, Services and Client, and if you have
        them Minutes, Email, Phone, Technician, Price, Status, Payment method, Payment status and Notes. Use the names
        on your menu and in your team.
      </p>
      {refused?.message && <Alert about={refused}>{refused.message}</Alert>}
      <div>
        <label htmlFor="file" className="font-medium">
          CSV file
        </label>
        <input
          id="file"
          name="file"
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          className="field-input mt-1.5 cursor-pointer file:mr-4 file:cursor-pointer file:rounded-lg file:border-0 file:bg-blush file:px-3 file:py-1.5 file:font-semibold file:text-ink"
        />
      </div>
      <details open={Boolean(refused?.typed)}>
        <summary className="link flex! min-h-11 w-fit items-center gap-1.5">
          Paste a list instead <span aria-hidden="true" className="chevron" />
        </summary>
        <TextField
          label="List"
          name="list"
          rows={6}
          defaultValue={refused?.typed}
          placeholder={"Name, Email, Phone, Note\nAda Lovelace, ada@example.com, 07700 900123, Likes almond"}
        />
      </details>
      <p className="flex flex-wrap gap-3">
        <button type="submit" className="button" aria-disabled={busy}>
          Read the list
        </button>
        <Link to="/admin/clients" className="button-quiet">
          Cancel
        </Link>
      </p>
    </PostForm>
  );
}
