import { setTimeout as pause } from "node:timers/promises";
import { requireFreePort } from "./free-port.ts";
import { prepareLocalDatabase } from "./local/database.ts";
import { ensureLocalSecrets } from "./local/secrets.ts";
import { readLocalSettings, toolEnvironment } from "./local/settings.ts";
import { exitCode, runLeavingNothingBehind, startTool } from "./process-tree.ts";

await runLeavingNothingBehind(develop);

/**
 * `npm run dev`: serves the product from its sources, migrated and filled, with each edit at once in the browser. With
 * `--short`, until it has shown the landing page once: `npm test -- --commands` runs that.
 */
async function develop(): Promise<number> {
  const settings = readLocalSettings();
  await requireFreePort(settings.port);
  ensureLocalSecrets();
  await prepareLocalDatabase(settings);

  const environment = { ...toolEnvironment(settings), PUBLIC_URL: `http://localhost:${settings.port}` };
  const args = ["dev", "--port", `${settings.port}`, "--strictPort"];
  const ended = exitCode(startTool("react-router", args, environment, ["ignore", "inherit", "inherit"]));
  return process.argv.includes("--short") ? Promise.race([ended, untilShown(environment.PUBLIC_URL)]) : ended;
}

/** Waits for the landing page. An answer other than 200 is a failure. */
async function untilShown(address: string): Promise<number> {
  for (;;) {
    const answer = await fetch(address, { headers: { Accept: "text/html" } }).catch(() => null);
    if (answer?.ok) break;
    if (answer) throw new Error(`${address} answered ${answer.status}:\n${await answer.text()}`);
    await pause(200);
  }
  console.log(`${address} is shown`);
  return 0;
}
