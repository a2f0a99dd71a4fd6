import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { reviews } from "../../database/schema.ts";
import { DAY_MS } from "../../kernel/clock.ts";
import { signed } from "../../models/accounts/secrets.server.ts";
import { moderatedReviews } from "../../models/reviews/review.server.ts";
import { visitPath } from "../../models/reviews/visit-link.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { aSalonWithAdmin } from "../../testing/admin.ts";
import { database } from "../../testing/database.ts";
import { textOf, withoutRandom } from "../../testing/html.ts";
import { alter, bookAndDie, itIs, MONDAY } from "../../testing/mail-factories.ts";
import { callApi, postForm, visit } from "../../testing/requests.ts";
import { aReview } from "../../testing/salons.ts";
import { REVIEW_NEWS } from "../../words/reviews.ts";

/* A review by the link of a visit: docs/rules.md 12.8 */

const MARK = "Verified visit";
const WRITTEN = { rating: "5", customerName: "Ada", comment: "Neat and quick", key: "one" };

beforeEach(() => itIs(MONDAY));
afterEach(() => {
  vi.useRealTimers();
});

describe("the link of a visit", () => {
  test("fills name, service and date in, names nobody in its address, and changes nothing by being opened", async () => {
    const { salon, id, path } = await aVisit({ customerName: "Ada Lovelace", customerEmail: "ada@example.com" });
    expect(path).not.toMatch(/lovelace|@|polish/i);
    const page = await textOf(visit(salon, path));
    expect(page).toContain("About your visit on Sunday, June 15th, 2036.");
    expect(page).toContain('value="Ada Lovelace"');
    expect(page).toMatch(/<option selected="">Gel Polish/);
    expect(page).toContain('<meta name="robots" content="noindex"/>');
    expect(withoutRandom(page)).not.toMatch(/ada@example|07700/);
    expect(page).not.toContain(id.slice(0, 8).concat('"'));
    expect(await reviewsOf(salon)).toEqual([]);
  });

  test("opens the form for 90 days after the visit's end", async () => {
    const { salon, path } = await aVisit();
    itIs(MONDAY + 89 * DAY_MS);
    expect(await textOf(visit(salon, path))).toContain("About your visit on");
  });

  test("makes the review a verified visit, for everybody to see once it is approved", async () => {
    const { salon, admin, id, path } = await aVisit();
    const sent = await send(salon, path);
    expect(sent.headers.get("Location")).toBe("/reviews?notice=thanks#leave-a-review");
    const [review] = await reviewsOf(salon);
    expect(review).toMatchObject({ appointmentId: id, verified: true, status: "pending" });
    expect(await textOf(visit(salon, "/reviews"))).not.toContain(MARK);
    await approve(salon, admin, review?.id);
    const page = await textOf(visit(salon, "/reviews"));
    expect(page).toMatch(/Neat and quick[\s\S]*Verified visit/);
    expect(page).not.toContain(id);
    const [listed] = await (await callApi(salon, "reviews")).json<Record<string, unknown>[]>();
    expect(JSON.stringify(listed)).not.toContain(id);
    expect(Object.keys(listed ?? {})).not.toContain("verified");
  });

  test("keeps what was typed, and the visit, when the form is refused", async () => {
    const { salon, path } = await aVisit({ customerName: "Ada Lovelace" });
    const page = await textOf(send(salon, path, { rating: "", customerName: "Ada L." }), 400);
    expect(page).toContain("Please select a rating");
    expect(page).toContain('value="Ada L."');
    expect(page).toContain("About your visit on");
  });

  test("sent twice with one form leaves one; a second review of the visit is not verified", async () => {
    const { salon, path } = await aVisit();
    await send(salon, path);
    await send(salon, path);
    await send(salon, path, { key: "two", comment: "Once more" });
    await send(salon, path, { key: "two", comment: "Once more" });
    const found = await reviewsOf(salon);
    expect(found.map(({ comment, verified }) => [comment, verified]).sort()).toEqual([
      ["Neat and quick", true],
      ["Once more", false],
    ]);
  });

  test("many times at once makes one review verified", async () => {
    const { salon, path } = await aVisit();
    const keys = ["a", "b", "c", "d", "e", "f"];
    await Promise.all(keys.map((key) => send(salon, path, { key, comment: `It is ${key}` })));
    const found = await reviewsOf(salon);
    expect(found).toHaveLength(keys.length);
    expect(found.filter(({ verified }) => verified)).toHaveLength(1);
  });

  test.for([
    ["was taken back", async (id: string) => alter(id, { status: "confirmed" })],
    ["was cancelled", async (id: string) => alter(id, { status: "cancelled" })],
    ["is over for more than 90 days", async () => itIs(MONDAY + 89 * DAY_MS + 1)],
    ["is not over yet", async (id: string) => alter(id, { date: "2036-06-17" })],
  ] as const)("of a visit that %s opens the plain form, whose review is not verified", async ([, change]) => {
    const { salon, id, path } = await aVisit({ customerName: "Ada Lovelace" });
    await change(id);
    const page = await textOf(visit(salon, path));
    expect(page).toContain(REVIEW_NEWS.linkOld);
    expect(page).not.toContain("Ada Lovelace");
    await send(salon, path);
    expect(await reviewsOf(salon)).toMatchObject([{ verified: false, appointmentId: null }]);
  });
});

