import { beforeAll, describe, expect, test } from "vitest";
import { signed } from "../../models/accounts/secrets.server.ts";
import type { User } from "../../models/accounts/user.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { offerPath } from "../../models/waitlist/offer.server.ts";
import { anAccount, aStaffMember, asGuest, bearerOf, cookieOf } from "../accounts.ts";
import { callApi, postForm, visit } from "../requests.ts";
import { diaryOf } from "../rows.ts";
import { aScarceSalon, aWait, entryOf, look } from "./waits.ts";

/*
 * Tries to learn who waits, to take others off the list, and to open or answer their offers. The salon's and another's people try, and
 * each row is tried by itself. docs/rules.md 33.2, 33.6, 33.8, 33.9
 */

const EMAIL = "vera-waits@example.com";
let salon: Salon;
let elsewhere: Salon;
let victim: Awaited<ReturnType<typeof entryOf>>;
const accounts: Record<string, User> = {};

beforeAll(async () => {
  const scarce = await aScarceSalon();
  salon = scarce.salon;
  elsewhere = (await aScarceSalon()).salon;
  const { id } = await aWait(salon, scarce.day, { email: EMAIL });
  await look(salon);
  victim = await entryOf(id);
  Object.assign(accounts, {
    "a client": await anAccount(salon, { emailVerifiedAt: 1 }),
    "an account that has not proved the victim's email": await anAccount(salon, {
      email: EMAIL,
      emailVerifiedAt: null,
    }),
    "the same email at another salon": await anAccount(elsewhere, { email: EMAIL, emailVerifiedAt: 1 }),
    "the owner of another salon": await anAccount(elsewhere, { role: "admin" }),
    "a receptionist of another salon": await aStaffMember(elsewhere, "receptionist"),
    "a technician": await aStaffMember(salon, "technician"),
  });
});

const WHO = [
  ...["a client", "an account that has not proved the victim's email", "the same email at another salon"],
  ...["the owner of another salon", "a receptionist of another salon", "a technician"],
];

/** Nothing of the victim is in an answer, and nothing of them has changed. */
async function expectNothing(answer: Response) {
  const text = await answer.text();
  for (const secret of [victim.id, victim.name, "vera-waits", victim.offerId ?? "none"])
    expect(text.includes(secret) && secret).toBe(false);
  expect(await entryOf(victim.id)).toEqual(victim);
}

const CALLS = ["GET", "DELETE"];
const callBy = (method: string, headers: Record<string, string>, at = salon) =>
  callApi(at, method === "GET" ? "waitlist" : `waitlist/${victim.id}`, { method, headers });

describe.each(WHO)("%s", (who) => {
  test.each(CALLS)("by the API: %s", async (method) => {
    await expectNothing(await callBy(method, await bearerOf(accounts[who] ?? expect.fail(who))));
  });

  test.each(CALLS)("by the other salon's API: %s", async (method) => {
    await expectNothing(await callBy(method, await bearerOf(accounts[who] ?? expect.fail(who)), elsewhere));
  });

  test.each(["/waitlist", "/cancel", "/admin/waiting-list", "/admin/calendar", "/profile"])("on %s", async (path) => {
    const headers = { Cookie: await cookieOf(accounts[who] ?? expect.fail(who)) };
    // The account with this email sees its own address there, and nothing of who waits.
    const text = (await (await visit(salon, path, { headers })).text()).replaceAll(EMAIL, "");
    await expectNothing(new Response(text));
  });

  test.each(["remove", "up", "down", "leave-list"])("by the form %s", async (intent) => {
    const Cookie = await cookieOf(accounts[who] ?? expect.fail(who));
    const path = intent === "leave-list" ? "/cancel" : "/admin/waiting-list";
    const text = (await (await postForm(salon, path, { intent, id: victim.id }, { Cookie })).text()).replaceAll(
      EMAIL,
      "",
    );
    await expectNothing(new Response(text));
  });
});

