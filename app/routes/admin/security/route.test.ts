import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { users } from "../../../database/schema.ts";
import { now } from "../../../kernel/clock.ts";
import { issueCode } from "../../../models/accounts/one-time-code.server.ts";
import { hashPassword } from "../../../models/accounts/password.server.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import { resetPassword } from "../../../models/accounts/user.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../../testing/accounts.ts";
import { database } from "../../../testing/database.ts";
import { textOf } from "../../../testing/html.ts";
import { emailsTo } from "../../../testing/mail-factories.ts";
import { whilePasswordLineIsFull } from "../../../testing/password-line.ts";
import { callApi, cookiesAfter, postForm, visit } from "../../../testing/requests.ts";
import { aSalon } from "../../../testing/salons.ts";
import { ACCOUNT_WORDS, PROOF_WORDS } from "../../../words/accounts.ts";

/* The second factor of staff, on its page, at the admin login and over the API: docs/rules.md 6.18 */

const PASSWORD = "lavender-and-lime";
const NOWHERE = { networks: [] };
const MINUTE = 60_000;

const TEN = Date.parse("2026-11-24T10:00:00Z");

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: TEN }));
afterEach(() => vi.useRealTimers());

test("adding one shows ten recovery codes this once, and the secret nowhere again", async () => {
  const { salon, admin, page, send } = await anAdmin();
  const before = await page();
  expect(before).toContain("Add a second factor");
  const secret = /name="secret" value="([A-Z2-7]{32})"/.exec(before)?.[1] ?? expect.fail("No secret");

  for (const [typed, sentence, status] of [
    [{ code: codeFor(secret), password: "" }, "Password is required", 400],
    [{ code: "", password: PASSWORD }, PROOF_WORDS.codeNeeded, 400],
    [{ code: codeFor(secret), password: "lavender-and-lemon" }, PROOF_WORDS.wrongPassword, 401],
    [{ code: "000000", password: PASSWORD }, ACCOUNT_WORDS["wrong-second-code"], 401],
  ] as const) {
    const again = await textOf(send({ intent: "add", secret, ...typed }), status);
    expect(again).toContain(sentence);
    expect(again, "the same QR code").toContain(`value="${secret}"`);
  }
  const added = await send({ intent: "add", secret, code: codeFor(secret), password: PASSWORD });
  expect(added.headers.get("Cache-Control")).toBe("private, no-store");
  const shown = recoveryCodesIn(await textOf(added));
  expect(shown).toHaveLength(10);
  const after = await page();
  expect(after).toContain("You have 10 recovery codes left.");
  expect(recoveryCodesIn(after)).toEqual([]);
  expect(after).not.toContain(secret);
  expect((await stored(admin)).secondFactor).not.toBeNull();
  expect(
    await textOf(visit(salon, "/admin/appointments", { headers: { Cookie: await cookieOf(admin) } })),
  ).not.toContain("Add a second factor");
});

test("it is turned off with the password and a code, and signing in takes the password alone again", async () => {
  const { salon, admin, secret, send } = await anAdminWithOne();
  expect((await send({ intent: "end", code: "000000", password: PASSWORD })).status).toBe(401);
  expect((await send({ intent: "end", code: codeFor(secret), password: "lavender-and-lemon" })).status).toBe(401);
  expect((await stored(admin)).secondFactor).not.toBeNull();
  const ended = await send({ intent: "end", code: codeFor(secret), password: PASSWORD });
  expect(ended.headers.get("Location")).toBe("/admin/security?ended");
  expect((await login(salon, { email: admin.email, password: PASSWORD })).headers.get("Location")).toBe(
    "/admin/appointments",
  );
});

test("while too many passwords wait, its admin is told to come back, and nothing is changed", async () => {
  const { admin, secret, send } = await anAdminWithOne();
  const end = () => send({ intent: "end", code: codeFor(secret), password: PASSWORD });
  expect((await whilePasswordLineIsFull(end)).status).toBe(429);
  expect((await stored(admin)).secondFactor).not.toBeNull();
  expect((await end()).headers.get("Location")).toBe("/admin/security?ended");
});

