import { env } from "cloudflare:workers";

declare global {
  namespace Cloudflare {
    /** Optional settings of a deployment beyond wrangler.toml: docs/operations.md, "News on a device". */
    interface Env {
      /** The VAPID keys, base64url. */
      PUSH_PUBLIC_KEY?: string;
      PUSH_PRIVATE_KEY?: string;
    }
  }
}

/** The key that a browser asks its maker's push service with; null where the deployment has none. docs/rules.md 36.2 */
export function pushKey(): string | null {
  return env.PUSH_PRIVATE_KEY ? (env.PUSH_PUBLIC_KEY ?? null) : null;
}
