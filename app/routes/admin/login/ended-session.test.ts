import { afterEach, expect, test, vi } from "vitest";
import { now } from "../../../kernel/clock.ts";
import { hashPassword } from "../../../models/accounts/password.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount } from "../../../testing/accounts.ts";
import { textOf } from "../../../testing/html.ts";
import { cookiesAfter, postForm, sentBack, visit } from "../../../testing/requests.ts";
import { aSalon } from "../../../testing/salons.ts";

/* The message to staff with an ended session, and the page that they come back to. docs/rules.md 6.30 */

const EXPIRED = "Your session has expired. Please log in again.";
const PASSWORD = "a long password";

afterEach(() => vi.useRealTimers());

test("staff who open a page after twelve hours read why they have to sign in, and come back to that page", async () => {
  const { salon, email, Cookie } = await aSalonWithEndedSession();
  const opened = await visit(salon, "/admin/calendar?date=2026-11-24&view=day", { headers: { Cookie } });
  const login = opened.headers.get("Location") ?? "";
  expect(login).toBe("/admin?notice=expired&next=%2Fadmin%2Fcalendar%3Fdate%3D2026-11-24%26view%3Dday");
  expect(cookiesAfter(Cookie, opened)).not.toContain("__Host-lacquer=");
  expect(await textOf(visit(salon, login))).toContain(EXPIRED);
  const wrong = await signIn(salon, login, email, "not this one");
  const page = await textOf(wrong, 401);
  expect([page.includes(EXPIRED), page.includes("Login failed. Please check your credentials.")]).toEqual([
    false,
    true,
  ]);
  const signedIn = await signIn(salon, login, email);
  expect(signedIn.headers.get("Location")).toBe("/admin/calendar?date=2026-11-24&view=day");
  const headers = { Cookie: sentBack(signedIn.headers) };
  expect((await visit(salon, login, { headers })).headers.get("Location")).toBe(
    "/admin/calendar?date=2026-11-24&view=day",
  );
});

test("a form leads back to the page that it stands on, also when the session was ended in another tab", async () => {
  const { salon, Cookie } = await aSalonWithEndedSession();
  const Referer = `http://${salon.host}/admin/services?edit=gel`;
  const fields = { intent: "save" };
  const back = "/admin?notice=expired&next=%2Fadmin%2Fservices%3Fedit%3Dgel";
  for (const cookies of [Cookie, ""]) {
    const answer = await postForm(salon, "/admin/services", fields, { Cookie: cookies, Referer });
    expect(answer.headers.get("Location")).toBe(back);
  }
  const inPassing = await postForm(salon, "/admin/calendar/commands", fields, { Cookie, Referer });
  expect(inPassing.headers.get("Location")).toBe(back);
});

test("what an open page reads by itself leaves it to the next page to say that the session has ended", async () => {
  const { salon, Cookie } = await aSalonWithEndedSession();
  const headers = { Cookie, "Sec-Fetch-Mode": "cors" };
  const polled = await visit(salon, "/admin/pending-reviews", { headers });
  expect(cookiesAfter(Cookie, polled)).toBe(Cookie);
});

test("the cookie of staff outlives their session, which it doesn't prolong", async () => {
  const salon = await aSalon();
  const email = await anAdmin(salon);
  const cookie = (await signIn(salon, "/admin", email)).headers.getSetCookie().find((set) => set.includes("lacquer="));
  expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax; Max-Age=604800$/);
});

test("who has had no session is led to the login alone", async () => {
  const salon = await aSalon();
  for (const Referer of ["https://evil.test/admin/services", `http://${salon.host}/`, `http://${salon.host}/admin`])
    expect((await visit(salon, "/admin/services", { headers: { Referer } })).headers.get("Location")).toBe("/admin");
  expect(await textOf(visit(salon, "/admin"))).not.toContain(EXPIRED);
});

test.each([
  ...["https://evil.test/admin/services", "//evil.test/admin/services", "/\\evil.test/admin/services"],
  ...["/admin", "/admin/", "/admin/live", "/admin/revenue/file.csv", "/admin/calendar/commands", "/admin/nowhere"],
  ...[
    "/",
    "/booking",
    "/logout",
    "/admin/../booking",
    "/admin/services/../../logout",
    "javascript:alert(1)",
    "",
    "http:",
  ],
])("the login leads to no address but a page of the admin area: %j", async (next) => {
  const salon = await aSalon();
  const email = await anAdmin(salon);
  const login = `/admin?${new URLSearchParams({ notice: "expired", next })}`;
  expect((await signIn(salon, login, email)).headers.get("Location")).toBe("/admin/appointments");
});

/** A salon, the email of its admin, and the cookie of their session, which has ended. */
async function aSalonWithEndedSession() {
  const salon = await aSalon();
  const email = await anAdmin(salon);
  vi.useFakeTimers({ toFake: ["Date"], now: now() });
  const Cookie = sentBack((await signIn(salon, "/admin", email)).headers);
  vi.setSystemTime(now() + 12 * 3_600_000 + 1000);
  return { salon, email, Cookie };
}

async function anAdmin(salon: Salon): Promise<string> {
  const { email } = await anAccount(salon, { role: "admin", passwordHash: await hashPassword(PASSWORD) });
  return email;
}

function signIn(salon: Salon, login: string, email: string, password = PASSWORD): Promise<Response> {
  return postForm(salon, login, { email, password });
}
