import dns from "node:dns";
import { test as base } from "@playwright/test";
import { salonOfJourney } from "./journey-salon.ts";

export { expect } from "@playwright/test";
export { BUSY } from "./journey-salon.ts";

/*
 * A journey has a salon to itself, of which the address is `baseURL`: no other one books its times, counts its reviews or
 * changes its hours, whatever runs beside it and whatever has run before.
 */
export const test = base.extend({
  baseURL: async ({ baseURL }, use) => {
    const address = new URL(baseURL ?? "");
    address.hostname = salon().host;
    await use(address.origin);
  },
});

/** The salon of the journey that asks. */
export function salon() {
  return salonOfJourney(test.info().testId);
}

// Every name under localhost is this machine (RFC 6761). Browsers know that, Node leaves it to a resolver that may not.
const { lookup } = dns.promises;
Object.assign(dns.promises, {
  lookup: (name: string, options: dns.LookupAllOptions) =>
    lookup(name.endsWith(".localhost") ? "localhost" : name, options),
});
