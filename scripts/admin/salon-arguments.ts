import * as v from "valibot";
import { requiredText } from "#app/kernel/parsing.ts";
import { NewAccount } from "#app/models/accounts/user.ts";
import { UNITED_KINGDOM } from "#app/models/new-salon/settings.ts";
import { ProfileForm } from "#app/models/salon/profile.ts";
import { readArguments } from "./typed-arguments.ts";

const { name, email, phone, address, timeZone } = ProfileForm.pipe[0].entries;

const OPTIONS = {
  ...{ name, email, phone, address },
  owner: NewAccount.entries.email,
  "owner-name": v.optional(requiredText("Please enter a name", 100)),
  host: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.toLowerCase(),
      v.regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, "Please give the host name alone, like book.example.com"),
    ),
  ),
  "time-zone": v.optional(timeZone, UNITED_KINGDOM),
};

/** The salon to make, and its owner. Without a `host` it answers at every host that no other salon has. */
export type SalonAsked = ReturnType<typeof readSalonArguments>;

/** Reads the arguments of `npm run salon:create`. */
export function readSalonArguments(args: string[]) {
  const { "time-zone": timeZone, "owner-name": ownerName, ...asked } = readArguments(OPTIONS, args);
  return { ...asked, timeZone, ownerName };
}
