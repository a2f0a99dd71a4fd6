import { data, type HeadersArgs } from "react-router";
import type { FieldErrors } from "./parsing.ts";

/** The most characters of an idempotency key. docs/rules.md 5.3 */
export const LONGEST_KEY = 128;

/** What a form shows again after it was sent: an error message, the error of each field, and the typed values. */
export interface FormReply<Typed> {
  message: string | null;
  fields: FieldErrors;
  typed: Typed;
}

/** The form that a request sends. A body that can't be read is an empty form. */
export async function formOf(request: Pick<Request, "formData">): Promise<FormData> {
  return request.formData().catch(() => new FormData());
}

/** The text of a field, empty when the form has none. */
export function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** The bytes of the files that a field holds, in order. */
export function filesIn(form: FormData, name: string): Promise<Uint8Array[]> {
  const files = form.getAll(name).filter((file) => file instanceof Blob);
  return Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
}

/** The texts of several fields, by name. */
export function texts(form: FormData, names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, text(form, name)]));
}

/** Which of several boxes are ticked, by name. An unticked box is not sent. */
export function ticks(form: FormData, names: readonly string[]): Record<string, boolean> {
  return Object.fromEntries(names.map((name) => [name, form.has(name)]));
}

/** The form's idempotency key. A missing or too long one is replaced by a random one. docs/rules.md 5.3 */
export function keyOf(form: FormData): string {
  const key = text(form, "key");
  return key.length > 0 && key.length <= LONGEST_KEY ? key : crypto.randomUUID();
}

/**
 * Makes the function that answers a form without leaving its page, from the form as it is before it is sent. It takes
 * the status, what differs, and the seconds until another try is allowed if the rate limit was reached.
 */
export function replyOf<Reply extends FormReply<unknown>>(unsent: Reply) {
  return (status: number, reply: Partial<Reply>, retryAfter?: number) =>
    data<Reply>(
      { ...unsent, ...reply },
      { status, ...(retryAfter !== undefined && { headers: { "Retry-After": `${retryAfter}` } }) },
    );
}

/** Sends `Retry-After` with the page too: the router sends only the headers that a page names. docs/rules.md 6.4 */
export function retryAfterOf({ actionHeaders }: HeadersArgs): Record<string, string> {
  const retryAfter = actionHeaders.get("Retry-After");
  return retryAfter ? { "Retry-After": retryAfter } : {};
}

/** Refuses a form whose `intent` the page does not know with a 400. */
export function unknownIntent(): never {
  throw data(null, { status: 400 });
}
