import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { reviews } from "../../database/schema.ts";
import type { User } from "../../models/accounts/user.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { callApi, visit } from "../../testing/requests.ts";
import { aReview, aSalon } from "../../testing/salons.ts";
import { REVIEW_NEWS } from "../../words/reviews.ts";

/* Reading and writing reviews as a visitor: docs/rules.md 12. */
const WRITTEN = { rating: "4", customerName: "Zoë", comment: "Neat and quick", key: "one" };
const HOSTILE = `"><script>alert(1)</script> & 'quotes' 💅🏽 שלום`;

test("shows approved reviews newest first, with their average and count, and nobody else's words or email", async () => {
  const salon = await aSalon({ name: "Petal & Polish" });
  await aReview(salon, { comment: "The older one", rating: 4, createdAt: 1_000, customerEmail: "older@example.com" });
  await aReview(salon, { comment: "The newer one", rating: 5, createdAt: 2_000, service: "Gel Polish" });
  await aReview(salon, { comment: "Waiting words", status: "pending", customerEmail: "waiting@example.com" });
  await aReview(salon, { comment: "Turned away", status: "rejected" });
  await aReview(await aSalon(), { comment: "Of another salon" });
  const page = await textOf(visit(salon, "/reviews"));
  expect(page).toMatch(/The newer one[\s\S]*The older one/);
  expect(page).toContain("4.5");
  expect(page).toContain("out of 5, 2 reviews");
  for (const text of ["Customer Reviews", "Leave a Review", salon.facebookUrl]) {
    expect(page).toContain(text);
  }
  expect(page).not.toMatch(/Waiting words|Turned away|Of another salon|@example\.com/);
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    "@type": "NailSalon",
    name: "Petal & Polish",
    aggregateRating: { "@type": "AggregateRating", ratingValue: "4.5", reviewCount: 2 },
  });
});

test("leads a client to the clients' booking page, and a visitor to the one that asks for no account yet", async () => {
  const salon = await aSalon();
  const wayFor = async (headers: Record<string, string>) =>
    /<a [^>]*href="([^"]*)"[^>]*>Book an appointment</.exec(await textOf(visit(salon, "/reviews", { headers })))?.[1];
  expect(await wayFor({})).toBe("/book");
  expect(await wayFor({ Cookie: await cookieOf(await anAccount(salon)) })).toBe("/booking");
});

test("no answer to anybody but an admin holds what waits or was rejected, or an email: page, data, API", async () => {
  const salon = await aSalon();
  for (const status of ["pending", "rejected", "approved"] as const) {
    await aReview(salon, { comment: `It is ${status}`, status, customerEmail: `${status}@example.com` });
  }
  const client = await anAccount(salon);
  const elsewhere = await anAccount(await aSalon(), { role: "admin" });
  const paths = ["/reviews", "/reviews.data", "/reviews?filter=pending", "/reviews?before=9999999999999.z"];
  for (const Cookie of ["", await cookieOf(client), await cookieOf(elsewhere)]) {
    for (const path of paths) {
      const page = await textOf(visit(salon, path, { headers: { Cookie } }));
      expect(page, path).toContain("It is approved");
      expect(page, path).not.toMatch(SECRETS);
    }
    for (const path of ["/", "/admin/reviews", "/admin/reviews.data?filter=pending"]) {
      const closed = await visit(salon, path, { headers: { Cookie } });
      if (path !== "/") expect([302, 202, 403], path).toContain(closed.status);
      expect(await closed.text(), path).not.toMatch(SECRETS);
    }
  }
  for (const user of [undefined, client, elsewhere]) {
    for (const query of ["", "?limit=10", "?status=pending", "?filter=all"]) {
      const answer = await callApi(salon, `reviews${query}`, user ? { user } : {});
      const text = await textOf(answer);
      expect(text).not.toMatch(SECRETS);
      if (user !== elsewhere) expect(text).toContain("It is approved");
    }
  }
});
const SECRETS = /It is pending|It is rejected|(pending|rejected|approved)@example/;

