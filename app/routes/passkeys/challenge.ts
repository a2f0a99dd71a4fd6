import { keepDevice, withDevice } from "../../auth/device.server.ts";
import { refuseLargeForms } from "../../auth/large-forms.server.ts";
import { withSalon } from "../../auth/salon.server.ts";
import { askedAt } from "../../components/passkeys/asked-at.server.ts";
import { now } from "../../kernel/clock.ts";
import { newChallenge } from "../../models/accounts/passkeys/challenge.server.ts";
import type { Route } from "./+types/challenge.ts";

export const middleware: Route.MiddlewareFunction[] = [refuseLargeForms, withSalon, withDevice];

/** A challenge for signing in with a passkey, good in the browser that asks. It reads and writes no table. docs/rules.md 6.34 */
export function action({ request, url, context }: Route.ActionArgs) {
  keepDevice(context);
  const challenge = newChallenge(askedAt(request, url, context), now());
  return Response.json({ challenge }, { headers: { "Cache-Control": "no-store" } });
}