describe("nobody can claim a visit", () => {
  test("by naming an appointment, on the form or over the API", async () => {
    const { salon, admin, id } = await aVisit();
    await postForm(salon, "/reviews", { ...WRITTEN, appointmentId: id, verified: "true" });
    const body = { ...WRITTEN, rating: 5, appointmentId: id, verified: true };
    await callApi(salon, "reviews", { method: "POST", body, headers: { "Idempotency-Key": "two" } });
    const found = await reviewsOf(salon);
    expect(found.map(({ appointmentId, verified }) => [appointmentId, verified])).toEqual([
      [id, false],
      [id, false],
    ]);
    for (const review of found) await approve(salon, admin, review.id);
    expect(await textOf(visit(salon, "/reviews"))).not.toContain(MARK);
  });

  test.for<[string, (salon: Salon, id: string) => string]>([
    ["a made-up signature", (_, id) => `${id}.${"A".repeat(43)}`],
    ["no signature", (_, id) => id],
    ["an empty one", () => ""],
    ["another salon's", (_, id) => signed("visit link", "elsewhere", id)],
    ["one for another use", (salon, id) => signed("no review requests", salon.id, id)],
    ["another appointment's", (salon, id) => signed("visit link", salon.id, "other").replace("other", id)],
    ["strange bytes", () => "é\u0000.é"],
  ])("with %s", async ([, tokenFor]) => {
    const { salon, id } = await aVisit({ customerName: "Ada Lovelace" });
    const token = tokenFor(salon, id);
    const path = `/reviews?${new URLSearchParams({ visit: token })}`;
    expect(await textOf(visit(salon, path))).not.toContain("Ada Lovelace");
    await postForm(salon, path, { ...WRITTEN, visit: token });
    expect((await reviewsOf(salon)).filter(({ verified }) => verified)).toEqual([]);
  });

  test("and the mark falls when the appointment is not completed any more, or is deleted", async () => {
    const { salon, admin, id, path } = await aVisit();
    await send(salon, path);
    await approve(salon, admin, (await reviewsOf(salon))[0]?.id);
    const markShows = async () => (await textOf(visit(salon, "/reviews"))).includes(MARK);
    expect(await markShows()).toBe(true);
    await alter(id, { status: "confirmed" });
    expect(await markShows()).toBe(false);
    await alter(id, { status: "completed" });
    expect(await markShows()).toBe(true);
    await callApi(salon, `appointments/${id}`, { method: "DELETE", user: admin });
    expect(await markShows()).toBe(false);
    expect(await reviewsOf(salon)).toMatchObject([{ appointmentId: null, status: "approved" }]);
  });
});

test("staff see which reviews are of a visit", async () => {
  const { salon, path } = await aVisit();
  await send(salon, path);
  await aReview(salon, { status: "pending" });
  const found = await moderatedReviews(primaryDatabase(), salon.id, "pending", 10);
  expect(found.map(({ customerName, verified }) => [customerName, verified]).sort()).toEqual([
    ["Ada", true],
    ["Grace Hopper", false],
  ]);
});

/** An appointment of yesterday at 10:00 that is completed, and its link's path. */
async function aVisit(with_: Record<string, unknown> = {}) {
  const { salon, admin } = await aSalonWithAdmin();
  const id = await bookAndDie(salon, with_);
  await alter(id, { date: "2036-06-15", status: "completed" });
  return { salon, admin, id, path: visitPath(salon, { id, customerEmail: "ada@example.com" }) };
}

/** Sends the form as the link's page has it. */
function send(salon: Salon, path: string, fields: Record<string, string> = {}): Promise<Response> {
  const token = new URLSearchParams(path.slice(path.indexOf("?"), path.indexOf("#"))).get("visit") ?? "";
  return postForm(salon, path, { ...WRITTEN, visit: token, ...fields });
}

async function approve(salon: Salon, admin: Awaited<ReturnType<typeof aSalonWithAdmin>>["admin"], id = "") {
  await callApi(salon, `reviews/${id}/status`, { method: "PATCH", user: admin, body: { status: "approved" } });
}

function reviewsOf(salon: Salon) {
  return database.select().from(reviews).where(eq(reviews.salonId, salon.id));
}
