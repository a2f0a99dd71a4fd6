import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { localSetting } from "../../kernel/local-settings.ts";

/** Scrypt cost: 2^14 rounds over 16 MiB, about 130 ms. The platform refuses PBKDF2 above 100,000 rounds. */
const DEPLOYED_N = 2 ** 14;
const KEY_BYTES = 32;
const MAX_MEMORY = 64 * 1024 * 1024;

/** A salted scrypt hash of `password` with its cost parameters: `scrypt$N$r$p$salt$key`. docs/rules.md 6.1 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const cost = costOfNewHashes();
  const key = await deriveKey(password, salt, cost);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Whether `password` matches `hash`. Without a hash it takes as long and answers false. docs/rules.md 6.1 */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const [, N, r, p, salt, key] = (hash ?? nobodysHash()).split("$");
  const expected = Buffer.from(key ?? "", "base64url");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await deriveKey(password, Buffer.from(salt ?? "", "base64url"), cost);
  return hash !== undefined && timingSafeEqual(expected, derived);
}

/** Tests and local load tests set PASSWORD_COST to a lower power of two. docs/rules.md 6.24 */
function costOfNewHashes() {
  return { N: Number(localSetting("PASSWORD_COST") ?? DEPLOYED_N), r: 8, p: 5 };
}

/** The hash that stands in for an unknown account, so that it takes the same time as a known one. */
function nobodysHash(): string {
  const { N, r, p } = costOfNewHashes();
  return ["scrypt", N, r, p, "A".repeat(22), "A".repeat(43)].join("$");
}

function deriveKey(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  const options = { ...cost, maxmem: MAX_MEMORY };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
