import { parseArgs } from "node:util";
import * as v from "valibot";
import { parseSubmission } from "#app/kernel/parsing.ts";
import { NewAccount, NewAccountForm } from "#app/models/accounts/user.ts";
import type { TypedPassword } from "./ask-password.ts";

const USAGE =
  "Nothing was done: --email, --name and --salon take a value, --remote none, and the password is asked for.";

const AdminArguments = v.object({
  email: NewAccount.entries.email,
  name: v.optional(NewAccount.entries.name),
  salon: v.optional(v.string()),
  remote: v.optional(v.boolean(), false),
});

/** Who is to be an admin. Without a `name` an account keeps its own; `salon` is an id, and the default salon without. */
export type AdminAsked = v.InferOutput<typeof AdminArguments>;

/** What a new admin is called when nobody said. */
export const UNNAMED = "Admin";

/**
 * What the command was asked for, the email trimmed and in lower case. Refuses what it does not know, in a sentence that
 * repeats none of it: it may be a password. docs/rules.md 6.3, 7.4
 */
export function readAdminArguments(args: string[]): AdminAsked {
  const submission = parseSubmission(AdminArguments, knownOptions(args));
  if (submission.ok) return submission.value;
  const [option, sentence] = Object.entries(submission.fields)[0] ?? [];
  throw new Error(`Nothing was done, --${option}: ${sentence}.`);
}

function knownOptions(args: string[]) {
  const options = {
    email: { type: "string" },
    name: { type: "string" },
    salon: { type: "string" },
    remote: { type: "boolean" },
  } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw isUnknown(error) ? new Error(USAGE) : error;
  }
}

function isUnknown(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");
}

/** The password, to the letter, by the rules of the form that opens an account. docs/rules.md 6.2 */
export function acceptedPassword({ email, name = UNNAMED }: AdminAsked, typed: TypedPassword): string {
  const submission = parseSubmission(NewAccountForm, { email, name, ...typed });
  if (submission.ok) return submission.value.password;
  throw new Error(`Nothing was done: ${Object.values(submission.fields)[0]}.`);
}
