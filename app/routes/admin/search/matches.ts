import type { Found } from "../../../components/staff/search/found.ts";
import { NO_ANSWER } from "../../../words/sending.ts";
import type { Route } from "./+types/matches.ts";

/** The results while somebody types, as JSON: a few of each kind. docs/rules.md 11.10 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { askedIn, readFound } = await import("./read.server.ts");
  const found: Found[] | null = await readFound(context, askedIn(url), FEW);
  if (!found) return Response.json({ error: NO_ANSWER.notSearched }, { status: 503 });
  return Response.json(found);
}

const FEW = { clients: 5, appointments: 4, services: 3 };
