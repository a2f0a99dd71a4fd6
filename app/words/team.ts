import type { InvitationRefusal } from "../models/team/invitation.ts";
import type { SignInRefusal } from "../models/team/sign-ins.server.ts";
import { MOST_TECHNICIANS, type TeamRefusal } from "../models/team/technician.ts";

/** Why the team was not edited. docs/rules.md 7.2, 21.7, 21.8 */
export const TEAM_WORDS: Record<TeamRefusal, string> = {
  "not-found": "There is no such technician",
  "name-taken": "Another technician has this name already",
  "unknown-service": "Please choose services of this salon",
  "last-active": "Somebody has to take appointments: the last active technician can’t be retired",
  "too-many": `A team has at most ${MOST_TECHNICIANS} technicians`,
  "changed-meanwhile": "This technician was changed meanwhile",
  "key-reused": "This form has already been sent with other details. Please start again.",
  "outcome-unknown": "Failed to save the team. Please try again.",
};

/** The field at fault. */
export const TEAM_FIELDS: Partial<Record<TeamRefusal, string>> = {
  "name-taken": "name",
  "unknown-service": "services",
};

/** Why nobody was invited, or an invitation was not taken up. docs/rules.md 6.28, 7.2 */
export const INVITATION_WORDS: Record<InvitationRefusal, string> = {
  "already-staff": "Somebody with this email can sign in already",
  "no-technician": "Please choose an active technician",
  "has-sign-in": "This technician has a sign-in already",
  "no-site": "Nobody can be invited yet: nobody has told us where the salon’s site is.",
  "not-open": "This invitation is used, withdrawn or expired. Please ask the salon’s owner for a new one.",
  "not-found": "There is no such invitation",
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
  "not-found": "There is no such sign-in",
  "last-owner": "A salon needs an owner: the last one can’t be removed or made a manager",
  "outcome-unknown": "Failed to save the team. Please try again.",
};
