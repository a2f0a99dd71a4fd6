import { Alert } from "../../../../components/forms/alert.tsx";
import { Field } from "../../../../components/forms/field.tsx";
import { PostForm } from "../../../../components/forms/post-form.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { longDate } from "../../../../kernel/dates.ts";
import type { FormReply } from "../../../../kernel/forms.ts";

interface MarkProps {
  /** The day since which they are asked to call, and why, which may be empty. */
  mark: { since: string; reason: string };
  here: string;
}

/** Says that a client may not book online, and lets them again. docs/rules.md 23.16 */
export function CallMark({ mark: { since, reason }, here }: MarkProps) {
  const busy = useSending();
  return (
    <section aria-label="Online booking" className="notice mt-6">
      <p>
        <span className="font-semibold">Can’t book online</span> since {longDate(since)}. We ask them to call you.
      </p>
      {reason && (
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
          {reason}
        </p>
      )}
      <PostForm action={here} preventScrollReset>
        <input type="hidden" name="intent" value="online" />
        <button type="submit" className="button-quiet mt-3" aria-disabled={busy}>
          Let them book online again
        </button>
      </PostForm>
    </section>
  );
}

interface FormProps {
  /** The last try, if it was refused. */
  refused: FormReply<string | null> | null;
  here: string;
}

/** Asks a client to call from now on, with a reason for staff. docs/rules.md 23.16 */
export function CallForm({ refused, here }: FormProps) {
  const busy = useSending();
  return (
    <details open={refused !== null}>
      <summary className="link flex! min-h-11 w-fit items-center gap-1.5">
        Stop their online bookings <span aria-hidden="true" className="chevron" />
      </summary>
      {refused?.message && <Alert about={refused}>{refused.message}</Alert>}
      <PostForm action={here} errors={refused?.fields ?? {}} preventScrollReset className="mt-1 mb-4 max-w-xl">
        <input type="hidden" name="intent" value="call" />
        <p className="text-muted">
          When they try to book or change online, we’ll ask them to call you. Their bookings stay, and you can still
          book for them.
        </p>
        <div className="mt-4">
          <Field
            label="Reason"
            name="reason"
            defaultValue={refused?.typed ?? ""}
            error={refused?.fields.reason}
            autoComplete="off"
            maxLength={200}
            aria-describedby="reason-hint"
            hint={
              <p id="reason-hint" className="mt-2 text-sm text-muted">
                At most 200 characters. Only owners and managers see it.
              </p>
            }
          />
        </div>
        <button type="submit" className="button-outlined mt-4" aria-disabled={busy}>
          Ask them to call
        </button>
      </PostForm>
    </details>
  );
}
