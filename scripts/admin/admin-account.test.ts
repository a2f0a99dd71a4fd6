import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#app/database/schema.ts";
import type { Salon } from "#app/models/salon/salon.server.ts";
import { anAccount } from "#app/testing/accounts.ts";
import { aSalon, noDefaultSalon } from "#app/testing/salons.ts";
import { database } from "../../app/testing/database.ts";
import { accountIn, accountRead, adminWrite } from "./admin-account.ts";
import type { AdminAsked } from "./admin-arguments.ts";

const NOW = Date.UTC(2026, 10, 21);

test("an address without an account becomes an admin, once", async () => {
  const salon = await aSalon();
  const asked = anAdmin(salon, { name: "Amara Okafor" });
  expect(await read(asked)).toEqual({ salonId: salon.id, salonName: salon.name, role: null });
  await write(asked, salon, "hash 1");
  expect(await read(asked)).toMatchObject({ role: "admin" });
  expect(await accountsOf(salon)).toMatchObject([
    {
      email: asked.email,
      name: "Amara Okafor",
      passwordHash: "hash 1",
      role: "admin",
      sessionVersion: 0,
      emailVerifiedAt: null,
      createdAt: NOW,
    },
  ]);
});

test("an admin who is there gets the new password, is signed out everywhere, and keeps the name unless one is asked for", async () => {
  const salon = await aSalon();
  const admin = await anAccount(salon, { role: "admin", email: "owner@example.com", sessionVersion: 4 });
  await write(anAdmin(salon), salon, "hash 2");
  expect(await accountsOf(salon)).toEqual([{ ...admin, passwordHash: "hash 2", sessionVersion: 5 }]);
  await write(anAdmin(salon, { name: "Amara" }), salon, "hash 3");
  expect(await accountsOf(salon)).toEqual([{ ...admin, name: "Amara", passwordHash: "hash 3", sessionVersion: 6 }]);
});

test("an admin who gets a new password loses the second factor, which a lost phone would keep on for ever", async () => {
  const salon = await aSalon();
  const had = { secondFactor: "encrypted", secondFactorSince: NOW, secondFactorStep: 7, recoveryCodes: "hash " };
  const admin = await anAccount(salon, { role: "admin", email: "owner@example.com", ...had });
  await write(anAdmin(salon), salon, "hash 2");
  const ended = { secondFactor: null, secondFactorSince: null, recoveryCodes: "" };
  expect(await accountsOf(salon)).toEqual([{ ...admin, passwordHash: "hash 2", sessionVersion: 1, ...ended }]);
});

test.each(["client", "user"] as const)(
  "the account of a %s is refused, and not even a write changes it",
  async (role) => {
    const salon = await aSalon();
    const account = await anAccount(salon, { role, email: "owner@example.com" });
    await expect(read(anAdmin(salon))).rejects.toThrow("an admin needs another address");
    await write(anAdmin(salon, { name: "Amara" }), salon, "hash");
    expect(await accountsOf(salon)).toEqual([account]);
  },
);

test("an admin of one salon is nobody at another", async () => {
  const [salon, other] = [await aSalon(), await aSalon()];
  const admin = await anAccount(other, { role: "admin", email: "owner@example.com" });
  expect(await read(anAdmin(salon))).toMatchObject({ salonId: salon.id, role: null });
  await write(anAdmin(salon), salon, "hash");
  expect(await accountsOf(other)).toEqual([admin]);
});

test("without a salon's id the one without a host is meant, if there is one and no other", async () => {
  await noDefaultSalon();
  const asked = { email: "owner@example.com", remote: false };
  await expect(read(asked)).rejects.toThrow("There is no salon without a host yet: npm run salon:create makes one.");
  const salon = await aSalon({ host: null });
  expect(await read(asked)).toMatchObject({ salonId: salon.id });
  await aSalon({ host: null });
  await expect(read(asked)).rejects.toThrow("--salon");
  await expect(read({ ...asked, salon: "no-such" })).rejects.toThrow('There is no salon with the id "no-such"');
});

test("quotes, semicolons and comments are text, whatever splits statements on the way to D1", async () => {
  const name = `Siobhán O'Connor"; -- BEGIN TRANSACTION; $a$ /*`;
  const salon = await aSalon({ id: `s'; DROP TABLE users; --${crypto.randomUUID()}` });
  const asked = anAdmin(salon, { email: `o'neill";--@example.com`, name });
  for (const sql of [accountRead(asked), adminWrite(asked, salon.id, "hash", NOW)]) {
    expect(sql).not.toMatch(/"|--|TRANSACTION|\$|\/\*|;(?!$)/);
  }
  await write(asked, salon, "hash");
  expect(await read(asked)).toMatchObject({ salonId: salon.id, role: "admin" });
  expect(await accountsOf(salon)).toMatchObject([{ email: asked.email, name }]);
});

function anAdmin(salon: Salon, with_: Partial<AdminAsked> = {}): AdminAsked {
  return { email: "owner@example.com", salon: salon.id, remote: false, ...with_ };
}

async function read(asked: AdminAsked) {
  const { results } = await env.DB.prepare(accountRead(asked)).all();
  return accountIn(results, asked);
}

function write(asked: AdminAsked, salon: Salon, passwordHash: string) {
  return env.DB.prepare(adminWrite(asked, salon.id, passwordHash, NOW)).run();
}

function accountsOf(salon: Salon) {
  return database.select().from(users).where(eq(users.salonId, salon.id));
}
