import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** 2^14 rounds over 16 MiB, about 130 ms: PBKDF2 over 100,000 rounds is refused by the platform. */
const COST = { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 1024 * 1024 } satisfies ScryptOptions;
const KEY_BYTES = 32;

/** A salted scrypt hash of `password`, with its cost written into it: `scrypt$N$r$p$salt$key`. docs/rules.md 6.1 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Whether `password` is the one behind `hash`. With no hash it works as long and answers false. docs/rules.md 6.1 */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const [, N, r, p, salt, key] = (hash ?? NOBODY).split("$");
  const expected = Buffer.from(key ?? "", "base64url");
  const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem: COST.maxmem };
  const derived = await deriveKey(password, Buffer.from(salt ?? "", "base64url"), cost);
  return hash !== undefined && timingSafeEqual(expected, derived);
}

/** What an unknown address is compared with, so that it takes the same time as a known one. */
const NOBODY = ["scrypt", COST.N, COST.r, COST.p, "A".repeat(22), "A".repeat(43)].join("$");

function deriveKey(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
