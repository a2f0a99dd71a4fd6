import { Link } from "react-router";
import { clientCardAddress } from "../../../../components/admin-addresses.ts";
import { Alert } from "../../../../components/forms/alert.tsx";
import { AsItStands } from "../../../../components/forms/as-it-stands.tsx";
import { EmailField, NameField, PhoneField } from "../../../../components/forms/contact-fields.tsx";
import { TextField } from "../../../../components/forms/field.tsx";
import { PostForm } from "../../../../components/forms/post-form.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import type { ClientReply, TypedClient } from "./client-reply.ts";

interface Props {
  action: string;
  /** The details, with the identifier of their state. Null for a new client, who can get a note too. */
  stored: { details: TypedClient; seen: string } | null;
  refused: ClientReply | null;
  /** Where "Cancel" leads. */
  back: string;
}

/** A client's name and how to reach them. An email or a phone is enough. docs/rules.md 23.9, 23.10 */
export function ClientForm({ action, stored, refused, back }: Props) {
  const busy = useSending();
  const fields = refused?.fields ?? {};
  const typed = refused?.typed ?? stored?.details ?? {};
  const of = (name: string) => ({ name, defaultValue: typed[name], error: fields[name], autoComplete: "off" });
  return (
    <PostForm action={action} errors={fields} className="mt-6 flex max-w-xl flex-col gap-5">
      {refused?.message && (
        <Alert about={refused}>
          <p className="font-medium">{refused.message}</p>
          {refused.stale && stored && <AsItStands says="They are now as follows." values={valuesOf(stored.details)} />}
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
      <NameField {...of("customerName")} required />
      <PhoneField {...of("customerPhone")} oneOfTwo />
      <EmailField {...of("customerEmail")} oneOfTwo />
      <p className="-mt-2 text-sm text-muted">A phone number or an email is enough. Nobody is emailed.</p>
      {!stored && (
        <TextField
          label="Salon’s note"
          name="notes"
          defaultValue={typed.notes}
          error={fields.notes}
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
    </PostForm>
  );
}

function valuesOf({ customerName, customerPhone, customerEmail }: TypedClient): [name: string, value: string][] {
  return [
    ["Full Name", customerName ?? ""],
    ["Phone Number", customerPhone || "none"],
    ["Email Address", customerEmail || "none"],
  ];
}
