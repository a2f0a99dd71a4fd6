import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { users } from "../database/schema.ts";
import { anAccount, cookieOf } from "../testing/accounts.ts";
import { aBooking, anAppointment } from "../testing/appointments.ts";
import { database } from "../testing/database.ts";
import { emailsTo, until, withBindings } from "../testing/mail-factories.ts";
import { callApi, cookiesAfter, visit } from "../testing/requests.ts";
import { rowsOf } from "../testing/rows.ts";
import { aSalon } from "../testing/salons.ts";
import { headersAfterWrite } from "./session.server.ts";

/*
 * Which accounts are read from the primary, and which from a replica that lags: docs/rules.md 6.7,
 * docs/decisions/0010-clients-are-looked-up-nearby.md
 */

afterEach(async () => {
  await env.DB.prepare("DROP TABLE IF EXISTS users_at_replica").run();
});

test.for(["/booking", "/cancel", "/still-here"])("%s asks the primary nothing of a client", async (path) => {
  const salon = await aSalon();
  const Cookie = await cookieOf(await anAccount(salon));
  const d1 = await laggingD1();
  const page = await withBindings({ DB: d1 }, () => visit(salon, path, { headers: { Cookie } }));
  await page.text();
  expect(page.ok).toBe(true);
  expect(d1.asked.length).toBeGreaterThan(1);
  expect(d1.asked).not.toContain("first-primary");
});

describe.for<[string, Partial<typeof users.$inferInsert> | null]>([
  ["has a new password", { sessionVersion: 1 }],
  ["has another role", { role: "user" }],
  ["is gone", null],
])("a client whose account %s, while the replica has not heard of it", ([, change]) => {
  test("can do nothing at once", async () => {
    const { salon, user, Cookie, d1 } = await aChanged("client", change);
    const before = await rowsOf(salon);
    const form = new URLSearchParams({ name: "Ada" });
    const headers = { Cookie, Origin: `http://${salon.host}` };
    const sent = await withBindings({ DB: d1 }, () =>
      visit(salon, "/booking", { method: "POST", body: form, headers }),
    );
    expect(sent.headers.get("Location")).toBe("/?notice=expired");
    expect(cookiesAfter(Cookie, sent)).toBe("");
    const called = await withBindings({ DB: d1 }, () =>
      callApi(salon, "appointments", { method: "POST", user, body: aBooking(salon) }),
    );
    expect(called.status).toBe(401);
    expect(await rowsOf(salon)).toEqual(before);
  });

  test("sees pages until it has, and none from then on", async () => {
    const { salon, Cookie, d1 } = await aChanged("client", change);
    const look = () => withBindings({ DB: d1 }, () => visit(salon, "/booking", { headers: { Cookie } }));
    expect((await look()).status).toBe(200);
    d1.catchUp();
    const out = await look();
    expect([out.status, out.headers.get("Location"), cookiesAfter(Cookie, out)]).toEqual([302, "/?notice=expired", ""]);
  });

  test("is out at once in a browser that has seen the change", async () => {
    const { salon, Cookie, d1 } = await aChanged("client", change);
    const bookmark = new Headers(await headersAfterWrite(await bookmarkNow())).getSetCookie()[0]?.split(";")[0];
    const headers = { Cookie: `${Cookie}; ${bookmark}` };
    const out = await withBindings({ DB: d1 }, () => visit(salon, "/booking", { headers }));
    expect(out.status).toBe(302);
  });
});

const LOGIN = /^\/admin\?notice=expired(&|$)/;

test.for<[string, Partial<typeof users.$inferInsert>]>([
  ["was demoted", { role: "client" }],
  ["has a new password", { sessionVersion: 1 }],
])("an admin who %s sees and does nothing more, whatever the replica knows", async ([, change]) => {
  const { salon, user, Cookie, d1 } = await aChanged("admin", change);
  const headers = { Cookie, Origin: `http://${salon.host}` };
  const body = new URLSearchParams({ intent: "add" });
  for (const path of ["appointments", "calendar", "services", "revenue/file.csv", "pending-reviews"]) {
    const page = await withBindings({ DB: d1 }, () => visit(salon, `/admin/${path}`, { headers }));
    expect([path, page.headers.get("Location")]).toEqual([path, expect.stringMatching(LOGIN)]);
  }
  const sent = await withBindings({ DB: d1 }, () => visit(salon, "/admin/services", { method: "POST", body, headers }));
  expect(sent.headers.get("Location")).toMatch(LOGIN);
  const called = await withBindings({ DB: d1 }, () => callApi(salon, "appointments", { user }));
  expect(called.status).toBe(401);
});

