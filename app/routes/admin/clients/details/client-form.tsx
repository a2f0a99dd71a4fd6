import { Link } from "react-router";
import { clientCardAddress } from "../../../../components/admin-addresses.ts";
import { Alert } from "../../../../components/forms/alert.tsx";
import { AsItStands } from "../../../../components/forms/as-it-stands.tsx";
import { EmailField, NameField, PhoneField } from "../../../../components/forms/contact-fields.tsx";
import { TextField } from "../../../../components/forms/field.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { EditForm } from "../../../../components/screen/edit-form.tsx";
import type { Reply } from "../../../../kernel/reply.ts";

/** The details of a client, by the names of the form's fields. */
interface Details {
  customerName: string;
  customerPhone: string;
  customerEmail: string;
}

interface Props {
  /** The details, with the identifier of their state. Null for a new client, who can get a note too. */
  stored: { details: Details; seen: string } | null;
  refused: (Reply & { knownId?: string | null; shares?: string | null; stale?: boolean }) | undefined;
  /** Where "Cancel" leads. */
  back: string;
}

/** A client's name and how to reach them. An email or a phone is enough. docs/rules.md 23.9, 23.10 */
export function ClientForm({ stored, refused, back }: Props) {
  const busy = useSending();
  return (
    <EditForm values={{ ...stored?.details }} className="mt-6 flex max-w-xl flex-col gap-5">
      {refused?.message && (
        <Alert about={refused}>
          <p className="font-medium">{refused.message}</p>
          {refused.stale && stored && <AsItStands says="Here they are now." values={valuesOf(stored.details)} />}
          {refused.shares && (
            <p className="mt-1">
              <button type="submit" name="another" value="on" className="button-outlined" aria-disabled={busy}>
                Add them beside {refused.shares}: they share the phone
              </button>
            </p>
          )}
          {refused.knownId && (
            <p className="mt-1">
              <Link to={clientCardAddress(refused.knownId)} className="link inline-flex min-h-11 items-center">
                Open the client’s page
              </Link>
            </p>
          )}
        </Alert>
      )}
      {stored && <input type="hidden" name="seen" value={stored.seen} />}
      <NameField name="customerName" autoComplete="off" required />
      <PhoneField name="customerPhone" autoComplete="off" oneOfTwo />
      <EmailField name="customerEmail" autoComplete="off" oneOfTwo />
      <p className="-mt-2 text-sm text-muted">A phone number or an email is enough. We won’t email them.</p>
      {!stored && (
        <TextField
          label="Salon’s note"
          name="notes"
          aria-describedby="only-staff"
          hint={
            <p id="only-staff" className="mt-2 text-sm text-muted">
              An allergy, a shape, a colour they like: only staff see it.
            </p>
          }
          className="field-input field-sizing-content min-h-24"
        />
      )}
      <p className="flex flex-wrap gap-3">
        <button type="submit" className="button" aria-disabled={busy}>
          {stored ? "Save" : "Add client"}
        </button>
        <Link to={back} className="button-quiet">
          Cancel
        </Link>
      </p>
    </EditForm>
  );
}

function valuesOf({ customerName, customerPhone, customerEmail }: Details): [name: string, value: string][] {
  return [
    ["Full Name", customerName],
    ["Phone Number", customerPhone || "none"],
    ["Email Address", customerEmail || "none"],
  ];
}
