import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { passkeys, users } from "../../database/schema.ts";
import { removePasskeys } from "../../models/accounts/passkeys/stored.server.ts";
import { hashPassword } from "../../models/accounts/password.server.ts";
import type { User } from "../../models/accounts/user.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, aStaffMember, cookieOf } from "../../testing/accounts.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { aSoftPasskey, type PasskeyPrompt, type SoftPasskey } from "../../testing/passkeys/authenticator.ts";
import { aChallenge, aChallengeToAdd, addAPasskey, type Browser, originOf } from "../../testing/passkeys/passkeys.ts";
import { cookiesAfter, postForm, visit } from "../../testing/requests.ts";
import { aSalon } from "../../testing/salons.ts";
import { PASSKEY_NEWS, PASSKEY_WORDS, PROOF_WORDS } from "../../words/accounts.ts";

/* Passkeys of clients, on their page and at the sign-in card: docs/rules.md 6.33, 6.34 */

const PAGE = "/profile/passkeys";
const PASSWORD = "lavender-and-lime";
const REFUSED = PASSKEY_WORDS["wrong-passkey"];

let passwordHash = "";
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

test("a passkey is added with the password, and signs in as the password does", async () => {
  const { client, browser, page } = await aClient();
  expect(await page()).not.toContain("Last used");
  const passkey = await addAPasskey(browser, PAGE, { password: PASSWORD });
  expect(passkey.added.headers.get("Location")).toBe(`${PAGE}?passkey=added`);
  expect(await page(`${PAGE}?passkey=added`)).toContain(PASSKEY_NEWS.added);
  expect(await page()).toMatch(/Added .*Not used yet\./);

  const other = aBrowser(browser.salon);
  const in_ = await signIn(other, passkey, { userHandle: client.id });
  expect([in_.status, in_.headers.get("Location")]).toEqual([302, "/booking"]);
  const headers = { Cookie: cookiesAfter(other.cookies, in_) };
  expect((await visit(browser.salon, "/booking", { headers })).status).toBe(200);
  expect(await page()).toMatch(/Last used .*\./);
});

test("a passkey without a device’s check of its user is good for a client", async () => {
  const { browser } = await aClient();
  const passkey = await addAPasskey(browser, PAGE, { password: PASSWORD }, { verified: false });
  expect((await signIn(aBrowser(browser.salon), passkey, { verified: false })).status).toBe(302);
});

test("without the right password there is no challenge, and nothing is removed", async () => {
  const { browser, client, send } = await aClient();
  await addAPasskey(browser, PAGE, { password: PASSWORD });
  const [own] = await stored(client);
  for (const [password, sentence, status] of [
    ["", "Password is required", 400],
    ["lavender-and-lemon", PROOF_WORDS.wrongPassword, 401],
  ] as const)
    for (const intent of ["passkey-begin", "passkey-remove"]) {
      const refused = await send({ intent, id: own?.id ?? "", password });
      const text = await textOf(refused, status);
      expect(text).toContain(sentence);
      expect(text).not.toContain("challenge");
    }
  expect(await stored(client)).toHaveLength(1);
});

test("ten wrong passwords stop adding and removing for a while", async () => {
  const { browser, send } = await aClient();
  for (let count = 0; count < 10; count++)
    expect((await send({ intent: "passkey-begin", password: "wrong" })).status).toBe(401);
  const refused = await send({ intent: "passkey-begin", password: PASSWORD });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(800);
  await expect(aChallengeToAdd(browser, PAGE, { password: PASSWORD })).rejects.toThrow();
});

test("a passkey is renamed and removed, and then opens nothing", async () => {
  const { browser, client, page, send } = await aClient();
  const passkey = await addAPasskey(browser, PAGE, { password: PASSWORD });
  const [own] = await stored(client);
  const id = own?.id ?? "";
  expect(own?.name).toBe("Passkey");
  expect((await send({ intent: "passkey-rename", id, name: " My <b>phone</b> " })).headers.get("Location")).toContain(
    "renamed",
  );
  expect(await page()).toContain("My &lt;b&gt;phone&lt;/b&gt;");
  const nameless = await send({ intent: "passkey-rename", id, name: " " });
  expect(await textOf(nameless, 400)).toContain("Please enter a name");
  const afterNews = await send({ intent: "passkey-rename", id, name: " " }, `${PAGE}?passkey=added`);
  expect((await textOf(afterNews, 400)).split("</main>")[0]).not.toContain(PASSKEY_NEWS.added);
  expect((await send({ intent: "passkey-rename", id, name: "x".repeat(61) })).status).toBe(400);
  expect((await send({ intent: "passkey-remove", id, password: PASSWORD })).headers.get("Location")).toContain(
    "removed",
  );
  expect(await stored(client)).toEqual([]);
  expect((await send({ intent: "passkey-rename", id, name: "Gone" })).status).toBe(404);
  expect(await refusalOf(signIn(aBrowser(browser.salon), passkey))).toEqual([401, REFUSED]);
});