test("shows five, and then 20 at a time, and leads to the next without script", async () => {
  const salon = await aSalon();
  for (let number = 1; number <= 45; number++)
    await aReview(salon, { comment: `Number ${number}.`, createdAt: number });
  const seen: string[][] = [];
  for (let path: string | undefined = "/reviews"; path; ) {
    const page = await textOf(visit(salon, path));
    seen.push([...page.matchAll(/>(Number \d+\.)</g)].map(([, comment = ""]) => comment));
    path = pathOfMore(page);
  }
  expect(seen.map(({ length }) => length)).toEqual([5, 20, 20]);
  expect(seen.flat()).toEqual(Array.from({ length: 45 }, (_, turn) => `Number ${45 - turn}.`));
});

test("counts the approved reviews by stars, each number beside its bar, and none beside no bar", async () => {
  const salon = await aSalon();
  for (const rating of [5, 5, 5, 3]) await aReview(salon, { rating });
  for (const status of ["pending", "rejected"] as const) await aReview(salon, { rating: 1, status });
  const page = await textOf(visit(salon, "/reviews"));
  const rows = [
    ...page.matchAll(
      /<span>(\d stars?)<\/span><svg.*?stroke-sand"><\/path>(?:<path d="M0 .5H([\d.]+)" class="stroke-gold"><\/path>)?<\/svg><span[^>]*>(\d+)</g,
    ),
  ];
  expect(rows.map(([, ...row]) => row)).toEqual([
    ["5 stars", "75", "3"],
    ["4 stars", undefined, "0"],
    ["3 stars", "25", "1"],
    ["2 stars", undefined, "0"],
    ["1 star", undefined, "0"],
  ]);
});

test("shows the reviews of one service, page by page, and offers the services of the menu that have any", async () => {
  const salon = await aSalon();
  for (let number = 1; number <= 7; number++) {
    await aReview(salon, { comment: `Number ${number}.`, createdAt: number, service: "Gel Polish" });
    await aReview(salon, { comment: "Of art", createdAt: number, service: "Nail Art" });
  }
  await aReview(salon, { service: "Gems", status: "pending" });
  await aReview(salon, { service: "Old Thing" });
  const page = await textOf(visit(salon, "/reviews?service=Gel+Polish"));
  const options = /<select name="service" class.*?<\/select>/s.exec(page)?.[0] ?? "";
  expect([...options.matchAll(/<option[^>]*>([^<]*)/g)].map(([, name]) => name)).toEqual([
    "All services",
    "Gel Polish",
    "Nail Art",
  ]);
  expect(options).toContain('selected="">Gel Polish');
  const more = await textOf(visit(salon, pathOfMore(page) ?? ""));
  const numbers = [page, more].map((html) =>
    [...html.matchAll(/>Number (\d+)\.</g)].map(([, number]) => Number(number)),
  );
  expect(numbers).toEqual([
    [7, 6, 5, 4, 3],
    [2, 1],
  ]);
  for (const html of [page, more]) expect(html).not.toContain("Of art");
  expect(await textOf(visit(salon, "/reviews?service=Gems"))).toContain("Nobody has reviewed Gems yet.");
});

test("shows what somebody wrote as text, whatever it is", async () => {
  const salon = await aSalon();
  await aReview(salon, { comment: HOSTILE, customerName: HOSTILE, service: HOSTILE });
  for (const [path, Cookie] of [
    ["/reviews", ""],
    ["/admin/reviews", await cookieOf(await anAccount(salon, { role: "admin" }))],
  ] as const) {
    const page = await textOf(visit(salon, path, { headers: { Cookie } }));
    expect(page).not.toContain("<script>alert");
    expect(page).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#x27;quotes&#x27; 💅🏽 שלום");
  }
  const [listed] = await (await callApi(salon, "reviews")).json<{ comment: string }[]>();
  expect(listed?.comment).toBe(HOSTILE);
});

test("can be written though the others can't be read, and says so", async () => {
  const salon = await aSalon();
  await env.DB.prepare("ALTER TABLE reviews RENAME TO reviews_away").run();
  try {
    const page = await textOf(visit(salon, "/reviews"));
    expect(page).toContain("Failed to load reviews");
    expect(page).toContain("Submit Review");
    const answer = await send(salon, WRITTEN);
    const again = await textOf(answer, 503);
    expect(again).toContain("Failed to submit review. Please try again.");
    expect(again).toContain("Neat and quick");
  } finally {
    await env.DB.prepare("ALTER TABLE reviews_away RENAME TO reviews").run();
  }
});

