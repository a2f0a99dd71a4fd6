import { and, eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterEach, describe, expect, test, vi } from "vitest";
import { users } from "../../../database/schema.ts";
import { hashPassword } from "../../../models/accounts/password.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount } from "../../../testing/accounts.ts";
import { aBooking } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { whilePasswordLineIsFull } from "../../../testing/password-line.ts";
import { callApi } from "../../../testing/requests.ts";
import { rowsOf } from "../../../testing/rows.ts";
import { aSalon } from "../../../testing/salons.ts";

afterEach(() => vi.useRealTimers());

const ADA = { name: "Ada Lovelace", email: "ada@example.com", password: "analytical" };

describe("client-signup", () => {
  test("opens a client's account and signs it in", async () => {
    const salon = await aSalon();
    const answer = await signUp(salon, ADA);
    expect(answer.status).toBe(201);
    const { token, user } = await answer.json<SignedIn>();
    expect(user).toEqual({
      _id: user.id,
      id: user.id,
      userId: user.id,
      name: ADA.name,
      email: ADA.email,
      role: "client",
    });
    expect(decodeJwt(token)).toMatchObject({
      userId: user.id,
      email: ADA.email,
      role: "client",
      exp: expect.any(Number),
    });
    expect((await bookWith(salon, token)).status).toBe(201);
  });

  test("keeps the password as a salted scrypt hash alone, and tells nobody", async () => {
    const [salon, other] = [await aSalon(), await aSalon()];
    const answers = await Promise.all([signUp(salon, ADA), signUp(other, ADA)]);
    const [one, same] = [await accountOf(salon, ADA.email), await accountOf(other, ADA.email)];
    expect(one.passwordHash).toMatch(/^scrypt-steps\$\d+\$8\$10\$[\w-]{22}\$[\w-]{43}$/);
    expect(same.passwordHash).not.toBe(one.passwordHash);
    expect(JSON.stringify([one, same])).not.toContain(ADA.password);
    for (const answer of answers) {
      // A token's letters may spell anything.
      const { token, ...rest } = await answer.json<{ token: string }>();
      expect(JSON.stringify([rest, decodeJwt(token)])).not.toMatch(/analytical|scrypt|hash/i);
    }
  });

  test("trims the name and the email, and writes the email in lower case", async () => {
    const salon = await aSalon();
    const answer = await signUp(salon, { ...ADA, name: "  Ada ", email: " ADA@Example.COM " });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ user: { name: "Ada", email: "ada@example.com" } });
    expect((await signIn(salon, "client-login", { email: "ada@example.COM ", password: ADA.password })).status).toBe(
      200,
    );
  });

  test("is refused for an address that has an account, however it is written, and changes nothing", async () => {
    const salon = await aSalon();
    await signUp(salon, ADA);
    const before = await accountOf(salon, ADA.email);
    const answer = await signUp(salon, { name: "Eve", email: " Ada@EXAMPLE.com", password: "another one" });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({ error: "These credentials are already in use" });
    expect(await rowsOf(salon)).toMatchObject({ accounts: 1 });
    expect(await accountOf(salon, ADA.email)).toEqual(before);
  });

  test("opens one account when it is sent twice at once", async () => {
    const salon = await aSalon();
    const answers = await Promise.all([signUp(salon, ADA), signUp(salon, ADA)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await rowsOf(salon)).toMatchObject({ accounts: 1 });
  });

  test("of the same address at two salons opens two accounts", async () => {
    const [salon, other] = [await aSalon(), await aSalon()];
    expect((await signUp(salon, ADA)).status).toBe(201);
    expect((await signUp(other, { ...ADA, password: "difference" })).status).toBe(201);
    expect((await signIn(other, "client-login", ADA)).status).toBe(401);
  });

  test("never opens an admin's account", async () => {
    const salon = await aSalon();
    await signUp(salon, { ...ADA, role: "admin", type: "admin", emailVerifiedAt: 1 });
    expect(await accountOf(salon, ADA.email)).toMatchObject({ role: "client", emailVerifiedAt: null });
  });

  const SHORT = "Password must be at least 6 characters long";
  test.for<[string, string, unknown, string]>([
    ["a short password", "password", "12345", SHORT],
    ["no password", "password", undefined, SHORT],
    ["a password that is a number", "password", 1234567, SHORT],
    ["a password of 201 characters", "password", "x".repeat(201), "Please use at most 200 characters"],
    ["no name", "name", undefined, "Full name is required"],
    ["a blank name", "name", "  ", "Full name is required"],
    ["a name of 101 characters", "name", "x".repeat(101), "Please use at most 100 characters"],
    ["no email", "email", undefined, "Email is required"],
    ["a bad email", "email", "ada@example", "Invalid email address"],
  ])("is refused with %s, and opens no account", async ([, field, value, sentence]) => {
    const salon = await aSalon();
    const answer = await signUp(salon, { ...ADA, [field]: value });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: sentence, fields: { [field]: sentence } });
    expect(await rowsOf(salon)).toMatchObject({ accounts: 0 });
  });

  test("takes a password of 6 characters", async () => {
    expect((await signUp(await aSalon(), { ...ADA, password: "123456" })).status).toBe(201);
  });
});

