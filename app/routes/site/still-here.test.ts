import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openSession } from "../../auth/session.server.ts";
import { sessionPages } from "../../database/schema.ts";
import { HOLD_MS } from "../../diary/holds/hold.ts";
import { identityOf } from "../../models/accounts/user.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { aBrowser } from "../../testing/live/holding-browser.ts";
import { cookiesAfter, postForm, sentBack, visit } from "../../testing/requests.ts";
import { aSalon } from "../../testing/salons.ts";

/* What a client's pages report, and what a session is worth afterwards: docs/rules.md 6.8, 6.14 */

const TEN = Date.parse("2026-11-24T10:00:00Z");
const asSet = env.END_CLIENT_SESSION_WHEN_HIDDEN;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: TEN }));
afterEach(() => {
  vi.useRealTimers();
  Object.assign(env, { END_CLIENT_SESSION_WHEN_HIDDEN: asSet });
});

test("a cookie that is sent again five seconds after its tab was closed opens nothing and writes nothing", async () => {
  const { salon, Cookie, report, booking } = await aClient();
  const page = crypto.randomUUID();
  expect((await report(page, 1, "here")).status).toBe(204);
  expect((await report(page, 2, "closed")).status).toBe(204);
  expect((await booking()).status).toBe(200);

  vi.setSystemTime(TEN + 5_000);
  const late = await booking();
  expect(late.headers.get("Location")).toBe("/?notice=expired");
  expect(cookiesAfter(Cookie, late)).toBe("");
  for (const path of ["/booking", "/cancel", "/still-here"]) {
    expect((await postForm(salon, path, {}, { Cookie })).status, path).not.toBe(204);
  }
  expect((await report(page, 3, "here")).headers.get("Location")).toBe("/");
});

test("a reload keeps the session, though its script takes longer than the old page's five seconds", async () => {
  const { report, booking } = await aClient();
  const old = crypto.randomUUID();
  await report(old, 1, "here");
  await report(old, 2, "closed");
  const later = await pageIn(await booking({ Accept: "text/html,application/xhtml+xml" }));
  vi.setSystemTime(TEN + 30_000);
  expect((await report(later, 1, "here", old)).status).toBe(204);
  expect((await booking()).status).toBe(200);
});

test("a tab that comes after the only one was closed is led to sign in, and ends the session", async () => {
  const { Cookie, report, booking } = await aClient();
  const page = crypto.randomUUID();
  await report(page, 1, "here");
  await report(page, 2, "closed");
  const later = await pageIn(await booking({ Accept: "text/html" }));
  const answer = await report(later, 1, "here");
  expect(answer.headers.get("Location")).toBe("/");
  expect(cookiesAfter(Cookie, answer)).toBe("");
  expect((await booking()).headers.get("Location")).toBe("/?notice=expired");
});

test("a redirect is no page that was sent, so it keeps no session", async () => {
  const { salon, Cookie, report, booking } = await aClient();
  const led = await visit(salon, "/", { headers: { Cookie, Accept: "text/html" } });
  expect(led.headers.get("Location")).toBe("/booking");
  const page = await pageIn(await booking({ Accept: "text/html" }));
  await report(page, 1, "here");
  await report(page, 2, "closed");
  vi.setSystemTime(TEN + 5_000);
  expect((await booking()).headers.get("Location")).toBe("/?notice=expired");
});

test.for([
  ["true", 1],
  ["false", 0],
] as const)(
  "with END_CLIENT_SESSION_WHEN_HIDDEN as %j a page that is sent is noted so many times: %i",
  async ([set, times]) => {
    Object.assign(env, { END_CLIENT_SESSION_WHEN_HIDDEN: set });
    const { salon, booking } = await aClient();
    await booking({ Accept: "text/html" });
    const noted = await database.select().from(sessionPages).where(eq(sessionPages.salonId, salon.id));
    expect(noted).toHaveLength(times);
  },
);

test.for<[string, Record<string, string>]>([
  ["no page", { state: "here", sequence: "1", page: "" }],
  ["no such state", { state: "gone", sequence: "1", page: "b6f1cd6e-64d3-4bd8-8ed3-d8a0f2a43e5f" }],
  ["no number", { state: "here", sequence: "-1", page: "b6f1cd6e-64d3-4bd8-8ed3-d8a0f2a43e5f" }],
])("a report with %s is refused", async ([, fields]) => {
  const { salon, Cookie, booking } = await aClient();
  expect((await postForm(salon, "/still-here", fields, { Cookie })).status).toBe(400);
  expect((await booking()).status).toBe(200);
});

