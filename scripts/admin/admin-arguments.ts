import { parseArgs } from "node:util";
import * as v from "valibot";
import { parseSubmission } from "#app/kernel/parsing.ts";
import { NewAccount, NewStaffPasswordForm } from "#app/models/accounts/user.ts";
import type { TypedPassword } from "./ask-password.ts";

const USAGE =
  "Nothing was done: --email, --name and --salon take a value, --remote none, and the password is asked for.";

const AdminArguments = v.object({
  email: NewAccount.entries.email,
  name: v.optional(NewAccount.entries.name),
  salon: v.optional(v.string()),
  remote: v.optional(v.boolean(), false),
});

/**
 * The admin to create. Without a `name`, an existing account keeps its own. `salon` is an id; without it, the default
 * salon.
 */
export type AdminAsked = v.InferOutput<typeof AdminArguments>;

/** The name of a new admin when none is given. */
export const UNNAMED = "Admin";

/**
 * Reads the command's arguments, with the email trimmed and in lower case. Refuses unknown ones in a sentence that
 * repeats none of them: one may be a password. docs/rules.md 6.3, 7.4
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

/** Whether parsing refused an argument, which its message would repeat. */
export function isUnknown(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");
}

/** The password exactly as typed, checked by the rule for staff. docs/rules.md 6.2 */
export function acceptedPassword(typed: TypedPassword): string {
  const submission = parseSubmission(NewStaffPasswordForm, typed);
  if (submission.ok) return submission.value.password;
  throw new Error(`Nothing was done: ${Object.values(submission.fields)[0]}.`);
}
