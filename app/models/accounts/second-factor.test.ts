import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "../../database/schema.ts";
import { anAccount } from "../../testing/accounts.ts";
import { database } from "../../testing/database.ts";
import { aSalon } from "../../testing/salons.ts";
import { hashPassword } from "./password.server.ts";
import {
  addSecondFactor,
  authenticatorAddress,
  endSecondFactor,
  newSecondFactorSecret,
  passSecondFactor,
  recoveryCodesLeft,
  renewRecoveryCodes,
} from "./second-factor.server.ts";
import type { User } from "./user.server.ts";

/* The second factor of staff: docs/rules.md 6.18. Codes and times are those of RFC 6238, appendix B. */

const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const [ADDED, ADDED_AT] = ["287082", 59_000];
const [CODE, AT] = ["081804", 1111111109_000];
const [NEXT_CODE, NEXT_AT] = ["050471", 1111111111_000];
const PASSWORD = "lavender-and-lime";
const NOWHERE = { networks: [] };
const STEP_MS = 30_000;

test("a code is right in its half minute, and half a minute early or late, once", async () => {
  const { pass } = await anAdmin();
  expect(await pass(CODE, AT - 2 * STEP_MS)).toMatchObject({ reason: "wrong-second-code" });
  expect(await pass(CODE, AT + 2 * STEP_MS)).toMatchObject({ reason: "wrong-second-code" });
  expect(await pass(`${CODE.slice(0, 3)} ${CODE.slice(3)}`, AT - STEP_MS)).toEqual({ ok: true });
  expect(await pass(CODE, AT)).toMatchObject({ reason: "wrong-second-code" });
  expect(await pass(NEXT_CODE, NEXT_AT + STEP_MS)).toEqual({ ok: true });
});

test("of two simultaneous tries with one code, one gets in", async () => {
  const { pass } = await anAdmin();
  const tries = await Promise.all([pass(CODE, AT), pass(CODE, AT)]);
  expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
});

test("an older code is refused after a newer one, and so is the code that added the second factor", async () => {
  const { pass } = await anAdmin();
  expect(await pass(ADDED, ADDED_AT)).toMatchObject({ reason: "wrong-second-code" });
  expect(await pass(NEXT_CODE, NEXT_AT)).toEqual({ ok: true });
  expect(await pass(CODE, NEXT_AT)).toMatchObject({ reason: "wrong-second-code" });
});

test("without a second factor no code is asked for, with one it is", async () => {
  const { salon, pass } = await anAdmin();
  const other = await anAccount(salon, { role: "admin" });
  expect(await passSecondFactor(other, undefined, NOWHERE, AT)).toEqual({ ok: true });
  expect(await pass(undefined, AT)).toMatchObject({ reason: "second-code-needed" });
  expect(await pass("", AT)).toMatchObject({ reason: "second-code-needed" });
});

test("each of ten recovery codes is good once, in any spelling, and only for its admin", async () => {
  const { salon, pass, recoveryCodes, fresh } = await anAdmin();
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first = "", second = ""] = recoveryCodes;
  expect(first).toMatch(/^[a-hjkmnp-z2-9]{10}$/);
  const other = await anAdmin(salon);
  expect(await other.pass(first, AT)).toMatchObject({ reason: "wrong-second-code" });
  expect(await pass(` ${first.slice(0, 5).toUpperCase()}-${first.slice(5)} `, AT)).toEqual({ ok: true });
  expect(await pass(first, AT)).toMatchObject({ reason: "wrong-second-code" });
  expect(await pass(second.slice(1), AT)).toMatchObject({ reason: "wrong-second-code" });
  expect(recoveryCodesLeft(await fresh())).toBe(9);
});

test("ten wrong codes in 15 minutes are the most, and then a right one is refused too", async () => {
  const { pass } = await anAdmin();
  for (let count = 0; count < 10; count++)
    expect(await pass("000000", AT)).toMatchObject({ reason: "wrong-second-code" });
  expect(await pass(CODE, AT)).toMatchObject({ reason: "too-many-attempts" });
});

test.for([
  ["wrong passwords", "lavender-and-lemon", "wrong-credentials"],
  ["wrong codes with the right password", PASSWORD, "wrong-second-code"],
] as const)("ten %s are the most for what takes both, whatever it is", async ([, password, reason]) => {
  const { fresh, pass } = await anAdmin();
  const wrong = { password, code: "000000" };
  for (let count = 0; count < 5; count++) {
    expect(await renewRecoveryCodes(await fresh(), wrong, NOWHERE, AT)).toMatchObject({ reason });
    expect(await endSecondFactor(await fresh(), wrong, NOWHERE, AT)).toMatchObject({ reason });
  }
  const right = { password: PASSWORD, code: CODE };
  expect(await endSecondFactor(await fresh(), right, NOWHERE, AT)).toMatchObject({ reason: "too-many-attempts" });
  expect(await pass(CODE, AT)).toMatchObject({ reason: "too-many-attempts" });
  expect((await fresh()).secondFactor).not.toBeNull();
});

