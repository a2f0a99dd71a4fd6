import { rootCause } from "../../database/calls.server.ts";
import { UNSET_TEXTS } from "../../diary/texts/texts.ts";
import { now } from "../../kernel/clock.ts";
import { reachOf } from "../../kernel/phone.server.ts";
import { textLength } from "../../kernel/segments.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { siteOf } from "../../models/salon/secret-address.server.ts";
import { countText, noteAccepted, noteNotSent, noteUnknown } from "../../models/texts/text-messages.server.ts";
import type { Carried, TextFailure } from "./provider.ts";
import { configuredProvider, sendByProvider } from "./providers.server.ts";

/** A text to a client. `phone` is normalised. With `abroad`, the number may be one of another country. */
export interface TextToClient {
  id: string;
  kind: string;
  phone: string;
  body: string;
  appointmentId: string | null;
  abroad: boolean | (() => Promise<boolean>);
}

/**
 * Sends a text if its number is a mobile, within the limits and the salon's ceiling. It goes once however often this is called
 * with the same id. Answers why it never will, or null once it went. Throws when it may go later; `last` says that nobody tries
 * again. docs/rules.md 34.7, 34.8
 */
export async function carryText(
  salon: Salon,
  { id, kind, phone, body, appointmentId, abroad }: TextToClient,
  last = true,
): Promise<TextFailure | null> {
  const at = now();
  const configured = configuredProvider();
  const { segments } = textLength(body);
  const { provider: carrier, key = null } = { provider: configured?.provider, key: configured?.key };
  const text = { id, kind, phone, appointmentId, provider: key, segments, tenths: segments * (carrier?.tenths ?? 0) };
  const failed = async (failure: TextFailure) => {
    await noteNotSent(salon.id, text, failure, at);
    return failure;
  };
  if (!configured || !carrier) return failed("not-set-up");
  const reach = await reachOf(phone, salon.country);
  if (reach === "none") return failed("landline");
  if (reach === "foreign" && !(typeof abroad === "boolean" ? abroad : await abroad())) return failed("foreign");
  const { monthlyPence } = salon.texts ?? UNSET_TEXTS;
  const counted = await countText({ id: salon.id, timeZone: salon.timeZone, monthlyPence }, text, at);
  if (counted === "went-already") return null;
  if (counted === "unknown") return counted;
  if (counted !== "may-go") return failed(counted);
  const site = siteOf(salon);
  const reportTo = site && key !== "local" ? new URL(`/api/messages/${key}`, site).href : null;
  let carried: Carried;
  try {
    carried = await sendByProvider(carrier, { id, to: phone, from: carrier.from, body, reportTo });
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
