import * as v from "valibot";
import { atMost, emailAddress, requiredText } from "../../kernel/parsing.ts";

/** How long an invitation can be taken up, hours. docs/rules.md 6.28 */
export const INVITATION_HOURS = 72;

/** An invitation as an owner writes it: a manager, a receptionist, or a technician by id. docs/rules.md 6.28 */
export const InvitationForm = v.pipe(
  v.object({
    name: requiredText("Please enter a name", 100),
    email: emailAddress("Email is required", "Invalid email address"),
    role: v.pipe(v.optional(v.string(), ""), v.nonEmpty("Please choose a role"), atMost(80, "Please choose a role")),
  }),
  v.transform(({ role, ...invited }) => {
    const staffRole = WITHOUT_COLUMN.find((one) => one === role);
    return staffRole
      ? { ...invited, staffRole, technicianId: null }
      : { ...invited, staffRole: "technician" as const, technicianId: role };
  }),
);

/** The roles of those who are invited and take no appointments of their own. */
const WITHOUT_COLUMN = ["manager", "receptionist"] as const;

/** Who is invited; the owner of a new salon too (18.9). */
export type Invited =
  | v.InferOutput<typeof InvitationForm>
  | { name: string; email: string; staffRole: "owner"; technicianId: null };

/** Why nobody was invited, or an invitation was not taken up. */
export type InvitationRefusal =
  | "already-staff"
  | "no-technician"
  | "has-sign-in"
  | "no-site"
  | "not-open"
  | "not-found"
  | "outcome-unknown";
