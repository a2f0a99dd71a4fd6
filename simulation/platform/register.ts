import { registerHooks } from "node:module";
import { brokenSource } from "../broken.ts";

/*
 * Loads the product into plain Node. The platform and the texts of emails are replaced by the simulation's own. With BREAK, a
 * part of the product is taken out.
 */

const OWN: Record<string, string> = {
  "cloudflare:workers": "./cloudflare-workers.ts",
  "../mail/emails/appointment-email.ts": "./plain-email.ts",
  "../mail/emails/refund-email.ts": "./plain-email.ts",
  "../mail/emails/offer-email.ts": "./plain-email.ts",
  "./stripe-client.server.ts": "../money/stripe-client.ts",
  "../stripe-client.server.ts": "../money/stripe-client.ts",
};

registerHooks({
  resolve(specifier, context, next) {
    const own = OWN[specifier];
    return next(own ? new URL(own, import.meta.url).href : specifier, context);
  },
  load(url, context, next) {
    const loaded = next(url, context);
    const { source } = loaded;
    return source ? { ...loaded, source: brokenSource(url, source.toString()) } : loaded;
  },
});
