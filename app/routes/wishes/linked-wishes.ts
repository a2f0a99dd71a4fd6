import type { Route } from "./+types/linked-wishes.ts";
import { openedByToken } from "./opened.server.ts";
import { changeWishes } from "./wish-requests.server.ts";

/** Takes pictures of what a client wishes for at the appointment that an email's link opens. docs/rules.md 26 */
export async function action({ request, context, params: { token } }: Route.ActionArgs) {
  const appointment = await openedByToken(context, token);
  return changeWishes({ request, context, appointment, back: `/appointment/${token}` });
}
