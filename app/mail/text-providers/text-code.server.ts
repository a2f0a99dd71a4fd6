import { rootCause } from "../../database/calls.server.ts";
import { isTexted } from "../../diary/texts/texts.ts";
import { now } from "../../kernel/clock.ts";
import { reachOf } from "../../kernel/phone.server.ts";
import { logError } from "../../log/log.ts";
import { type Addressee, type CodeRequest, issueCode } from "../../models/accounts/one-time-code.server.ts";
import { countSilently } from "../../models/accounts/rate-limit.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { siteOf } from "../../models/salon/secret-address.server.ts";
import { isOnTrial } from "../../models/trial/trial.ts";
import { messageOf, withCodeForPhone } from "../../words/texts.ts";
import { carryText } from "./carry.server.ts";

/** Whether a salon texts codes to a phone. docs/rules.md 34.13 */
export async function textsCodesTo(salon: Salon, phone: string): Promise<boolean> {
  if (!isTexted(salon.texts, "code") || isOnTrial(salon, now())) return false;
  return (await reachOf(phone, salon.country)) === "home";
}

/**
 * Texts a code, in the quiet hours too. Its last line is for the phone, which fills the code in on our page alone. Only a code that is
 * texted is made. docs/rules.md 34.6, 34.13
 */
export async function textCode(salon: Salon, request: CodeRequest, addressee: Addressee): Promise<void> {
  const { mailbox: phone } = addressee;
  const site = siteOf(salon);
  if (!site || !(await textsCodesTo(salon, phone))) return;
  const { salonId, from } = request;
  const counted = await countSilently({ kind: "code-text", salonId, account: phone, from, owner: phone });
  if (!counted.ok) return;
  const code = await issueCode(request, addressee);
  if (!code) return;
  const message = messageOf(salon.texts, "code", { salon: salon.name, code });
  const body = withCodeForPhone(message.body, new URL(site).hostname, code);
  try {
    await carryText(salon, { id: crypto.randomUUID(), kind: "code", phone, body, appointmentId: null, abroad: false });
  } catch (error) {
    logError("code-not-texted", { salon: salon.id, cause: rootCause(error) });
  }
}
