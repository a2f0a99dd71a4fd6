/**
 * The result of a command: what it answers, or why it was refused. `Reason` lists the reasons; one that tells more than
 * its name is a `Refused` with those details.
 */
export type Result<Value, Reason extends string | Refused> =
  | ({ ok: true } & Value)
  | ([Extract<Reason, string>] extends [never] ? never : Refused<Extract<Reason, string>>)
  | Exclude<Reason, string>;

/** A refused command. A table next to its rules holds the status and the sentence of each reason. */
export interface Refused<Reason extends string = string> {
  ok: false;
  reason: Reason;
}

export function refuse<Reason extends string>(reason: Reason): Refused<Reason> {
  return { ok: false, reason };
}

/** How a refusal is told: its HTTP status, its sentence, and the form field at fault, if one is. */
export interface RefusalWords {
  status: number;
  sentence: string;
  field?: string;
}

/** The words of each reason. */
export type Refusals<Reason extends string> = Record<Reason, RefusalWords>;
