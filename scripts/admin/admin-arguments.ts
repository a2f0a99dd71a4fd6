import * as v from "valibot";
import { parseSubmission } from "#app/kernel/parsing.ts";
import { NewAccount, NewStaffPasswordForm } from "#app/models/accounts/user.ts";
import type { TypedPassword } from "./ask-password.ts";
import { readArguments } from "./typed-arguments.ts";

/**
 * The admin to create. Without a `name`, an existing account keeps its own. `salon` is an id; without it, the default
 * salon.
 */
export type AdminAsked = ReturnType<typeof readAdminArguments>;

/** The name of a new admin when none is given. */
export const UNNAMED = "Admin";

/** Reads the arguments of `npm run admin:create`, with the email trimmed and in lower case. docs/rules.md 6.3, 7.4 */
export function readAdminArguments(args: string[]) {
  const { email, name } = NewAccount.entries;
  return readArguments({ email, name: v.optional(name), salon: v.optional(v.string()) }, args);
}

/** The password exactly as typed, checked by the rule for staff. docs/rules.md 6.2 */
export function acceptedPassword(typed: TypedPassword): string {
  const submission = parseSubmission(NewStaffPasswordForm, typed);
  if (submission.ok) return submission.value.password;
  throw new Error(`Nothing was done: ${Object.values(submission.fields)[0]}.`);
}
