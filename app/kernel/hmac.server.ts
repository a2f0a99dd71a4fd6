import { env } from "cloudflare:workers";
import { createHmac } from "node:crypto";

/** The HMAC of a text under `TOKEN_SECRET`. It does not reveal the text. */
export function hmacOf(text: string): string {
  return createHmac("sha256", env.TOKEN_SECRET).update(text).digest("base64url");
}
