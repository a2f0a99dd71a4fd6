import { registerHooks } from "node:module";
import { brokenSource } from "../broken.ts";

/*
 * Loads the product into plain Node: what belongs to the platform, and how emails are worded, is the simulation's own; with
 * BREAK a part of the product is taken out.
 */

const OWN: Record<string, string> = {
  "cloudflare:workers": "./cloudflare-workers.ts",
  "../emails/appointment-email.ts": "./plain-email.ts",
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
