import type { Route } from "./+types/linked-wishes.ts";
import { openedByToken } from "./opened.server.ts";

/** Takes pictures of what a client wishes for at the appointment that an email's link opens. docs/rules.md 26 */
export async function action({ request, context, params: { token } }: Route.ActionArgs) {
  const appointment = await openedByToken(context, token);
  return (await import("./wish-requests.server.ts")).changeWishes({
    request,
    context,
    appointment,
    back: `/appointment/${token}`,
  });
}