test.for([
  ["true", "client", false],
  ["true", "user", false],
  ["true", "admin", true],
  ["false", "client", true],
] as const)(
  "with END_CLIENT_SESSION_WHEN_HIDDEN as %j the cookie of a %s outlives the browser: %s",
  async ([set, role, outlives]) => {
    Object.assign(env, { END_CLIENT_SESSION_WHEN_HIDDEN: set });
    const headers = await openSession(identityOf(await anAccount(await aSalon(), { role })));
    const [cookie = ""] = headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-lacquer=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$|Max-Age=(43200|604800)/);
    expect(/Max-Age|Expires/i.test(cookie)).toBe(outlives);
    expect(sentBack(headers)).not.toBe("");
  },
);

test.for(["client", "admin"] as const)(
  "the cookie of a %s that is sent again after a logout opens nothing, even if KV still has it",
  async (role) => {
    const salon = await aSalon();
    const Cookie = await cookieOf(await anAccount(salon, { role }));
    const key = idIn(Cookie);
    const stored = (await env.SESSIONS.get(key)) ?? expect.fail("The session is not in KV");
    await postForm(salon, "/logout", {}, { Cookie });
    await env.SESSIONS.put(key, stored);
    const path = role === "admin" ? "/admin/appointments" : "/booking";
    expect((await visit(salon, path, { headers: { Cookie } })).status).toBe(302);
  },
);

describe("while a browser holds a start", () => {
  test("hiding its page ends no session until the hold is over", async () => {
    const { browser, report, booking } = await aHolder();
    expect(await browser.holds(tomorrow(browser.salon), "10:00")).toMatchObject({ left: HOLD_MS });
    await report("here");
    await report("hidden");
    vi.setSystemTime(TEN + HOLD_MS - 1);
    expect((await booking()).status).toBe(200);
    vi.setSystemTime(TEN + HOLD_MS);
    expect((await booking()).headers.get("Location")).toBe("/?notice=expired");
  });

  test("closing its page ends the session after five seconds, as ever", async () => {
    const { browser, report, booking } = await aHolder();
    await browser.holds(tomorrow(browser.salon), "10:00");
    await report("here");
    await report("hidden");
    await report("closed");
    vi.setSystemTime(TEN + 5_000);
    expect((await booking()).headers.get("Location")).toBe("/?notice=expired");
  });

  test("only the browser that the server has given it counts, not what a page says", async () => {
    const { browser, report, booking } = await aHolder();
    const other = await aBrowser(browser.salon);
    await other.holds(tomorrow(browser.salon), "10:00");
    await report("here");
    await report("hidden", { heldUntil: `${TEN + HOLD_MS}`, held: "yes" });
    vi.setSystemTime(TEN + 5_000);
    expect((await booking()).headers.get("Location")).toBe("/?notice=expired");
  });
});

/** A client in a browser with a cookie, whose page reports. */
async function aHolder() {
  const salon = await aSalon();
  const browser = { salon, ...(await aBrowser(salon, { user: await anAccount(salon) })) };
  const page = crypto.randomUUID();
  let sequence = 0;
  return {
    browser,
    booking: () => visit(salon, "/booking", { headers: browser.headers }),
    report: (state: string, with_ = {}) =>
      browser.sends("/still-here", { page, sequence: `${++sequence}`, state, ...with_ }),
  };
}

/** A client whose browser opens the booking page, and whose pages report. */
async function aClient() {
  const salon: Salon = await aSalon();
  const Cookie = await cookieOf(await anAccount(salon));
  return {
    salon,
    Cookie,
    booking: (headers = {}) => visit(salon, "/booking", { headers: { Cookie, ...headers } }),
    report: (page: string, sequence: number, state: string, before?: string) =>
      postForm(salon, "/still-here", { page, sequence: `${sequence}`, state, ...(before && { before }) }, { Cookie }),
  };
}

/** The id with which a page was sent. */
async function pageIn(answer: Response): Promise<string> {
  return /page\\",\\"([\w-]{36})/.exec(await textOf(answer))?.[1] ?? expect.fail("The page has no id");
}

/** The id of the session that a cookie names: `"id"` in base64, a dot, its signature. */
function idIn(Cookie: string): string {
  return JSON.parse(atob(decodeURIComponent(Cookie.split("=")[1] ?? "").split(".")[0] ?? ""));
}
