import type { FieldErrors } from "../../kernel/parsing.ts";

/** What a browser is asked for to make a passkey. */
export interface Making {
  challenge: string;
  host: string;
  salonName: string;
  /** The owner of the passkey, as the authenticator stores and shows it. */
  user: { id: string; name: string; displayName: string };
  /** The account's passkeys, none of which is made twice. */
  known: { id: string; transports: string[] }[];
  verification: "required" | "preferred";
}

/** The passkeys of an account, as its section shows them. */
export interface PasskeysShown {
  passkeys: { id: string; name: string; added: string; used: string | null }[];
  /** Whether adding and removing take a code too. */
  needsCode: boolean;
  /** The passkeys that prove the owner of an account without a password. Null where a password does. */
  prove: { id: string; transports: string[] }[] | null;
  /** What was done just now. */
  news: string | null;
}

/** The reply to a form of the section. `about` is the passkey of the form, or null for the form that adds one. */
export interface PasskeyReply {
  about: string | null;
  message: string | null;
  fields: FieldErrors;
  making: Making | null;
}

export const NO_PASSKEY_REPLY: PasskeyReply = { about: null, message: null, fields: {}, making: null };
