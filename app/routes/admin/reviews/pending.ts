import { salonContext } from "../../../auth/salon.server.ts";
import { readDatabase } from "../../../database/client.server.ts";
import { pendingReviewCount } from "../../../models/reviews/review.server.ts";
import type { Route } from "./+types/pending.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await pendingReviewCount(readDatabase(), context.get(salonContext).id));
}