test("somebody else’s passkeys are neither shown, renamed nor removed", async () => {
  const { browser, client } = await aClient();
  await addAPasskey(browser, PAGE, { password: PASSWORD });
  const [theirs] = await stored(client);
  const id = theirs?.id ?? "";
  for (const other of [await aClient(browser.salon), await aClient()]) {
    expect(await other.page()).not.toContain(id);
    expect((await other.send({ intent: "passkey-rename", id, name: "Mine" })).status).toBe(404);
    await other.send({ intent: "passkey-remove", id, password: PASSWORD });
  }
  expect(await stored(client)).toMatchObject([{ name: "Passkey" }]);
});

test("an answer is good once, and one made elsewhere is not", async () => {
  const { browser, client } = await aClient();
  const passkey = await addAPasskey(browser, PAGE, { password: PASSWORD });
  const other = aBrowser(browser.salon);
  const challenge = await aChallenge(other);
  const answer = await passkey.assertion({ challenge, origin: originOf(browser.salon) });
  expect((await send(other, answer)).status).toBe(302);
  expect(await refusalOf(send(other, answer)), "replayed").toEqual([401, REFUSED]);

  const evil = "https://evil.test";
  const wrong: [string, Partial<PasskeyPrompt>][] = [
    ["origin", { origin: evil, host: browser.salon.host ?? "" }],
    ["host", { host: "evil.test" }],
    ["page inside another", { crossOrigin: true }],
    ["kind", { type: "webauthn.create" }],
    ["owner", { userHandle: "somebody else" }],
    ["challenge", { challenge: Buffer.from("made up").toString("base64url") }],
  ];
  for (const [what, with_] of wrong)
    expect(await refusalOf(signIn(aBrowser(browser.salon), passkey, with_)), what).toEqual([401, REFUSED]);
  const forger = await aSoftPasskey(passkey.id);
  expect(await refusalOf(signIn(aBrowser(browser.salon), forger)), "another key").toEqual([401, REFUSED]);
  expect((await signIn(aBrowser(browser.salon), passkey, { userHandle: client.id })).status).toBe(302);
});

test("a challenge is good in its browser alone", async () => {
  const { browser } = await aClient();
  const passkey = await addAPasskey(browser, PAGE, { password: PASSWORD });
  const [one, other] = [aBrowser(browser.salon), aBrowser(browser.salon)];
  await aChallenge(other);
  const answer = await passkey.assertion({ challenge: await aChallenge(one), origin: originOf(browser.salon) });
  expect(await refusalOf(send(other, answer))).toEqual([401, REFUSED]);
  expect(await refusalOf(send(aBrowser(browser.salon), answer)), "no cookie").toEqual([401, REFUSED]);
  expect((await send(one, answer)).status).toBe(302);
});

test("an unknown passkey gets the same answer as a wrong one, and so does what is no answer at all", async () => {
  const { browser } = await aClient();
  const unknown = await aSoftPasskey();
  const expected = await refusalOf(signIn(aBrowser(browser.salon), unknown));
  expect(expected).toEqual([401, REFUSED]);
  for (const text of ["", "{}", "null", "[1]", "not JSON", "{".repeat(5_000), JSON.stringify({ id: unknown.id })])
    expect(await refusalOf(send(aBrowser(browser.salon), text)), text.slice(0, 20)).toEqual([401, REFUSED]);
});

