import { useRef } from "react";
import { Form } from "react-router";
import { Alert } from "../../components/forms/alert.tsx";
import { EmailField, NameField } from "../../components/forms/contact-fields.tsx";
import { TextField, useFocusOnError } from "../../components/forms/field.tsx";
import { SelectField } from "../../components/forms/select.tsx";
import { useSending } from "../../components/forms/use-sending.ts";
import type { FormReply } from "../../kernel/forms.ts";
import { REVIEW_NEWS } from "../../words/reviews.ts";
import { StarPicker } from "./star-picker.tsx";

export type ReviewReply = FormReply<Record<string, string>>;

interface Props {
  /** The services to choose from. */
  services: string[];
  /** The author's details as far as known. */
  customer: { name: string; email: string };
  /** The visit that the author's link is about. `visitLost` means that it is about none any more. */
  visit: { token: string; name: string; service: string; day: string } | null;
  visitLost: boolean;
  /** The key of a review: sent twice, it counts once. */
  reviewKey: string;
  /** The reply to the last try. */
  last: ReviewReply | undefined;
}

/** A form for a rating, a name and a comment, filled in as far as the visit is known. docs/rules.md 12.1, 12.8 */
export function ReviewForm({ services, customer, visit, visitLost, reviewKey, last }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useSending();
  const errors = last?.fields ?? {};
  const typed: Record<string, string> = {
    customerName: customer.name || (visit?.name ?? ""),
    customerEmail: customer.email,
    service: visit?.service ?? "",
    ...last?.typed,
  };
  useFocusOnError(form, errors);
  return (
    <Form
      ref={form}
      method="post"
      action={visit ? `/reviews?${new URLSearchParams({ visit: visit.token })}#leave-a-review` : HERE}
      preventScrollReset
      noValidate
      onSubmit={(event) => sending && event.preventDefault()}
      className="mt-6 flex flex-col gap-6"
    >
      {last?.message && <Alert about={last}>{last.message}</Alert>}
      <input type="hidden" name="key" value={reviewKey} />
      {visit && <input type="hidden" name="visit" value={visit.token} />}
      {visit && (
        <p className="border-l-2 border-sage pl-4">
          About your visit on {visit.day}. We’ll mark your review as a verified visit.
        </p>
      )}
      {visitLost && <p className="notice">{REVIEW_NEWS.linkOld}</p>}
      <StarPicker chosen={Number(typed.rating)} error={errors.rating} />
      <NameField
        label="Your Name"
        name="customerName"
        maxLength={100}
        defaultValue={typed.customerName}
        error={errors.customerName}
        required
      />
      <TextField
        label="Your Review"
        name="comment"
        rows={5}
        maxLength={2000}
        defaultValue={typed.comment}
        error={errors.comment}
        required
      />
      <SelectField
        label="Service"
        name="service"
        defaultValue={typed.service}
        choices={visit && !services.includes(visit.service) ? [visit.service, ...services] : services}
        placeholder="No service in particular"
      />
      <EmailField
        name="customerEmail"
        defaultValue={typed.customerEmail}
        error={errors.customerEmail}
        hint={<p className="mt-2 text-sm text-muted">Only we see it.</p>}
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

const HERE = "/reviews#leave-a-review";
