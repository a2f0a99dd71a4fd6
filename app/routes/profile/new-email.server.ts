import { redirect } from "react-router";
import { keepDevice, rememberDevice, senderOfPage } from "../../auth/device.server.ts";
import { headersAfterWrite, signedIn } from "../../auth/session.server.ts";
import { refusal, type Sent } from "../../components/screen/commands.server.ts";
import { bookmarkOf, primaryDatabase } from "../../database/client.server.ts";
import { text } from "../../kernel/forms.ts";
import { parseSubmission } from "../../kernel/parsing.ts";
import { tellFormerAddress } from "../../mail/account-mail.server.ts";
import { checkProfileCode, profileCode, requestProfileCode } from "../../mail/profile-code.server.ts";
import { spendCode } from "../../models/accounts/one-time-code.server.ts";
import { identityOf, type NotGranted, userByEmail } from "../../models/accounts/user.server.ts";
import { changeEmail } from "../../models/own-profile/own-account.server.ts";
import { NewEmail } from "../../models/own-profile/own-profile.ts";
import { ACCOUNT_WORDS, CODE_NEEDED, tooManyAttempts } from "../../words/accounts.ts";
import { EMAIL_CHANGE_WORDS } from "../../words/own-profile.ts";
import { statusOf } from "../../words/statuses.ts";

/**
 * Mails a code to the new email that was typed. The answer is the same if somebody else has that email. docs/rules.md 24.3
 */
export async function mailEmailCode({ request, context, salon, account, form }: Sent) {
  const parsed = parseSubmission(NewEmail, { email: text(form, "email") });
  if (!parsed.ok) return { status: 400, fields: parsed.fields };
  const { email } = parsed.value;
  if (email === account.email) return { status: 400, fields: { email: "This is already your email" } };
  keepDevice(context);
  const code = profileCode(account, "new-email", senderOfPage(request, context));
  const asked = await requestProfileCode(salon, code, email);
  return asked.ok ? { status: 200, codeFor: email } : codeRefused(asked);
}

/** Gives the account its new email if the typed code is right, and tells the former one. docs/rules.md 24.3, 24.4 */
export async function changeEmailByCode({ request, context, salon, account, form }: Sent) {
  const typed = codeIn(form);
  if (typed === null) return { status: 400, fields: { code: CODE_NEEDED }, ...codeSent(form) };
  const code = profileCode(account, "new-email", senderOfPage(request, context));
  const checked = await checkProfileCode(code, typed);
  if (!checked.ok) return { ...codeRefused(checked), ...codeSent(form) };
  const { mailbox } = checked.right;
  const outcome = await changeEmail(salon, account, mailbox);
  if (!outcome.ok) return { ...refusal(outcome.reason, EMAIL_CHANGE_WORDS), ...codeSent(form) };
  if (await spendCode(checked.right)) tellFormerAddress(salon, account);
  const database = primaryDatabase();
  const changed = await userByEmail(database, salon.id, mailbox);
  rememberDevice(context, mailbox);
  const headers = new Headers(await headersAfterWrite(bookmarkOf(database)));
  // The former session ended with the former email.
  if (changed?.id === account.id)
    for (const cookie of (await signedIn(context, identityOf(changed))).getSetCookie())
      headers.append("Set-Cookie", cookie);
  return redirect("/profile?saved=email#email", { headers });
}

/** The code in a form, without spaces, or null unless it has six digits. */
export function codeIn(form: FormData): string | null {
  const code = text(form, "code").replace(/\s/g, "");
  return /^\d{6}$/.test(code) ? code : null;
}

/** The mailbox whose code a form asks for. */
export function codeSent(form: FormData): { codeFor?: string } {
  const codeFor = text(form, "codeFor");
  return codeFor ? { codeFor } : {};
}

/** A code that was refused, beside its field, or tries that are used up. */
export function codeRefused(outcome: NotGranted) {
  if (outcome.reason === "too-many-attempts")
    return { status: 429, message: tooManyAttempts(outcome.retryAfter), retryAfter: outcome.retryAfter };
  return { status: statusOf(outcome.reason), fields: { code: ACCOUNT_WORDS[outcome.reason] } };
}
