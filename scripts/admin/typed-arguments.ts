import { parseArgs } from "node:util";
import * as v from "valibot";
import { parseSubmission } from "#app/kernel/parsing.ts";

/**
 * The arguments of a command: each of `entries` takes a value, and `--remote` none. Refuses a wrong one in a sentence. Refuses
 * unknown ones in a sentence that repeats none of them: one may be a password.
 */
export function readArguments<Entries extends v.ObjectEntries>(entries: Entries, args: string[]) {
  const schema = v.object({ ...entries, remote: v.optional(v.boolean(), false) });
  const submission = parseSubmission(schema, typedIn(args, Object.keys(entries)));
  if (submission.ok) return submission.value;
  const [option, sentence] = Object.entries(submission.fields)[0] ?? [];
  throw new Error(`Nothing was done, --${option}: ${sentence}.`);
}

function typedIn(args: string[], names: string[]) {
  const texts = Object.fromEntries(names.map((name) => [name, { type: "string" } as const]));
  try {
    return parseArgs({ args, options: { ...texts, remote: { type: "boolean" } } }).values;
  } catch (error) {
    if (!isUnknown(error)) throw error;
    const takeValues = LIST.format(names.map((name) => `--${name}`));
    throw new Error(`Nothing was done: ${takeValues} take a value, --remote none, and the password is asked for.`);
  }
}

const LIST = new Intl.ListFormat("en-GB");

/** Whether parsing refused an argument, which its message would repeat. */
export function isUnknown(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");
}
