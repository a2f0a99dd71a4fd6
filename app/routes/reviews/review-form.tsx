import { useRef } from "react";
import { Form } from "react-router";
import { Alert } from "../../components/forms/alert.tsx";
import { Field, TextField, useFocusOnError } from "../../components/forms/field.tsx";
import { Select } from "../../components/forms/select.tsx";
import { useSending } from "../../components/forms/use-sending.ts";
import type { FieldErrors } from "../../kernel/parsing.ts";
import { StarPicker } from "./star-picker.tsx";

/** The result of the last try: errors and the typed values. */
export interface LastReview {
  message: string | null;
  fields: FieldErrors;
  written: Record<string, string>;
}

interface Props {
  /** The services to choose from. */
  services: string[];
  /** The author's details as far as known. */
  customer: { name: string; email: string };
  /** The key of a review: sent twice, it counts once. */
  reviewKey: string;
  last: LastReview | undefined;
}

/** A form for a rating, a name and a comment. docs/rules.md 12.1 */
export function ReviewForm({ services, customer, reviewKey, last }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useSending();
  const errors = last?.fields ?? {};
  const written: Record<string, string> = {
    customerName: customer.name,
    customerEmail: customer.email,
    ...last?.written,
  };
  useFocusOnError(form, errors);
  return (
    <Form
      ref={form}
      method="post"
      action="/reviews#leave-a-review"
      preventScrollReset
      noValidate
      onSubmit={(event) => sending && event.preventDefault()}
      className="mt-6 flex flex-col gap-6"
    >
      {last?.message && <Alert about={last}>{last.message}</Alert>}
      <input type="hidden" name="key" value={reviewKey} />
      <StarPicker chosen={Number(written.rating)} error={errors.rating} />
      <Field
        label="Your Name"
        name="customerName"
        autoComplete="name"
        maxLength={100}
        defaultValue={written.customerName}
        error={errors.customerName}
        required
      />
      <TextField
        label="Your Review"
        name="comment"
        rows={5}
        maxLength={2000}
        defaultValue={written.comment}
        error={errors.comment}
        required
      />
      <div>
        <label htmlFor="service" className="mb-2 block font-medium">
          Service <span className="font-normal text-muted">(optional)</span>
        </label>
        <Select id="service" name="service" defaultValue={written.service} options={[["", "Not said"], ...services]} />
      </div>
      <Field
        label="Email Address"
        name="customerEmail"
        type="email"
        autoComplete="email"
        defaultValue={written.customerEmail}
        error={errors.customerEmail}
        hint={<p className="mt-2 text-sm text-muted">Only the salon sees it.</p>}
      />
      {/* A honeypot: hidden from people, so only a program fills it in. */}
      <div aria-hidden="true" className="hidden">
        <label>
          Leave this empty
          <input type="text" name="topic" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <button type="submit" className="button" aria-disabled={sending}>
        {sending ? "Sending..." : "Submit Review"}
      </button>
    </Form>
  );
}
