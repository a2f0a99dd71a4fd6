import { type FormReply, replyOf } from "../../kernel/forms.ts";

/** Why a section's form was refused, with the typed values, by field. */
export interface ProfileReply extends FormReply<Record<string, string>> {
  /** The `intent` of the form. */
  intent: string;
  /** What the form started from. */
  seen: string | null;
  /** What is stored now, if it was changed meanwhile. */
  current: string | null;
  /** The mailbox that a code was just mailed to. */
  codeFor: string | null;
}

const UNSENT: ProfileReply = {
  ...{ message: null, fields: {}, typed: {}, intent: "" },
  ...{ seen: null, current: null, codeFor: null },
};

export const reply = replyOf(UNSENT);

/** The texts of a form, by field, without what nobody types. Passwords and codes are not sent back. */
export function typedIn(form: FormData): Record<string, string> {
  const typed = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : []));
  return Object.fromEntries(typed.filter(([name]) => !["intent", "seen", "password", "code", "key"].includes(name)));
}
