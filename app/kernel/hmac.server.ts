import { env } from "cloudflare:workers";
import { createHmac } from "node:crypto";

/** Stands for a text, the same one for the same text. Nobody without our secret tells from it what the text was. */
export function hmacOf(text: string): string {
  return createHmac("sha256", env.TOKEN_SECRET).update(text).digest("base64url");
}