test("nine wrong codes leave one more try, and right codes are not counted", async () => {
  const { fresh, pass, recoveryCodes } = await anAdmin();
  for (let count = 0; count < 9; count++) await pass("000000", AT);
  const right = { password: PASSWORD, code: CODE };
  expect(
    await renewRecoveryCodes(await fresh(), { ...right, code: recoveryCodes[0] ?? "" }, NOWHERE, AT),
  ).toMatchObject({
    ok: true,
  });
  expect(await endSecondFactor(await fresh(), right, NOWHERE, AT)).toEqual({ ok: true });
});

test("adding one needs the password and a code of its secret, and there is one at most", async () => {
  const { user, fresh } = await anAdmin(undefined, false);
  const add = async (password: string, code: string) =>
    addSecondFactor(await fresh(), { password, code, secret: SECRET }, NOWHERE, ADDED_AT);
  expect(await add("lavender-and-lemon", ADDED)).toMatchObject({ reason: "wrong-credentials" });
  expect(await add(PASSWORD, CODE)).toMatchObject({ reason: "wrong-second-code" });
  expect((await fresh()).secondFactor).toBeNull();
  expect(await add(PASSWORD, ADDED)).toMatchObject({ ok: true });
  expect(
    await addSecondFactor(user, { password: PASSWORD, code: ADDED, secret: SECRET }, NOWHERE, ADDED_AT),
  ).toMatchObject({
    ok: false,
  });
});

test("new recovery codes replace the old ones, for the password and a code", async () => {
  const { recoveryCodes, fresh, pass } = await anAdmin();
  const renew = async (password: string, code: string) =>
    renewRecoveryCodes(await fresh(), { password, code }, NOWHERE, AT);
  expect(await renew("lavender-and-lemon", CODE)).toMatchObject({ reason: "wrong-credentials" });
  expect(await renew(PASSWORD, "000000")).toMatchObject({ reason: "wrong-second-code" });
  const renewed = await renew(PASSWORD, CODE);
  const [code = ""] = "recoveryCodes" in renewed ? renewed.recoveryCodes : [];
  expect(await pass(recoveryCodes[0], AT)).toMatchObject({ reason: "wrong-second-code" });
  expect(await pass(code, AT)).toEqual({ ok: true });
});

test("it ends only by the password and a code", async () => {
  const { fresh } = await anAdmin();
  const end = async (password: string, code: string) => endSecondFactor(await fresh(), { password, code }, NOWHERE, AT);
  expect(await end("lavender-and-lemon", CODE)).toMatchObject({ reason: "wrong-credentials" });
  expect(await end(PASSWORD, "000000")).toMatchObject({ reason: "wrong-second-code" });
  expect((await fresh()).secondFactor).not.toBeNull();
  expect(await end(PASSWORD, CODE)).toEqual({ ok: true });
  expect(await fresh()).toMatchObject({ secondFactor: null, secondFactorSince: null, recoveryCodes: "" });
});

test("neither its secret nor a recovery code is in D1", async () => {
  const { recoveryCodes, fresh } = await anAdmin();
  const stored = JSON.stringify(await fresh());
  for (const secret of [SECRET, "12345678901234567890", ...recoveryCodes]) expect(stored).not.toContain(secret);
});

test("a secret has 160 bits, and an app gets it in the common form", async () => {
  const secret = await newSecondFactorSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(await newSecondFactorSecret()).not.toBe(secret);
  const address = new URL(await authenticatorAddress("Petal & Polish", "owner@example.com", secret));
  expect(address.href).toMatch(/^otpauth:\/\/totp\/Petal%20%26%20Polish:owner%40example\.com\?/);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: "Petal & Polish",
    secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});

/** An admin with a second factor, unless `has` is false. */
async function anAdmin(given?: Awaited<ReturnType<typeof aSalon>>, has = true) {
  const salon = given ?? (await aSalon());
  const user = await anAccount(salon, { role: "admin", passwordHash: await hashPassword(PASSWORD) });
  const added =
    has && (await addSecondFactor(user, { password: PASSWORD, code: ADDED, secret: SECRET }, NOWHERE, ADDED_AT));
  const fresh = async (): Promise<User> => {
    const [row] = await database.select().from(users).where(eq(users.id, user.id));
    return row ?? expect.fail("No account");
  };
  return {
    salon,
    user,
    fresh,
    recoveryCodes: added && "recoveryCodes" in added ? added.recoveryCodes : [],
    pass: async (code: string | undefined, instant: number) => passSecondFactor(await fresh(), code, NOWHERE, instant),
  };
}