describe("leaving one", () => {
  test("thanks, keeps it pending, and shows it to nobody", async () => {
    const salon = await aSalon();
    const answer = await send(salon, { ...WRITTEN, customerEmail: "Zoe@Example.com", service: "Gel Polish" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/reviews?notice=thanks#leave-a-review"]);
    const page = await textOf(visit(salon, "/reviews?notice=thanks"));
    expect(page).toContain("Thank you for your review!");
    expect(page).toContain(REVIEW_NEWS.waits);
    expect(page).not.toContain("Neat and quick");
    expect(await reviewsOf(salon)).toMatchObject([
      { customerName: "Zoë", customerEmail: "zoe@example.com", rating: 4, service: "Gel Polish", status: "pending" },
    ]);
  });

  test.for<[Record<string, string>, string]>([
    [{ rating: "" }, "Please select a rating"],
    [{ rating: "0" }, "Please select a rating"],
    [{ rating: "6" }, "Please select a rating"],
    [{ customerName: "  " }, "Please enter your name"],
    [{ comment: "" }, "Please enter a comment"],
    [{ customerEmail: "zoe" }, "Please enter a valid email address"],
  ])("with %j is told: %s; what was written stays", async ([wrong, sentence]) => {
    const salon = await aSalon();
    const answer = await send(salon, { ...WRITTEN, service: "Nail Art", ...wrong });
    const page = await textOf(answer, 400);
    expect(page).toContain(sentence);
    if (!("comment" in wrong)) expect(page).toContain("Neat and quick</textarea>");
    if (!("rating" in wrong)) expect(page).toMatch(/<input[^>]*checked=""[^>]*value="4"|value="4"[^>]*checked=""/);
    expect(page).toMatch(/<option selected="">Nail Art/);
    expect(await reviewsOf(salon)).toEqual([]);
  });

  test("twice with one form leaves one; with other words two; a program's is thanked and not kept", async () => {
    const salon = await aSalon();
    const programs = { key: "another form", comment: "Cheap nails", topic: "Cheap nails" };
    const others: Record<string, string>[] = [{}, {}, { comment: "And again" }, programs];
    for (const more of others) {
      expect((await send(salon, { ...WRITTEN, ...more })).headers.get("Location")).toContain("notice=thanks");
    }
    expect((await reviewsOf(salon)).map(({ comment }) => comment).sort()).toEqual(["And again", "Neat and quick"]);
  });

  test("over and over from one address is stopped, with when to try again, and what was written stays", async () => {
    const salon = await aSalon();
    const from = { "CF-Connecting-IP": "203.0.113.9" };
    for (let turn = 0; turn < 10; turn++) {
      expect((await send(salon, { ...WRITTEN, key: `${turn}` }, from)).status).toBe(302);
    }
    const answer = await send(salon, { ...WRITTEN, key: "once more" }, from);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    const page = await textOf(answer, 429);
    expect(page).toContain("Too many attempts. Please try again in");
    expect(page).toContain("Neat and quick</textarea>");
    expect(await reviewsOf(salon)).toHaveLength(10);
  });

  test("sixty times in a quarter of an hour by visitors without an address is let through, and no more often", async () => {
    const salon = await aSalon();
    const statuses = [];
    for (let turn = 0; turn < 61; turn++) statuses.push((await send(salon, { ...WRITTEN, key: `${turn}` })).status);
    expect(statuses).toEqual([...Array(60).fill(302), 429]);
  });

  test("from another site is refused", async () => {
    const salon = await aSalon();
    expect((await send(salon, WRITTEN, { Origin: "https://evil.test" })).status).toBe(400);
    expect(await reviewsOf(salon)).toEqual([]);
  });

  test("is prepared for a client who is signed in", async () => {
    const salon = await aSalon();
    const client: User = await anAccount(salon, { name: "Ada Lovelace" });
    const page = await textOf(visit(salon, "/reviews", { headers: { Cookie: await cookieOf(client) } }));
    expect(page).toContain('value="Ada Lovelace"');
    expect(page).toContain(`value="${client.email}"`);
  });
});

/** The path of the page's link to more reviews. */
function pathOfMore(page: string): string | undefined {
  return /href="(\/reviews\?[^"]*before=[^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&");
}

function send(salon: Salon, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  return visit(salon, "/reviews", {
    method: "POST",
    headers: { Origin: `http://${salon.host}`, ...headers },
    body: new URLSearchParams(fields),
  });
}

function reviewsOf(salon: Salon) {
  return database.select().from(reviews).where(eq(reviews.salonId, salon.id));
}
