import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { rememberBrowser } from "../../auth/guests/mailbox-proof.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { rememberedDevices } from "../../database/schema.ts";
import { DAY_MS, now } from "../../kernel/clock.ts";
import { addDevice } from "../../models/devices/remembered-devices.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { cookiesAfter, postForm, visit } from "../../testing/requests.ts";
import { aSalon } from "../../testing/salons.ts";
import { BROWSERS_FORGOTTEN, PROFILE_HINTS } from "../../words/own-profile.ts";

/* The browsers that are remembered for a client's mailbox, on their profile: docs/rules.md 6.32 */

const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile Safari/604";

test("a client sees each browser by what they know it by, since when, when it was last used, and which is this one", async () => {
  const { salon, client, page, jar } = await aRememberedClient();
  const before = await page();
  expect(before).toContain("Safari on iPhone");
  expect(before.match(/This browser</g)).toHaveLength(1);
  expect(before).toContain("Not used yet.");
  await visit(salon, "/book", { headers: { Cookie: jar().split("; ").at(-1) ?? "" } });
  expect(await page()).toContain("Last used");
  await addDevice(primaryDatabase(), salon.id, {
    mailbox: client.email,
    name: "Firefox on Linux",
    at: now() - 181 * DAY_MS,
  });
  expect(await page()).not.toContain("Firefox on Linux");
});

test("one is forgotten at a tap, this one with its cookie, and another client's never", async () => {
  const { salon, client, send, names, page } = await aRememberedClient();
  const other = await anAccount(salon, { emailVerifiedAt: 1 });
  await addDevice(primaryDatabase(), salon.id, { mailbox: other.email, name: "Opera on Windows", at: now() });
  await addDevice(primaryDatabase(), salon.id, { mailbox: client.email, name: "Edge on Windows", at: now() });
  const [edge, phone, theirs] = await Promise.all([
    idOf(client.email, "Edge on Windows"),
    idOf(client.email, "Safari on iPhone"),
    idOf(other.email, "Opera on Windows"),
  ]);
  const one = await send({ intent: "forget-browser", browser: edge });
  expect(one.headers.get("Location")).toBe("/profile?saved=browser#browsers");
  expect(one.headers.getSetCookie().join()).not.toContain("__Host-lacquer-remembered");
  expect(await names()).toEqual(["Safari on iPhone"]);
  expect(await page("/profile?saved=browser")).toContain(BROWSERS_FORGOTTEN.browser);
  await send({ intent: "forget-browser", browser: theirs });
  expect(await names(other.email)).toEqual(["Opera on Windows"]);
  const own = await send({ intent: "forget-browser", browser: phone });
  expect(own.headers.getSetCookie().join()).toContain("__Host-lacquer-remembered=;");
  expect(await page()).toContain(PROFILE_HINTS.noBrowsers);
});

test("all are forgotten at once, and only this client’s", async () => {
  const { salon, client, send, names } = await aRememberedClient();
  const other = await anAccount(salon, { emailVerifiedAt: 1 });
  const elsewhere = await aSalon();
  for (const [{ id }, mailbox] of [
    [salon, other.email],
    [elsewhere, client.email],
  ] as const)
    await addDevice(primaryDatabase(), id, { mailbox, name: "Edge on Windows", at: now() });
  await addDevice(primaryDatabase(), salon.id, { mailbox: client.email, name: "Firefox on Linux", at: now() });
  const all = await send({ intent: "forget-browsers" });
  expect(all.headers.getSetCookie().join()).toContain("__Host-lacquer-remembered=;");
  expect(await names()).toEqual(["Edge on Windows"]);
  expect(await names(other.email)).toEqual(["Edge on Windows"]);
});

test("an account with an unverified email neither sees nor forgets the browsers of the email's owner", async () => {
  const { client, send, names, page } = await aRememberedClient({ emailVerifiedAt: null });
  expect(await page()).not.toContain("Safari on iPhone");
  await send({ intent: "forget-browser", browser: await idOf(client.email, "Safari on iPhone") });
  await send({ intent: "forget-browsers" });
  expect(await names()).toEqual(["Safari on iPhone"]);
});

/** A client who is signed in on a phone that is remembered for their mailbox. */
async function aRememberedClient(with_: { emailVerifiedAt: number | null } = { emailVerifiedAt: 1 }) {
  const salon = await aSalon();
  const client = await anAccount(salon, with_);
  const onPhone = new Request("https://x.test", { headers: { "User-Agent": PHONE } });
  const remembered = (await rememberBrowser(onPhone, salon.id, client.email)).split(";")[0];
  let Cookie = `${await cookieOf(client)}; ${remembered}`;
  return {
    ...{ salon, client, jar: () => Cookie },
    page: (path = "/profile") => textOf(visit(salon, path, { headers: { Cookie } })),
    async send(fields: Record<string, string>) {
      const answer = await postForm(salon, "/profile", fields, { Cookie });
      Cookie = cookiesAfter(Cookie, answer);
      return answer;
    },
    async names(mailbox = client.email) {
      const rows = await database.select().from(rememberedDevices).where(eq(rememberedDevices.mailbox, mailbox));
      return rows.map(({ name }) => name);
    },
  };
}

async function idOf(mailbox: string, name: string): Promise<string> {
  const rows = await database.select().from(rememberedDevices).where(eq(rememberedDevices.mailbox, mailbox));
  return rows.find((row) => row.name === name)?.id ?? expect.fail(`No ${name}`);
}
