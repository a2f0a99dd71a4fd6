import { data } from "react-router";
import { salonContext } from "../../auth/salon.server.ts";
import { now } from "../../kernel/clock.ts";
import { exampleEmails } from "../../mail/emails/example-emails.ts";
import type { Route } from "./+types/preview.ts";
import { asItLooks } from "./as-it-looks.ts";

export function loader({ context, params }: Route.LoaderArgs) {
  const email = exampleEmails(context.get(salonContext), now()).get(params.kind);
  if (!email) throw data(null, { status: 404 });
  return asItLooks(email);
}
