import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { primaryDatabase, readDatabase } from "../../database/client.server.ts";
import { reviews, reviewTallies } from "../../database/schema.ts";
import { parseSubmission } from "../../kernel/parsing.ts";
import { planOf } from "../../testing/database.ts";
import { aReview, aSalon } from "../../testing/salons.ts";
import { runs } from "../../testing/thoroughness.ts";
import {
  approvedRatings,
  approvedReviews,
  deleteReview,
  leaveReview,
  moderatedReviews,
  moderatePending,
  moderateReview,
  pendingReviewCount,
  reviewCounts,
} from "./review.server.ts";
import { cursorAt, NewReview, placeFrom, REVIEW_STATUSES, verdictsOn } from "./review.ts";
import { recountReviews } from "./tallies.server.ts";

/* Leaving, moderating and showing reviews: docs/rules.md 11.2, 11.3, 12 */

const database = primaryDatabase();
const WRITTEN = { customerName: "Ada", rating: 5, comment: "Lovely" };

test("the approved reviews of the salon are averaged and counted, and no others", async () => {
  const [salon, other] = [await aSalon(), await aSalon()];
  expect(await approvedRatings(readDatabase(), salon.id)).toBeNull();
  await aReview(salon, { rating: 1, status: "pending" });
  await aReview(salon, { rating: 1, status: "rejected" });
  await aReview(other, { rating: 1, status: "approved" });
  expect(await approvedRatings(readDatabase(), salon.id)).toBeNull();
  for (const rating of [5, 5, 4]) await aReview(salon, { rating, status: "approved" });
  expect(await approvedRatings(readDatabase(), salon.id)).toMatchObject({ average: 14 / 3, count: 3 });
});

test("a review that was deleted, moderated again or rated again is counted in its new state", async () => {
  const salon = await aSalon();
  const idOf = (rating: number) => `${salon.id}-${rating}`;
  for (const rating of [1, 3, 5]) await aReview(salon, { id: idOf(rating), rating });
  const counted = async () => [await approvedRatings(readDatabase(), salon.id), await reviewCounts(database, salon.id)];
  await deleteReview(salon.id, idOf(1));
  expect(await counted()).toMatchObject([
    { average: 4, count: 2 },
    { all: 2, pending: 0, approved: 2, rejected: 0 },
  ]);
  await moderateReview(salon.id, idOf(3), "rejected");
  expect(await counted()).toMatchObject([
    { average: 5, count: 1 },
    { all: 2, pending: 0, approved: 1, rejected: 1 },
  ]);
  const rated = database.update(reviews).set({ rating: 2 });
  await database.batch([rated.where(eq(reviews.id, idOf(5))), recountReviews(database, salon.id)]);
  expect(await counted()).toMatchObject([
    { average: 2, count: 1 },
    { all: 2, pending: 0, approved: 1, rejected: 1 },
  ]);
});

test("the reviews of the salon that wait for approval are counted, and no others", async () => {
  const [salon, other] = [await aSalon(), await aSalon()];
  expect(await pendingReviewCount(readDatabase(), salon.id)).toBe(0);
  for (const status of ["approved", "rejected", "pending", "pending"] as const) await aReview(salon, { status });
  await aReview(other, { status: "pending" });
  expect(await pendingReviewCount(readDatabase(), salon.id)).toBe(2);
});

