import { env } from "cloudflare:workers";
import { gatewayApi } from "./gatewayapi.server.ts";
import { localTexts } from "./local-texts.server.ts";
import type { Carried, OutgoingText, TextProvider } from "./provider.ts";
import { twilio } from "./twilio.server.ts";

declare global {
  namespace Cloudflare {
    /** Optional settings of a deployment beyond wrangler.toml: docs/operations.md, "Texts". */
    interface Env {
      /** Only on a developer's machine and in tests: stores texts instead of sending them. */
      TEXTBOX?: KVNamespace;
      /** The number that texts come from and replies go to, E.164. */
      TEXT_FROM?: string;
      TWILIO_ACCOUNT_SID?: string;
      TWILIO_AUTH_TOKEN?: string;
      /** The provider's address without the path; by default its own. */
      TWILIO_URL?: string;
      GATEWAYAPI_TOKEN?: string;
      /** What GatewayAPI signs its reports and replies with. */
      GATEWAYAPI_SECRET?: string;
      GATEWAYAPI_URL?: string;
    }
  }
}

/** The providers by their name in an address, if they are set up. docs/rules.md 34.11 */
const PROVIDERS: Record<string, () => TextProvider | null> = {
  gatewayapi: () => {
    const { GATEWAYAPI_TOKEN: token, GATEWAYAPI_SECRET: secret, TEXT_FROM: from, GATEWAYAPI_URL: url } = env;
    return token && secret && from ? gatewayApi({ token, secret, from, url }) : null;
  },
  twilio: () => {
    const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: authToken, TEXT_FROM: from, TWILIO_URL: url } = env;
    return sid && authToken && from ? twilio({ sid, authToken, from, url }) : null;
  },
};

/** A provider by its name in an address, null where it isn't set up. */
export function providerNamed(name: string): TextProvider | null {
  return (Object.hasOwn(PROVIDERS, name) && PROVIDERS[name]?.()) || null;
}

/**
 * The provider that carries texts, or with `whatsapp` messages by WhatsApp; null where none is set up. `key` is its name in an
 * address, and `tenths` its price for that way, in tenths of a penny. docs/rules.md 34.11, 34.12, 34.15
 */
export function configuredProvider(
  way: "sms" | "whatsapp" = "sms",
): { key: string; provider: TextProvider; tenths: number } | null {
  const providers = env.TEXTBOX
    ? ([["local", localTexts(env.TEXTBOX)]] as const)
    : Object.keys(PROVIDERS).map((key) => [key, providerNamed(key)] as const);
  for (const [key, provider] of providers) {
    const tenths = way === "sms" ? provider?.tenths : provider?.whatsAppTenths;
    if (provider && tenths !== undefined) return { key, provider, tenths };
  }
  return null;
}

const LIMIT_MS = 10_000;

/**
 * Hands a text to a provider. What takes longer than 10 seconds may have gone. The error, if it fails, names the provider and the
 * status, never the phone or the words. docs/rules.md 34.8, 34.11
 */
export async function sendByProvider(provider: TextProvider, text: OutgoingText): Promise<Carried> {
  const limit = AbortSignal.timeout(LIMIT_MS);
  const aborted = Promise.withResolvers<never>();
  limit.addEventListener("abort", () => aborted.reject(limit.reason));
  try {
    return await Promise.race([provider.send(text, limit), aborted.promise]);
  } catch (error) {
    if (limit.aborted) return { failure: "unknown" };
    if (error instanceof Error && error.message.startsWith(`${provider.name} answered`)) throw error;
    throw new Error(`${provider.name} could not be reached`);
  }
}
