import { env } from "cloudflare:workers";
import { createHmac, hkdfSync } from "node:crypto";

/** What a secret signs or hides. A new use gets a name of its own; a changed name ends what the old one signed. */
export type SecretUse =
  | "session token"
  | "session cookie"
  | "open session"
  | "mailed code"
  | "rate limit"
  | "answered mailbox"
  | "account key"
  | "review key";

/**
 * The secret of one use, 32 bytes, derived from `TOKEN_SECRET` with HKDF (RFC 5869). What is signed for one use is worth
 * nothing for another, and a secret that leaks reveals no other. docs/rules.md 6.17
 */
export function secretFor(use: SecretUse): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", env.TOKEN_SECRET, "", `lacquer ${use}`, 32));
}

/** The HMAC of a text under the secret of `use`. It does not reveal the text. */
export function hmacOf(use: SecretUse, text: string): string {
  return createHmac("sha256", secretFor(use)).update(text).digest("base64url");
}