describe("a review that is sent", () => {
  test.for<[Record<string, unknown>, Record<string, string>]>([
    [{ rating: 0 }, { rating: "Please select a rating" }],
    [{ rating: undefined }, { rating: "Please select a rating" }],
    [{ rating: 6 }, { rating: "Please select a rating" }],
    [{ rating: 4.5 }, { rating: "Please select a rating" }],
    [{ rating: "5" }, { rating: "Please select a rating" }],
    [{ customerName: " " }, { customerName: "Please enter your name" }],
    [{ customerName: undefined }, { customerName: "Please enter your name" }],
    [{ customerName: "x".repeat(101) }, { customerName: "Please use at most 100 characters" }],
    [{ comment: " \n " }, { comment: "Please enter a comment" }],
    [{ comment: undefined }, { comment: "Please enter a comment" }],
    [{ comment: "\u200b\u00ad" }, { comment: "Please enter a comment" }],
    [{ comment: "\u3164\u115f" }, { comment: "Please enter a comment" }],
    [{ customerName: "\u2800" }, { customerName: "Please enter your name" }],
    [{ comment: "x".repeat(2001) }, { comment: "Please use at most 2000 characters" }],
    [{ comment: "a\u0000b" }, { comment: "Please use plain text" }],
    [{ customerEmail: "ada" }, { customerEmail: "Please enter a valid email address" }],
    [{ service: "x".repeat(201) }, { service: "Please use at most 200 characters" }],
  ])("with %j is refused at its field", ([wrong, fields]) => {
    expect(parseSubmission(NewReview, { ...WRITTEN, ...wrong })).toEqual({ ok: false, fields });
  });

  test("needs neither email, service nor appointment, and keeps its lines", () => {
    const sent = { ...WRITTEN, comment: " Two\r\nlines \n \n\n", customerEmail: " Ada@Example.com " };
    expect(parseSubmission(NewReview, sent)).toEqual({
      ok: true,
      value: { ...WRITTEN, comment: "Two\nlines", customerEmail: "ada@example.com", service: "", appointmentId: "" },
    });
    expect(parseSubmission(NewReview, WRITTEN)).toMatchObject({ ok: true, value: { customerEmail: "" } });
    expect(parseSubmission(NewReview, { ...WRITTEN, customerEmail: null, service: null })).toMatchObject({ ok: true });
  });

  test("keeps one empty line between paragraphs, and the same words however they were sent", () => {
    const comments = [
      "One\n\n\n\n \n\nTwo\nlines",
      "One\r\n\r\n\r\nTwo\r\nlines",
      `One${"\r\n".repeat(1900)}Two\nlines`,
    ];
    for (const comment of comments) {
      const parsed = parseSubmission(NewReview, { ...WRITTEN, comment });
      expect(parsed).toMatchObject({ ok: true, value: { comment: "One\n\nTwo\nlines" } });
    }
  });

  test("twice under one key is one review; other words under it are refused; another salon's key is its own", async () => {
    const [salon, other] = [await aSalon(), await aSalon()];
    const written = { ...WRITTEN, customerEmail: "", service: "", appointmentId: "" };
    const submit = { key: "one", from: { networks: [] } };
    const [first, second] = [
      await leaveReview(salon.id, written, submit),
      await leaveReview(salon.id, written, submit),
    ];
    expect(second).toEqual(first);
    expect(first).toMatchObject({ ok: true, review: { status: "pending" } });
    expect(await leaveReview(salon.id, { ...written, comment: "Awful" }, submit)).toEqual({
      ok: false,
      reason: "key-reused",
    });
    expect(await leaveReview(other.id, written, submit)).toMatchObject({ ok: true });
    expect(await database.$count(reviews, eq(reviews.salonId, salon.id))).toBe(1);
  });

  test("from one network address is kept ten times in 15 minutes, from others still", async () => {
    const salon = await aSalon();
    const leave = (from: string) =>
      leaveReview(
        salon.id,
        { ...WRITTEN, customerEmail: "", service: "", appointmentId: "" },
        { key: crypto.randomUUID(), from: { networks: [from] } },
      );
    for (let turn = 0; turn < 10; turn++) expect(await leave("203.0.113.7")).toMatchObject({ ok: true });
    expect(await leave("203.0.113.7")).toMatchObject({ ok: false, reason: "too-many-attempts" });
    expect(await leave("203.0.113.8")).toMatchObject({ ok: true });
  });
});

describe("a verdict", () => {
  test.for(REVIEW_STATUSES.flatMap((from) => (["approved", "rejected"] as const).map((to) => [from, to] as const)))(
    "on one that is %s: %s",
    async ([status, verdict]) => {
      const salon = await aSalon();
      await aReview(salon, { id: `${salon.id}-1`, status });
      const outcome = await moderateReview(salon.id, `${salon.id}-1`, verdict);
      if (verdictsOn(status).includes(verdict)) {
        expect(outcome).toMatchObject({ ok: true, review: { status: verdict } });
      } else {
        expect(outcome).toEqual({ ok: false, reason: `already-${status}` });
      }
      expect(await moderatedReviews(database, salon.id, verdict, 9)).toHaveLength(1);
    },
  );

  test("approves a pending or rejected review, and rejects a pending or approved one", () => {
    expect(REVIEW_STATUSES.map(verdictsOn)).toEqual([["approved", "rejected"], ["rejected"], ["approved"]]);
  });

  test("by two admins at once: one is executed, and the other gets the current state", async () => {
    const salon = await aSalon();
    for (let round = 0; round < runs(20); round++) {
      const id = `${salon.id}-${round}`;
      await aReview(salon, { id, status: "pending" });
      const outcomes = await Promise.all([
        moderateReview(salon.id, id, "approved", "pending"),
        moderateReview(salon.id, id, "rejected", "pending"),
      ]);
      const [carriedOut] = outcomes.filter((outcome) => outcome.ok);
      const [refused] = outcomes.filter((outcome) => !outcome.ok);
      expect(refused).toEqual({ ok: false, reason: `now-${carriedOut?.review.status}` });
    }
  });

  test("on another salon's review, or on none, finds none", async () => {
    const [salon, other] = [await aSalon(), await aSalon()];
    await aReview(other, { id: `${other.id}-1`, status: "pending" });
    for (const id of [`${other.id}-1`, "none"]) {
      expect(await moderateReview(salon.id, id, "approved")).toEqual({ ok: false, reason: "not-found" });
      expect(await deleteReview(salon.id, id)).toEqual({ ok: false, reason: "not-found" });
    }
    expect(await moderatePending(salon.id, [`${other.id}-1`], "approved")).toBe(0);
    expect(await pendingReviewCount(database, other.id)).toBe(1);
  });

  test("on several approves those that are pending still", async () => {
    const salon = await aSalon();
    const ids = REVIEW_STATUSES.map((status) => `${salon.id}-${status}`);
    for (const status of REVIEW_STATUSES) await aReview(salon, { id: `${salon.id}-${status}`, status });
    expect(await moderatePending(salon.id, ids, "approved")).toBe(1);
    expect(await reviewCounts(database, salon.id)).toEqual({ all: 3, pending: 0, approved: 2, rejected: 1 });
  });
});

