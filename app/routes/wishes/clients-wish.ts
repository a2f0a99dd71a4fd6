import { staffActor } from "../../auth/actor.server.ts";
import { accountContext } from "../../auth/guards.server.ts";
import type { Route } from "./+types/clients-wish.ts";
import { openedBy } from "./opened.server.ts";

/** A picture of what a client wishes for, for staff; a technician sees those of their own clients. docs/rules.md 21.10, 26.3 */
export async function loader({ context, params: { id, wish, file } }: Route.LoaderArgs) {
  const appointment = await openedBy(staffActor(context.get(accountContext)), context, id);
  return (await import("./wish-requests.server.ts")).showWish({ context, appointment, wish, file });
}
