import { text } from "./forms.ts";
import type { FieldErrors } from "./parsing.ts";

/** What the fields of a form hold, by name. A field that was not sent, such as an unticked box, is missing. */
export type Values = Partial<Record<string, string[]>>;

/** What a screen says after one of its forms was sent. It concerns the form with that intent, and that row if several have it. */
export interface Reply {
  intent: string;
  /** What the form is about: its `id`, empty if it has none. */
  row: string;
  /** Why nothing was done. */
  message: string | null;
  /** What was done, when the screen says so without another visit. */
  notice: string | null;
  fields: FieldErrors;
  /** What was typed, for as long as the form is not done. */
  typed: Values | null;
}

/** Fields that no answer repeats. */
const NEVER_SENT_BACK = new Set(["password", "newPassword", "confirmPassword", "code", "proof", "passkey"]);

/** What a screen answers a form with, from what differs. docs/rules.md 7.1 */
export function replyTo(form: FormData, { message = null, notice = null, fields = {}, typed }: Partial<Reply>): Reply {
  const about = { intent: text(form, "intent"), row: text(form, "id") };
  return { ...about, message, notice, fields, typed: typed ? { ...valuesIn(form), ...typed } : null };
}

/** What a form sends, without files and without what no answer repeats. */
function valuesIn(form: FormData): Values {
  const names = [...new Set(form.keys())].filter((name) => !NEVER_SENT_BACK.has(name));
  return Object.fromEntries(
    names.map((name) => [name, form.getAll(name).filter((value) => typeof value === "string")]),
  );
}

/** The form that sent these values. */
export function formWith(values: Values): FormData {
  const form = new FormData();
  for (const [name, several = []] of Object.entries(values)) for (const value of several) form.append(name, value);
  return form;
}
