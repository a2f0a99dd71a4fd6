import type { Envelope, Transport } from "./transport.ts";

/**
 * Cloudflare's own mail service, through the Worker's `send_email` binding. It refuses an email with a header that is neither
 * on its list, as Auto-Submitted and List-Unsubscribe are, nor begins with `X-`:
 * https://developers.cloudflare.com/email-service/reference/headers/
 */
export function cloudflareEmail(binding: SendEmail): Transport {
  return {
    name: "Cloudflare Email",
    async deliver(envelope) {
      try {
        await binding.send(asCloudflareTakesIt(envelope));
        return null;
      } catch (error) {
        return `refused with ${codeOf(error)}`;
      }
    },
  };
}

function asCloudflareTakesIt({
  from,
  replyTo,
  to,
  subject,
  text,
  html,
  headers,
  attachments = [],
}: Envelope): EmailMessageBuilder {
  return {
    from,
    replyTo,
    to,
    subject,
    text,
    html,
    ...(headers && { headers }),
    attachments: attachments.map(({ filename, content, contentType }) => ({
      disposition: "attachment",
      filename,
      // A string would be taken for base64.
      content: new TextEncoder().encode(content),
      type: contentType,
    })),
  };
}

/** The error's code, such as E_SENDER_NOT_VERIFIED. Its message may hold the addressee. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" && /^[A-Z][A-Z0-9_]*$/.test(code) ? code : "no code";
}