test("a list continues where it stopped, newest first, even with several reviews of the same millisecond", async () => {
  const salon = await aSalon();
  for (let number = 0; number < 7; number++) {
    await aReview(salon, { id: `${salon.id}-${number}`, createdAt: 1000 + Math.floor(number / 3) });
  }
  const seen: string[] = [];
  for (let place: ReturnType<typeof placeFrom> = null; ; ) {
    const stretch = await approvedReviews(database, salon.id, 2, { after: place });
    seen.push(...stretch.map(({ id }) => id.split("-").at(-1) ?? ""));
    const last = stretch.at(-1);
    if (!last) break;
    place = placeFrom(cursorAt(last));
  }
  expect(seen).toEqual(["6", "5", "4", "3", "2", "1", "0"]);
  for (const odd of [null, "", "x", "1.", ".1", "1.'", "99999999999999999.1"]) expect(placeFrom(odd)).toBeNull();
});

test("after any changes to reviews, the counts equal the reviews", async () => {
  const step = fc.oneof(
    fc.record({ what: fc.constant("leave" as const), rating: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ what: fc.constantFrom("approved" as const, "rejected" as const), which: fc.nat(9) }),
    fc.record({ what: fc.constant("delete" as const), which: fc.nat(9) }),
    fc.record({ what: fc.constant("rate" as const), which: fc.nat(9), rating: fc.integer({ min: 1, max: 5 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const salon = await aSalon();
      let left = 0;
      const idOf = (which: number) => `${salon.id}-${which}`;
      for (const it of steps) {
        if (it.what === "leave") await aReview(salon, { id: idOf(left++), rating: it.rating, status: "pending" });
        else if (it.what === "delete") await deleteReview(salon.id, idOf(it.which));
        else if (it.what === "rate") {
          const rated = database.update(reviews).set({ rating: it.rating });
          const theReview = eq(reviews.id, idOf(it.which));
          await database.batch([rated.where(theReview), recountReviews(database, salon.id)]);
        } else await moderateReview(salon.id, idOf(it.which), it.what);
      }
      const all = await database.select().from(reviews).where(eq(reviews.salonId, salon.id));
      const counts = Object.fromEntries(
        REVIEW_STATUSES.map((status) => [status, all.filter((review) => review.status === status).length]),
      );
      expect(await reviewCounts(database, salon.id)).toEqual({ all: all.length, ...counts });
      const stars = all.filter(({ status }) => status === "approved").map(({ rating }) => rating);
      const average = stars.reduce((sum, rating) => sum + rating, 0) / stars.length;
      const byStars = [5, 4, 3, 2, 1].map((given) => stars.filter((rating) => rating === given).length);
      expect(await approvedRatings(database, salon.id)).toEqual(
        stars.length > 0 ? { average, count: stars.length, byStars } : null,
      );
    }),
    { numRuns: runs(25) },
  );
});

test("the counts stay right when reviews are written at the same time", async () => {
  const salon = await aSalon();
  const ids = Array.from({ length: 12 }, (_, place) => `${salon.id}-${place}`);
  await Promise.all(ids.map((id) => aReview(salon, { id, status: "pending" })));
  await Promise.all([
    ...ids.slice(0, 5).map((id) => moderateReview(salon.id, id, "approved")),
    ...ids.slice(5, 8).map((id) => deleteReview(salon.id, id)),
    moderatePending(salon.id, ids.slice(8, 10), "rejected"),
  ]);
  expect(await reviewCounts(database, salon.id)).toEqual({ all: 9, pending: 2, approved: 5, rejected: 2 });
});

test("counting reviews again reads only their index", async () => {
  const plan = await planOf(recountReviews(database, "a"));
  expect(plan).toContain("SEARCH reviews USING COVERING INDEX reviews_by_stars (salon_id=? AND status=?)");
});

test("lists and counts walk no table", async () => {
  const place = { createdAt: 1, id: "1" };
  const reads = [
    database.select().from(reviewTallies).where(eq(reviewTallies.salonId, "a")),
    approvedReviews(database, "a", 21, { after: place }),
    approvedReviews(database, "a", 21, { after: place, of: "Gel Polish" }),
    moderatedReviews(database, "a", "pending", 51, place),
    moderatedReviews(database, "a", null, 51, place),
  ];
  for (const read of reads) {
    const plan = await planOf(read);
    expect(plan).toMatch(/^SEARCH review\w+ USING INDEX /);
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  }
});
