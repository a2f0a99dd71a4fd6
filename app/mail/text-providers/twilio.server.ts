import { createHmac, timingSafeEqual } from "node:crypto";
import { NOT_SHOWN, type WhatsAppTemplate } from "../../words/texts.ts";
import type { OutgoingText, TextEvent, TextFailure, TextProvider } from "./provider.ts";

interface Account {
  sid: string;
  authToken: string;
  from: string;
  url?: string | undefined;
}

/** Twilio. `url` is its address without the path. */
export function twilio({ sid, authToken, from, url = "https://api.twilio.com" }: Account): TextProvider {
  return {
    name: "Twilio",
    tenths: 42,
    whatsAppTenths: 22,
    from,
    async send({ id, to, body, reportTo, from, whatsApp }: OutgoingText, limit) {
      const at = (number: string) => (whatsApp ? WHATSAPP + number : number);
      const response = await fetch(`${url}/2010-04-01/Accounts/${sid}/Messages.json`, {
        method: "POST",
        headers: { Authorization: `Basic ${btoa(`${sid}:${authToken}`)}` },
        body: new URLSearchParams({
          ...{ To: at(to), From: at(from), ...(whatsApp?.template ? contentOf(whatsApp.template) : { Body: body }) },
          // Encoded as `URL` encodes a query: Twilio signs the address, and it stays the same when it is parsed and printed again.
          ...(reportTo && { StatusCallback: `${reportTo}?${new URLSearchParams({ text: id })}` }),
        }),
        redirect: "manual",
        signal: limit,
      });
      const answer = await response.json<{ sid?: string; code?: number }>().catch(() => ({ sid: undefined, code: 0 }));
      if (response.ok && answer.sid) return { providerId: answer.sid };
      const failure = FAILURES[answer.code ?? 0];
      if (failure) return { failure };
      throw new Error(`Twilio answered ${response.status}`);
    },
    async read({ url, headers, body }) {
      const fields = new URLSearchParams(body);
      const signed = [...fields].toSorted(([one], [other]) => (one < other ? -1 : 1)).flat();
      const signature = createHmac("sha1", authToken).update(url + signed.join(""));
      const expected = Buffer.from(signature.digest("base64"));
      const given = Buffer.from(headers.get("X-Twilio-Signature") ?? "");
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      return eventsIn(fields, new URL(url).searchParams.get("text"));
    },
  };
}

/** Twilio's prefix of a number that is reached by WhatsApp. */
const WHATSAPP = "whatsapp:";

/** Twilio's fields for a template and its variables. docs/rules.md 34.15 */
function contentOf({ sid, variables }: WhatsAppTemplate) {
  const numbered = Object.fromEntries(variables.map((value, index) => [`${index + 1}`, value]));
  return { ContentSid: sid, ContentVariables: JSON.stringify(numbered) };
}

function eventsIn(fields: URLSearchParams, id: string | null): TextEvent[] {
  const status = fields.get("MessageStatus");
  if (id === null) {
    const [providerId, from, to] = [fields.get("MessageSid"), fields.get("From"), fields.get("To")];
    if (!providerId || !from || status) return [];
    const unseen = Number(fields.get("NumMedia")) > 0 ? NOT_SHOWN : "";
    const reply = { what: "reply", providerId, body: `${unseen} ${fields.get("Body") ?? ""}`.trim() } as const;
    if (!from.startsWith(`${WHATSAPP}+`) || !to?.startsWith(`${WHATSAPP}+`)) return [{ ...reply, from }];
    return [{ ...reply, from: from.slice(WHATSAPP.length), whatsAppTo: to.slice(WHATSAPP.length) }];
  }
  if (status === "delivered" || status === "read") return [{ what: "delivered", id }];
  if (status !== "undelivered" && status !== "failed") return [];
  return [{ what: "failed", id, failure: FAILURES[Number(fields.get("ErrorCode"))] ?? "unreachable" }];
}

/** Twilio's codes of errors that another try would meet again. */
const FAILURES: Partial<Record<number, TextFailure>> = {
  21211: "no-number",
  21408: "foreign",
  21610: "stopped",
  21612: "unreachable",
  21614: "landline",
  30003: "unreachable",
  30004: "refused",
  30005: "no-number",
  30006: "landline",
  30007: "refused",
  63003: "unreachable",
  63016: "refused",
  63024: "unreachable",
  63028: "refused",
};
