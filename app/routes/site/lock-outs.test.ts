import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { rateLimits } from "../../database/schema.ts";
import { hashPassword } from "../../models/accounts/password.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount } from "../../testing/accounts.ts";
import { anAppointment } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { emailsTo } from "../../testing/mail-factories.ts";
import { whilePasswordLineIsFull } from "../../testing/password-line.ts";
import { cookiesAfter, visit } from "../../testing/requests.ts";
import { aSalon } from "../../testing/salons.ts";
import { triedBefore } from "../../testing/tried-before.ts";

/* Whatever strangers try from many addresses, the right person gets in where they were before. docs/rules.md 6.25, 6.27 */

const PASSWORD = "analytical";
let strangers = 0;

test("wrong passwords from many addresses keep nobody out of a browser where they have signed in", async () => {
  const { salon, email, own } = await aKnownBrowser();
  await wrongPasswordsFromAnywhere(salon, email);
  expect((await fromAnywhere(salon, "/?index", { email, password: PASSWORD })).status).toBe(429);
  expect((await send(salon, "/?index", { email, password: PASSWORD }, own)).status).toBe(302);
});

test("nor do those of the same network, nor wrong passwords of staff at the admin login", async () => {
  const salon = await aSalon();
  const account = { role: "admin", passwordHash: await hashPassword(PASSWORD) } as const;
  const { email } = await anAccount(salon, account);
  const right = { email, password: PASSWORD };
  const own = cookiesAfter("", await send(salon, "/admin", right));
  for (let turn = 0; turn < 16; turn++) await send(salon, "/admin", { email, password: "guess" });
  expect((await send(salon, "/admin", right)).status).toBe(429);
  expect((await send(salon, "/admin", right, own)).status).toBe(302);
});

test("a known browser guesses no more often than a stranger", async () => {
  const { salon, email, own } = await aKnownBrowser();
  const statuses = [];
  for (let turn = 0; turn < 16; turn++) {
    statuses.push((await send(salon, "/?index", { email, password: "guess" }, own)).status);
  }
  expect(statuses).toEqual([...Array(15).fill(401), 429]);
});

test("a browser that is known for one account is a stranger to others", async () => {
  const { salon, own } = await aKnownBrowser();
  const other = await anAccount(salon, { passwordHash: await hashPassword(PASSWORD) });
  await wrongPasswordsFromAnywhere(salon, other.email);
  expect((await send(salon, "/?index", { email: other.email, password: PASSWORD }, own)).status).toBe(429);
});

test("a family's browser is known for the ten who have signed in last", async () => {
  const salon = await aSalon();
  const passwordHash = await hashPassword(PASSWORD);
  const family = await Promise.all(Array.from({ length: 11 }, () => anAccount(salon, { passwordHash })));
  let own = "";
  for (const { email } of family)
    own = deviceIn(cookiesAfter("", await send(salon, "/?index", { email, password: PASSWORD }, own)));
  const statuses = [];
  for (const { email } of [family[0], family[1], family[10]].filter((member) => member !== undefined)) {
    await wrongPasswordsFromAnywhere(salon, email);
    statuses.push((await send(salon, "/?index", { email, password: PASSWORD }, own)).status);
  }
  expect(statuses).toEqual([429, 302, 302]);
});

test("codes asked for and guessed by strangers leave the owner's browser its code and its mail", async () => {
  const { salon, email, own } = await aKnownBrowser();
  await anAppointment(salon, { customerEmail: email });
  for (const path of ["/?index&mode=reset", "/cancel"]) {
    for (let turn = 0; turn < 12; turn++) {
      await fromAnywhere(salon, path, { email });
      await fromAnywhere(salon, path, { email, code: "000000", password: PASSWORD, confirmPassword: PASSWORD });
    }
  }
  await vi.waitFor(async () => expect(await emailsTo(email)).toHaveLength(20), { interval: 20, timeout: 30_000 });
  const code = await codeAfter(email, () => send(salon, "/cancel", { email }, own));
  expect((await send(salon, "/cancel", { email, code }, own)).headers.get("Location")).toBe("/cancel");
  const resetCode = await codeAfter(email, () => send(salon, "/?index&mode=reset", { email }, own));
  const renewal = { email, code: resetCode, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await send(salon, "/?index&mode=reset", renewal, own)).status).toBe(302);
});

