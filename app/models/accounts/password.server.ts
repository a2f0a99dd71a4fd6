import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { localSetting } from "../../log/local-settings.ts";

/*
 * A hash is scrypt's. It is computed in steps, each on the key of the step before, because one step takes the processor
 * from everything else in its isolate: ten steps of 2^13 rounds over 8 MiB, about 13 ms each. Hashes from before are
 * five steps of 2^14 rounds, or one step of scrypt with p 5 (docs/decisions/0016-passwords-are-hashed-in-steps.md). The
 * platform refuses PBKDF2 above 100,000 rounds.
 */
const DEPLOYED_N = 2 ** 13;
const STEPS = 10;
const KEY_BYTES = 32;
const MAX_MEMORY = 64 * 1024 * 1024;

/** Lets other work run between two steps. */
type Break = () => Promise<void>;

interface Cost {
  N: number;
  r: number;
  p: number;
  steps: number;
}

/** Replaces the hash of an account without a password. No password matches it. docs/rules.md 6.29, 6.36 */
export const NO_PASSWORD = "removed";

/** A salted hash of `password` with its cost: `scrypt-steps$N$r$steps$salt$key`. docs/rules.md 6.1 */
export async function hashPassword(password: string, takeBreak?: Break): Promise<string> {
  const salt = randomBytes(16);
  const { N, r, steps } = costOfNewHashes();
  const key = await deriveKey(password, salt, { N, r, p: 1, steps }, takeBreak);
  return [IN_STEPS, N, r, steps, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Whether `password` matches `stored`. Without a usable hash it takes as long and answers false. docs/rules.md 6.1 */
export async function passwordMatches(password: string, stored = "", takeBreak?: Break): Promise<boolean> {
  const hash = HASH.test(stored) ? stored : undefined;
  const [kind, N, r, times, salt, key] = (hash ?? nobodysHash()).split("$");
  const expected = Buffer.from(key ?? "", "base64url");
  const [p, steps] = kind === IN_STEPS ? [1, Number(times)] : [Number(times), 1];
  const cost = { N: Number(N), r: Number(r), p, steps };
  const derived = await deriveKey(password, Buffer.from(salt ?? "", "base64url"), cost, takeBreak);
  return hash !== undefined && timingSafeEqual(expected, derived);
}

const IN_STEPS = "scrypt-steps";
const HASH = /^scrypt(-steps)?(\$\d+){3}(\$[\w-]+){2}$/;

/** Tests and local load tests set PASSWORD_COST to a lower power of two. docs/rules.md 6.24 */
function costOfNewHashes() {
  return { N: Number(localSetting("PASSWORD_COST") ?? DEPLOYED_N), r: 8, steps: STEPS };
}

/** The hash that stands in for an unknown account, so that it takes the same time as a known one. */
function nobodysHash(): string {
  const { N, r, steps } = costOfNewHashes();
  return [IN_STEPS, N, r, steps, "A".repeat(22), "A".repeat(43)].join("$");
}

/** A hash with fewer steps, from before, has as many breaks: the time must not tell that there is one. */
async function deriveKey(password: string, salt: Buffer, { steps, ...cost }: Cost, takeBreak?: Break): Promise<Buffer> {
  const options = { ...cost, maxmem: MAX_MEMORY };
  let key = salt;
  for (let step = 0; step < Math.max(steps, STEPS); step++) {
    if (step > 0) await takeBreak?.();
    if (step >= steps) continue;
    key = await new Promise<Buffer>((resolve, reject) => {
      scrypt(password.normalize("NFKC"), key, KEY_BYTES, options, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  }
  return key;
}
