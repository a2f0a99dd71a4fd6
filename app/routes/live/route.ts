import { browserOf, withDevice } from "../../auth/device.server.ts";
import { salonContext, withSalon } from "../../auth/salon.server.ts";
import { openSocket } from "../../models/live/socket.server.ts";
import type { Route } from "./+types/route.ts";

export const middleware: Route.MiddlewareFunction[] = [withSalon, withDevice];

/** A socket that tells anybody on which dates the free times have changed. docs/rules.md 22.1 */
export function loader({ request, url, context }: Route.LoaderArgs) {
  return openSocket(request, url, context.get(salonContext), { audience: "anyone", browser: browserOf(context) });
}
