import type { RouterContextProvider } from "react-router";
import { senderOfPage } from "../../auth/device.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import type { AskedAt } from "../../models/accounts/passkeys/challenge.server.ts";

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
