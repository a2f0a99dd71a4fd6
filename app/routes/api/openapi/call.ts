import type { GenericSchema } from "valibot";

/** Who may call beside staff. An owner is the client or guest who has the appointment. */
export type Caller = "anyone" | "client" | "guest" | "owner" | "Stripe" | "a provider of texts";

/** A call of the API as its document describes it. `answers.ts` adds what calls of a kind have in common. */
export interface Call {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path, with `{id}` for a record. */
  path: string;
  /** The operation's name in a generated client. */
  name: string;
  about: About;
  /** None where only staff may call: `auth/staff-addresses.ts` says which of them. */
  callers?: Caller[];
  says: string;
  more?: string;
  query?: GenericSchema;
  body?: Body;
  /** Accepts an `Idempotency-Key`. */
  keyed?: true;
  /** Is public and has an ETag. */
  tagged?: true;
  /** Is paginated, with a link to the next page. */
  paged?: true;
  /** Has a rate limit. */
  limited?: true;
  /** Answers by status, besides the refusals that follow from the fields above. */
  answers: Record<number, Answer>;
}

export type About =
  | "Accounts"
  | "Services"
  | "Team"
  | "Appointments"
  | "Opening"
  | "Reviews"
  | "Money"
  | "Exports"
  | "The API";

export interface Body {
  schema: GenericSchema;
  /** Examples by their descriptions. */
  examples: Record<string, unknown>;
  /** Whether it may be left out. */
  optional?: true;
}

export interface Answer {
  says: string;
  /** Omitted for an answer without a body and for an error. */
  schema?: GenericSchema;
  example?: unknown;
  /** An example of the same as comma separated values, which it is unless `Accept` asks for JSON. */
  csv?: string;
}
