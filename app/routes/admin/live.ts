import { salonContext } from "../../auth/salon.server.ts";
import { endOfStaffSession, visitorContext } from "../../auth/session.server.ts";
import { openSocket } from "../../models/live/socket.server.ts";
import type { Route } from "./+types/live.ts";

/** A socket that tells staff which dates of the diary were written to. docs/rules.md 22.6 */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const session = visitor && { name: visitor.session, until: endOfStaffSession(visitor) };
  return openSocket(request, url, context.get(salonContext), { audience: "staff", ...(session && { session }) });
}
