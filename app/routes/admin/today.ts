import type { Route } from "./+types/today.ts";
import { todayFor } from "./today-for.server.ts";

/** Today at a glance, as JSON; 503 when it can't be read. docs/rules.md 13.12 */
export async function loader({ context }: Route.LoaderArgs) {
  const today = await todayFor(context);
  if (!today) return Response.json({ error: "We couldn’t read today" }, { status: 503 });
  return Response.json(today);
}
