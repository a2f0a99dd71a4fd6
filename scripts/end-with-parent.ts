// Loaded into every tool before its own code: when the script that started it is gone, its process group goes too.
import { whenParentEnds } from "./process-tree.ts";

whenParentEnds(() => {
  process.kill(0, "SIGTERM");
  setTimeout(() => process.kill(0, "SIGKILL"), 5_000).unref();
});
