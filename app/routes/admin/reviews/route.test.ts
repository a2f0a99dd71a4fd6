import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { reviews } from "../../../database/schema.ts";
import { REVIEW_STATUSES, type ReviewStatus } from "../../../models/reviews/review.ts";
import { recountReviews } from "../../../models/reviews/tallies.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { database } from "../../../testing/database.ts";
import { textOf } from "../../../testing/html.ts";
import { aReview, aSalon } from "../../../testing/salons.ts";
import { REVIEW_WORDS } from "../../../words/reviews.ts";

/* Moderating reviews in the admin pages: docs/rules.md 12.3, 12.4. */

test("has a tab for each status with its count, and shows what it says", async () => {
  const { salon, page } = await aModerator();
  for (const status of ["pending", "pending", "approved", "rejected"] as const) {
    await aReview(salon, { comment: `It is ${status}`, status, customerEmail: `${status}@example.com` });
  }
  const all = await page("/admin/reviews?filter=all");
  for (const tab of ["All4", "Pending2", "Approved1", "Rejected1"]) expect(wordsOf(all)).toContain(tab);
  for (const status of REVIEW_STATUSES) {
    const filtered = await page(`/admin/reviews?filter=${status}`);
    for (const other of REVIEW_STATUSES) {
      expect(filtered.includes(`It is ${other}`), `${other} under ${status}`).toBe(other === status);
    }
    expect(filtered).toContain(`${status}@example.com`);
    expect(filtered).toMatch(new RegExp(`aria-current="page"[^>]*href="/admin/reviews\\?filter=${status}"`));
  }
  expect(await page("/admin/reviews?filter=nonsense")).toContain("It is rejected");
});

test("the first button of the reviews' form does nothing, so that Enter on a checkbox moderates none", async () => {
  const { salon, page } = await aModerator();
  await aReview(salon, { status: "pending" });
  const form = (await page("/admin/reviews")).split("group/moderated")[1] ?? "";
  expect(form.match(/<button[^>]*>/)?.[0]).toMatch(/ formMethod="dialog"/i);
});

test("opens on those that wait, and on all when none does", async () => {
  const { salon, page } = await aModerator();
  await aReview(salon, { id: `${salon.id}-1`, comment: "It waits", status: "pending" });
  await aReview(salon, { comment: "It is decided", status: "approved" });
  const waiting = await page("/admin/reviews");
  expect([waiting.includes("It waits"), waiting.includes("It is decided")]).toEqual([true, false]);
  expect(waiting).toMatch(/aria-current="page"[^>]*href="\/admin\/reviews\?filter=pending"/);
  expect(waiting).toMatch(/action="\/admin\/reviews\?filter=pending"/);
  expect(await page("/admin/reviews?filter=all")).toContain("It is decided");
  await database.batch([
    database.update(reviews).set({ status: "approved" }).where(eq(reviews.salonId, salon.id)),
    recountReviews(database, salon.id),
  ]);
  const decided = await page("/admin/reviews");
  expect(decided).toContain("It is decided");
  expect(decided).toMatch(/aria-current="page"[^>]*href="\/admin\/reviews\?filter=all"/);
});

test("says which badge a review has, and offers what can be made of it", async () => {
  const { salon, page } = await aModerator();
  const offered: Record<ReviewStatus, string[]> = {
    pending: ["Pending Approval", ">Approve<", ">Reject<", ">Delete<"],
    approved: ["Approved", ">Hide<", ">Delete<"],
    rejected: ["Rejected", ">Approve<", ">Delete<"],
  };
  for (const status of REVIEW_STATUSES) await aReview(salon, { status });
  for (const status of REVIEW_STATUSES) {
    const list = /<form[\s\S]*<\/form>/.exec(await page(`/admin/reviews?filter=${status}`))?.[0] ?? "";
    for (const word of offered[status]) expect(list).toContain(word);
    const buttons = [...list.matchAll(/>(Approve|Reject|Hide|Delete)</g)].map(([word]) => word);
    expect(buttons).toEqual(offered[status].slice(1));
  }
});

test.for([
  ["pending", "approved", "Review approved."],
  ["pending", "rejected", "Review rejected."],
  ["approved", "rejected", "Review hidden."],
  ["rejected", "approved", "Review approved."],
] as const)("makes %s %s, and the badge counts anew at once", async ([from, to, shown]) => {
  const { salon, send } = await aModerator();
  await aReview(salon, { id: `${salon.id}-1`, status: from });
  const answer = await send({ [to]: `${salon.id}-1`, [`seen-${salon.id}-1`]: from });
  const page = wordsOf(await answer.text());
  expect(answer.status).toBe(200);
  expect(page).toContain(shown);
  expect(page).toContain("Pending0");
  expect(page).not.toContain("1 pending");
  expect(await statusesOf(salon)).toEqual([to]);
});

test("a verdict on what another admin has changed or deleted meanwhile is refused, and shows it as it is", async () => {
  const { salon, send } = await aModerator();
  await aReview(salon, { id: `${salon.id}-1`, status: "rejected" });
  const late = await send({ approved: `${salon.id}-1`, [`seen-${salon.id}-1`]: "pending" });
  expect(late.status).toBe(409);
  expect(await late.text()).toContain(`${REVIEW_WORDS["now-rejected"]}.`);
  const same = await send({ rejected: `${salon.id}-1`, [`seen-${salon.id}-1`]: "pending" });
  expect(await textOf(same, 409)).toContain(`${REVIEW_WORDS["already-rejected"]}.`);
  expect(await statusesOf(salon)).toEqual(["rejected"]);
  await database.delete(reviews).where(eq(reviews.id, `${salon.id}-1`));
  for (const order of ["approved", "delete"]) {
    const answer = await send({ [order]: `${salon.id}-1`, [`seen-${salon.id}-1`]: "pending" });
    expect([answer.status, await answer.text()]).toEqual([
      404,
      expect.stringContaining("Somebody has just deleted this review."),
    ]);
  }
});

