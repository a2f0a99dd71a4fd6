import { env } from "cloudflare:workers";
import type { Salon } from "./salon.server.ts";

/** 128 bits, which nobody guesses. */
const TOKEN_BYTES = 16;

/** A token for an address whose holder needs no other proof. It is given away once and never kept. docs/rules.md 10.17 */
export function secretToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))).toString("base64url");
}

/** What is kept of a secret token, and compared. */
export async function hashOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Buffer.from(digest).toString("base64url");
}

/** Where a salon's site is. Never asked of a request, whose host anybody can make up. docs/rules.md 10.17 */
export function siteOf({ host }: Pick<Salon, "host">): string | undefined {
  return host ? `https://${host}` : env.PUBLIC_URL;
}
