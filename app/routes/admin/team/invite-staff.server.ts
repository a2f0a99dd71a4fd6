import { redirect } from "react-router";
import { now } from "../../../kernel/clock.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { inviteByEmail } from "../../../mail/invitation.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { InvitationForm } from "../../../models/team/invitation.ts";
import { tooManyAttempts } from "../../../words/accounts.ts";
import { statusOf } from "../../../words/statuses.ts";
import { INVITATION_FIELDS, INVITATION_WORDS } from "../../../words/team.ts";
import { HERE, reply, type Sent } from "./team-reply.ts";

/** Invites somebody of the staff. docs/rules.md 6.28 */
export async function inviteStaff(salon: Salon, sent: Sent) {
  const invited = parseSubmission(InvitationForm, sent.invited);
  if (!invited.ok) return reply(400, { ...sent, fields: invited.fields });
  const outcome = await inviteByEmail(salon, invited.value, now());
  if (outcome.ok) return redirect(`${HERE}?notice=invited#sign-ins`);
  if (outcome.reason === "too-many-attempts")
    return reply(429, { ...sent, message: tooManyAttempts(outcome.retryAfter) }, outcome.retryAfter);
  const { [outcome.reason]: sentence } = INVITATION_WORDS;
  const { [outcome.reason]: field } = INVITATION_FIELDS;
  return reply(statusOf(outcome.reason), {
    ...sent,
    ...(field ? { fields: { [field]: sentence } } : { message: sentence }),
  });
}