test("new recovery codes are shown, and no other command is known", async () => {
  const { secret, send } = await anAdminWithOne();
  const renewed = await textOf(send({ intent: "renew", code: codeFor(secret), password: PASSWORD }));
  expect(recoveryCodesIn(renewed)).toHaveLength(10);
  expect((await send({ intent: "end all", code: "", password: "" })).status).toBe(400);
});

test("the admin login asks for the code after the password, and signs nobody in before", async () => {
  const { salon, admin, secret } = await anAdminWithOne();
  const wrong = await login(salon, { email: admin.email, password: "lavender-and-lemon" });
  expect(wrong.status).toBe(401);
  expect(await wrong.text()).not.toContain("authenticator");

  const first = await login(salon, { email: admin.email, password: PASSWORD });
  const browser = cookiesAfter("", first);
  expect([first.status, isSignedIn(browser)]).toEqual([200, false]);
  const step = stepIn(await first.text());
  const missing = await login(salon, { step, code: " " }, browser);
  expect([missing.status, await missing.text()]).toEqual([400, expect.stringContaining(PROOF_WORDS.codeNeeded)]);
  const refused = await login(salon, { step, code: "000000" }, browser);
  expect([refused.status, stepIn(await refused.text())]).toEqual([401, step]);

  const code = codeFor(secret);
  const in_ = await login(salon, { step, code }, browser);
  expect(in_.headers.get("Location")).toBe("/admin/appointments");
  const headers = { Cookie: cookiesAfter(browser, in_) };
  expect((await visit(salon, "/admin/appointments", { headers })).status).toBe(200);
  expect((await login(salon, { step, code }, browser)).status, "the same code").toBe(401);
});

test("the second step is good in the browser in which the password was typed, and in no other", async () => {
  const { salon, admin, secret } = await anAdminWithOne();
  const { step, browser } = await passwordTyped(salon, admin);
  const other = await passwordTyped(salon, admin);
  for (const Cookie of ["", other.browser]) {
    const stolen = await login(salon, { step, code: codeFor(secret) }, Cookie);
    expect([stolen.status, isSignedIn(cookiesAfter("", stolen))]).toEqual([401, false]);
  }
  const own = await login(salon, { step, code: codeFor(secret) }, browser);
  expect(own.headers.get("Location")).toBe("/admin/appointments");
});

test("the second step lasts five minutes, at its salon, until the password changes, and is no session", async () => {
  const { salon, admin, secret } = await anAdminWithOne();
  const { step, browser } = await passwordTyped(salon, admin);
  const late = async (at: number) => {
    vi.setSystemTime(at);
    return login(salon, { step, code: "000000" }, browser);
  };
  expect(await textOf(late(TEN + 5 * MINUTE - 1000), 401)).toContain("That code is wrong");
  expect(await textOf(late(TEN + 5 * MINUTE), 401)).toContain(PROOF_WORDS.tookTooLong);
  vi.setSystemTime(TEN);
  const elsewhere = await login(await aSalon(), { step, code: codeFor(secret) }, browser);
  expect(isSignedIn(cookiesAfter("", elsewhere))).toBe(false);
  const called = await callApi(salon, "appointments", { headers: { Authorization: `Bearer ${step}` } });
  expect(called.status).toBe(401);
  await database.update(users).set({ sessionVersion: 1 }).where(eq(users.id, admin.id));
  const afterwards = await login(salon, { step, code: codeFor(secret) }, browser);
  expect(isSignedIn(cookiesAfter("", afterwards))).toBe(false);
});

test("ten wrong codes stop the second step, for 15 minutes at most, and not the password", async () => {
  const { salon, admin, secret } = await anAdminWithOne();
  const { step, browser } = await passwordTyped(salon, admin);
  for (let count = 0; count < 10; count++)
    expect((await login(salon, { step, code: "000000" }, browser)).status).toBe(401);
  const refused = await login(salon, { step, code: codeFor(secret) }, browser);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "900"]);
  vi.setSystemTime(TEN + 15 * MINUTE);
  const again = await passwordTyped(salon, admin);
  const later = await login(salon, { step: again.step, code: codeFor(secret) }, again.browser);
  expect(later.headers.get("Location")).toBe("/admin/appointments");
});

