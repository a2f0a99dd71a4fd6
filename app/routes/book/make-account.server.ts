import { redirect, replace } from "react-router";
import { rememberDevice, senderOfPage } from "../../auth/device.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { signedIn } from "../../auth/session.server.ts";
import { notConfirmed } from "../../components/booking/not-booked.ts";
import { askedAt } from "../../components/passkeys/asked-at.server.ts";
import { now } from "../../kernel/clock.ts";
import { keyOf, text } from "../../kernel/forms.ts";
import { parseSubmission } from "../../kernel/parsing.ts";
import type { createAccountWithPasskey } from "../../models/accounts/passkeys/new-account.server.ts";
import { provedBySignIn } from "../../models/accounts/sender.server.ts";
import { accountIdOf, createAccount, identityOf, type User, verifyMailbox } from "../../models/accounts/user.server.ts";
import { NewAccount } from "../../models/accounts/user.ts";
import { ACCOUNT_FORM_WORDS } from "../../words/account-forms.ts";
import { PASSKEY_WORDS, tooManyAttempts } from "../../words/accounts.ts";
import { statusOf } from "../../words/statuses.ts";
import type { Submitted } from "./book-as-guest.server.ts";
import { bookedByGuest } from "./guest-page.server.ts";

/* An account of what a guest has just booked and typed. docs/rules.md 6.36 */

/** Makes the account with a password or a passkey, and signs in. The same form again finds the same account. */
export async function makeAccount(submitted: Submitted) {
  const { request, url, context, form } = submitted;
  const id = url.searchParams.get("booked") ?? "";
  const booked = await bookedByGuest(request, context, id);
  if (!booked?.provedOwner) return redirect("/book");
  const made = form.has("passkey")
    ? await withPasskey(submitted, booked.provedOwner)
    : await withPassword(submitted, booked.provedOwner);
  if (!("account" in made)) return made;
  const { account } = made;
  rememberDevice(context, ...provedBySignIn({ ...account, emailVerifiedAt: now() }));
  return replace(`/booking?booked=${id}&notice=account`, { headers: await signedIn(context, identityOf(account)) });
}

type Owner = { name: string; email: string };
type Made = { account: User } | ReturnType<typeof notConfirmed>;

async function withPassword({ request, context, form }: Submitted, owner: Owner): Promise<Made> {
  const { id: salonId } = context.get(salonContext);
  const parsed = parseSubmission(NewAccount, { ...owner, password: text(form, "password") });
  if (!parsed.ok) return notConfirmed(400, { code: Object.values(parsed.fields)[0] ?? "" });
  const made = await createAccount(salonId, parsed.value, { key: keyOf(form), from: senderOfPage(request, context) });
  if (!made.ok) return notMade(made);
  await verifyMailbox(salonId, made.account.id, made.account.email);
  return made;
}

async function withPasskey({ request, url, context, form }: Submitted, owner: Owner): Promise<Made> {
  const key = keyOf(form);
  const at = askedAt(request, url, context, accountIdOf(context.get(salonContext).id, key));
  const sent = { key, from: senderOfPage(request, context), instant: now() };
  const passkeys = await import("../../models/accounts/passkeys/new-account.server.ts");
  const made = await passkeys.createAccountWithPasskey(at, text(form, "passkey"), owner, sent);
  return made.ok ? made : notMade(made);
}

type Refusal = Exclude<Awaited<ReturnType<typeof createAccount | typeof createAccountWithPasskey>>, { ok: true }>;

function notMade(refusal: Refusal) {
  if (refusal.reason === "too-many-attempts")
    return notConfirmed(429, { message: tooManyAttempts(refusal.retryAfter) }, refusal.retryAfter);
  const { reason } = refusal;
  const message = reason === "not-made" ? PASSKEY_WORDS[reason] : ACCOUNT_FORM_WORDS.signup[reason];
  return notConfirmed(statusOf(reason), { message });
}
