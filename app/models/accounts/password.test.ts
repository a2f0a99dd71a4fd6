import { scryptSync } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hashPassword, passwordMatches } from "./password.server.ts";

const { PASSWORD_COST } = process.env;

/** A salt and a key of another password. */
const OTHERS = `c2FsdA$${"A".repeat(43)}`;

describe("without a setting, as deployed", () => {
  beforeEach(() => void delete process.env.PASSWORD_COST);
  afterEach(() => void Object.assign(process.env, { PASSWORD_COST }));

  test("a password is hashed with ten times 2^13 rounds of scrypt, r 8, and a salt of its own", async () => {
    const [one, other] = [await hashPassword("analytical"), await hashPassword("analytical")];
    expect(one).toMatch(/^scrypt-steps\$8192\$8\$10\$[\w-]{22}\$[\w-]{43}$/);
    expect(other).not.toBe(one);
    expect(await passwordMatches("analytical", one)).toBe(true);
    expect(await passwordMatches("analytic", one)).toBe(false);
  });
});

test("a hash is compared at the cost that it was made with", async () => {
  const cheap = await hashPassword("analytical");
  expect(cheap).toContain(`scrypt-steps$${PASSWORD_COST}$8$10$`);
  delete process.env.PASSWORD_COST;
  try {
    expect(await passwordMatches("analytical", cheap)).toBe(true);
  } finally {
    Object.assign(process.env, { PASSWORD_COST });
  }
});

test("a hash of one step, from before, is compared still", async () => {
  const key = scryptSync("analytical", "salt", 32, { N: 16, r: 8, p: 5 });
  const hash = ["scrypt", 16, 8, 5, Buffer.from("salt").toString("base64url"), key.toString("base64url")].join("$");
  expect(await passwordMatches("analytical", hash)).toBe(true);
  expect(await passwordMatches("analytic", hash)).toBe(false);
});

test("a hash of five steps, from before, is compared still", async () => {
  const step = (key: Buffer) => scryptSync("analytical", key, 32, { N: 16, r: 8, p: 1 });
  const salt = Buffer.from("salt");
  const key = step(step(step(step(step(salt)))));
  const hash = ["scrypt-steps", 16, 8, 5, salt.toString("base64url"), key.toString("base64url")].join("$");
  expect(await passwordMatches("analytical", hash)).toBe(true);
  expect(await passwordMatches("analytic", hash)).toBe(false);
});

test.for(["", "none", "scrypt$x$8$5$c2FsdA$a2V5"])("what is no hash (%j) matches no password", async (stored) => {
  expect(await passwordMatches("analytical", stored)).toBe(false);
});

test("others have the processor between two steps", async () => {
  let breaks = 0;
  const takeBreak = async () => void breaks++;
  expect(await passwordMatches("analytical", await hashPassword("analytical", takeBreak), takeBreak)).toBe(true);
  expect(breaks).toBe(18);
});

test("nobody's password matches no account, and takes as many breaks as somebody's, also of a hash from before", async () => {
  const breaksAt = async (hash: string | undefined) => {
    let breaks = 0;
    expect(await passwordMatches("analytic", hash, async () => void breaks++)).toBe(false);
    return breaks;
  };
  const hashes = [
    undefined,
    await hashPassword("analytical"),
    `scrypt-steps$16$8$5$${OTHERS}`,
    `scrypt$16$8$5$${OTHERS}`,
  ];
  for (const hash of hashes) expect(await breaksAt(hash)).toBe(9);
});
