import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase, readDatabase } from "../../../database/client.server.ts";
import { pageOf } from "../../../kernel/list-page.ts";
import { senderOf } from "../../../models/accounts/sender.server.ts";
import { approvedReviews, leaveReview, moderatedReviews } from "../../../models/reviews/review.server.ts";
import { cursorAt, NewReview } from "../../../models/reviews/review.ts";
import {
  accountRefusal,
  answer,
  idempotencyKey,
  nextPage,
  parseBody,
  parseQuery,
  publicAnswer,
} from "../answer.server.ts";
import { callerMay } from "../callers.server.ts";
import { ReviewsQuery } from "../queries.ts";
import { NewReviewRecord, PublicReviewRecord, ReviewRecord } from "./review-records.ts";

export const loader = answer({
  async GET({ request, url, context }) {
    const { id } = context.get(salonContext);
    const { limit, cursor } = parseQuery(url, ReviewsQuery);
    if (await callerMay(context)) {
      const { page, next } = pageOf(
        await moderatedReviews(primaryDatabase(), id, null, limit + 1, cursor),
        limit,
        cursorAt,
      );
      return Response.json(page.map(ReviewRecord.make), { headers: nextPage(url, next) });
    }
    const { page, next } = pageOf(
      await approvedReviews(readDatabase(), id, limit + 1, { after: cursor }),
      limit,
      cursorAt,
    );
    return publicAnswer(request, page.map(PublicReviewRecord.make), nextPage(url, next));
  },

  async POST({ request, context }) {
    const review = await parseBody(request, NewReview);
    const submit = { key: idempotencyKey(request), from: senderOf(request) };
    const outcome = await leaveReview(context.get(salonContext).id, review, submit);
    return outcome.ok ? Response.json(NewReviewRecord.make(outcome.review), { status: 201 }) : accountRefusal(outcome);
  },
});
export const action = loader;
