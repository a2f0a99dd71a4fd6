import { data } from "react-router";
import { storedEmail } from "../../mail/transports/mailbox.server.ts";
import { mailboxContext } from "../../mail/transports/with-mailbox.server.ts";
import type { Route } from "./+types/email.ts";
import { emailAsPage } from "./email-as-page.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const email = await storedEmail(context.get(mailboxContext), params.id);
  if (!email) throw data(null, { status: 404 });
  return emailAsPage(email);
}
