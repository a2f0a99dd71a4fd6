import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hashPassword, passwordMatches } from "./password.server.ts";

const { PASSWORD_COST } = process.env;

describe("without a setting, as deployed", () => {
  beforeEach(() => void delete process.env.PASSWORD_COST);
  afterEach(() => void Object.assign(process.env, { PASSWORD_COST }));

  test("a password is hashed with 2^14 rounds of scrypt, r 8 and p 5, and a salt of its own", async () => {
    const [one, other] = [await hashPassword("analytical"), await hashPassword("analytical")];
    expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect(other).not.toBe(one);
    expect(await passwordMatches("analytical", one)).toBe(true);
    expect(await passwordMatches("analytic", one)).toBe(false);
  });
});

test("a hash is compared at the cost that it was made with", async () => {
  const cheap = await hashPassword("analytical");
  expect(cheap).toContain(`scrypt$${PASSWORD_COST}$8$5$`);
  delete process.env.PASSWORD_COST;
  try {
    expect(await passwordMatches("analytical", cheap)).toBe(true);
  } finally {
    Object.assign(process.env, { PASSWORD_COST });
  }
});

test("nobody's password matches no account", async () => {
  expect(await passwordMatches("", undefined)).toBe(false);
});
