/**
 * The result of a command: what it answers, or why it was refused. `Reason` lists the reasons; one that tells more than
 * its name is a `Refused` with those details.
 */
export type Result<Value, Reason extends string | Refused> =
  | ({ ok: true } & Value)
  | ([Extract<Reason, string>] extends [never] ? never : Refused<Extract<Reason, string>>)
  | Exclude<Reason, string>;

/** A refused command. Its sentence and its HTTP status stand in `app/words/`. */
export interface Refused<Reason extends string = string> {
  ok: false;
  reason: Reason;
}

export function refuse<Reason extends string>(reason: Reason): Refused<Reason> {
  return { ok: false, reason };
}
