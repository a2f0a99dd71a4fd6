import { jwtVerify } from "jose";
import type { OutgoingText, TextEvent, TextFailure, TextProvider } from "./provider.ts";

interface Account {
  token: string;
  secret: string;
  from: string;
  url?: string | undefined;
}

/** GatewayAPI, on its servers in the European Union. `url` is their address without the path. */
export function gatewayApi({ token, secret, from, url = "https://gatewayapi.eu" }: Account): TextProvider {
  return {
    name: "GatewayAPI",
    tenths: 33,
    from,
    async send({ id, to, body, reportTo, from }: OutgoingText, limit) {
      const response = await fetch(`${url}/rest/mtsms`, {
        method: "POST",
        headers: { Authorization: `Token ${token}`, "Content-Type": "application/json" },
        body: JSON.stringify({
          // Replies come to a number, and a name has eleven characters.
          sender: from.replace(/^\+/, "").slice(0, 15),
          ...{ message: body, recipients: [{ msisdn: Number(to.slice(1)) }], userref: id },
          ...(/[^\p{ASCII}£¥èéùìòÇØøÅåÆæßÉÄÖÑÜ§¿äöñüà€]/u.test(body) && { encoding: "UCS2" }),
          ...(reportTo && { callback_url: reportTo }),
        }),
        redirect: "manual",
        signal: limit,
      });
      const answer = await response.json<{ ids?: number[] }>().catch(() => ({ ids: [] }));
      const [providerId] = answer.ids ?? [];
      if (response.ok && providerId !== undefined) return { providerId: `${providerId}` };
      if (response.status === 400 || response.status === 422) return { failure: "refused" };
      throw new Error(`GatewayAPI answered ${response.status}`);
    },
    async read({ headers }) {
      try {
        // The signature holds the whole message, so the body is not read.
        const key = new TextEncoder().encode(secret);
        const { payload } = await jwtVerify(headers.get("X-Gwapi-Signature") ?? "", key, { algorithms: ["HS256"] });
        return eventsIn(payload);
      } catch {
        return null;
      }
    },
  };
}

function eventsIn({ id, msisdn, message, status, userref }: Record<string, unknown>): TextEvent[] {
  if (typeof message === "string" && id !== undefined && msisdn !== undefined)
    return [{ what: "reply", providerId: `${id}`, from: `+${msisdn}`, body: message }];
  if (typeof userref !== "string" || typeof status !== "string") return [];
  if (status === "DELIVERED") return [{ what: "delivered", id: userref }];
  const failure = ENDS[status];
  return failure ? [{ what: "failed", id: userref, failure }] : [];
}

/** The states in which a text stays. */
const ENDS: Partial<Record<string, TextFailure>> = {
  UNDELIVERABLE: "unreachable",
  EXPIRED: "unreachable",
  DELETED: "unreachable",
  REJECTED: "refused",
  SKIPPED: "refused",
};
