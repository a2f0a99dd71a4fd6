import { rootCause } from "../database/calls.server.ts";
import { primaryDatabase } from "../database/client.server.ts";
import { type Result, refuse } from "../kernel/result.ts";
import { logError } from "../log/log.ts";
import type { TooMany } from "../models/accounts/rate-limit.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { siteOf } from "../models/salon/secret-address.server.ts";
import type { InvitationRefusal, Invited } from "../models/team/invitation.ts";
import { invite } from "../models/team/invitations.server.ts";
import { teamOf } from "../models/team/team.server.ts";
import { mayMail } from "../models/trial/trial-mail.server.ts";
import { sendEmail } from "./transports/mailer.server.ts";

/**
 * Invites somebody to the salon's staff by email at `at` (UTC ms). When the email can't be sent, the owner is told so
 * and invites again. docs/rules.md 6.28, 18.11
 */
export async function inviteByEmail(
  salon: Salon,
  invited: Invited,
  at: number,
): Promise<Result<unknown, InvitationRefusal | TooMany>> {
  const site = siteOf(salon);
  if (!site) return refuse("no-site");
  const counted = await mayMail(salon, invited.email);
  if (!counted.ok) return counted;
  const stored = await invite(salon.id, invited, at);
  return stored.ok ? mailInvitation(salon, invited, stored.token, site) : stored;
}

/** Mails the link of a stored invitation, which leads to the salon's `site`. docs/rules.md 6.28, 18.9 */
export async function mailInvitation(
  salon: Salon,
  invited: Invited,
  token: string,
  site: string,
): Promise<Result<unknown, "outcome-unknown">> {
  const link = new URL(`/invitation/${token}`, site).href;
  try {
    const team = invited.technicianId === null ? [] : await teamOf(primaryDatabase(), salon.id);
    const technician = team.find(({ id }) => id === invited.technicianId)?.name ?? null;
    // The code that writes emails is loaded for the first one.
    const { invitationEmail } = await import("./emails/invitation-email.ts");
    await sendEmail(salon, {
      to: invited.email,
      ...invitationEmail(salon, { name: invited.name, staffRole: invited.staffRole, technician }, link),
    });
    return { ok: true };
  } catch (error) {
    logError("invitation-not-mailed", { salon: salon.id, cause: rootCause(error) });
    return refuse("outcome-unknown");
  }
}
