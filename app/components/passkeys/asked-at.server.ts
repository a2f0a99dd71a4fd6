import type { RouterContextProvider } from "react-router";
import { senderOfPage } from "../../auth/device.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { now } from "../../kernel/clock.ts";
import { type AskedAt, newChallenge } from "../../models/accounts/passkeys/challenge.server.ts";
import type { Making } from "./passkey-reply.ts";

/**
 * The site and the browser of a request for a passkey. A salon only answers at its own host, so the request's host is the
 * site's. docs/rules.md 6.34
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

/** The options for a browser to make a passkey of an account, with a new challenge. docs/rules.md 6.33 */
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