describe("client-login", () => {
  test("signs a client in, and one of the role user", async () => {
    const salon = await aSalon();
    const passwordHash = await hashPassword(ADA.password);
    const client = await anAccount(salon, { email: ADA.email, passwordHash });
    const user = await anAccount(salon, { email: "grace@example.com", role: "user", passwordHash });
    for (const account of [client, user]) {
      const answer = await signIn(salon, "client-login", { email: account.email, password: ADA.password });
      expect(answer.status).toBe(200);
      const signedIn = await answer.json<SignedIn>();
      expect(signedIn.user).toMatchObject({ id: account.id, role: account.role });
      expect((await bookWith(salon, signedIn.token, account === user ? "12:00" : "10:00")).status).toBe(201);
    }
  });

  test("gives a token for 30 minutes", async () => {
    const salon = await aSalon();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-24T09:00:00Z") });
    const { token } = await (await signUp(salon, ADA)).json<SignedIn>();
    expect(decodeJwt(token).exp).toBe(Date.parse("2026-11-24T09:30:00Z") / 1000);
    vi.setSystemTime(Date.parse("2026-11-24T09:29:59Z"));
    expect((await bookWith(salon, token)).status).toBe(201);
    vi.setSystemTime(Date.parse("2026-11-24T09:30:01Z"));
    expect((await bookWith(salon, token, "15:00")).status).toBe(401);
  });

  test("answers a wrong password, an unknown address and an admin alike", async () => {
    const salon = await aSalon();
    const passwordHash = await hashPassword(ADA.password);
    await anAccount(salon, { email: ADA.email, passwordHash });
    await anAccount(salon, { email: "admin@example.com", role: "admin", passwordHash });
    const answers = await Promise.all([
      signIn(salon, "client-login", { email: ADA.email, password: "wrong one" }),
      signIn(salon, "client-login", { email: "nobody@example.com", password: ADA.password }),
      signIn(salon, "client-login", { email: "admin@example.com", password: ADA.password }),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(await answer.text()).toBe('{"error":"Invalid credentials"}');
      expect([...answer.headers]).toEqual([...(answers[0]?.headers ?? [])]);
    }
  });

  test("hashes the password for an unknown address too: with a full line of passwords, both have to wait", async () => {
    const salon = await aSalon();
    await anAccount(salon, { email: ADA.email, passwordHash: await hashPassword(ADA.password) });
    await whilePasswordLineIsFull(async () => {
      for (const email of [ADA.email, "nobody@example.com"])
        expect((await signIn(salon, "client-login", { email, password: "wrong one" })).status).toBe(429);
    });
  });

  test("takes the password to the letter, however its accents were typed", async () => {
    const salon = await aSalon();
    await signUp(salon, { ...ADA, password: "  Crème brûlée ".normalize("NFC") });
    const status = async (password: string) =>
      (await signIn(salon, "client-login", { email: ADA.email, password })).status;
    expect(await status("  Crème brûlée ".normalize("NFD"))).toBe(200);
    expect(await status("Crème brûlée")).toBe(401);
    expect(await status("  crème brûlée ")).toBe(401);
  });

  test("asks for an email and a password", async () => {
    const answer = await signIn(await aSalon(), "client-login", {});
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      error: "Email is required",
      fields: { email: "Email is required", password: "Password is required" },
    });
  });

  test("knows no account of another salon", async () => {
    const [salon, other] = [await aSalon(), await aSalon()];
    await signUp(salon, ADA);
    expect((await signIn(other, "client-login", ADA)).status).toBe(401);
  });
});

