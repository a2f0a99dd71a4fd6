import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { passkeys, users } from "../../database/schema.ts";
import { database } from "../../testing/database.ts";
import { aGuest } from "../../testing/guests/a-guest.ts";
import { textOf } from "../../testing/html.ts";
import { mailCodesAtOnce } from "../../testing/mail-factories.ts";
import { aSoftPasskey } from "../../testing/passkeys/authenticator.ts";
import { aChallenge, challengeIn, originOf } from "../../testing/passkeys/passkeys.ts";
import { callApi, cookiesAfter, postForm, visit } from "../../testing/requests.ts";
import { PASSKEY_WORDS } from "../../words/accounts.ts";

/* An account with a passkey and without a password, made of a guest's booking: docs/rules.md 6.33, 6.36, 24.9 */

beforeEach(mailCodesAtOnce);
afterEach(() => void vi.restoreAllMocks());

test("a passkey makes the account: nothing is typed again, the email is verified, and it signs in anywhere", async () => {
  const { guest, send, passkey, account } = await anOffer();
  const made = await send();
  expect([made.status, made.headers.get("Location")]).toEqual([302, expect.stringMatching(/^\/booking\?booked=/)]);
  expect(await account()).toMatchObject({ name: "Ada Byron", role: "client", emailVerifiedAt: expect.any(Number) });
  expect(await guest.page(made.headers.get("Location") ?? "")).toMatch(
    /Booking Confirmed!.*Your account is ready and you’re signed in\./s,
  );
  const signedIn = await signInElsewhere(guest.salon, passkey);
  expect([signedIn.status, signedIn.headers.get("Location")]).toEqual([302, "/booking"]);
});

test("the same answer again, when the first one's reply was lost, opens the same account", async () => {
  const { guest, send, jar } = await anOffer();
  const before = jar();
  await send();
  const again = await send({}, before);
  expect(again.headers.get("Location")).toMatch(/^\/booking\?booked=/);
  expect(await database.$count(users, eq(users.salonId, guest.salon.id))).toBe(1);
  expect(await database.$count(passkeys, eq(passkeys.salonId, guest.salon.id))).toBe(1);
});

test("where the mailbox has an account by now, none is made and its owner is told", async () => {
  const { guest, send, offered } = await anOffer();
  await postForm(guest.salon, offered, { intent: "account", password: "nailed-it", key: "x" }, { Cookie: guest.jar() });
  const refused = await send();
  expect(await textOf(refused, 409)).toContain("An account with this email already exists.");
  expect(await database.$count(passkeys, eq(passkeys.salonId, guest.salon.id))).toBe(0);
});

test.for([
  ["of another site", { origin: "https://evil.example" }],
  ["for another host", { host: "evil.example" }],
  ["inside another site's page", { crossOrigin: true }],
  ["with a challenge of its own", { challenge: "bm8gY2hhbGxlbmdlIG9mIG91cnM" }],
] as const)("a passkey %s makes no account", async ([, wrong]) => {
  const { guest, send } = await anOffer();
  const refused = await send({}, undefined, wrong);
  expect(await textOf(refused, 400)).toContain(PASSKEY_WORDS["not-made"]);
  expect(await database.$count(users, eq(users.salonId, guest.salon.id))).toBe(0);
});

test("neither another key, nor another browser, nor a browser without the mailbox's code makes an account", async () => {
  const { guest, send, device } = await anOffer();
  expect((await send({ key: "another" })).status).toBe(400);
  const elsewhere = cookiesAfter("", await visit(guest.salon, "/book"));
  expect((await send({}, elsewhere)).headers.get("Location")).toBe("/book");
  const stolen = `${guest.jar("__Host-lacquer-access")}; ${elsewhere}`;
  expect((await send({}, stolen)).status).not.toBe(200);
  expect((await send({}, device())).headers.get("Location")).toBe("/book");
  expect(await database.$count(users, eq(users.salonId, guest.salon.id))).toBe(0);
});