test("a browser is told to forget a passkey that the salon does not know, and no other one", async () => {
  const { browser } = await aClient();
  const { salon } = browser;
  const known = await addAPasskey(browser, PAGE, { password: PASSWORD });
  const staff = await aStaffMember(salon, "owner");
  await database.update(users).set({ passwordHash }).where(eq(users.id, staff.id));
  const office = { salon, cookies: await cookieOf(staff) };
  const theirs = await addAPasskey(office, "/admin/security", { password: PASSWORD });
  const forgetsAt = async (path: string, passkey: SoftPasskey) => {
    const one = aBrowser(salon);
    const signed = await passkey.assertion({ challenge: await aChallenge(one), origin: originOf(salon) });
    const answer = await textOf(postForm(salon, path, { passkey: signed }, { Cookie: one.cookies }), 401);
    return /"unknownPasskey",(true|false)/.exec(answer)?.[1];
  };
  for (const [path, ofAnotherRole] of [
    ["/_.data?index", theirs],
    ["/admin.data", known],
  ] as const) {
    expect(await forgetsAt(path, await aSoftPasskey()), path).toBe("true");
    expect(await forgetsAt(path, await aSoftPasskey(known.id)), path).not.toBe("true");
    expect(await forgetsAt(path, ofAnotherRole), path).not.toBe("true");
  }
});

test("another salon knows none of them, at whatever host it is asked", async () => {
  const { browser } = await aClient();
  const passkey = await addAPasskey(browser, PAGE, { password: PASSWORD });
  const other = aBrowser(await aSalon());
  const theirOrigin = originOf(other.salon);
  expect(await refusalOf(signIn(other, passkey, { origin: theirOrigin }))).toEqual([401, REFUSED]);
  const here = originOf(browser.salon);
  expect(await refusalOf(signIn(other, passkey, { origin: here }))).toEqual([401, REFUSED]);
  // Even with its row, the key signs for the host that it was made for.
  expect(await refusalOf(signIn(other, passkey, { origin: theirOrigin, host: browser.salon.host ?? "" }))).toEqual([
    401,
    REFUSED,
  ]);
});

test("a counter must rise, unless the authenticator counts nothing", async () => {
  const { browser, client } = await aClient();
  const passkey = await addAPasskey(browser, PAGE, { password: PASSWORD }, { counter: 3 });
  const at = (counter: number) => signIn(aBrowser(browser.salon), passkey, { counter });
  for (const [counter, status] of [
    [3, 401],
    [4, 302],
    [4, 401],
    [2, 401],
    [0, 401],
    [9, 302],
  ] as const)
    expect((await at(counter)).status, `${counter}`).toBe(status);
  expect(await stored(client)).toMatchObject([{ counter: 9 }]);
});

test("of two answers with one counter one signs in", async () => {
  const { browser } = await aClient();
  const passkey = await addAPasskey(browser, PAGE, { password: PASSWORD }, { counter: 1 });
  const both = await Promise.all([1, 2].map(() => signIn(aBrowser(browser.salon), passkey, { counter: 2 })));
  expect(both.map(({ status }) => status).sort()).toEqual([302, 401]);
});

test("staff’s passkeys sign nobody in as a client", async () => {
  const { browser } = await aClient();
  const owner = await aStaffMember(browser.salon, "owner");
  await database.update(users).set({ passwordHash }).where(eq(users.id, owner.id));
  const theirs = { salon: browser.salon, cookies: await cookieOf(owner) };
  const passkey = await addAPasskey(theirs, "/admin/security", { password: PASSWORD });
  expect(await refusalOf(signIn(aBrowser(browser.salon), passkey))).toEqual([401, REFUSED]);
});

test("a new passkey is taken for its challenge alone, once, and from nobody else", async () => {
  const { browser, client, send } = await aClient();
  const passkey = await aSoftPasskey();
  const origin = originOf(browser.salon);
  const add = async (asked: Partial<PasskeyPrompt>) => {
    const challenge = asked.challenge ?? (await aChallengeToAdd(browser, PAGE, { password: PASSWORD }));
    return send({ intent: "passkey-add", passkey: await passkey.registration({ challenge, origin, ...asked }) });
  };
  const wrong: Partial<PasskeyPrompt>[] = [
    { origin: "https://evil.test" },
    { host: "evil.test" },
    { crossOrigin: true },
    { type: "webauthn.get" },
    { challenge: await aChallenge(browser) },
  ];
  for (const asked of wrong) {
    const refused = await add(asked);
    expect([refused.status, await textOf(refused, 400)], JSON.stringify(asked)).toEqual([
      400,
      expect.stringContaining(PASSKEY_WORDS["not-made"]),
    ]);
  }
  const other = await aClient(browser.salon);
  const theirs = await aChallengeToAdd(other.browser, PAGE, { password: PASSWORD });
  expect((await add({ challenge: theirs })).status, "somebody else’s challenge").toBe(400);

  const challenge = await aChallengeToAdd(browser, PAGE, { password: PASSWORD });
  expect((await add({ challenge })).status).toBe(302);
  await database.delete(passkeys).where(eq(passkeys.userId, client.id));
  expect((await add({ challenge })).status, "replayed").toBe(400);
  expect(await stored(client)).toEqual([]);
});

