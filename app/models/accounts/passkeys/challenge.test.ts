import { expect, test } from "vitest";
import { aSalon } from "../../../testing/salons.ts";
import { type AskedAt, newChallenge, spendChallenge } from "./challenge.server.ts";

/* The challenges of passkeys: docs/rules.md 6.34 */

const NOW = Date.parse("2036-06-16T10:00:00Z");
const MINUTE = 60_000;

test("a challenge is good once, for ten minutes", async () => {
  const at = await somewhere();
  const early = newChallenge(at, NOW);
  expect(await spendChallenge(at, early, NOW + 10 * MINUTE - 1)).toBe(true);
  expect(await spendChallenge(at, early, NOW + 1), "again").toBe(false);
  expect(await spendChallenge(at, newChallenge(at, NOW), NOW + 10 * MINUTE), "late").toBe(false);
});

test("of two answers at once one is taken", async () => {
  const at = await somewhere();
  const challenge = newChallenge(at, NOW);
  const taken = await Promise.all([1, 2, 3].map(() => spendChallenge(at, challenge, NOW)));
  expect(taken.filter(Boolean)).toHaveLength(1);
});

test("the same challenge written another way is the same one", async () => {
  const at = await somewhere();
  const challenge = newChallenge(at, NOW);
  expect(await spendChallenge(at, `${challenge}=`, NOW)).toBe(true);
  expect(await spendChallenge(at, challenge, NOW)).toBe(false);
});

test("it is good in its browser, at its host and salon, for its owner, and nowhere else", async () => {
  const at = await somewhere();
  const other = await somewhere();
  const elsewhere: Partial<AskedAt>[] = [
    { browser: "another" },
    { origin: "https://other.test" },
    { origin: at.origin.replace("http:", "https:") },
    { salonId: other.salonId },
    { owner: "somebody" },
  ];
  for (const change of elsewhere)
    expect(await spendChallenge({ ...at, ...change }, newChallenge(at, NOW), NOW), JSON.stringify(change)).toBe(false);
  expect(await spendChallenge({ ...at, owner: null }, newChallenge({ ...at, owner: "somebody" }, NOW), NOW)).toBe(
    false,
  );
});

test("a text that was not issued is no challenge", async () => {
  const at = await somewhere();
  const real = Buffer.from(newChallenge(at, NOW), "base64url").toString();
  for (const text of ["", "x", real.slice(0, -1), real.replace(/ \d+/, " 99999999999999"), `${real}.x`])
    expect(await spendChallenge(at, Buffer.from(text).toString("base64url"), NOW), text).toBe(false);
});

async function somewhere(): Promise<AskedAt> {
  const salon = await aSalon();
  return { salonId: salon.id, origin: `http://${salon.host}`, browser: crypto.randomUUID(), owner: null };
}
