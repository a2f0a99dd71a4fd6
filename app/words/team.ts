import type { InvitationRefusal } from "../models/team/invitation.ts";
import type { SignInRefusal } from "../models/team/sign-ins.server.ts";
import { MOST_TECHNICIANS, type TeamRefusal } from "../models/team/technician.ts";

/** Why the team was not edited. docs/rules.md 7.2, 21.7, 21.8 */
export const TEAM_WORDS: Record<TeamRefusal, string> = {
  "not-found": "That technician has gone",
  "name-taken": "Another technician already has this name",
  "unknown-service": "Please choose services of this salon",
  "last-active": "Somebody has to take appointments: you can’t retire the last active technician",
  "too-many": `A team can have up to ${MOST_TECHNICIANS} technicians`,
  "changed-since": "Somebody has just changed this technician",
  "key-reused": "You’ve already sent this form with other details. Please start again.",
  "outcome-unknown": "Failed to save the team. Please try again.",
};

/** The field at fault. */
export const TEAM_FIELDS: Partial<Record<TeamRefusal, string>> = {
  "name-taken": "name",
  "unknown-service": "services",
};

/** Why nobody was invited, or an invitation was not taken up. docs/rules.md 6.28, 7.2 */
export const INVITATION_WORDS: Record<InvitationRefusal, string> = {
  "already-staff": "Somebody already signs in with this email",
  "no-technician": "Please choose an active technician",
  "has-sign-in": "This technician already has a sign-in",
  "no-site": "You can’t invite anybody yet: we don’t know your site’s address.",
  "not-open": "This invitation is used, withdrawn or expired. Please ask the salon’s owner for a new one.",
  "not-found": "That invitation has gone",
  "outcome-unknown": "Failed to save the team. Please try again.",
};

/** The field at fault. */
export const INVITATION_FIELDS: Partial<Record<InvitationRefusal, string>> = {
  "already-staff": "email",
  "no-technician": "role",
  "has-sign-in": "role",
};

/** Why a sign-in was not changed. docs/rules.md 6.29, 7.2 */
export const SIGN_IN_WORDS: Record<SignInRefusal, string> = {
  "not-found": "That sign-in has gone",
  "last-owner": "A salon needs an owner: you can’t remove the last one or make them a manager",
  "outcome-unknown": "Failed to save the team. Please try again.",
};
