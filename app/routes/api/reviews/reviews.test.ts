import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { reviews, users } from "../../../database/schema.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount, asGuest } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { database } from "../../../testing/database.ts";
import { callApi } from "../../../testing/requests.ts";
import { aReview, aSalon } from "../../../testing/salons.ts";
import { REVIEW_WORDS } from "../../../words/reviews.ts";

/* The calls on reviews: docs/rules.md 12. */

const WRITTEN = { customerName: "Zoë", rating: 4, comment: "Neat and quick" };

test("lists the approved ones to anybody, newest first, without emails; all of them, whole, to an admin", async () => {
  const { salon, admin } = await aSalonWithAdmin();
  await aReview(salon, {
    id: `${salon.id}-1`,
    createdAt: 1_000,
    updatedAt: 1_500,
    customerEmail: "one@example.com",
    service: "Soak Off",
  });
  await aReview(salon, { id: `${salon.id}-2`, createdAt: 2_000, status: "pending", customerEmail: "two@example.com" });
  await aReview(salon, { id: `${salon.id}-3`, createdAt: 3_000, updatedAt: 3_500 });
  const answer = await callApi(salon, "reviews");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual([
    record(salon, "3", { createdAt: "1970-01-01T00:00:03.000Z", updatedAt: "1970-01-01T00:00:03.500Z", service: null }),
    record(salon, "1", {
      createdAt: "1970-01-01T00:00:01.000Z",
      updatedAt: "1970-01-01T00:00:01.500Z",
      service: "Soak Off",
    }),
  ]);
  const whole = await (await callApi(salon, "reviews", { user: admin })).json();
  expect(whole).toMatchObject([
    { id: `${salon.id}-3`, status: "approved" },
    { id: `${salon.id}-2`, status: "pending", customerEmail: "two@example.com", appointmentId: null },
    { id: `${salon.id}-1`, status: "approved", customerEmail: "one@example.com" },
  ]);
  expect(await (await callApi(salon, "reviews?limit=1")).json()).toHaveLength(1);
  expect(await (await callApi(salon, "reviews?limit=2", { user: admin })).json()).toHaveLength(2);
});

test.for([{ role: "client" as const }, { sessionVersion: 1 }])(
  "lists to who was an admin, and is %j by now, what it lists to anybody",
  async (change) => {
    const { salon, admin } = await aSalonWithAdmin();
    await aReview(salon, { status: "pending" });
    await database.update(users).set(change).where(eq(users.id, admin.id));
    expect(await (await callApi(salon, "reviews", { user: admin })).json()).toEqual([]);
  },
);

test("goes on where a page ended, also when a review was written meanwhile, and tells an admin the same way", async () => {
  const { salon, admin } = await aSalonWithAdmin();
  for (const n of [1, 2, 3, 4, 5]) {
    await aReview(salon, {
      id: `${salon.id}-${n}`,
      createdAt: Math.ceil(n / 2),
      status: n === 5 ? "pending" : "approved",
    });
  }
  for (const [user, expected] of [
    [
      undefined,
      [
        ["4", "3"],
        ["2", "1"],
      ],
    ],
    [admin, [["5", "4"], ["3", "2"], ["1"]]],
  ] as const) {
    const pages: string[][] = [];
    let path: string | null = "reviews?limit=2";
    while (path) {
      const answer = await callApi(salon, path, { user });
      pages.push((await answer.json<{ id: string }[]>()).map(({ id }) => id.slice(-1)));
      const [, next] = /^<http:\/\/[^/]+\/api\/(.*)>; rel="next"$/.exec(answer.headers.get("Link") ?? "") ?? [];
      path = next ?? null;
      if (pages.length === 1) await aReview(salon, { createdAt: 9 });
    }
    expect(pages).toEqual(expected);
    await env.DB.prepare("DELETE FROM reviews WHERE salon_id = ? AND created_at = 9").bind(salon.id).run();
  }
});

test.for(["", "x", "1", "1.", "-1.a", "1.a b"])("refuses the cursor %j", async (cursor) => {
  const answer = await callApi(await aSalon(), `reviews?cursor=${encodeURIComponent(cursor)}`);
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { fields: { cursor: "Please use a cursor as it was given" } },
  ]);
});

test.for(["0", "-1", "501", "ten", "1.5", ""])("refuses a limit of %j", async (limit) => {
  const answer = await callApi(await aSalon(), `reviews?limit=${limit}`);
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { error: "Please ask for 1 to 500 reviews", fields: { limit: "Please ask for 1 to 500 reviews" } },
  ]);
});

test("keeps one from anybody as pending, and gives it back without the email", async () => {
  const salon = await aSalon();
  const sent = { ...WRITTEN, customerEmail: "zoe@example.com", service: "Gel Polish", appointmentId: "abc" };
  const answer = await callApi(salon, "reviews", { method: "POST", body: sent });
  expect(answer.status).toBe(201);
  const record = await answer.json();
  expect(record).toMatchObject({ ...WRITTEN, service: "Gel Polish", appointmentId: "abc", status: "pending" });
  expect(JSON.stringify(record)).not.toContain("zoe@example.com");
  expect(await (await callApi(salon, "reviews")).json()).toEqual([]);
});

