import { Alert } from "../forms/alert.tsx";
import { Field } from "../forms/field.tsx";
import { PostForm } from "../forms/post-form.tsx";
import { useSending } from "../forms/use-sending.ts";
import { News } from "../news.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { ConfirmedForm } from "./confirmation.tsx";
import type { PasskeyReply, PasskeysShown } from "./passkey-reply.ts";

interface Props {
  shown: PasskeysShown;
  reply: PasskeyReply;
  /** The address of the page, which takes the forms. */
  here: string;
}

/** The passkeys of an account: adding, naming and removing them. docs/rules.md 6.33 */
export function PasskeySection({ shown, reply, here }: Props) {
  const { passkeys, needsCode, prove, news } = shown;
  const answered = reply.message !== null || reply.making !== null || Object.keys(reply.fields).length > 0;
  return (
    <section id="passkeys" className="card mt-8 p-5 sm:p-6" aria-labelledby="passkeys-heading">
      <h2 id="passkeys-heading" className="text-title">
        Passkeys
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        A passkey signs you in with your fingerprint, face or screen lock. Nothing to type, and no fake page can steal
        it.
      </p>
      {news && !answered && <News>{news}</News>}
      {reply.message && <Alert about={reply}>{reply.message}</Alert>}
      {passkeys.length > 0 && (
        <ul className="mt-6 divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <Passkey
              key={passkey.id}
              {...{ passkey, needsCode, prove, here }}
              fields={reply.about === passkey.id ? reply.fields : NO_ERRORS}
            />
          ))}
        </ul>
      )}
      {prove && (
        <p className="mt-6 max-w-prose text-muted">
          Your account has no password. To set one, use “Forgot your password?” on the sign-in page.
        </p>
      )}
      <AddPasskey {...{ needsCode, prove, here, reply }} />
    </section>
  );
}

interface OneProps extends Pick<PasskeysShown, "needsCode" | "prove"> {
  passkey: PasskeysShown["passkeys"][number];
  fields: PasskeyReply["fields"];
  here: string;
}

function Passkey({ passkey, needsCode, prove, fields, here }: OneProps) {
  const { id, name, added, used } = passkey;
  const busy = useSending();
  return (
    <li className="py-4">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-muted">
        Added {added}. {used ? `Last used ${used}.` : "Not used yet."}
      </p>
      <details open={Object.keys(fields).length > 0} className="mt-1">
        <summary className="link inline-flex min-h-11 items-center">
          Rename or remove<span className="sr-only"> {name}</span>
        </summary>
        <PostForm errors={fields} action={here} preventScrollReset className="mt-3 flex max-w-md flex-col gap-4">
          <input type="hidden" name="id" value={id} />
          <Field
            label="Name"
            name="name"
            defaultValue={name}
            maxLength={60}
            autoComplete="off"
            error={fields.name}
            required
          />
          <button
            type="submit"
            name="intent"
            value="passkey-rename"
            className="button-outlined self-start"
            aria-disabled={busy}
          >
            Save the name
          </button>
        </PostForm>
        <ConfirmedForm {...{ needsCode, prove, fields, here, id }} intent="passkey-remove" says="Remove this passkey" />
      </details>
    </li>
  );
}

const NO_ERRORS: PasskeyReply["fields"] = {};
