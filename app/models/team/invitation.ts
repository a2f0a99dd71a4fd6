import * as v from "valibot";
import { emailAddress, requiredText } from "../../kernel/parsing.ts";
import type { Refusals } from "../../kernel/result.ts";

/** How long an invitation can be taken up, hours. docs/rules.md 6.28 */
export const INVITATION_HOURS = 72;

/** An invitation as an owner writes it: a manager, or a technician by id. docs/rules.md 6.28 */
export const InvitationForm = v.pipe(
  v.object({
    name: requiredText("Please enter a name", 100),
    email: emailAddress("Email is required", "Invalid email address"),
    role: v.pipe(
      v.optional(v.string(), ""),
      v.nonEmpty("Please choose a role"),
      v.maxLength(80, "Please choose a role"),
    ),
  }),
  v.transform(({ role, ...invited }) =>
    role === "manager"
      ? { ...invited, staffRole: "manager" as const, technicianId: null }
      : { ...invited, staffRole: "technician" as const, technicianId: role },
  ),
);

export type Invited = v.InferOutput<typeof InvitationForm>;

/** Why nobody was invited, or an invitation was not taken up. */
export type InvitationRefusal =
  | "already-staff"
  | "no-technician"
  | "has-sign-in"
  | "no-site"
  | "not-open"
  | "not-found"
  | "outcome-unknown";

/** The HTTP status, sentence and form field of each refusal. docs/rules.md 6.28, 7.2 */
export const INVITATION_REFUSALS: Refusals<InvitationRefusal> = {
  "already-staff": { status: 409, sentence: "Somebody with this email can sign in already", field: "email" },
  "no-technician": { status: 409, sentence: "Please choose an active technician", field: "role" },
  "has-sign-in": { status: 409, sentence: "This technician has a sign-in already", field: "role" },
  "no-site": { status: 409, sentence: "Nobody can be invited yet: nobody has told us where the salon’s site is." },
  "not-open": {
    status: 410,
    sentence: "This invitation is used, withdrawn or expired. Please ask the salon’s owner for a new one.",
  },
  "not-found": { status: 404, sentence: "There is no such invitation" },
  "outcome-unknown": { status: 503, sentence: "Failed to save the team. Please try again." },
};