test("without a password, passkeys are added and removed by one of them, used just now", async () => {
  const { guest, send, passkey, account } = await anOffer();
  await send();
  const page = await guest.page("/profile/passkeys");
  expect(page).toContain("Your account has no password.");
  const browser = { salon: guest.salon, cookies: guest.jar() };
  const proof = async (by = passkey) =>
    by.assertion({ challenge: await aChallenge(browser), origin: originOf(guest.salon) });
  const begin = (fields: Record<string, string>) =>
    postForm(guest.salon, "/profile/passkeys", { intent: "passkey-begin", ...fields }, { Cookie: browser.cookies });
  const [other, good] = [await anOffer(guest.salon), await proof()];
  await other.send();
  const wrong: Record<string, string>[] = [
    {},
    { password: "removed" },
    { proof: "" },
    { proof: await proof(other.passkey) },
    { proof: await proof(await aSoftPasskey()) },
  ];
  for (const fields of wrong) expect((await begin(fields)).status, JSON.stringify(fields)).toBeGreaterThanOrEqual(400);
  const begun = await begin({ proof: good });
  expect(begun.status).toBe(200);
  const challenge = challengeIn(await textOf(begun));
  expect((await begin({ proof: good })).status).toBe(401);
  const second = await aSoftPasskey();
  const passkeyMade = await second.registration({ challenge, origin: originOf(guest.salon) });
  await postForm(
    guest.salon,
    "/profile/passkeys",
    { intent: "passkey-add", passkey: passkeyMade },
    { Cookie: browser.cookies },
  );
  const owner = (await account())?.id ?? "";
  const [one, two] = await database.select().from(passkeys).where(eq(passkeys.userId, owner));
  expect([one, two]).not.toContain(undefined);
  const remove = { intent: "passkey-remove", id: one?.id ?? "" };
  await postForm(guest.salon, "/profile/passkeys", remove, { Cookie: browser.cookies });
  expect(await database.$count(passkeys, eq(passkeys.userId, owner))).toBe(2);
  await postForm(guest.salon, "/profile/passkeys", { ...remove, proof: await proof() }, { Cookie: browser.cookies });
  expect(await database.$count(passkeys, eq(passkeys.userId, owner))).toBe(1);
});

test("no password signs in to it, a mailed code sets one, and the passkey stays", async () => {
  const { guest, send, passkey } = await anOffer();
  await send();
  const { salon, email } = guest;
  for (const password of ["removed", "none", "nailed-it"]) {
    const body = { action: "client-login", email, password };
    expect((await callApi(salon, "auth", { method: "POST", body })).status).toBe(401);
  }
  const ask = { action: "request-password-reset", email };
  await callApi(salon, "auth", { method: "POST", body: ask });
  const set = { action: "update-password", email, newPassword: "battery staple", code: await guest.code(2) };
  expect((await callApi(salon, "auth", { method: "POST", body: set })).status).toBe(200);
  const body = { action: "client-login", email, password: "battery staple" };
  expect((await callApi(salon, "auth", { method: "POST", body })).status).toBe(200);
  expect((await signInElsewhere(salon, passkey)).headers.get("Location")).toBe("/booking");
});

test("it is deleted by a mailed code, and its page asks for no password", async () => {
  const { guest, send, account } = await anOffer();
  await send();
  const profile = await guest.page("/profile");
  expect(profile).toContain("Your account has no password, so we’ll email you a code");
  expect(profile).not.toContain('name="password"');
  const cancels = [...profile.matchAll(/name="cancels" value="([^"]+)"/g)].map(([, id = ""]) => id);
  const refused = await guest.sends("/profile", { intent: "delete", password: "removed", cancels: cancels[0] ?? "" });
  expect(refused.status).toBe(401);
  await guest.sends("/profile", { intent: "delete-code" });
  const code = await guest.code(1, "delete");
  const done = await guest.sends("/profile", { intent: "delete", code, cancels: cancels[0] ?? "" });
  expect(done.headers.get("Location")).toBe("/?notice=deleted");
  expect(await account()).toBeUndefined();
});

/** A guest who has just booked with a code, and the passkey that the offer of an account asked their browser for. */
async function anOffer(at?: Awaited<ReturnType<typeof aGuest>>["salon"]) {
  const guest = await aGuest({}, at, at && "14:00");
  const codeStep = (await guest.sends(guest.path, guest.details)).headers.get("Location") ?? "";
  const offered = (await guest.types(codeStep, { remember: "yes" })).headers.get("Location") ?? "";
  const page = await guest.page(offered);
  const key = /name="key" value="([^"]+)"/.exec(page)?.[1] ?? expect.fail("No offer");
  const passkey = await aSoftPasskey();
  const asked = { challenge: challengeIn(page), origin: originOf(guest.salon) };
  return {
    ...{ guest, passkey, offered, jar: () => guest.jar() },
    device: () => guest.jar("__Host-lacquer-remembered", "__Host-lacquer-device"),
    async send(more: Record<string, string> = {}, Cookie?: string, wrong: object = {}) {
      const made = await passkey.registration({ ...asked, ...wrong });
      const fields = { intent: "account", key, passkey: made, ...more };
      return Cookie === undefined ? guest.sends(offered, fields) : postForm(guest.salon, offered, fields, { Cookie });
    },
    async account() {
      const [row] = await database.select().from(users).where(eq(users.email, guest.email));
      return row;
    },
  };
}

async function signInElsewhere(
  salon: Awaited<ReturnType<typeof aGuest>>["salon"],
  passkey: Awaited<ReturnType<typeof aSoftPasskey>>,
) {
  const browser = { salon, cookies: "" };
  const challenge = await aChallenge(browser);
  const answer = await passkey.assertion({ challenge, origin: originOf(salon) });
  return postForm(salon, "/?index", { passkey: answer }, { Cookie: browser.cookies });
}
