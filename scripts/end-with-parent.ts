// Loaded into every tool before its own code: ends the tool's process group when the script that started it is gone.
import { whenParentEnds } from "./process-tree.ts";

whenParentEnds(() => {
  process.kill(0, "SIGTERM");
  setTimeout(() => process.kill(0, "SIGKILL"), 5_000).unref();
});
