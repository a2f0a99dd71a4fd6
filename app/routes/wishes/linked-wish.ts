import type { Route } from "./+types/linked-wish.ts";
import { openedByToken } from "./opened.server.ts";

/** A client's picture of a wish, shown by the link of the appointment. docs/rules.md 26.3 */
export async function loader({ context, params: { token, wish, file } }: Route.LoaderArgs) {
  return (await import("./wish-requests.server.ts")).showWish({
    context,
    appointment: await openedByToken(context, token),
    wish,
    file,
  });
}
