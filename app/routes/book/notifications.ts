import { setPushHere } from "../../auth/guests/mailbox-proof.server.ts";
import { refuseLargeForms } from "../../auth/large-forms.server.ts";
import { salonContext, withSalon } from "../../auth/salon.server.ts";
import { formOf, text } from "../../kernel/forms.ts";
import type { Route } from "./+types/notifications.ts";

export const middleware: Route.MiddlewareFunction[] = [refuseLargeForms, withSalon];

/**
 * Has a browser that is remembered for `mailbox` get the news of its appointments at the push address `push`, JSON as browsers write it,
 * or with an empty one no more of them. docs/rules.md 36.1, 36.2
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const typed = text(form, "push");
  const { pushAddressIn } = await import("../../mail/push/push.server.ts");
  const push = typed === "" ? null : pushAddressIn(typed);
  if (typed !== "" && push === null) return new Response(null, { status: 400 });
  const isSet = await setPushHere(request, context.get(salonContext).id, { mailbox: text(form, "mailbox"), push });
  return new Response(null, { status: isSet ? 204 : 403 });
}
