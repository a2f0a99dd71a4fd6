import * as v from "valibot";
import { networkAddress } from "../../auth/attempts.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { primaryDatabase, readDatabase } from "../../database/client.server.ts";
import { approvedReviews, leaveReview, moderatedReviews } from "../../models/review.server.ts";
import { NewReview } from "../../models/review.ts";
import { accountRefusal, answer, idempotencyKey, isAdmin, parseBody, parseQuery, publicList } from "./answer.server.ts";
import { newReviewRecord, publicReviewRecord, reviewRecord } from "./representations.ts";

const MOST = 500;
const HOW_MANY = `Please ask for 1 to ${MOST} reviews`;
const Query = v.object({
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/, HOW_MANY), v.transform(Number), v.maxValue(MOST, HOW_MANY)),
    `${MOST}`,
  ),
});

export const loader = answer({
  async GET({ url, context }) {
    const { id } = context.get(salonContext);
    const { limit } = parseQuery(url, Query);
    if (!(await isAdmin(context))) {
      return publicList((await approvedReviews(readDatabase(), id, limit)).map(publicReviewRecord));
    }
    const reviews = await moderatedReviews(primaryDatabase(), id, null, limit);
    return Response.json(reviews.map(reviewRecord), { headers: { "Cache-Control": "no-store" } });
  },

  async POST({ request, context }) {
    const review = await parseBody(request, NewReview);
    const submit = { key: idempotencyKey(request), from: networkAddress(request) };
    const outcome = await leaveReview(context.get(salonContext).id, review, submit);
    return outcome.ok ? Response.json(newReviewRecord(outcome.review), { status: 201 }) : accountRefusal(outcome);
  },
});
export const action = loader;