/** Guests: what a code has proved to be theirs, or was said to be. */
const MAILBOXES = [
  ...["", "%", "_", "*", "@", "@example.com", "%@example.com", "vera_waits@example.com", "era-waits@example.com"],
  ...[
    "vera-waits@example.co",
    "vera-waits@example.com.evil.test",
    "vera-waits+1@example.com",
    "vera.waits@example.com",
  ],
  ...["+447700900777", "07700 900777", 'a","vera-waits@example.com', "vera-waits@example.com,eve@example.com", "null"],
  ...[
    "vera-waits@example.com\u0000",
    "v\u0435ra-waits@example.com",
    "vera-waits@EXAMPLE.org",
    "' OR 1=1 --@example.com",
  ],
];

describe.each(MAILBOXES)("a guest of %j", (mailbox) => {
  test.each(CALLS)("%s", async (method) => {
    await expectNothing(await callBy(method, await asGuest(salon, mailbox)));
  });
});

test.each(CALLS)("nobody: %s", async (method) => {
  for (const Authorization of ["", "Bearer null", `Bearer ${victim.id}`])
    await expectNothing(await callBy(method, { Authorization }));
});

/** Addresses of an offer that were not mailed. */
const FORGED: [string, (real: string) => string][] = [
  ["the id alone", () => victim.offerId ?? ""],
  ["the entry's id", () => victim.id],
  ["an empty signature", () => `${victim.offerId}.`],
  ["the signature alone", (real) => real.split(".")[1] ?? ""],
  ["one character less", (real) => real.slice(0, -1)],
  ["one character more", (real) => `${real}A`],
  ["other letters", (real) => real.toUpperCase()],
  ["the parts exchanged", (real) => real.split(".").toReversed().join(".")],
  ["the signature of another id", (real) => `${crypto.randomUUID()}.${real.split(".")[1]}`],
  ["a signature for paying", () => signed("pay link", salon.id, victim.offerId ?? "")],
  ["a signature for a visit", () => signed("visit link", salon.id, victim.offerId ?? "")],
  ["another salon's signature", () => signed("offer", elsewhere.id, victim.offerId ?? "")],
  ["nobody's signature", () => signed("offer", "", victim.offerId ?? "")],
  ["the entry signed as an offer of another salon", () => signed("offer", elsewhere.id, victim.id)],
  ["a padded signature", (real) => `${real}==`],
  ["a dot more", (real) => real.replace(".", "..")],
  ["ten thousand characters", (real) => `${real}${"A".repeat(10_000)}`],
];

describe.each(FORGED)("an offer's address with %s", (_, forge) => {
  test.each(["read", "take", "decline", "leave"])("%s", async (intent) => {
    const path = `/offer/${encodeURIComponent(forge(offerPath(salon, victim.offerId ?? "").replace("/offer/", "")))}`;
    const answer = intent === "read" ? await visit(salon, path) : await postForm(salon, path, { intent });
    expect(answer.status).toBe(404);
    expect(await entryOf(victim.id)).toEqual(victim);
  });
});

test.each(["read", "take", "decline", "leave"])("the real address at another salon: %s", async (intent) => {
  const path = offerPath(salon, victim.offerId ?? "");
  const answer = intent === "read" ? await visit(elsewhere, path) : await postForm(elsewhere, path, { intent });
  expect(answer.status).toBe(404);
  expect(await entryOf(victim.id)).toEqual(victim);
});

test("after all that, the victim sees their wait and its offer, and nobody has booked", async () => {
  const own = await callBy("GET", await asGuest(salon, EMAIL));
  expect(await own.json()).toMatchObject([{ _id: victim.id, offer: { time: "10:00" } }]);
  expect((await visit(salon, offerPath(salon, victim.offerId ?? ""))).status).toBe(200);
  expect((await diaryOf(salon)).filter(({ customerEmail }) => customerEmail !== "others@example.com")).toEqual([]);
});
