import * as v from "valibot";
import { mayBecomeLink } from "../../kernel/link-like.ts";
import { emailAddress, requiredText } from "../../kernel/parsing.ts";
import { ProfileForm } from "../salon/profile.ts";
import { NO_LINKS_YET } from "../trial/trial.ts";

import { isReservedName } from "./reserved-names.ts";

/* A salon that its owner opens in the browser. docs/rules.md 18.9 */

const { name, phone, address } = ProfileForm.pipe[0].entries;

/** Its emails may lead nowhere else. docs/rules.md 18.13 */
const noLinks = v.check((text: string) => !mayBecomeLink(text), NO_LINKS_YET);

/** The email to which the code goes. */
export const StartRequest = v.object({
  email: emailAddress("Email is required", "Please enter a valid email address"),
});

/** What the form sends for a menu, `own` for an empty one. */
export const MENU_VALUES = ["full", "gel", "natural", "own"] as const;

/** The salon as its owner describes it. `site` is the first part of its address. docs/rules.md 18.9 */
export const NewSalonForm = v.object({
  ...StartRequest.entries,
  code: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, "Please enter the 6-digit code")),
  name: v.pipe(name, noLinks),
  site: v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.regex(/^[a-z\d](?:[a-z\d-]{1,38}[a-z\d])$/, "Please use 3 to 40 letters, digits and hyphens, like rose-nails"),
    v.check((site) => !isReservedName(site), "Please choose another address"),
  ),
  ownerName: v.pipe(requiredText("Please enter your name", 100), noLinks),
  phone,
  address: v.pipe(address, noLinks),
  menu: v.picklist(MENU_VALUES, "Please choose how your menu begins"),
});

export type NewSalon = v.InferOutput<typeof NewSalonForm>;

/** Why no salon was made. */
export type NewSalonRefusal = "wrong-code" | "site-taken" | "outcome-unknown";
