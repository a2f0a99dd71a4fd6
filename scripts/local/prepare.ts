import { runLeavingNothingBehind } from "../process-tree.ts";
import { buildLocally } from "./build.ts";
import { prepareLocalDatabase } from "./database.ts";
import { readLocalSettings } from "./settings.ts";

/* Builds the product, prepares its database and prints the configuration to serve. It holds the build tools and ends. */
await runLeavingNothingBehind(async () => {
  const settings = readLocalSettings();
  const [configuration] = await Promise.all([buildLocally(settings), prepareLocalDatabase(settings)]);
  console.log(configuration);
  return 0;
});
