import { redirect } from "react-router";
import { CLIENT_ROLES } from "../../auth/clients.ts";
import { keepDevice, senderOfPage } from "../../auth/device.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { signedOut } from "../../auth/session.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { now } from "../../kernel/clock.ts";
import { startInWords } from "../../kernel/dates.ts";
import { text } from "../../kernel/forms.ts";
import { tellDeleted } from "../../mail/account-mail.server.ts";
import { checkProfileCode, profileCode, requestProfileCode } from "../../mail/profile-code.server.ts";
import { networksOf } from "../../models/accounts/sender.server.ts";
import { accountFor, type User, verifyMailbox } from "../../models/accounts/user.server.ts";
import { sendCommand } from "../../models/diary/send.server.ts";
import { ownAppointments } from "../../models/own-appointments/own-appointments.server.ts";
import { deleteAccount } from "../../models/own-profile/own-account.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { CODE_NEEDED, tooManyAttempts } from "../../words/accounts.ts";
import { DELETION_WORDS } from "../../words/own-profile.ts";
import { statusOf } from "../../words/statuses.ts";
import type { Asked } from "./asked.ts";
import { codeIn, codeRefused } from "./new-email.server.ts";
import { type ProfileReply, reply } from "./profile-reply.ts";

/** An appointment that a deletion cancels, in words. */
export interface Cancels {
  id: string;
  what: string;
  tooLateToCancel: boolean;
}

/** The client's appointments to come, which a deletion cancels. docs/rules.md 24.9 */
export async function cancelledWith(database: Database, salon: Salon, account: User): Promise<Cancels[]> {
  const { upcoming } = await ownAppointments(database, salon, actorOf(account), now());
  return upcoming.map(({ id, date, startsMinute, serviceNames, tooLateToCancel }) => {
    return { id, what: `${serviceNames}, ${startInWords(date, startsMinute)}`, tooLateToCancel };
  });
}

/** Mails a code to the account's own email, which proves that the account is theirs. docs/rules.md 24.9 */
export async function mailDeletionCode({ request, context, account }: Asked) {
  keepDevice(context);
  const code = profileCode(account, "delete-account", senderOfPage(request, context));
  const asked = await requestProfileCode(context.get(salonContext), code, account.email);
  return asked.ok ? reply(200, { intent: "delete", codeFor: account.email }) : codeRefused(asked, { intent: "delete" });
}

/**
 * Deletes the account of a client who gives their password or a mailed code, and cancels what is still booked, if the page
 * has named all of it. docs/rules.md 24.9, 24.10
 */
export async function deleteByForm(asked: Asked) {
  const { request, context, form } = asked;
  const salon = context.get(salonContext);
  const sent = { intent: "delete", codeFor: text(form, "codeFor") || null };
  const proved = await proveOwner(asked, sent);
  if (!("account" in proved)) return proved;
  const { account } = proved;
  const coming = await cancelledWith(primaryDatabase(), salon, account);
  const named = new Set(form.getAll("cancels"));
  const still = { ...sent, message: DELETION_WORDS["still-booked"] };
  if (coming.some(({ id, tooLateToCancel }) => tooLateToCancel || !named.has(id))) return reply(409, still);
  const actor = { ...actorOf(account), networks: networksOf(request) };
  for (const { id } of coming) {
    const key = `delete account ${id}`;
    const outcome = await sendCommand(salon, { actor, key, appointmentId: id, what: "cancel" });
    if (!outcome.ok) return reply(503, { ...sent, message: DELETION_WORDS["outcome-unknown"] });
  }
  const outcome = await deleteAccount(salon, account);
  if (!outcome.ok) return reply(statusOf(outcome.reason), { ...sent, message: DELETION_WORDS[outcome.reason] });
  if (account.emailVerifiedAt !== null)
    tellDeleted(
      salon,
      account.email,
      coming.map(({ what }) => what),
    );
  return redirect("/?notice=deleted", { headers: await signedOut(request, context) });
}

/** The account if the form proves it to be the sender's. A code from its mailbox verifies that too. docs/rules.md 5.11 */
async function proveOwner({ request, context, account, form }: Asked, sent: Partial<ProfileReply>) {
  const from = senderOfPage(request, context);
  const typed = codeIn(form);
  if (typed !== null) {
    const checked = await checkProfileCode(profileCode(account, "delete-account", from), typed);
    if (!checked.ok) return codeRefused(checked, sent);
    await verifyMailbox(account.salonId, account.id, checked.right.mailbox);
    return { account: { ...account, emailVerifiedAt: account.emailVerifiedAt ?? now() } };
  }
  const password = text(form, "password");
  if (password === "") {
    const [field, sentence] = sent.codeFor ? ["code", CODE_NEEDED] : ["password", PROOF_NEEDED];
    return reply(400, { ...sent, fields: { [field]: sentence } });
  }
  const right = await accountFor(account.salonId, { email: account.email, password }, CLIENT_ROLES, from);
  if (right.ok) return { account };
  if (right.reason === "too-many-attempts")
    return reply(429, { ...sent, message: tooManyAttempts(right.retryAfter) }, right.retryAfter);
  return reply(statusOf(right.reason), { ...sent, fields: { password: "That password is wrong." } });
}

const PROOF_NEEDED = "Please type your password, or have a code emailed to you";

function actorOf({ id: userId, email, emailVerifiedAt }: User) {
  return { role: "client" as const, userId, email, verifiedEmail: emailVerifiedAt === null ? null : email };
}
