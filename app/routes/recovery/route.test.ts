import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { linkWrites, newToken, ownerIn, ownerRead } from "../../../scripts/admin/recovery-link.ts";
import { secretAddress } from "../../auth/security-headers.ts";
import { passkeys, recoveryLinks, users } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { emailsTo, until } from "../../testing/mail-factories.ts";
import { cookiesAfter, postForm, visit } from "../../testing/requests.ts";
import { aSalon } from "../../testing/salons.ts";
import { PROOF_WORDS } from "../../words/accounts.ts";

/* The operator's link for an owner who has lost the second factor: docs/rules.md 6.37. */

const MINUTE = 60_000;

test("looking uses nothing up; the button signs in once, ends what was lost, asks for a new factor and is told by email", async () => {
  const { salon, owner, path, press, row } = await aLockedOwner();
  const before = await cookieOf(owner);
  for (const method of ["GET", "HEAD", "GET"]) {
    const page = await visit(salon, path, { method });
    expect(page.status).toBe(200);
    for (const [name, value] of Object.entries(secretAddress())) expect(page.headers.get(name)).toBe(value);
  }
  expect(await textOf(visit(salon, path))).toContain("Hello Amara Okafor");
  const pressed = await press();
  expect([pressed.status, pressed.headers.get("Location")]).toEqual([302, "/admin/security?recovered"]);
  const headers = { Cookie: cookiesAfter("", pressed) };
  const security = await textOf(visit(salon, "/admin/security?recovered", { headers }));
  expect(security).toContain(PROOF_WORDS.addNewFactor);
  expect(security).toContain("Add a second factor");
  expect(await row()).toMatchObject({
    secondFactor: null,
    secondFactorSince: null,
    recoveryCodes: "",
    passwordHash: "hash",
  });
  expect(await database.$count(passkeys, eq(passkeys.userId, owner.id))).toBe(0);
  expect((await visit(salon, "/admin/appointments", { headers: { Cookie: before } })).status).toBe(302);
  await until(async () => (await emailsTo(owner.email)).length === 1);
  expect((await emailsTo(owner.email))[0]?.subject).toContain("Second factor");
  const [link] = await database.select().from(recoveryLinks).where(eq(recoveryLinks.userId, owner.id));
  expect(link?.usedAt).toBeGreaterThan(0);
  const again = await press();
  expect([again.status, (await again.text()).includes("has been used")]).toEqual([410, true]);
  expect((await row())?.sessionVersion).toBe(owner.sessionVersion + 1);
});

test("two presses at once sign one in", async () => {
  const { press, row, owner } = await aLockedOwner();
  const answers = await Promise.all([press(), press()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 410]);
  expect((await row())?.sessionVersion).toBe(owner.sessionVersion + 1);
});

test("after 30 minutes, at another salon, of a wrong token and of who is no owner any more it signs nobody in", async () => {
  const { salon, owner, path, press, row } = await aLockedOwner();
  const other = await aSalon();
  const statusAt = async (at: Salon, to: string) => (await postForm(at, to, {})).status;
  expect(await statusAt(other, path)).toBe(410);
  expect(await statusAt(salon, `${path}x`)).toBe(410);
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 31 * MINUTE);
  expect((await press()).status).toBe(410);
  vi.restoreAllMocks();
  await database.update(users).set({ staffRole: "manager" }).where(eq(users.id, owner.id));
  expect((await press()).status).toBe(410);
  expect((await row())?.secondFactor).toBe("encrypted");
});

test("the command makes a link for an owner alone, and a second one ends the first", async () => {
  const { salon, owner, press, link } = await aLockedOwner();
  await link();
  expect((await press()).status).toBe(410);
  const client = await anAccount(salon);
  const manager = await anAccount(salon, { role: "admin", staffRole: "manager" });
  for (const email of [client.email, manager.email, "nobody@example.com"])
    await expect(ownerOf({ email, host: salon.host ?? "" })).rejects.toThrow("is no owner of");
  await expect(ownerOf({ email: owner.email, host: "elsewhere.test" })).rejects.toThrow("there is no salon at");
});

async function ownerOf(asked: { email: string; host: string }) {
  const { results } = await env.DB.prepare(ownerRead({ ...asked, remote: false })).all();
  return ownerIn(results, { ...asked, remote: false });
}

/** An owner with a second factor and a passkey, for whom the operator has made a link. */
async function aLockedOwner() {
  const salon = await aSalon();
  const factor = { secondFactor: "encrypted", secondFactorSince: 1, secondFactorStep: 7, recoveryCodes: "hash " };
  const owner = await anAccount(salon, { role: "admin", name: "Amara Okafor", passwordHash: "hash", ...factor });
  await database.insert(passkeys).values({
    ...{ id: crypto.randomUUID(), salonId: salon.id, userId: owner.id, credentialId: crypto.randomUUID() },
    ...{ publicKey: "key", algorithm: "ES256", counter: 0, transports: [], name: "Lost phone", createdAt: now() },
  });
  const link = async () => {
    const { token, tokenHash } = newToken();
    const writes = linkWrites(await ownerOf({ email: owner.email, host: salon.host ?? "" }), tokenHash, now());
    await env.DB.batch(writes.map((sql) => env.DB.prepare(sql)));
    return `/recovery/${token}`;
  };
  const path = await link();
  return {
    ...{ salon, owner, path, link },
    press: () => postForm(salon, path, {}),
    row: async () => (await database.select().from(users).where(eq(users.id, owner.id)))[0],
  };
}