test("a status that is sent along counts for nothing", async () => {
  const salon = await aSalon();
  const answer = await callApi(salon, "reviews", { method: "POST", body: { ...WRITTEN, status: "approved" } });
  expect(await answer.json()).toMatchObject({ status: "pending" });
});

test("refuses one that is incomplete, in one sentence for each field", async () => {
  const answer = await callApi(await aSalon(), "reviews", { method: "POST", body: {} });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    {
      error: "Please enter your name",
      fields: {
        customerName: "Please enter your name",
        rating: "Please select a rating",
        comment: "Please enter a comment",
      },
    },
  ]);
});

test("a repeat under one key is the same review, other words under it are refused", async () => {
  const salon = await aSalon();
  const headers = { "Idempotency-Key": "one" };
  const [first, second, other] = [
    await callApi(salon, "reviews", { method: "POST", body: WRITTEN, headers }),
    await callApi(salon, "reviews", { method: "POST", body: WRITTEN, headers }),
    await callApi(salon, "reviews", { method: "POST", body: { ...WRITTEN, rating: 1 }, headers }),
  ];
  expect([first.status, second.status, other.status]).toEqual([201, 201, 422]);
  const said = await first.json<{ id: string }>();
  expect(await second.json()).toEqual(said);
  // Staff have decided since: the repeat doesn't show it.
  const decided = { status: "approved" as const, updatedAt: sql`${reviews.updatedAt} + 60000` };
  await database.update(reviews).set(decided).where(eq(reviews.id, said.id));
  const again = await callApi(salon, "reviews", { method: "POST", body: WRITTEN, headers });
  expect(await again.json()).toEqual(said);
});

test("is refused with 429 when one address leaves too many", async () => {
  const salon = await aSalon();
  const headers = { "CF-Connecting-IP": "203.0.113.20" };
  const leave = () => callApi(salon, "reviews", { method: "POST", body: WRITTEN, headers });
  for (let turn = 0; turn < 10; turn++) expect((await leave()).status).toBe(201);
  const refused = await leave();
  expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
});

test("an admin's verdict is carried out, the same one again refused, another taken", async () => {
  const { salon, admin } = await aSalonWithAdmin();
  await aReview(salon, { id: `${salon.id}-1`, status: "pending" });
  const verdict = async (status: unknown) => {
    const path = `reviews/${salon.id}-1/status`;
    const answer = await callApi(salon, path, { method: "PATCH", user: admin, body: { status } });
    return [answer.status, await answer.json()];
  };
  expect(await verdict("approved")).toMatchObject([200, { id: `${salon.id}-1`, status: "approved" }]);
  expect(await verdict("approved")).toEqual([409, { error: REVIEW_WORDS["already-approved"] }]);
  expect(await verdict("rejected")).toMatchObject([200, { status: "rejected" }]);
  for (const odd of ["pending", "hidden", undefined, 1]) {
    expect(await verdict(odd)).toMatchObject([400, { error: "Please choose approved or rejected" }]);
  }
});

test("an admin deletes one; nobody finds it then", async () => {
  const { salon, admin } = await aSalonWithAdmin();
  await aReview(salon, { id: `${salon.id}-1` });
  const path = `reviews/${salon.id}-1`;
  const answer = await callApi(salon, path, { method: "DELETE", user: admin });
  expect([answer.status, await answer.text()]).toEqual([204, ""]);
  expect((await callApi(salon, path, { method: "DELETE", user: admin })).status).toBe(404);
  const verdict = { method: "PATCH", user: admin, body: { status: "approved" } };
  expect((await callApi(salon, `${path}/status`, verdict)).status).toBe(404);
});

test("nobody but this salon's admin moderates", async () => {
  const { salon } = await aSalonWithAdmin();
  await aReview(salon, { id: `${salon.id}-1`, status: "pending" });
  const elsewhere = await anAccount(await aSalon(), { role: "admin" });
  const callers = [
    [401, {}],
    [403, { user: await anAccount(salon) }],
    [403, { headers: await asGuest(salon, "grace@example.com") }],
    [401, { user: elsewhere }],
  ] as const;
  for (const [status, who] of callers) {
    const change = { method: "PATCH", body: { status: "approved" }, ...who };
    expect((await callApi(salon, `reviews/${salon.id}-1/status`, change)).status).toBe(status);
    expect((await callApi(salon, `reviews/${salon.id}-1`, { method: "DELETE", ...who })).status).toBe(status);
  }
  expect(await (await callApi(salon, "reviews")).json()).toEqual([]);
});

function record(salon: Salon, number: string, with_: object) {
  const id = `${salon.id}-${number}`;
  return { _id: id, id, customerName: "Grace Hopper", rating: 5, comment: "Lovely", status: "approved", ...with_ };
}