test("somebody who knows the password locks its admin out of no browser where they have passed it", async () => {
  const { salon, admin, secret } = await anAdminWithOne();
  const own = await passwordTyped(salon, admin);
  const passed = await login(salon, { step: own.step, code: codeFor(secret) }, own.browser);
  const known = cookiesAfter(own.browser, passed);
  vi.setSystemTime(TEN + MINUTE);
  const stranger = await passwordTyped(salon, admin);
  const guess = () => login(salon, { step: stranger.step, code: "000000" }, stranger.browser);
  for (let count = 0; count < 10; count++) expect((await guess()).status).toBe(401);
  expect((await guess()).status).toBe(429);

  const { step } = await passwordTyped(salon, admin, deviceIn(known));
  const again = await login(salon, { step, code: codeFor(secret) }, deviceIn(known));
  expect(again.headers.get("Location")).toBe("/admin/appointments");
  vi.setSystemTime(TEN + 2 * MINUTE);
  const renewed = { intent: "renew", code: codeFor(secret), password: PASSWORD };
  expect((await postForm(salon, "/admin/security", renewed, { Cookie: known })).status).toBe(200);
});

test("a browser where the second factor was passed guesses no more often, and a reset makes no browser such a one", async () => {
  const { salon, admin, secret } = await anAdminWithOne();
  const { step, browser } = await passwordTyped(salon, admin);
  const known = cookiesAfter(browser, await login(salon, { step, code: codeFor(secret) }, browser));
  const reset = cookiesAfter("", await resetInBrowser(salon, admin));
  vi.setSystemTime(TEN + MINUTE);
  const statuses = async (cookies: string) => {
    const { step, browser } = await passwordTyped(salon, admin, deviceIn(cookies));
    const answers = [];
    for (let count = 0; count < 11; count++)
      answers.push((await login(salon, { step, code: "000000" }, browser)).status);
    return answers;
  };
  expect(await statuses(known)).toEqual([...Array(10).fill(401), 429]);
  expect(await statuses(reset)).toEqual([...Array(10).fill(401), 429]);
  const stranger = await passwordTyped(salon, admin);
  expect((await login(salon, { step: stranger.step, code: "000000" }, stranger.browser)).status).toBe(429);
});

test("over the API the code is sent with the password", async () => {
  const { salon, admin, secret } = await anAdminWithOne();
  const signIn = async (code?: string) => {
    const body = {
      action: "admin-login",
      type: "admin",
      email: admin.email,
      password: PASSWORD,
      ...(code && { code }),
    };
    const answer = await callApi(salon, "auth", { method: "POST", body });
    return [answer.status, await answer.json<{ error?: string; token?: string }>()] as const;
  };
  const needed = ACCOUNT_WORDS["second-code-needed"];
  expect(await signIn()).toEqual([401, { error: needed }]);
  expect(await signIn("000000")).toEqual([401, { error: ACCOUNT_WORDS["wrong-second-code"] }]);
  expect(await signIn(codeFor(secret))).toMatchObject([200, { token: expect.any(String) }]);
  expect(await signIn(codeFor(secret))).toMatchObject([401, {}]);
});

test("a reset by a mailed code leaves it on, and needs ten characters of staff, for which the code stays good", async () => {
  const { salon, admin } = await anAdminWithOne();
  const request = { salonId: salon.id, purpose: "password-reset", subject: admin.email, from: NOWHERE } as const;
  const code = (await issueCode(request, { mailbox: admin.email, staff: true })) ?? "";
  const reset = (newPassword: string, code: string) =>
    resetPassword(salon.id, { email: admin.email, newPassword, code }, NOWHERE);
  for (let turn = 0; turn < 6; turn++)
    expect(await reset("123456789", code)).toEqual({ ok: false, reason: "too-short-for-staff" });
  expect(await reset("123456789", code === "00000000" ? "1" : "00000000")).toEqual({ ok: false, reason: "wrong-code" });
  expect((await stored(admin)).passwordHash).toBe(admin.passwordHash);
  expect(await reset("1234567890", code)).toMatchObject({ ok: true });
  expect(await reset("1234567890", code)).toEqual({ ok: false, reason: "wrong-code" });
  expect((await stored(admin)).secondFactor).not.toBeNull();
});

