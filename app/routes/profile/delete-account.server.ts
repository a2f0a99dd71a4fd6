import { redirect } from "react-router";
import { CLIENT_ROLES } from "../../auth/clients.ts";
import { keepDevice, senderOfPage } from "../../auth/device.server.ts";
import { signedOut } from "../../auth/session.server.ts";
import { type Answer, refusal, type Sent } from "../../components/screen/commands.server.ts";
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
import { CODE_NEEDED, PROOF_WORDS, tooManyAttempts } from "../../words/accounts.ts";
import { DELETION_WORDS, PROFILE_HINTS } from "../../words/own-profile.ts";
import { statusOf } from "../../words/statuses.ts";
import { codeIn, codeRefused, codeSent } from "./new-email.server.ts";

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
export async function mailDeletionCode({ request, context, salon, account }: Sent) {
  keepDevice(context);
  const code = profileCode(account, "delete-account", senderOfPage(request, context));
  const asked = await requestProfileCode(salon, code, account.email);
  return asked.ok ? { status: 200, codeFor: account.email } : codeRefused(asked);
}

/**
 * Deletes the account of a client who gives their password or a mailed code, and cancels what is still booked, if the page
 * has named all of it. docs/rules.md 24.9, 24.10
 */
export async function deleteByForm(sent: Sent): Promise<Response | Answer<{ codeFor: string }>> {
  const { request, context, salon, form } = sent;
  const proved = await proveOwner(sent);
  if (proved.refused) return { ...proved.refused, ...codeSent(form) };
  const { account } = proved;
  const coming = await cancelledWith(primaryDatabase(), salon, account);
  const named = new Set(form.getAll("cancels"));
  if (coming.some(({ id, tooLateToCancel }) => tooLateToCancel || !named.has(id)))
    return { status: 409, message: DELETION_WORDS["still-booked"], ...codeSent(form) };
  const actor = { ...actorOf(account), networks: networksOf(request) };
  for (const { id } of coming) {
    const key = `delete account ${id}`;
    const outcome = await sendCommand(salon, { actor, key, appointmentId: id, what: "cancel" });
    if (!outcome.ok) return { ...refusal("outcome-unknown", DELETION_WORDS), ...codeSent(form) };
  }
  const outcome = await deleteAccount(salon, account);
  if (!outcome.ok) return { ...refusal(outcome.reason, DELETION_WORDS), ...codeSent(form) };
  if (account.emailVerifiedAt !== null)
    tellDeleted(
      salon,
      account.email,
      coming.map(({ what }) => what),
    );
  return redirect("/?notice=deleted", { headers: await signedOut(request, context) });
}

/** The account if the form proves it to be the sender's. A code from its mailbox verifies that too. docs/rules.md 5.11 */
async function proveOwner({ request, context, account, form }: Sent): Promise<Proved> {
  const from = senderOfPage(request, context);
  const typed = codeIn(form);
  if (typed !== null) {
    const checked = await checkProfileCode(profileCode(account, "delete-account", from), typed);
    if (!checked.ok) return { refused: codeRefused(checked) };
    await verifyMailbox(account.salonId, account.id, checked.right.mailbox);
    return { account: { ...account, emailVerifiedAt: account.emailVerifiedAt ?? now() } };
  }
  const password = text(form, "password");
  if (password === "") {
    const [field, sentence] = text(form, "codeFor") ? ["code", CODE_NEEDED] : ["password", PROOF_NEEDED];
    return { refused: { status: 400, fields: { [field]: sentence } } };
  }
  const right = await accountFor(account.salonId, { email: account.email, password }, CLIENT_ROLES, from);
  if (right.ok) return { account };
  if (right.reason === "too-many-attempts")
    return { refused: { status: 429, message: tooManyAttempts(right.retryAfter), retryAfter: right.retryAfter } };
  return { refused: { status: statusOf(right.reason), fields: { password: PROOF_WORDS.wrongPassword } } };
}

/** The account, or why it is not theirs. */
type Proved = { account: User; refused?: never } | { refused: Answer<unknown> };

const PROOF_NEEDED = PROFILE_HINTS.typePassword;

function actorOf({ id: userId, email, emailVerifiedAt }: User) {
  return { role: "client" as const, userId, email, verifiedEmail: emailVerifiedAt === null ? null : email };
}