test("one passkey belongs to one account, and an account has ten at most", async () => {
  const { browser, client } = await aClient();
  const passkey = await addAPasskey(browser, PAGE, { password: PASSWORD });
  const other = await aClient(browser.salon);
  expect((await addAPasskey(other.browser, PAGE, { password: PASSWORD }, { passkey })).added.status).toBe(400);
  for (let count = 1; count < 10; count++)
    expect((await addAPasskey(browser, PAGE, { password: PASSWORD })).added.status).toBe(302);
  const more = await addAPasskey(browser, PAGE, { password: PASSWORD });
  expect([more.added.status, await textOf(more.added, 409)]).toEqual([
    409,
    expect.stringContaining(PASSKEY_WORDS["too-many-passkeys"]),
  ]);
  expect(await stored(client)).toHaveLength(10);
});

test("fifteen tries at a passkey from one network are the most in a while", async () => {
  const { browser } = await aClient();
  const passkey = await addAPasskey(browser, PAGE, { password: PASSWORD });
  const forger = await aSoftPasskey(passkey.id);
  const from = { "CF-Connecting-IP": "203.0.113.7" };
  for (let count = 0; count < 15; count++)
    expect((await signIn(aBrowser(browser.salon), forger, {}, from)).status).toBe(401);
  expect((await signIn(aBrowser(browser.salon), passkey, {}, from)).status).toBe(429);
  const elsewhere = { "CF-Connecting-IP": "203.0.113.8" };
  expect((await signIn(aBrowser(browser.salon), passkey, {}, elsewhere)).status).toBe(302);
});

test("all passkeys of an account are removed together", async () => {
  const { browser, client } = await aClient();
  const other = await aClient(browser.salon);
  for (const one of [browser, browser, other.browser]) await addAPasskey(one, PAGE, { password: PASSWORD });
  await removePasskeys(primaryDatabase(), browser.salon.id, client.id);
  expect([(await stored(client)).length, (await stored(other.client)).length]).toEqual([0, 1]);
});

async function aClient(at?: Salon) {
  const salon = at ?? (await aSalon());
  const client = await anAccount(salon, { passwordHash });
  const browser: Browser = { salon, cookies: await cookieOf(client) };
  const headers = () => ({ Cookie: browser.cookies });
  return {
    ...{ client, browser },
    page: (path = PAGE) => textOf(visit(salon, path, { headers: headers() })),
    send: (fields: Record<string, string>, path = PAGE) => postForm(salon, path, fields, headers()),
  };
}

function aBrowser(salon: Salon): Browser {
  return { salon, cookies: "" };
}

/** Signs in at the sign-in card with a passkey. */
async function signIn(browser: Browser, passkey: SoftPasskey, with_: Partial<PasskeyPrompt> = {}, headers = {}) {
  const challenge = with_.challenge ?? (await aChallenge(browser));
  return send(browser, await passkey.assertion({ challenge, origin: originOf(browser.salon), ...with_ }), headers);
}

function send({ salon, cookies }: Browser, passkey: string, headers = {}): Promise<Response> {
  return postForm(salon, "/?index", { passkey }, { Cookie: cookies, ...headers });
}

async function refusalOf(answer: Promise<Response>): Promise<[number, string]> {
  const refused = await answer;
  const text = await textOf(refused, refused.status);
  return [refused.status, /role="alert"[^>]*>([^<]*)</.exec(text)?.[1] ?? text.slice(0, 200)];
}

function stored({ id }: User) {
  return database.select().from(passkeys).where(eq(passkeys.userId, id)).orderBy(passkeys.createdAt);
}
