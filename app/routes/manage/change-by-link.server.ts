import { type RouterContextProvider, redirect } from "react-router";
import { giveAccessGrant } from "../../auth/access-grant.server.ts";
import { keepDevice, rememberDevice, senderOfPage } from "../../auth/device.server.ts";
import { proofsToOwn, rememberBrowser } from "../../auth/guests/mailbox-proof.server.ts";
import { redeemManageCode, requestManageCode } from "../../auth/manage-code.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { reschedulePath } from "../../components/pending-reschedule.ts";
import { withinTime } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { type FormReply, replyOf, text } from "../../kernel/forms.ts";
import type { Contact } from "../../models/accounts/contact.ts";
import type { NotGranted } from "../../models/accounts/user.server.ts";
import { appointmentById } from "../../models/appointments/appointment.server.ts";
import { ACCOUNT_WORDS, CODE_NEEDED, tooManyAttempts } from "../../words/accounts.ts";
import { statusOf } from "../../words/statuses.ts";

/*
 * A change by the link of an email or a text: a code from the mailbox comes first, or from the phone where there is no mailbox,
 * unless the browser has proved it. docs/rules.md 6.15, 34.13
 */

/** What the page of a link says of its last form. */
export interface LinkReply extends FormReply<null> {
  /** Another code was mailed. */
  codeAgain: boolean;
}

export const linkReply = replyOf<LinkReply>({ message: null, fields: {}, typed: null, codeAgain: false });

type Context = Readonly<RouterContextProvider>;

/** The appointment of a link, the mailbox or the phone that has to be proved, and the page of the link. */
interface Linked {
  appointment: Parameters<typeof reschedulePath>[0];
  mailbox: string;
  here: string;
}

/**
 * What has to be proved before a change by a link that went to `mailbox`. A link by text proves a phone, and with a phone alone
 * nobody changes what has an email. docs/rules.md 34.13
 */
export async function proofBeforeChange(salonId: string, appointmentId: string, mailbox: string): Promise<string> {
  if (mailbox.includes("@")) return mailbox;
  const appointment = await withinTime(appointmentById(primaryDatabase(), salonId, appointmentId));
  return appointment?.customerEmail || mailbox;
}

/** Whether the browser has proved a mailbox or a phone. */
export async function hasProved(request: Request, context: Context, mailbox: string): Promise<boolean> {
  const proofs = await proofsToOwn(request, context.get(salonContext).id);
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
  const asked = await requestManageCode(context.get(salonContext), contactOf(mailbox), from);
  if (!asked.ok) return notGranted(asked);
  return again ? linkReply(200, { codeAgain: true }) : redirect(`${here}?code`);
}

/** Goes on to the change with the code. The browser is remembered if its client ticks so. docs/rules.md 6.32 */
export async function typesCode(request: Request, context: Context, form: FormData, { appointment, mailbox }: Linked) {
  const salon = context.get(salonContext);
  const code = text(form, "code").replace(/\s/g, "");
  if (!/^\d{6}$/.test(code)) return linkReply(400, { fields: { code: CODE_NEEDED } });
  const opened = await redeemManageCode(salon, contactOf(mailbox), code, senderOfPage(request, context));
  if (!opened.ok) return notGranted(opened);
  rememberDevice(context, mailbox);
  const headers = new Headers(await giveAccessGrant(request, { email: mailbox }, salon.id));
  if (form.has("remember") && mailbox.includes("@"))
    headers.append("Set-Cookie", await rememberBrowser(request, salon.id, mailbox));
  return redirect(reschedulePath(appointment, "/book"), { headers });
}

function contactOf(mailbox: string): Contact {
  return mailbox.includes("@") ? { email: mailbox, phone: "" } : { email: "", phone: mailbox };
}

function notGranted(outcome: NotGranted) {
  if (outcome.reason === "too-many-attempts")
    return linkReply(429, { message: tooManyAttempts(outcome.retryAfter) }, outcome.retryAfter);
  return linkReply(statusOf(outcome.reason), { fields: { code: ACCOUNT_WORDS[outcome.reason] } });
}
