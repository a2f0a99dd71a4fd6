import { actorOf } from "../../auth/actor.server.ts";
import type { Route } from "./+types/own-wishes.ts";
import { openedBy } from "./opened.server.ts";

/** Takes a client's pictures of what they wish for at an appointment of theirs. docs/rules.md 26 */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { changeWishes, signedOut } = await import("./wish-requests.server.ts");
  const actor = await actorOf(request, context);
  if (!actor) return signedOut(request);
  return changeWishes({ request, context, appointment: await openedBy(actor, context, id), back: `/cancel#${id}` });
}
