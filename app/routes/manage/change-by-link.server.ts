import { type RouterContextProvider, redirect } from "react-router";
import { giveAccessGrant } from "../../auth/access-grant.server.ts";
import { keepDevice, rememberDevice, senderOfPage } from "../../auth/device.server.ts";
import { proofsIn, rememberBrowser } from "../../auth/guests/mailbox-proof.server.ts";
import { redeemManageCode, requestManageCode } from "../../auth/manage-code.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { reschedulePath } from "../../components/pending-reschedule.ts";
import { type FormReply, replyOf, text } from "../../kernel/forms.ts";
import type { NotGranted } from "../../models/accounts/user.server.ts";
import { ACCOUNT_WORDS, CODE_NEEDED, tooManyAttempts } from "../../words/accounts.ts";
import { statusOf } from "../../words/statuses.ts";

/* A change by a mailed link: a code from the same mailbox comes first, unless the browser has proved it. docs/rules.md 6.15 */

/** What the page of a link says of its last form. */
export interface LinkReply extends FormReply<null> {
  /** Another code was mailed. */
  codeAgain: boolean;
}

export const linkReply = replyOf<LinkReply>({ message: null, fields: {}, typed: null, codeAgain: false });

type Context = Readonly<RouterContextProvider>;

/** The appointment of a link, the mailbox that it went to, and its page. */
interface Linked {
  appointment: Parameters<typeof reschedulePath>[0];
  mailbox: string;
  here: string;
}

/** Whether the browser has proved the mailbox of a link. */
export async function hasProved(request: Request, context: Context, mailbox: string): Promise<boolean> {
  const proofs = await proofsIn(request, context.get(salonContext).id);
  return proofs.some((proof) => proof.mailbox === mailbox);
}

/** Goes on to the change where the mailbox is proved. Otherwise mails a code to it, and asks for that. */
export async function mailsCode(
  request: Request,
  context: Context,
  { appointment, mailbox, here }: Linked,
  { again }: { again: boolean },
) {
  if (await hasProved(request, context, mailbox)) return redirect(reschedulePath(appointment, "/book"));
  keepDevice(context);
  const from = senderOfPage(request, context);
  const asked = await requestManageCode(context.get(salonContext), { email: mailbox, phone: "" }, from);
  if (!asked.ok) return notGranted(asked);
  return again ? linkReply(200, { codeAgain: true }) : redirect(`${here}?code`);
}

/** Goes on to the change with the code. The browser is remembered if its client ticks so. docs/rules.md 6.32 */
export async function typesCode(request: Request, context: Context, form: FormData, { appointment, mailbox }: Linked) {
  const salon = context.get(salonContext);
  const code = text(form, "code").replace(/\s/g, "");
  if (!/^\d{6}$/.test(code)) return linkReply(400, { fields: { code: CODE_NEEDED } });
  const opened = await redeemManageCode(salon, { email: mailbox, phone: "" }, code, senderOfPage(request, context));
  if (!opened.ok) return notGranted(opened);
  rememberDevice(context, mailbox);
  const headers = new Headers(await giveAccessGrant(request, { email: mailbox }, salon.id));
  if (form.has("remember")) headers.append("Set-Cookie", await rememberBrowser(request, salon.id, mailbox));
  return redirect(reschedulePath(appointment, "/book"), { headers });
}

function notGranted(outcome: NotGranted) {
  if (outcome.reason === "too-many-attempts")
    return linkReply(429, { message: tooManyAttempts(outcome.retryAfter) }, outcome.retryAfter);
  return linkReply(statusOf(outcome.reason), { fields: { code: ACCOUNT_WORDS[outcome.reason] } });
}
