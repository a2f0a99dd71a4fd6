import { Buffer } from "node:buffer";
import type { Envelope, Transport } from "./transport.ts";

/** Resend over HTTP. `url` is its address without the path. */
export function resend(apiKey: string, url = "https://api.resend.com"): Transport {
  return {
    name: "Resend",
    async deliver(envelope, limit) {
      const response = await fetch(`${url}/emails`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${apiKey}`,
          "Content-Type": "application/json",
          ...(envelope.id && { "Idempotency-Key": envelope.id }),
        },
        body: JSON.stringify(asResendTakesIt(envelope)),
        redirect: "manual",
        signal: limit,
      });
      await response.body?.cancel();
      return response.ok ? null : `answered ${response.status}`;
    },
  };
}

function asResendTakesIt({ from, replyTo, to, subject, text, html, headers, attachments = [] }: Envelope) {
  return {
    from: `"${from.name.replace(/["\\]/g, "\\$&")}" <${from.email}>`,
    to: [to],
    reply_to: replyTo,
    subject,
    text,
    html,
    ...(headers && { headers }),
    attachments: attachments.map(({ filename, content, contentType }) => ({
      filename,
      content: Buffer.from(content).toString("base64"),
      content_type: contentType,
    })),
  };
}
