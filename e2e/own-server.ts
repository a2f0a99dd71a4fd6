import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { STAND_IN_WEBHOOK_SECRET } from "../app/testing/stripe/pay-page.ts";
import { STAND_IN_KEY, standInForStripe } from "../app/testing/stripe/stand-in.ts";
import { aFreePort } from "../scripts/free-port.ts";
import { prepareLocalDatabase } from "../scripts/local/database.ts";
import { startServer, untilReady } from "../scripts/local/server.ts";
import type { LocalSettings } from "../scripts/local/settings.ts";

export interface OwnServer {
  address: string;
  stateDirectory: string;
}

/** Gives the built product on a server with a state of its own, and ends it afterwards. */
export async function withOwnServer(use: (server: OwnServer) => Promise<void>): Promise<void> {
  const settings = await ownSettings();
  const server = await serve(settings);
  await use({ address: `http://localhost:${settings.port}`, stateDirectory: settings.stateDirectory });
  server.kill("SIGTERM");
  await once(server, "exit");
  rmSync(settings.stateDirectory, { recursive: true, force: true });
}

/** A free port, and a new state with the demo salon and an empty diary. */
async function ownSettings(): Promise<LocalSettings> {
  const stateDirectory = mkdtempSync(join(tmpdir(), "lacquer-own-server-"));
  const settings = { port: await aFreePort(), stateDirectory, minimal: true };
  await prepareLocalDatabase(settings);
  return settings;
}

/** Serves the built product until it is ended. Resolves once requests are answered. */
async function serve(settings: LocalSettings): Promise<ChildProcess> {
  const built = join(process.env.STATE_DIR ?? ".wrangler/state", "build/server/wrangler.json");
  const server = startServer(settings, built, ["ignore", "pipe", "inherit"], await stripeStandIn());
  await untilReady(server);
  return server;
}

/** What has the server take its payments to a stand-in for Stripe. */
async function stripeStandIn(): Promise<Record<string, string>> {
  return {
    STRIPE_SECRET_KEY: STAND_IN_KEY,
    STRIPE_WEBHOOK_SECRET: STAND_IN_WEBHOOK_SECRET,
    STRIPE_URL: await standInForStripe(),
  };
}
