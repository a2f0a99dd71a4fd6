import { data } from "react-router";
import { salonContext } from "../../auth/salon.server.ts";
import { now } from "../../kernel/clock.ts";
import type { Route } from "./+types/preview.ts";
import { emailAsPage } from "./email-as-page.ts";

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { exampleEmails } = await import("../../mail/emails/example-emails.ts");
  const email = exampleEmails(context.get(salonContext), now(), url.origin).get(params.kind);
  if (!email) throw data(null, { status: 404 });
  return emailAsPage(email);
}
