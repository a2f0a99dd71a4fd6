import dns from "node:dns";
import { test as base } from "@playwright/test";
import { salonOfJourney } from "./journey-salon.ts";

export { expect } from "@playwright/test";
export { BUSY } from "./journey-salon.ts";

/*
 * Each journey has a salon to itself, at `baseURL`. No other journey books its times, counts its reviews or changes its
 * hours, whatever runs beside it or has run before.
 */
export const test = base.extend({
  baseURL: async ({ baseURL }, use) => {
    const address = new URL(baseURL ?? "");
    address.hostname = salon().host;
    await use(address.origin);
  },
});

/** The current journey's salon. */
export function salon() {
  return salonOfJourney(test.info().testId);
}

// Every name under localhost is this machine (RFC 6761). Browsers know that; Node asks a resolver, which may not.
const { lookup } = dns.promises;
Object.assign(dns.promises, {
  lookup: (name: string, options: dns.LookupAllOptions) =>
    lookup(name.endsWith(".localhost") ? "localhost" : name, options),
});
