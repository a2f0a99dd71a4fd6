import { actorOf } from "../../auth/actor.server.ts";
import type { Route } from "./+types/own-wish.ts";
import { openedBy } from "./opened.server.ts";

/** A picture of what a client wishes for, for that client. docs/rules.md 26.3 */
export async function loader({ request, context, params: { id, wish, file } }: Route.LoaderArgs) {
  const actor = await actorOf(request, context);
  return (await import("./wish-requests.server.ts")).showWish({
    context,
    appointment: actor && (await openedBy(actor, context, id)),
    wish,
    file,
  });
}
