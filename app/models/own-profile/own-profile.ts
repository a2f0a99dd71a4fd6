import * as v from "valibot";
import { emailAddress, plainText, requiredText } from "../../kernel/parsing.ts";

/** Why a part of a profile was not saved. */
export type OwnProfileRefusal = "changed-since" | "outcome-unknown";

/** Why an account did not get another email, or was not deleted. docs/rules.md 24.4, 24.10 */
export type AccountEditRefusal = "still-booked" | "not-found" | "address-taken" | "outcome-unknown";

const LONGEST_PLEASE_KNOW = 500;

/** docs/rules.md 6.2, 24.2 */
export const OwnName = requiredText("Full name is required", 100);

/** docs/rules.md 6.3, 24.3 */
export const NewEmail = v.object({ email: emailAddress("Email is required", "Invalid email address") });

/** What the technician should know. A line break counts once. docs/rules.md 24.7 */
export const PleaseKnow = v.pipe(v.string(), v.transform(withPlainBreaks), plainText(LONGEST_PLEASE_KNOW));

/** A text with line breaks as they are stored. A form sends each line break as two characters. */
export function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
