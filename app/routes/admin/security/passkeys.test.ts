import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { beforeAll, expect, test } from "vitest";
import { passkeysEnd } from "../../../../scripts/admin/admin-account.ts";
import { passkeys, staffInvitations, users } from "../../../database/schema.ts";
import { now } from "../../../kernel/clock.ts";
import { issueCode } from "../../../models/accounts/one-time-code.server.ts";
import { hashPassword, NO_PASSWORD } from "../../../models/accounts/password.server.ts";
import { encrypted } from "../../../models/accounts/secrets.server.ts";
import { resetPassword, type User } from "../../../models/accounts/user.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { hashOf } from "../../../models/salon/secret-address.server.ts";
import { acceptInvitation } from "../../../models/team/accept-invitation.server.ts";
import { removeSignIn } from "../../../models/team/sign-ins.server.ts";
import { anAccount, aStaffMember, cookieOf } from "../../../testing/accounts.ts";
import { database } from "../../../testing/database.ts";
import { textOf } from "../../../testing/html.ts";
import { aSoftPasskey, type PasskeyPrompt, type SoftPasskey } from "../../../testing/passkeys/authenticator.ts";
import { aChallenge, addAPasskey, type Browser, originOf } from "../../../testing/passkeys/passkeys.ts";
import { cookiesAfter, postForm, visit } from "../../../testing/requests.ts";
import { aSalon, aTechnician } from "../../../testing/salons.ts";
import { ACCOUNT_WORDS, PASSKEY_WORDS, PROOF_WORDS } from "../../../words/accounts.ts";

/* Passkeys of staff, on the page Security and at the admin login, and what ends passkeys: docs/rules.md 6.18, 6.33 to 6.35 */

const PAGE = "/admin/security";
const PASSWORD = "lavender-and-lime";
const REFUSED = PASSKEY_WORDS["wrong-passkey"];
const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const NOWHERE = { networks: [] };

let passwordHash = "";
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

test.each(["owner", "manager", "technician"] as const)("a passkey signs %s in by itself", async (role) => {
  const salon = await aSalon();
  const staff = await withPassword(await aStaffMember(salon, role));
  const browser = { salon, cookies: await cookieOf(staff) };
  const passkey = await addAPasskey(browser, PAGE, { password: PASSWORD });
  expect(passkey.added.headers.get("Location")).toBe(`${PAGE}?passkey=added`);
  expect(await textOf(visit(salon, PAGE, { headers: { Cookie: browser.cookies } }))).toContain("Not used yet.");
  const other = aBrowser(salon);
  const in_ = await signIn(other, passkey, { userHandle: staff.id }, "/admin?next=/admin/calendar");
  expect(in_.headers.get("Location")).toBe("/admin/calendar");
  const headers = { Cookie: cookiesAfter(other.cookies, in_) };
  expect((await visit(salon, "/admin/appointments", { headers })).status).toBe(200);
});

test("with a second factor, a passkey is both factors at once", async () => {
  const { salon, owner, browser } = await anOwner({ guarded: true });
  const passkey = await addAPasskey(browser, PAGE, { password: PASSWORD, code: codeAt(owner) });
  expect(passkey.added.status).toBe(302);
  expect((await signIn(aBrowser(salon), passkey)).headers.get("Location")).toBe("/admin/appointments");
});

test("with a second factor, adding and removing take a code too", async () => {
  const { owner, browser, send } = await anOwner({ guarded: true });
  for (const [code, sentence, status] of [
    ["", PROOF_WORDS.codeNeeded, 400],
    ["000000", ACCOUNT_WORDS["wrong-second-code"], 401],
  ] as const)
    for (const intent of ["passkey-begin", "passkey-remove"]) {
      const refused = await textOf(send({ intent, id: "any", password: PASSWORD, code }), status);
      expect(refused).toContain(sentence);
    }
  await addAPasskey(browser, PAGE, { password: PASSWORD, code: codeAt(owner) });
  const [own] = await stored(owner);
  const id = own?.id ?? "";
  await send({ intent: "passkey-remove", id, password: PASSWORD, code: "000000" });
  expect(await stored(owner)).toHaveLength(1);
  const removed = await send({ intent: "passkey-remove", id, password: PASSWORD, code: codeAt(owner, 1) });
  expect([removed.status, await stored(owner)]).toEqual([302, []]);
});

test("a passkey takes the place of the code after the password, for its own account alone", async () => {
  const { salon, owner, browser } = await anOwner({ guarded: true });
  const passkey = await addAPasskey(browser, PAGE, { password: PASSWORD, code: codeAt(owner) });
  const another = await withPassword(await aStaffMember(salon, "owner"));
  const theirs = await addAPasskey({ salon, cookies: await cookieOf(another) }, PAGE, { password: PASSWORD });

  const login = aBrowser(salon);
  const first = await postForm(salon, "/admin", { email: owner.email, password: PASSWORD });
  login.cookies = cookiesAfter("", first);
  const page = await textOf(first);
  expect(page).toContain(passkey.id);
  expect(page).not.toContain(theirs.id);
  const step = /name="step" value="([^"]+)"/.exec(page)?.[1] ?? expect.fail("No second step");
  const wrong = await signIn(login, theirs, {}, "/admin", { step });
  expect(await textOf(wrong, 401)).toContain(REFUSED);
  expect(isSignedIn(cookiesAfter(login.cookies, wrong))).toBe(false);
  const late = await signIn(login, passkey, {}, "/admin", { step: "too old" });
  expect(await textOf(late, 401)).toContain(PROOF_WORDS.tookTooLong);
  const in_ = await signIn(login, passkey, {}, "/admin", { step });
  expect(in_.headers.get("Location")).toBe("/admin/appointments");
});

