import type { ReactNode } from "react";
import { DateField } from "../../../components/forms/date-field.tsx";
import { Field } from "../../../components/forms/field.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { addDays } from "../../../kernel/clock.ts";
import type { FormReply } from "../../../kernel/forms.ts";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import { CLOSURE_DAYS_AHEAD } from "../../../models/opening/closures.ts";
import type { Stranded } from "../../../models/opening/stranded.server.ts";

/** The typed values of a closure: a day, or the first and last of several, and a reason. */
export interface TypedClosure {
  date: string;
  until: string;
  reason: string;
}

/** The reply to the form, with the stranded appointments to acknowledge first, if any. */
export interface ClosureReply extends FormReply<TypedClosure> {
  stranded: Stranded | null;
  /** The key that the form was sent with, for the next try. Null if the next try gets a new one. */
  key: string | null;
}

export const NOTHING_TYPED: ClosureReply = {
  message: null,
  fields: {},
  typed: { date: "", until: "", reason: "" },
  stranded: null,
  key: null,
};

interface Props {
  today: string;
  typed: TypedClosure;
  fields: FieldErrors;
  sentKey: string | null;
  newKey: string;
  /** The stranded appointments to acknowledge first. */
  children: ReactNode;
}

/** A form that closes the salon for one day or several consecutive days. docs/rules.md 4.9 */
export function ClosureForm({ today, typed, fields, sentKey, newKey, children }: Props) {
  const busy = useSending();
  const days = { min: today, max: addDays(today, CLOSURE_DAYS_AHEAD) };
  return (
    <PostForm errors={fields} action="/admin/closure-dates" className="mt-6 flex flex-col gap-5">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="key" value={sentKey ?? newKey} />
      {children}
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField {...days} label="Date" name="date" defaultValue={typed.date} error={fields.date} required />
        <DateField {...days} label="Last day" name="until" defaultValue={typed.until} error={fields.until} />
      </div>
      <Field
        label="Reason"
        name="reason"
        maxLength={200}
        defaultValue={typed.reason}
        error={fields.reason === fields.date ? undefined : fields.reason}
        aria-invalid={fields.reason ? true : undefined}
        required
      />
      <button type="submit" className="button self-stretch sm:self-start" aria-disabled={busy}>
        Add Closure Date
      </button>
    </PostForm>
  );
}