describe("admin-login", () => {
  test("signs an admin in for 12 hours", async () => {
    const salon = await aSalon();
    const admin = await anAccount(salon, { role: "admin", passwordHash: await hashPassword(ADA.password) });
    const asked = { email: admin.email, password: ADA.password, type: "admin" };
    const before = Math.floor(Date.now() / 1000);
    const answer = await signIn(salon, "admin-login", asked);
    expect(answer.status).toBe(200);
    const { token, user } = await answer.json<SignedIn>();
    expect(user).toMatchObject({ id: admin.id, role: "admin" });
    const { role, exp, iat } = decodeJwt(token);
    expect([role, (exp ?? 0) - (iat ?? 0)]).toEqual(["admin", 12 * 3600]);
    expect(iat).toBeGreaterThanOrEqual(before);
  });

  test("answers a client, a wrong password and an unknown address alike", async () => {
    const salon = await aSalon();
    const passwordHash = await hashPassword(ADA.password);
    const client = await anAccount(salon, { passwordHash });
    const admin = await anAccount(salon, { role: "admin", passwordHash });
    for (const asked of [
      { email: client.email, password: ADA.password },
      { email: admin.email, password: "wrong one" },
      { email: "nobody@example.com", password: ADA.password },
    ]) {
      const answer = await signIn(salon, "admin-login", { ...asked, type: "admin" });
      expect(answer.status).toBe(401);
      expect(await answer.text()).toBe('{"error":"Invalid credentials"}');
    }
  });
});

describe("anything else", () => {
  test.for([{ action: "admin-signup" }, { action: "" }, { action: 1 }, { action: null }, {}, [], null, "client-login"])(
    "such as %j is an unknown action",
    async (body) => {
      const salon = await aSalon();
      const answer = await callApi(salon, "auth", { method: "POST", body: JSON.stringify(body) });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error: "Unknown action" });
      expect(await rowsOf(salon)).toMatchObject({ accounts: 0 });
    },
  );

  test("sets no cookie and is kept by no cache", async () => {
    const salon = await aSalon();
    for (const answer of [
      await signUp(salon, ADA),
      await signIn(salon, "client-login", ADA),
      await signUp(salon, {}),
    ]) {
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });
});

interface SignedIn {
  token: string;
  user: { id: string };
}

function signUp(salon: Salon, account: Record<string, unknown>): Promise<Response> {
  return signIn(salon, "client-signup", account);
}

function signIn(salon: Salon, action: string, asked: Record<string, unknown>): Promise<Response> {
  return callApi(salon, "auth", { method: "POST", body: { ...asked, action } });
}

function bookWith(salon: Salon, token: string, time = "10:00"): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}` };
  return callApi(salon, "appointments", { method: "POST", body: aBooking(salon, { time }), headers });
}

async function accountOf(salon: Salon, email: string) {
  const [account] = await database
    .select()
    .from(users)
    .where(and(eq(users.salonId, salon.id), eq(users.email, email)));
  return account ?? expect.fail(`${email} has no account`);
}
