import type { GenericSchema } from "valibot";

/** Who may call. An owner is the client or guest whose appointment it is. */
export type Caller = "anyone" | "client" | "guest" | "owner" | "admin" | "Stripe";

/** A call of the API as its document tells it. What all calls of a kind have in common is added in `answers.ts`. */
export interface Call {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `{id}` where a record is meant. */
  path: string;
  /** The name that a generated client gives it. */
  name: string;
  about: About;
  callers: Caller[];
  says: string;
  more?: string;
  query?: GenericSchema;
  body?: Body;
  /** Takes an `Idempotency-Key`. */
  keyed?: true;
  /** Is public and carries a tag of its state. */
  tagged?: true;
  /** Is told in pages, and where the next one is. */
  paged?: true;
  /** Is refused when it is tried too often. */
  limited?: true;
  /** By status, what is answered beside the refusals that come with the above. */
  answers: Record<number, Answer>;
}

export type About = "Accounts" | "Services" | "Appointments" | "Opening" | "Reviews" | "Money" | "The API";

export interface Body {
  schema: GenericSchema;
  /** By what each shows. */
  examples: Record<string, unknown>;
}

export interface Answer {
  says: string;
  /** Left out where there is no body, and for an error. */
  schema?: GenericSchema;
  example?: unknown;
}
