import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hashPassword } from "../models/accounts/password.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../testing/accounts.ts";
import { cookiesAfter, sentBack, visit } from "../testing/requests.ts";
import { aSalon } from "../testing/salons.ts";
import { openSession } from "./session.server.ts";

/* How long a session lasts, and what remains of one that has ended: docs/rules.md 6.6, 6.8 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const TEN = Date.parse("2026-11-24T10:00:00Z");

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: TEN }));
afterEach(() => vi.useRealTimers());

test.for(["client", "user"] as const)("a %s is out after half an hour to the millisecond", async (role) => {
  const salon = await aSalon();
  const Cookie = await cookieOf(await anAccount(salon, { role }));
  expect(await statusAt(TEN + 30 * MINUTE - 1, salon, "/booking", Cookie)).toBe(200);
  expect(await statusAt(TEN + 30 * MINUTE, salon, "/booking", Cookie)).toBe(302);
});

test("an admin stays in for 12 hours without doing anything, and no longer", async () => {
  const salon = await aSalon();
  const Cookie = await cookieOf(await anAccount(salon, { role: "admin" }));
  expect(await statusAt(TEN + 12 * HOUR - 1000, salon, "/admin/appointments", Cookie)).toBe(200);
  expect(await statusAt(TEN + 12 * HOUR, salon, "/admin/appointments", Cookie)).toBe(302);
});

test("a client who is never away is out after 12 hours", async () => {
  const salon = await aSalon();
  let Cookie = await cookieOf(await anAccount(salon));
  for (let at = TEN; at < TEN + 12 * HOUR; at += 20 * MINUTE) {
    vi.setSystemTime(at);
    const answer = await visit(salon, "/booking", { headers: { Cookie } });
    expect(answer.status).toBe(200);
    Cookie = cookiesAfter(Cookie, answer);
  }
  expect(await statusAt(TEN + 12 * HOUR, salon, "/booking", Cookie)).toBe(302);
});

test("a guest has half an hour", async () => {
  const salon = await aSalon();
  const email = "grace@example.com";
  const guest = {
    salonId: salon.id,
    userId: `guest:${email}`,
    email,
    role: "guest",
    sessionVersion: 0,
  } as const;
  const Cookie = sentBack(await openSession(guest));
  expect(await statusAt(TEN + 30 * MINUTE - 1000, salon, "/booking", Cookie)).toBe(403);
  expect(await statusAt(TEN + 30 * MINUTE, salon, "/booking", Cookie)).toBe(302);
});

test("somebody else's activity in the same browser keeps nobody in", async () => {
  const salon = await aSalon();
  const [first, second] = [await cookieOf(await anAccount(salon)), await cookieOf(await anAccount(salon))];
  vi.setSystemTime(TEN + 20 * MINUTE);
  const active = cookiesAfter(first, await visit(salon, "/booking", { headers: { Cookie: first } })).replace(
    first,
    second,
  );
  expect(active).toContain("-active=");
  expect(await statusAt(TEN + 30 * MINUTE, salon, "/booking", active)).toBe(302);
});

test("activity is noted no more often than once in ten seconds", async () => {
  const salon = await aSalon();
  const Cookie = await cookieOf(await anAccount(salon));
  const noted = async (at: number) => {
    vi.setSystemTime(at);
    const cookies = (await visit(salon, "/booking", { headers: { Cookie } })).headers.getSetCookie();
    return cookies.filter((cookie) => cookie.startsWith("__Host-lacquer-active=")).length;
  };
  expect([await noted(TEN + 10_000), await noted(TEN + 10_001)]).toEqual([0, 1]);
});

test("logging out clears every cookie except the one that names the browser", async () => {
  const salon = await aSalon();
  const first = await cookieOf(await anAccount(salon));
  vi.setSystemTime(TEN + MINUTE);
  const Cookie = cookiesAfter(first, await visit(salon, "/booking", { headers: { Cookie: first } }));
  expect(Cookie).toContain("__Host-lacquer-active=");
  const headers = { Cookie: `${Cookie}; __Host-lacquer-bookmark=x`, Origin: `http://${salon.host}` };
  const after = cookiesAfter(headers.Cookie, await visit(salon, "/logout", { method: "POST", headers }));
  expect(after).toMatch(/^__Host-lacquer-device=[^; ]+$/);
});

test("signing in ends the session that the browser had", async () => {
  const salon = await aSalon();
  const admin = await cookieOf(await anAccount(salon, { role: "admin" }));
  const client = await anAccount(salon, { passwordHash: await hashPassword("analytical") });
  const signedIn = await visit(salon, "/?index", {
    method: "POST",
    headers: { Cookie: admin, Origin: `http://${salon.host}` },
    body: new URLSearchParams({ email: client.email, password: "analytical" }),
  });
  expect(signedIn.headers.get("Location")).toBe("/booking");
  expect(await statusAt(TEN, salon, "/booking", cookiesAfter(admin, signedIn))).toBe(200);
  expect(await statusAt(TEN, salon, "/admin/appointments", admin)).toBe(302);
});

test("an admin who signs in once more at the admin sign-in gets a session of its own, and the earlier one ends", async () => {
  const salon = await aSalon();
  const admin = await anAccount(salon, { role: "admin", passwordHash: await hashPassword("analytical") });
  const first = await cookieOf(admin);
  const again = await visit(salon, "/admin", {
    method: "POST",
    headers: { Cookie: first, Origin: `http://${salon.host}` },
    body: new URLSearchParams({ email: admin.email, password: "analytical" }),
  });
  expect(again.headers.get("Location")).toBe("/admin/appointments");
  expect(await statusAt(TEN, salon, "/admin/appointments", cookiesAfter(first, again))).toBe(200);
  expect(await statusAt(TEN, salon, "/admin/appointments", first)).toBe(302);
});

async function statusAt(instant: number, salon: Salon, path: string, Cookie: string): Promise<number> {
  vi.setSystemTime(instant);
  return (await visit(salon, path, { headers: { Cookie } })).status;
}
