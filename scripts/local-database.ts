import { join } from "node:path";
import { Miniflare } from "miniflare";
import { fillWithDemoSalon } from "./demo-salon.ts";
import { type LocalSettings, toolEnvironment } from "./local-settings.ts";
import { runTool } from "./process-tree.ts";

/** Migrates the local D1 and, when it holds no salon yet, fills it with the demo salon. */
export async function prepareLocalDatabase(settings: LocalSettings): Promise<void> {
  await migrateLocalDatabase(settings);
  await fill(settings);
}

/** Brings the local D1 up to the newest migration, also while a server runs on it. What it holds stays. */
export async function migrateLocalDatabase(settings: LocalSettings): Promise<void> {
  const { stateDirectory } = settings;
  const target = ["--local", "--config", "wrangler.toml", "--persist-to", stateDirectory];
  await runTool("wrangler", ["d1", "migrations", "apply", "DB", ...target], toolEnvironment(settings));
}

async function fill({ stateDirectory, minimal }: LocalSettings): Promise<void> {
  const miniflare = new Miniflare({
    modules: true,
    script: "export default {}",
    // Without a database_id in wrangler.toml, Wrangler knows the local database by the name of its binding.
    d1Databases: { DB: "DB" },
    d1Persist: join(stateDirectory, "v3/d1"),
    cf: false,
  });
  try {
    await fillWithDemoSalon(await miniflare.getD1Database("DB"), { now: Date.now(), minimal });
  } finally {
    await miniflare.dispose();
  }
}