test("a new account is let in by a replica that does not have it yet", async () => {
  const salon = await aSalon();
  const d1 = await laggingD1();
  const Cookie = await cookieOf(await anAccount(salon));
  const page = await withBindings({ DB: d1 }, () => visit(salon, "/booking", { headers: { Cookie } }));
  expect(page.status).toBe(200);
  expect(d1.asked).toContain("first-primary");
});

test("after verifying a mailbox, the client's next page sees that write", async () => {
  const salon = await aSalon();
  const user = await anAccount(salon);
  await anAppointment(salon, { customerEmail: user.email });
  const headers = { Cookie: await cookieOf(user), Origin: `http://${salon.host}` };
  const search = (sent: Record<string, string>) =>
    visit(salon, "/cancel", { method: "POST", headers, body: new URLSearchParams({ email: user.email, ...sent }) });
  headers.Cookie = cookiesAfter(headers.Cookie, await search({}));
  await until(async () => (await emailsTo(user.email)).length > 0);
  const code = /\b\d{6}\b/.exec((await emailsTo(user.email))[0]?.text ?? "")?.[0] ?? expect.fail("No code");
  const d1 = await laggingD1();
  const opened = await search({ code });
  expect(opened.headers.get("Location")).toBe("/cancel");
  // Whether an access grant was revoked is asked of the primary, so this visit leaves it out.
  const cookies = cookiesAfter(headers.Cookie, opened).split("; ");
  const later = { Cookie: cookies.filter((cookie) => !cookie.startsWith("__Host-lacquer-pass=")).join("; ") };
  await withBindings({ DB: d1 }, () => visit(salon, "/cancel", { headers: later }));
  const fresh = d1.asked.filter((start) => start !== "first-unconstrained");
  expect(fresh.map((start) => d1.knows(start))).toEqual([false, false]);
  expect(fresh).not.toContain("first-primary");
});

/** A signed-in user whose account has changed on the primary only. A `change` of null deletes it. */
async function aChanged(role: "admin" | "client", change: Partial<typeof users.$inferInsert> | null) {
  const salon = await aSalon();
  const user = await anAccount(salon, { role });
  const Cookie = await cookieOf(user);
  const d1 = await laggingD1();
  const theirs = eq(users.id, user.id);
  await (change ? database.update(users).set(change).where(theirs) : database.delete(users).where(theirs));
  return { salon, user, Cookie, d1 };
}

/**
 * The real D1, with a replica that lags. A D1 session that accepts the replica's state reads the accounts as they were
 * when this was called, until `catchUp`. `asked` lists how fresh each session had to be.
 */
async function laggingD1() {
  const { DB } = env;
  await DB.prepare("CREATE TABLE users_at_replica AS SELECT * FROM users").run();
  const asOf = await bookmarkNow();
  let caughtUp = false;
  const knows = (start: string) => start === "first-unconstrained" || (start !== "first-primary" && start <= asOf);
  const asked: string[] = [];
  return {
    asked,
    knows,
    catchUp: () => {
      caughtUp = true;
    },
    prepare: (query: string) => DB.prepare(query),
    withSession(start: string) {
      asked.push(start);
      const session = DB.withSession(start);
      if (caughtUp || !knows(start)) return session;
      return {
        prepare: (query: string) => session.prepare(query.replaceAll('"users"', '"users_at_replica"')),
        batch: (statements: D1PreparedStatement[]) => session.batch(statements),
        getBookmark: () => session.getBookmark(),
      };
    },
  };
}

/** The bookmark of everything written so far. */
async function bookmarkNow(): Promise<string> {
  const session = env.DB.withSession("first-primary");
  await database.run(sql`SELECT 1`);
  await session.prepare("SELECT 1").run();
  return session.getBookmark() ?? expect.fail("D1 gave no bookmark");
}
