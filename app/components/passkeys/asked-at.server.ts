import type { RouterContextProvider } from "react-router";
import { senderOfPage } from "../../auth/device.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { now } from "../../kernel/clock.ts";
import { type AskedAt, newChallenge } from "../../models/accounts/passkeys/challenge.server.ts";
import type { Making } from "./passkey-reply.ts";

/**
 * Where a passkey is asked for: the site and the browser of a request. A salon answers at its own host alone, so the host of
 * the request is the site's. docs/rules.md 6.34
 */
export function askedAt(
  request: Request,
  url: URL,
  context: Readonly<RouterContextProvider>,
  owner: string | null = null,
): AskedAt {
  const { device } = senderOfPage(request, context);
  return { salonId: context.get(salonContext).id, origin: url.origin, browser: device.id, owner };
}

/** What a browser is asked for to make a passkey of an account, with a challenge of its own. docs/rules.md 6.33 */
export function makingOf(
  { id, email, name }: { id: string; email: string; name: string },
  at: AskedAt,
  salonName: string,
  { known, verification }: Pick<Making, "known" | "verification">,
): Making {
  const user = { id, name: email, displayName: name };
  return {
    challenge: newChallenge(at, now()),
    host: new URL(at.origin).hostname,
    salonName,
    user,
    known,
    verification,
  };
}
