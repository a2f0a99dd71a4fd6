import { join, resolve } from "node:path";

export type LocalSettings = {
  port: number;
  /** An absolute path. All data of the running product is under it. */
  stateDirectory: string;
  /** True for a demo salon without appointments and reviews. */
  minimal: boolean;
};

/** Reads `PORT`, `STATE_DIR` and `DEMO_DATA`, with the README's defaults. */
export function readLocalSettings(): LocalSettings {
  const port = Number(process.env.PORT || 8787);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Error(`PORT must be a number from 1 to 65535, not "${process.env.PORT}".`);
  }
  return {
    port,
    stateDirectory: resolve(process.env.STATE_DIR || ".wrangler/state"),
    minimal: process.env.DEMO_DATA === "minimal",
  };
}

/** The environment in which Wrangler and Vite look nothing up on the internet and use only this server's state. */
export function toolEnvironment({ stateDirectory }: LocalSettings): NodeJS.ProcessEnv {
  return {
    ...process.env,
    STATE_DIR: stateDirectory,
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    WRANGLER_HIDE_BANNER: "true",
    WRANGLER_LOG: "error",
    WRANGLER_REGISTRY_PATH: join(stateDirectory, "registry"),
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_WRITE_LOGS: "false",
  };
}
