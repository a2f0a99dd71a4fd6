import { unstable_getMiniflareWorkerOptions } from "wrangler";

/*
 * Prints how Miniflare serves a built Worker: node scripts/local/worker-options.ts <wrangler.json>. Wrangler takes 150 MB, so it
 * is loaded in a process that ends.
 */
const [configuration = ""] = process.argv.slice(2);
console.log(JSON.stringify(unstable_getMiniflareWorkerOptions(configuration)));
