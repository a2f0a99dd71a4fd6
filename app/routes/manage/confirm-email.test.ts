import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { users } from "../../database/schema.ts";
import type { User } from "../../models/accounts/user.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { emailsTo, mailCodesAtOnce, until } from "../../testing/mail-factories.ts";
import { cookiesAfter, postForm, visit } from "../../testing/requests.ts";
import { aSalon } from "../../testing/salons.ts";

/* A client confirms the email of their account by a code, also without an appointment: docs/rules.md 6.12 */

const ALSO_CONFIRMS = "also confirms that it’s your email";

afterEach(() => vi.restoreAllMocks());

test("a new client without appointments gets a code to their own email, and confirms it", async () => {
  const { salon, client, browser } = await aSignedInClient();
  const search = await textOf(visit(salon, "/cancel?search", { headers: { Cookie: browser } }));
  expect(search).toContain(`value="${client.email}"`);
  expect(search).toContain(ALSO_CONFIRMS);
  const { email } = client;
  const asked = await postForm(salon, "/cancel?search", { email }, { Cookie: browser });
  const code = await codeTo(email);
  const Cookie = cookiesAfter(browser, asked);
  const opened = await postForm(salon, "/cancel?search", { email, code }, { Cookie });
  expect(opened.headers.get("Location")).toBe("/cancel");
  expect(await isVerified(client)).toBe(true);
  const later = cookiesAfter(Cookie, opened);
  expect(await textOf(visit(salon, "/cancel?search", { headers: { Cookie: later } }))).not.toContain(ALSO_CONFIRMS);
});

test("they get none to another mailbox without appointments, nor does anybody else to theirs", async () => {
  mailCodesAtOnce();
  const { salon, client, browser } = await aSignedInClient();
  const other = await anAccount(salon);
  await postForm(salon, "/cancel", { email: other.email }, { Cookie: browser });
  await postForm(salon, "/cancel", { email: client.email });
  await postForm(salon, "/cancel", { email: client.email }, { Cookie: await cookieOf(other) });
  await postForm(salon, "/cancel", { email: client.email }, { Cookie: browser });
  await codeTo(client.email);
  expect([(await emailsTo(client.email)).length, (await emailsTo(other.email)).length]).toEqual([1, 0]);
});

async function aSignedInClient(): Promise<{ salon: Salon; client: User; browser: string }> {
  const salon = await aSalon();
  const client = await anAccount(salon);
  return { salon, client, browser: await cookieOf(client) };
}

async function isVerified({ id }: User): Promise<boolean> {
  const [user] = await database.select().from(users).where(eq(users.id, id));
  return typeof user?.emailVerifiedAt === "number";
}

async function codeTo(email: string): Promise<string> {
  await until(async () => (await emailsTo(email)).length > 0);
  return /\b\d{6}\b/.exec((await emailsTo(email))[0]?.text ?? "")?.[0] ?? expect.fail("No code in the email");
}
