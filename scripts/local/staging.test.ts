import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";

/** What says which environment it is. */
const WHICH = new Set(["targetEnvironment", "definedEnvironments", "topLevelName", "database_id", "id"]);

const live = inJson();
const staging = inJson("staging");

test("staging has every binding and setting of the customers' deployment", () => {
  const named = staging.replaceAll("lacquer-staging", "lacquer").replace('"1002"', '"1001"');
  expect(JSON.parse(named)).toEqual(JSON.parse(live));
});

test("staging shares no store with the customers' deployment", () => {
  const own = storesOf(staging);
  expect(own.length).toBeGreaterThan(2);
  expect(storesOf(live).filter((store) => own.includes(store))).toEqual([]);
});

/** What an environment of `wrangler.toml` is deployed with, but for what says which one it is. */
function inJson(env?: string): string {
  const config = unstable_readConfig({ config: "wrangler.toml", ...(env && { env }) }, { hideWarnings: true });
  return JSON.stringify(config, (key, value) => (WHICH.has(key) ? undefined : value));
}

function storesOf(config: string): string[] {
  return [...config.matchAll(/"(?:database_name|bucket_name|namespace_id)":"([^"]*)"/g)].map(([, name = ""]) => name);
}
