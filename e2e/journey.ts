import dns from "node:dns";
import {
  type APIRequestContext,
  type APIResponse,
  type Browser,
  type BrowserContext,
  test as base,
  type Page,
  type Route,
} from "@playwright/test";
import { salonOfJourney } from "./journey-salon.ts";
import type { OwnServer } from "./own-server.ts";

export { expect } from "@playwright/test";
export { BUSY, BY_DAY, CLOSED_TODAY } from "./journey-salon.ts";

/*
 * Each journey has a salon to itself, at `baseURL`. No other journey books its times, counts its reviews or changes its
 * hours, whatever runs beside it or has run before. All journeys have this one `test`: for another one Playwright starts
 * other processes and browsers.
 */
export const test = base.extend<{ tidied: undefined }, { browser: Browser; ownServer: OwnServer }>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => prepared(await newContext(options));
      await use(browser);
    },
    { scope: "worker" },
  ],
  tidied: [
    async ({ browser }, use) => {
      await use(undefined);
      // Pages of others than the visitor stay open, listen and work otherwise.
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
  /**
   * The built product on another server, for commands that write to a server's database file: they block that server's
   * other visitors, and here no other journey is among them.
   */
  ownServer: [
    async ({ browserName: _ }, use) => {
      const { withOwnServer } = await import("./own-server.ts");
      await withOwnServer(use);
    },
    { scope: "worker" },
  ],
  request: async ({ request }, use) => use(withoutKeeping(request)),
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

function prepared(context: BrowserContext): BrowserContext {
  withoutKeeping(context.request);
  if (SLOW_PAGES > 1) context.on("page", (page) => slowDown(page).catch(() => {}));
  return context;
}

/**
 * Lets each request of a journey have a connection of its own: one that is kept may be closed by the server at the moment
 * when it is used again.
 */
function withoutKeeping(request: APIRequestContext): APIRequestContext {
  const fetch = request.fetch.bind(request);
  const unkept: typeof fetch = (address, options) =>
    fetch(address, { ...options, headers: { ...OF_ITS_OWN, ...options?.headers } });
  return Object.assign(request, { fetch: unkept });
}

/** Asks the server what a page has asked, in the same way. */
export function answerTo(route: Route): Promise<APIResponse> {
  return route.fetch({ headers: { ...route.request().headers(), ...OF_ITS_OWN } });
}

const OF_ITS_OWN = { Connection: "close" };

/** Pages get the processor that many times less: docs/tests.md. */
const SLOW_PAGES = Number(process.env.SLOW_PAGES ?? 1);

/** A page that is closed at once needs no less of it, and fails here. */
async function slowDown(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: SLOW_PAGES });
}
