import { type FormReply, replyOf, texts } from "../../../../kernel/forms.ts";

/** The typed details of a client, by the names of the form's fields. */
export type TypedClient = Record<string, string>;

export interface ClientReply extends FormReply<TypedClient | null> {
  /** The id of the card of a client who has these details already. */
  knownId: string | null;
  /** Whether somebody else has changed the details since. */
  stale: boolean;
}

export const reply = replyOf<ClientReply>({ message: null, fields: {}, typed: null, knownId: null, stale: false });

/** What the form sends. */
export function typedIn(form: FormData): TypedClient {
  return texts(form, ["customerName", "customerEmail", "customerPhone", "notes"]);
}
