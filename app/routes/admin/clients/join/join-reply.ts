import { type FormReply, replyOf, texts } from "../../../../kernel/forms.ts";

const TEXTS = ["name", "email", "phone", "note"] as const;

/** What is chosen and typed of the joined card. */
export type TypedJoin = Record<(typeof TEXTS)[number], string>;

export const NOT_SENT: FormReply<TypedJoin | null> = { message: null, fields: {}, typed: null };

export const reply = replyOf(NOT_SENT);

/** Reads the form. */
export function typedIn(form: FormData): TypedJoin {
  return { name: "", email: "", phone: "", note: "", ...texts(form, [...TEXTS]) };
}
