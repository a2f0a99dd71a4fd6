import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { readDatabase } from "../database/client.server.ts";
import { aReview, aSalon } from "../database/factories.ts";
import { approvedRating, pendingReviewCount } from "./review.server.ts";

/* What the landing page and the desk say of reviews: docs/rules.md 11.2, 11.3 */

test("the approved reviews of the salon are averaged and counted, and no others", async () => {
  const [salon, other] = [await aSalon(), await aSalon()];
  expect(await approvedRating(readDatabase(), salon.id)).toBeNull();
  await aReview(salon, { rating: 1, status: "pending" });
  await aReview(salon, { rating: 1, status: "rejected" });
  await aReview(other, { rating: 1, status: "approved" });
  expect(await approvedRating(readDatabase(), salon.id)).toBeNull();
  for (const rating of [5, 5, 4]) await aReview(salon, { rating, status: "approved" });
  expect(await approvedRating(readDatabase(), salon.id)).toEqual({ average: 14 / 3, count: 3 });
});

test("the reviews of the salon that wait for approval are counted, and no others", async () => {
  const [salon, other] = [await aSalon(), await aSalon()];
  expect(await pendingReviewCount(readDatabase(), salon.id)).toBe(0);
  for (const status of ["approved", "rejected", "pending", "pending"] as const) await aReview(salon, { status });
  await aReview(other, { status: "pending" });
  expect(await pendingReviewCount(readDatabase(), salon.id)).toBe(2);
});

test("while reviews can't be read there is no average, and none wait", async () => {
  const salon = await aSalon();
  await aReview(salon, { status: "pending" });
  await aReview(salon, { status: "approved" });
  await env.DB.prepare("ALTER TABLE reviews RENAME TO reviews_away").run();
  try {
    expect(await approvedRating(readDatabase(), salon.id)).toBeNull();
    expect(await pendingReviewCount(readDatabase(), salon.id)).toBe(0);
  } finally {
    await env.DB.prepare("ALTER TABLE reviews_away RENAME TO reviews").run();
  }
});
