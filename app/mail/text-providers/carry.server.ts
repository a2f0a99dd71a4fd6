import { rootCause } from "../../database/calls.server.ts";
import { UNSET_TEXTS } from "../../diary/texts/texts.ts";
import { now } from "../../kernel/clock.ts";
import { reachOf } from "../../kernel/phone.server.ts";
import { textLength } from "../../kernel/segments.ts";
import { logError } from "../../log/log.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { siteOf } from "../../models/salon/secret-address.server.ts";
import {
  BY_WHATSAPP,
  countText,
  noteAccepted,
  noteNotSent,
  noteUnknown,
} from "../../models/texts/text-messages.server.ts";
import type { ByWhatsApp } from "../../words/texts.ts";
import type { Carried, OutgoingText, TextFailure } from "./provider.ts";
import { configuredProvider, sendByProvider } from "./providers.server.ts";

/**
 * A text to a client. `phone` is normalised. With `abroad`, the number may be one of another country. With `whatsApp`, WhatsApp
 * comes first.
 */
export interface TextToClient {
  id: string;
  kind: string;
  phone: string;
  body: string;
  appointmentId: string | null;
  abroad: boolean | (() => Promise<boolean>);
  whatsApp?: ByWhatsApp | null;
}

/**
 * Sends a text if its number is a mobile, within the limits and the salon's ceiling. It goes once however often this is called
 * with the same id. What WhatsApp refuses goes as a text at once, but an answer to a client's message goes by WhatsApp alone.
 * Answers why it never will, or null once it went. Throws when it may go later; `last` says that nobody tries again.
 * docs/rules.md 34.7, 34.8, 34.16, 34.17
 */
export async function carryText(salon: Salon, text: TextToClient, last = true): Promise<TextFailure | null> {
  const { whatsApp = null } = text;
  const wrong = await wrongNumber(salon, text);
  if (whatsApp && !whatsApp.template) return carry(salon, { ...text, wrong, whatsApp }, last);
  if (whatsApp && !wrong && configuredProvider("whatsapp")) {
    const message = { ...text, id: `${BY_WHATSAPP}${text.id}`, wrong, whatsApp };
    const failure = await carry(salon, message, true).catch((error) => {
      const tried = { salon: salon.id, text: message.id, kind: text.kind, attempts: 1, last: true };
      logError("text-not-sent", { ...tried, cause: rootCause(error) });
      return "provider-down" as const;
    });
    if (failure === null || failure === "unknown") return failure;
  }
  return carry(salon, { ...text, wrong, whatsApp: null }, last);
}

/** Why a number gets no texts, or null. docs/rules.md 34.7 */
async function wrongNumber(salon: Salon, { phone, abroad }: TextToClient): Promise<TextFailure | null> {
  const reach = await reachOf(phone, salon.country);
  if (reach === "none") return "landline";
  return reach === "foreign" && !(typeof abroad === "boolean" ? abroad : await abroad()) ? "foreign" : null;
}

interface Message extends Omit<TextToClient, "abroad" | "whatsApp"> {
  wrong: TextFailure | null;
  whatsApp: ByWhatsApp | null;
}

/** Sends a message by WhatsApp if `whatsApp` is given, else as a text. Answers and throws as `carryText` does. */
async function carry(
  salon: Salon,
  { id, kind, phone, body, appointmentId, wrong, whatsApp }: Message,
  last: boolean,
): Promise<TextFailure | null> {
  const at = now();
  const configured = configuredProvider(whatsApp ? "whatsapp" : "sms");
  const segments = whatsApp ? 1 : textLength(body).segments;
  const { key = null, tenths: each = 0 } = configured ?? {};
  const text = { id, kind, phone, appointmentId, provider: key, segments, tenths: segments * each };
  const failed = async (failure: TextFailure) => {
    await noteNotSent(salon.id, text, failure, at);
    return failure;
  };
  if (!configured) return failed("not-set-up");
  if (wrong) return failed(wrong);
  const { monthlyPence } = salon.texts ?? UNSET_TEXTS;
  const counted = await countText({ id: salon.id, timeZone: salon.timeZone, monthlyPence }, text, at);
  if (counted === "went-already") return null;
  if (counted === "unknown") return counted;
  // A text comes next, and its row has the same failure.
  if (counted !== "may-go") return whatsApp?.template ? counted : failed(counted);
  const site = siteOf(salon);
  const reportTo = site && key !== "local" ? new URL(`/api/messages/${key}`, site).href : null;
  const { provider } = configured;
  const outgoing: OutgoingText = { id, to: phone, from: whatsApp?.from ?? provider.from, body, reportTo, whatsApp };
  let carried: Carried;
  try {
    carried = await sendByProvider(provider, outgoing);
  } catch (error) {
    if (last) await failed("provider-down");
    throw new Error(rootCause(error));
  }
  if (!("failure" in carried)) {
    // The text went, whatever becomes of the note: a report may still come.
    await noteAccepted(salon.id, id, carried.providerId).catch(() => undefined);
    return null;
  }
  if (carried.failure !== "unknown") return failed(carried.failure);
  await noteUnknown(salon.id, id);
  return "unknown";
}
