import { storedEmails } from "../../mail/transports/mailbox.server.ts";
import { mailboxContext } from "../../mail/transports/with-mailbox.server.ts";
import type { Route } from "./+types/mail-json.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const emails = await storedEmails(context.get(mailboxContext));
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
