import { type FormReply, replyOf, texts } from "../../kernel/forms.ts";

const TEXTS = ["email", "code", "name", "site", "ownerName", "phone", "address", "menu"] as const;

/** What is typed about a new salon. */
export type TypedStart = Record<(typeof TEXTS)[number], string>;

/** What the page shows after a try. */
export interface StartReply extends FormReply<TypedStart> {
  /** Whether a code was mailed: then the salon is asked about. */
  codeSent: boolean;
  /** The salon that was made: its name, its site, and where its owner chooses a password. */
  made: { name: string; site: string; invitation: string } | null;
}

const NOTHING: TypedStart = {
  ...{ email: "", code: "", name: "", site: "", ownerName: "", phone: "", address: "", menu: "full" },
};

export const NOT_SENT: StartReply = { message: null, fields: {}, typed: NOTHING, codeSent: false, made: null };

export const reply = replyOf(NOT_SENT);

/** Reads the form. */
export function typedIn(form: FormData): TypedStart {
  const typed = { ...NOTHING, ...texts(form, [...TEXTS]) };
  return { ...typed, menu: typed.menu || NOTHING.menu };
}