test("signing up with somebody else's email gives no more mail to it and no more guesses than a stranger has", async () => {
  const salon = await aSalon();
  const email = `victim-of-${salon.id}@example.com`;
  await anAppointment(salon, { customerEmail: email });
  const account = { name: "Eve", email, password: PASSWORD, confirmPassword: PASSWORD };
  const own = cookiesAfter("", await fromAnywhere(salon, "/?index&mode=signup", account));
  const browsers = [own];
  for (let turn = 0; turn < 2; turn++)
    browsers.push(cookiesAfter("", await fromAnywhere(salon, "/?index", { email, password: PASSWORD })));
  for (const browser of browsers) {
    const device = deviceIn(browser);
    for (let turn = 0; turn < 5; turn++) await send(salon, "/cancel", { email }, device);
  }
  await vi.waitFor(async () => expect(await emailsTo(email)).toHaveLength(5), { interval: 20, timeout: 30_000 });
  expect((await send(salon, "/cancel", { email }, deviceIn(own))).status).toBe(429);
});

test("strangers who keep the line of passwords full keep nobody out where they have signed in, nor use up their tries", async () => {
  const { salon, email, own } = await aKnownBrowser();
  const right = { email, password: PASSWORD };
  const elsewhere = "198.51.100.1";
  for (let turn = 0; turn < 3; turn++) await send(salon, "/?index", right, "", elsewhere);
  const answers = await whilePasswordLineIsFull(async () => {
    for (let turn = 0; turn < 20; turn++) expect((await send(salon, "/?index", right, "", elsewhere)).status).toBe(429);
    return { known: send(salon, "/?index", right, own) };
  });
  expect((await answers.known).status).toBe(302);
  expect((await send(salon, "/?index", right, "", elsewhere)).status).toBe(302);
});

test("reviews from many addresses silence no honest visitor", async () => {
  const salon = await aSalon();
  const review = { customerName: "Grace", comment: "Lovely", rating: "5" };
  for (let turn = 0; turn < 2; turn++)
    expect((await fromAnywhere(salon, "/reviews", { ...review, key: `${turn}` })).status).toBe(302);
  // Whatever was counted of them is used up.
  const counts = await database.update(rateLimits).set({ count: 10_000 }).where(eq(rateLimits.salonId, salon.id));
  expect(counts.meta.changes).toBeGreaterThan(0);
  expect((await fromAnywhere(salon, "/reviews", { ...review, key: "honest" })).status).toBe(302);
});

/** A browser in which somebody has signed in before and is signed out. */
async function aKnownBrowser() {
  const salon = await aSalon();
  const passwordHash = await hashPassword(PASSWORD);
  const { email } = await anAccount(salon, { passwordHash, emailVerifiedAt: 1 });
  const signedIn = await send(salon, "/?index", { email, password: PASSWORD });
  return { salon, email, own: deviceIn(cookiesAfter("", signedIn)) };
}

/** The cookie by which a browser is known again, among its cookies. */
function deviceIn(cookies: string): string {
  const device = cookies.split("; ").find((pair) => pair.startsWith("__Host-lacquer-device="));
  return device ?? expect.fail("The browser got no cookie");
}

/** A hundred wrong passwords at an account from elsewhere, as they are counted. docs/rules.md 6.4 */
async function wrongPasswordsFromAnywhere({ id: salonId }: Salon, email: string): Promise<void> {
  const fromAfar = { networks: [crypto.randomUUID()] };
  await triedBefore({ kind: "sign-in", salonId, account: email, from: fromAfar }, 100);
}

/** Sends a form from a network of its own, as one of many strangers, without a cookie. */
function fromAnywhere(salon: Salon, path: string, fields: Record<string, string>): Promise<Response> {
  strangers++;
  return send(salon, path, fields, "", `198.51.${strangers >> 8}.${strangers & 255}`);
}

function send(salon: Salon, path: string, fields: Record<string, string>, Cookie = "", from = "192.0.2.1") {
  const headers = { Origin: `http://${salon.host}`, "CF-Connecting-IP": from, ...(Cookie && { Cookie }) };
  return visit(salon, path, { method: "POST", headers, body: new URLSearchParams(fields) });
}

/** The code that an address gets after something was asked. */
async function codeAfter(email: string, ask: () => Promise<unknown>): Promise<string> {
  const before = (await emailsTo(email)).length;
  await ask();
  const mail = await vi.waitFor(
    async () => {
      const mails = await emailsTo(email);
      return mails.length > before ? mails.at(-1) : expect.fail("no code was mailed");
    },
    { interval: 20, timeout: 30_000 },
  );
  return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? expect.fail("no code in the email");
}
