import { storedEmails } from "../../mail/transports/mailbox.server.ts";
import { mailboxContext } from "../../mail/transports/with-mailbox.server.ts";
import type { Route } from "./+types/mail-json.ts";

/** The stored emails as JSON, with `?to=` those to one address. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const emails = await storedEmails(context.get(mailboxContext), { to: url.searchParams.get("to") ?? undefined });
  return Response.json(
    emails.map(({ to, subject, text, html, attachments, sentAt }) => ({
      to,
      subject,
      text,
      html,
      attachments: attachments.map(({ filename, content }) => ({ filename, content })),
      sentAt,
    })),
  );
}
