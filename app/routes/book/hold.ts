import { withDevice } from "../../auth/device.server.ts";
import { guestWhoChanges } from "../../auth/guests/guest-change.server.ts";
import { refuseLargeForms } from "../../auth/large-forms.server.ts";
import { salonContext, withSalon } from "../../auth/salon.server.ts";
import { holdAnswer, holdFor } from "../../components/booking/hold/hold-answer.server.ts";
import { formOf, text } from "../../kernel/forms.ts";
import { extendHold, leaveHold, releaseHold } from "../../models/holds/hold-start.server.ts";
import type { Route } from "./+types/hold.ts";
import { guestWith, provedIn } from "./guest-page.server.ts";

export const middleware: Route.MiddlewareFunction[] = [refuseLargeForms, withSalon, withDevice];

/**
 * Holds a start for anybody. `extend`, `release` and `leave` name the token of a hold, a client's too, which needs neither
 * session nor cookie: so a page that is being closed can always say so. The slot of the guest's own `appointment`, which they
 * change, counts as free. docs/rules.md 22.9, 22.10
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const [extend, release, leave] = [text(form, "extend"), text(form, "release"), text(form, "leave")];
  if (!extend && !release && !leave) {
    const asked = text(form, "appointment");
    const change = asked ? await guestWhoChanges(request, context, asked) : null;
    const actor = change ? change.actor : guestWith(await provedIn(request, context));
    return holdFor(request, context, form, { actor, replaces: change?.own.id });
  }
  const salon = context.get(salonContext);
  if (extend) return holdAnswer(await extendHold(salon, extend));
  await (release ? releaseHold(salon, release) : leaveHold(salon, leave));
  return new Response(null, { status: 204 });
}