test("approves several at once, and tells of those that were not pending any more", async () => {
  const { salon, send } = await aModerator();
  const ids = ["1", "2", "3"].map((number) => `${salon.id}-${number}`);
  for (const id of ids) await aReview(salon, { id, status: "pending" });
  await database
    .update(reviews)
    .set({ status: "rejected" })
    .where(eq(reviews.id, ids[2] ?? ""));
  const answer = await send([["intent", "approved-selected"], ...ids.map((id): [string, string] => ["selected", id])]);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("2 reviews approved. Somebody had just moderated 1.");
  expect((await statusesOf(salon)).sort()).toEqual(["approved", "approved", "rejected"]);
  const none = await send({ intent: "approved-selected" });
  expect([none.status, await none.text()]).toEqual([400, expect.stringContaining("Please select the reviews first.")]);
});

test("asks before it deletes; asking deletes nothing", async () => {
  const { salon, page, send } = await aModerator();
  await aReview(salon, { id: `${salon.id}-1` });
  expect(await page(`/admin/reviews?delete=${salon.id}-1`)).toContain("Are you sure you want to delete this review?");
  expect(await statusesOf(salon)).toEqual(["approved"]);
  const answer = await send({ delete: `${salon.id}-1`, [`seen-${salon.id}-1`]: "approved" });
  expect(await textOf(answer)).toContain("Review deleted.");
  expect(await statusesOf(salon)).toEqual([]);
});

test("does not delete what another admin has decided otherwise about since it was shown", async () => {
  const { salon, send } = await aModerator();
  await aReview(salon, { id: `${salon.id}-1`, status: "approved" });
  const late = await send({ delete: `${salon.id}-1`, [`seen-${salon.id}-1`]: "rejected" });
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining(`${REVIEW_WORDS["now-approved"]}.`)]);
  expect((await send({ delete: `${salon.id}-1` })).status).toBe(400);
  expect(await statusesOf(salon)).toEqual(["approved"]);
});

test("says when there is none, of any status or of one", async () => {
  const { page } = await aModerator();
  const all = await page("/admin/reviews");
  expect(all).toContain("No reviews found");
  expect(all).toContain("No reviews have been submitted yet.");
  for (const status of REVIEW_STATUSES) {
    expect(await page(`/admin/reviews?filter=${status}`)).toContain(`No ${status} reviews found.`);
  }
});

test("goes on to older ones after ten", async () => {
  const { salon, page } = await aModerator();
  for (let number = 1; number <= 13; number++)
    await aReview(salon, { comment: `Number ${number}.`, createdAt: number });
  const first = await page("/admin/reviews?filter=approved");
  expect(first.match(/>Number \d+\.</g)).toHaveLength(10);
  const path = /href="([^"]*before=[^"]+)"/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? expect.fail("No way on");
  const second = await page(path);
  expect(second.match(/>Number \d+\.</g)).toEqual([">Number 3.<", ">Number 2.<", ">Number 1.<"]);
  const asking = /href="([^"#]*delete=[^"#]+)/.exec(second)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(await page(asking)).toContain("Are you sure you want to delete this review?");
  expect(await page("/admin/reviews?before=0.a")).toContain("No older reviews.");
});

test("the appointments page says how many wait, and leads to them", async () => {
  const { salon, page } = await aModerator();
  expect(await page("/admin/appointments")).not.toContain("waiting for approval");
  await aReview(salon, { status: "pending" });
  expect(await page("/admin/appointments")).toContain("1 review is waiting for approval.");
  await aReview(salon, { status: "pending" });
  const two = await page("/admin/appointments");
  expect(two).toContain("2 reviews are waiting for approval.");
  expect(two).toContain('href="/admin/reviews?filter=pending"');
});

test("a verdict that does not say what it was seen as is none", async () => {
  const { salon, send } = await aModerator();
  await aReview(salon, { id: `${salon.id}-1`, status: "rejected" });
  for (const seen of [{}, { [`seen-${salon.id}-1`]: "odd" }]) {
    expect((await send({ approved: `${salon.id}-1`, ...seen })).status).toBe(400);
  }
  expect(await statusesOf(salon)).toEqual(["rejected"]);
});

test("another salon's reviews are neither shown nor touched", async () => {
  const { page, send } = await aModerator();
  const other = await aSalon();
  await aReview(other, { id: `${other.id}-1`, comment: "Of another salon", status: "pending" });
  expect(await page("/admin/reviews")).not.toContain("Of another salon");
  for (const order of ["approved", "rejected", "delete"]) {
    expect((await send({ [order]: `${other.id}-1`, [`seen-${other.id}-1`]: "pending" })).status).toBe(404);
  }
  await send({ intent: "approved-selected", selected: `${other.id}-1` });
  expect(await statusesOf(other)).toEqual(["pending"]);
});

function wordsOf(page: string): string {
  return page
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]*>/g, "");
}

async function statusesOf(salon: Salon) {
  const rows = await database.select().from(reviews).where(eq(reviews.salonId, salon.id));
  return rows.map(({ status }) => status);
}

async function aModerator() {
  const { salon, page, send } = await aSalonWithAdmin();
  return { salon, page, send: (fields: Parameters<typeof send>[1]) => send("/admin/reviews", fields) };
}
