import { salonContext } from "../../../auth/salon.server.ts";
import { readOrNull } from "../../../database/calls.server.ts";
import { readDatabase } from "../../../database/client.server.ts";
import { pendingReviewCount } from "../../../models/reviews/review.server.ts";
import type { Route } from "./+types/pending.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { id } = context.get(salonContext);
  const pendingReviews = await readOrNull("reviews-not-counted", id, pendingReviewCount(readDatabase(), id));
  return Response.json(pendingReviews ?? 0);
}
