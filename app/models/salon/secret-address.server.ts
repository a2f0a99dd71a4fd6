import { env } from "cloudflare:workers";
import type { Salon } from "./salon.server.ts";

/** 128 bits can't be guessed. */
const TOKEN_BYTES = 16;

/** A random token that alone grants access to an address. It is shown once and never stored. docs/rules.md 10.17 */
export function secretToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))).toString("base64url");
}

/** The hash of a secret token, for storing and comparing. */
export async function hashOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Buffer.from(digest).toString("base64url");
}

/**
 * The address of a salon's site. It never comes from a request, because a request's host can be forged. A host below localhost
 * is on the developer's machine and uses the port of the first salon there. docs/rules.md 10.17
 */
export function siteOf({ host }: Pick<Salon, "host">): string | undefined {
  if (host?.endsWith(".localhost") && env.PUBLIC_URL) return env.PUBLIC_URL.replace("localhost", host);
  return host ? `https://${host}` : env.PUBLIC_URL;
}

/** Where clients of a salon manage their appointments, or null when its site is not known. docs/rules.md 10.14 */
export function manageAddress(salon: Pick<Salon, "host">): string | null {
  const site = siteOf(salon);
  return site ? new URL("/cancel", site).href : null;
}