test("staff’s authenticator must have checked who uses it, when it is added and each time", async () => {
  const { salon, owner, browser } = await anOwner();
  const unchecked = await addAPasskey(browser, PAGE, { password: PASSWORD }, { verified: false });
  expect([unchecked.added.status, await stored(owner)]).toEqual([400, []]);
  const passkey = await addAPasskey(browser, PAGE, { password: PASSWORD });
  expect(await refusalOf(signIn(aBrowser(salon), passkey, { verified: false }))).toEqual([401, REFUSED]);
  expect((await signIn(aBrowser(salon), passkey)).status).toBe(302);
});

test("at the admin login a client’s passkey, an unknown one and another salon’s get one answer", async () => {
  const { salon, browser } = await anOwner();
  const passkey = await addAPasskey(browser, PAGE, { password: PASSWORD });
  const client = await withPassword(await anAccount(salon));
  const theirs = await addAPasskey({ salon, cookies: await cookieOf(client) }, "/profile/passkeys", {
    password: PASSWORD,
  });
  const other = await aSalon();
  for (const refused of [
    signIn(aBrowser(salon), theirs),
    signIn(aBrowser(salon), await aSoftPasskey()),
    signIn(aBrowser(other), passkey),
    signIn(aBrowser(salon), passkey, { origin: "https://evil.test", host: salon.host ?? "" }),
    signIn(aBrowser(salon), passkey, { host: "evil.test" }),
    signIn(aBrowser(salon), await aSoftPasskey(passkey.id)),
  ])
    expect(await refusalOf(refused)).toEqual([401, REFUSED]);
});

test("the API takes no passkey", async () => {
  const { salon, browser } = await anOwner();
  const passkey = await addAPasskey(browser, PAGE, { password: PASSWORD });
  const one = aBrowser(salon);
  const answer = await passkey.assertion({ challenge: await aChallenge(one), origin: originOf(salon) });
  const called = await visit(salon, "/api/auth", {
    ...{ method: "POST", body: JSON.stringify({ action: "admin-login", passkey: answer }) },
    headers: { "Content-Type": "application/json", Cookie: one.cookies },
  });
  expect(called.status).toBe(400);
});

test("a reset by mail leaves passkeys, but not those that a client added before the mailbox was verified", async () => {
  const { salon, owner, browser } = await anOwner();
  await addAPasskey(browser, PAGE, { password: PASSWORD });
  const [verified, unverified] = [await aClientOf(salon, 1), await aClientOf(salon, null)];
  for (const { browser } of [verified, unverified])
    await addAPasskey(browser, "/profile/passkeys", { password: PASSWORD });
  for (const user of [owner, verified.client, unverified.client]) await reset(salon, user);
  const left = await Promise.all([owner, verified.client, unverified.client].map(stored));
  expect(left.map(({ length }) => length)).toEqual([1, 1, 0]);
});

test("a new password by npm run admin:create ends an admin’s passkeys, and nobody else’s", async () => {
  const { salon, owner, browser } = await anOwner();
  await addAPasskey(browser, PAGE, { password: PASSWORD });
  const other = await anOwner();
  await database.update(users).set({ email: owner.email }).where(eq(users.id, other.owner.id));
  await addAPasskey(other.browser, PAGE, { password: PASSWORD });
  const { client, browser: theirs } = await aClientOf(salon, 1);
  await addAPasskey(theirs, "/profile/passkeys", { password: PASSWORD });
  for (const { email } of [owner, client])
    await env.DB.prepare(passkeysEnd({ email, name: undefined, salon: undefined, remote: false }, salon.id)).run();
  const left = await Promise.all([owner, other.owner, client].map(stored));
  expect(left.map(({ length }) => length)).toEqual([0, 1, 1]);
});

test("a removed sign-in loses its passkeys, and the last owner keeps theirs", async () => {
  const { salon, owner, browser } = await anOwner();
  await addAPasskey(browser, PAGE, { password: PASSWORD });
  const manager = await withPassword(await aStaffMember(salon, "manager"));
  const passkey = await addAPasskey({ salon, cookies: await cookieOf(manager) }, PAGE, { password: PASSWORD });
  await removeSignIn(salon.id, manager.id);
  await removeSignIn(salon.id, owner.id);
  expect([await stored(manager), (await stored(owner)).length]).toEqual([[], 1]);
  expect(await refusalOf(signIn(aBrowser(salon), passkey))).toEqual([401, REFUSED]);
});

