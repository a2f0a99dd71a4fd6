import * as v from "valibot";
import type { About, Sent } from "../command.ts";
import type { Decision, NotDone } from "../decision.ts";
import type { SalonDiary } from "../salon-diary.ts";

/**
 * A command that forms and the API send.
 * - `input`: its fields, each with the sentence for a wrong one. What only programs may say is no field of it.
 * - `needs`: a right that it takes beyond that of its page.
 * - `decide`: its decision.
 */
export function parsed<Input extends v.GenericSchema<unknown, { what: string }>>(command: {
  input: Input;
  needs?: "all appointments";
  decide: (diary: SalonDiary, command: Sent & About & v.InferOutput<Input>, at: number) => Decision | NotDone;
}) {
  return command;
}

/** Names the command that the fields of a schema ask for. */
export function named<Fields extends object, Name extends string>(what: Name) {
  return v.transform((fields: Fields) => ({ what, ...fields }));
}

/** A field that is ticked or not, and may be left out. */
export function tick(name: string) {
  return v.optional(v.boolean(`Please send ${name} as true or false`));
}
