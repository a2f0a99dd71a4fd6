import { type RouterContextProvider, redirect } from "react-router";
import { giveAccessGrant } from "../../auth/access-grant.server.ts";
import { actorOf } from "../../auth/actor.server.ts";
import { keepDevice, rememberDevice, senderOfPage } from "../../auth/device.server.ts";
import { redeemManageCode, requestManageCode, subjectOf } from "../../auth/manage-code.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { headersAfterWrite } from "../../auth/session.server.ts";
import { replyOf, text } from "../../kernel/forms.ts";
import { type FieldErrors, parseSubmission } from "../../kernel/parsing.ts";
import { ContactForm } from "../../models/accounts/contact.ts";
import { type NotGranted, verifyMailbox } from "../../models/accounts/user.server.ts";
import { ACCOUNT_WORDS, CODE_NEEDED, tooManyAttempts } from "../../words/accounts.ts";
import { statusOf } from "../../words/statuses.ts";
import { NOT_SEARCHED, type Search } from "./search-form.tsx";

/* The search for appointments by email or phone. docs/rules.md 6.12 */

const reply = replyOf(NOT_SEARCHED);

type Context = Readonly<RouterContextProvider>;

/** Sends a code first. With the code it opens the mailbox's appointments. docs/rules.md 6.12 */
export async function search(request: Request, context: Context, form: FormData) {
  const salon = context.get(salonContext);
  const from = senderOfPage(request, context);
  const typed = contactIn(form);
  const contact = parseSubmission(ContactForm, typed);
  const codeAgain = text(form, "again") !== "";
  const codeSent = form.has("code") && !codeAgain;
  if (!contact.ok) return reply(400, { ...inWords(contact.fields), typed, codeSent });
  const actor = await actorOf(request, context);
  if (!codeSent) {
    keepDevice(context);
    const own = actor?.role === "client" ? actor.email : undefined;
    const asked = await requestManageCode(salon, contact.value, from, own);
    return asked.ok
      ? reply(200, { typed, codeSent: true, codeAgain })
      : notGranted(asked, { typed, codeSent: codeAgain });
  }
  const code = text(form, "code").replace(/\s/g, "");
  if (!/^\d{6}$/.test(code)) return reply(400, { typed, codeSent, fields: { code: CODE_NEEDED } });
  const opened = await redeemManageCode(salon, contact.value, code, from);
  if (!opened.ok) return notGranted(opened, { typed, codeSent });
  rememberDevice(context, opened.guest.email, await subjectOf(salon, contact.value));
  const headers = new Headers(await giveAccessGrant(request, { email: opened.guest.email }, salon.id));
  const bookmark =
    actor?.role === "client" ? await verifyMailbox(salon.id, actor.userId, opened.guest.email) : undefined;
  for (const cookie of new Headers(await headersAfterWrite(bookmark)).getSetCookie())
    headers.append("Set-Cookie", cookie);
  return redirect("/cancel", { headers });
}

/** The email and the phone that were typed. */
export function contactIn(form: FormData) {
  return { email: text(form, "email"), phone: text(form, "phone") };
}

function notGranted(outcome: NotGranted, search: Partial<Search>) {
  if (outcome.reason === "too-many-attempts")
    return reply(429, { ...search, message: tooManyAttempts(outcome.retryAfter) }, outcome.retryAfter);
  return reply(statusOf(outcome.reason), { ...search, fields: { code: ACCOUNT_WORDS[outcome.reason] } });
}

/** If neither email nor phone is given, the error is about the whole form. */
function inWords({ form, ...fields }: FieldErrors): Partial<Search> {
  return form ? { message: form, fields } : { fields };
}
