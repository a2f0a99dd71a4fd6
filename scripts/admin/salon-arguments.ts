import { parseArgs } from "node:util";
import * as v from "valibot";
import { parseSubmission, requiredText } from "#app/kernel/parsing.ts";
import { NewAccount } from "#app/models/accounts/user.ts";
import { UNITED_KINGDOM } from "#app/models/new-salon/settings.ts";
import { ProfileForm } from "#app/models/salon/profile.ts";
import { isUnknown } from "./admin-arguments.ts";

const USAGE =
  "Nothing was done: --name, --email, --phone, --address, --owner, --owner-name, --host and --time-zone take a value, --remote none, and the password is asked for.";

const { name, email, phone, address, timeZone } = ProfileForm.pipe[0].entries;

const SalonArguments = v.pipe(
  v.object({
    ...{ name, email, phone, address },
    "time-zone": v.optional(timeZone, UNITED_KINGDOM),
    host: v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.toLowerCase(),
        v.regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, "Please give the host name alone, like book.example.com"),
      ),
    ),
    owner: NewAccount.entries.email,
    "owner-name": v.optional(requiredText("Please enter a name", 100)),
    remote: v.optional(v.boolean(), false),
  }),
  v.transform(({ "time-zone": timeZone, "owner-name": ownerName, ...asked }) => ({ ...asked, timeZone, ownerName })),
);

/** The salon to make, and its owner. Without a `host` it answers at every host that no other salon has. */
export type SalonAsked = v.InferOutput<typeof SalonArguments>;

/** Reads the command's arguments. Refuses unknown ones in a sentence that repeats none: one may be a password. */
export function readSalonArguments(args: string[]): SalonAsked {
  const submission = parseSubmission(SalonArguments, knownOptions(args));
  if (submission.ok) return submission.value;
  const [option, sentence] = Object.entries(submission.fields)[0] ?? [];
  throw new Error(`Nothing was done, --${option}: ${sentence}.`);
}

function knownOptions(args: string[]) {
  const text = { type: "string" } as const;
  const options = { name: text, email: text, phone: text, address: text, "time-zone": text, host: text, owner: text };
  try {
    const all = { ...options, "owner-name": text, remote: { type: "boolean" } } as const;
    return parseArgs({ args, options: all }).values;
  } catch (error) {
    throw isUnknown(error) ? new Error(USAGE) : error;
  }
}
