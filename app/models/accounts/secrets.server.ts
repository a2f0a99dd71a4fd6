import { env } from "cloudflare:workers";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** What a secret signs or hides. A new use gets a name of its own; a changed name ends what the old one signed. */
export type SecretUse =
  | "session token"
  | "session cookie"
  | "open session"
  | "mailed code"
  | "rate limit"
  | "holding network"
  | "holder by the API"
  | "answered mailbox"
  | "device cookie"
  | "known device"
  | "second step"
  | "second factor"
  | "recovery code"
  | "passkey challenge"
  | "account key"
  | "review key"
  | "visit link"
  | "pay link"
  | "voucher code"
  | "voucher order"
  | "offer"
  | "card link"
  | "review requests"
  | "no review requests"
  | "stopped phone"
  | "no news"
  | "news answer";

/**
 * The secret of one use, 32 bytes, derived from `TOKEN_SECRET` with HKDF (RFC 5869). What is signed for one use is worth
 * nothing for another, and a secret that leaks reveals no other. docs/rules.md 6.17
 */
export function secretFor(use: SecretUse): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hkdfSync("sha256", env.TOKEN_SECRET, "", `lacquer ${use}`, 32));
}

/** The HMAC of a text under the secret of `use`. It does not reveal the text. */
export function hmacOf(use: SecretUse, text: string): string {
  return createHmac("sha256", secretFor(use)).update(text).digest("base64url");
}

/** A text of `owner` with its HMAC behind it, for an address: nobody without the secret can make one. */
export function signed(use: SecretUse, owner: string, text: string): string {
  return `${text}.${hmacOf(use, `${owner} ${text}`)}`;
}

/** The text that was signed for this use and owner, or null. */
export function readSigned(use: SecretUse, owner: string, signedText: string): string | null {
  const text = signedText.slice(0, Math.max(0, signedText.lastIndexOf(".")));
  const [given, right] = [Buffer.from(signedText), Buffer.from(signed(use, owner, text))];
  return given.length === right.length && timingSafeEqual(given, right) ? text : null;
}

/** Encrypts a text with AES-GCM under the secret of `use`. Only `owner` can have it decrypted. */
export async function encrypted(use: SecretUse, owner: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const cipher = await crypto.subtle.encrypt(algorithm(iv, owner), await keyFor(use), new TextEncoder().encode(text));
  return Buffer.concat([iv, Buffer.from(cipher)]).toString("base64url");
}

/** The text that was encrypted, or null when it was for another owner or use, was altered, or the secret is new. */
export async function decrypted(use: SecretUse, owner: string, cipher: string): Promise<string | null> {
  const bytes = Buffer.from(cipher, "base64url");
  const [iv, rest] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES)];
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm(iv, owner), await keyFor(use), rest));
  } catch {
    return null;
  }
}

const IV_BYTES = 12;

function algorithm(iv: Uint8Array<ArrayBuffer>, owner: string) {
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(owner) };
}

function keyFor(use: SecretUse): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", secretFor(use), "AES-GCM", false, ["encrypt", "decrypt"]);
}