test("a client without a password keeps their passkeys when a technician is edited or retired and a sign-in is removed", async () => {
  const { salon, browser } = await anOwner();
  const { client, browser: theirs } = await aClientOf(salon, now());
  await addAPasskey(theirs, "/profile/passkeys", { password: PASSWORD });
  await database.update(users).set({ passwordHash: NO_PASSWORD }).where(eq(users.id, client.id));
  const bea = `${salon.id}-bea`;
  await aTechnician(salon, { id: bea, name: "Bea" });
  const technician = await withPassword(await aStaffMember(salon, "technician", bea));
  await addAPasskey({ salon, cookies: await cookieOf(technician) }, PAGE, { password: PASSWORD });
  const headers = { Cookie: browser.cookies };
  await postForm(salon, "/admin/team", { ...EDITED, id: salon.id }, headers);
  expect((await stored(client)).length).toBe(1);
  await postForm(salon, "/admin/team", { intent: "retire", id: bea, seen: "1" }, headers);
  await removeSignIn(salon.id, (await aStaffMember(salon, "manager")).id);
  expect([(await stored(client)).length, await stored(technician)]).toEqual([1, []]);
});

/** What the form sends that edits the salon's first technician. */
const EDITED = { intent: "edit", name: "Asha", colour: "#3a7ca5", which: "all", line: "", seen: "1" };

test("a client who becomes staff by an invitation loses their earlier passkeys", async () => {
  const salon = await aSalon();
  const { client, browser } = await aClientOf(salon, null);
  const { client: another, browser: theirs } = await aClientOf(salon, null);
  for (const one of [browser, theirs]) await addAPasskey(one, "/profile/passkeys", { password: PASSWORD });
  const token = "a token";
  await database.insert(staffInvitations).values({
    ...{ salonId: salon.id, email: client.email, name: "Mia", staffRole: "manager", createdAt: now() },
    ...{ tokenHash: await hashOf(token), expiresAt: now() + 60_000 },
  });
  const accepted = await acceptInvitation(salon.id, token, { password: PASSWORD, from: NOWHERE, at: now() });
  expect(accepted.ok).toBe(true);
  expect([await stored(client), (await stored(another)).length]).toEqual([[], 1]);
});

async function anOwner({ guarded = false } = {}) {
  const salon = await aSalon();
  const owner = await withPassword(await aStaffMember(salon, "owner"));
  if (guarded) {
    const secondFactor = await encrypted("second factor", owner.id, SECRET);
    await database.update(users).set({ secondFactor, secondFactorSince: now() }).where(eq(users.id, owner.id));
  }
  const browser: Browser = { salon, cookies: await cookieOf(owner) };
  const send = (fields: Record<string, string>) => postForm(salon, PAGE, fields, { Cookie: browser.cookies });
  return { salon, owner, browser, send };
}

async function aClientOf(salon: Salon, emailVerifiedAt: number | null) {
  const client = await anAccount(salon, { passwordHash, emailVerifiedAt });
  return { client, browser: { salon, cookies: await cookieOf(client) } };
}

async function withPassword(user: User): Promise<User> {
  await database.update(users).set({ passwordHash }).where(eq(users.id, user.id));
  return user;
}

/** A code of the owner's app: of now, or of a step later, which is good too. */
function codeAt(_owner: User, stepsLater = 0): string {
  return new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp: now() + stepsLater * 30_000 });
}

async function reset(salon: Salon, { email, role }: User) {
  const from = { ...NOWHERE, device: { id: "a browser", accounts: [] } };
  const request = { salonId: salon.id, purpose: "password-reset" as const, subject: email, from };
  const code = await issueCode(request, { mailbox: email, staff: role === "admin" });
  const done = await resetPassword(salon.id, { email, newPassword: "another password", code: code ?? "" }, from);
  expect(done.ok).toBe(true);
}

function aBrowser(salon: Salon): Browser {
  return { salon, cookies: "" };
}

/** Signs in at the admin login with a passkey. */
async function signIn(
  browser: Browser,
  passkey: SoftPasskey,
  with_: Partial<PasskeyPrompt> = {},
  path = "/admin",
  fields: Record<string, string> = {},
) {
  const challenge = await aChallenge(browser);
  const answer = await passkey.assertion({ challenge, origin: originOf(browser.salon), ...with_ });
  return postForm(browser.salon, path, { ...fields, passkey: answer }, { Cookie: browser.cookies });
}

async function refusalOf(answer: Promise<Response>): Promise<[number, string]> {
  const refused = await answer;
  const text = await textOf(refused, refused.status);
  return [refused.status, /role="alert"[^>]*>([^<]*)</.exec(text)?.[1] ?? text.slice(0, 200)];
}

function isSignedIn(cookies: string): boolean {
  return cookies.split("; ").some((pair) => pair.startsWith("__Host-lacquer="));
}

function stored({ id }: User) {
  return database.select().from(passkeys).where(eq(passkeys.userId, id));
}