test("it is proposed on the first admin page until it is put away", async () => {
  const { salon, admin, send } = await anAdmin();
  const shown = async (path: string) =>
    (await textOf(visit(salon, path, { headers: { Cookie: await cookieOf(admin) } }))).includes("Not now");
  expect([await shown("/admin/appointments"), await shown("/admin/services")]).toEqual([true, false]);
  expect((await send({ intent: "decline" })).headers.get("Location")).toBe("/admin/appointments");
  expect(await shown("/admin/appointments")).toBe(false);
});

async function anAdmin() {
  const salon = await aSalon();
  const admin = await anAccount(salon, { role: "admin", passwordHash: await hashPassword(PASSWORD) });
  const Cookie = await cookieOf(admin);
  return {
    salon,
    admin,
    page: () => textOf(visit(salon, "/admin/security", { headers: { Cookie } })),
    send: (fields: Record<string, string>) => postForm(salon, "/admin/security", fields, { Cookie }),
  };
}

/** An admin who added a second factor an hour ago. */
async function anAdminWithOne() {
  const made = await anAdmin();
  const secret = new Secret({ size: 20 }).base32;
  vi.setSystemTime(TEN - 60 * MINUTE);
  await made.send({ intent: "add", secret, code: codeFor(secret), password: PASSWORD });
  vi.setSystemTime(TEN);
  return { ...made, secret };
}

function codeFor(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now() });
}

function recoveryCodesIn(page: string): string[] {
  return [...page.matchAll(/<li>([a-z2-9]{5}-[a-z2-9]{5})<\/li>/g)].map(([, code = ""]) => code);
}

function login(salon: Salon, fields: Record<string, string>, Cookie = ""): Promise<Response> {
  return postForm(salon, "/admin", fields, Cookie ? { Cookie } : {});
}

/** The second step of an admin's sign-in after the password, and the browser's cookies. */
async function passwordTyped(salon: Salon, { email }: User, Cookie = "") {
  const answer = await login(salon, { email, password: PASSWORD }, Cookie);
  return { step: stepIn(await textOf(answer)), browser: cookiesAfter(Cookie, answer) };
}

/** The answer to a browser in which an admin sets the same password again, with a mailed code. */
async function resetInBrowser(salon: Salon, { email }: User): Promise<Response> {
  const path = "/?index&mode=reset";
  const asked = cookiesAfter("", await postForm(salon, path, { email }));
  const mail = await vi.waitFor(
    async () => (await emailsTo(email)).at(-1) ?? expect.fail("No code was mailed"),
    30_000,
  );
  const code = /\b\d{8}\b/.exec(mail.text)?.[0] ?? "";
  return postForm(salon, path, { email, code, password: PASSWORD, confirmPassword: PASSWORD }, { Cookie: asked });
}

/** The cookie by which a browser is known again, among its cookies. */
function deviceIn(cookies: string): string {
  return cookies.split("; ").find((pair) => pair.startsWith("__Host-lacquer-device=")) ?? expect.fail("No cookie");
}

function isSignedIn(cookies: string): boolean {
  return cookies.split("; ").some((pair) => pair.startsWith("__Host-lacquer="));
}

function stepIn(page: string): string {
  return /name="step" value="([^"]+)"/.exec(page)?.[1] ?? expect.fail("No second step");
}

async function stored({ id }: User): Promise<User> {
  const [user] = await database.select().from(users).where(eq(users.id, id));
  return user ?? expect.fail("No account");
}
