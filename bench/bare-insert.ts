import { join } from "node:path";
import { Miniflare } from "miniflare";
import pMap from "p-map";
import { call, expectStatus } from "./call.ts";
import type { Measurement } from "./measurement.ts";
import { sized } from "./options.ts";
import { nextPort, temporaryFolder } from "./server.ts";

const WARM_UPS = sized(200, 1);
const INSERTS = sized(1_000, 4);

/** A Worker that asks one object to write one row for each request. */
const WRITER = `
  import { DurableObject } from "cloudflare:workers";

  export class Writer extends DurableObject {
    async write(id) {
      await this.env.DB.prepare("INSERT INTO written (id) VALUES (?)").bind(id).run();
    }
  }

  export default {
    async fetch(request, env) {
      await env.WRITER.getByName("the only one").write(crypto.randomUUID());
      return new Response();
    },
  };
`;

/** What this machine's D1 allows at best: an object that does nothing but insert one row of one column for each request. */
export const bareInsert = {
  async measure() {
    const port = await nextPort();
    const miniflare = new Miniflare({
      port,
      cf: false,
      modules: true,
      script: WRITER,
      compatibilityDate: "2026-07-30",
      durableObjects: { WRITER: "Writer" },
      d1Databases: { DB: "DB" },
      d1Persist: join(temporaryFolder(), "d1"),
    });
    try {
      const database = await miniflare.getD1Database("DB");
      await database.prepare("CREATE TABLE written (id TEXT PRIMARY KEY) STRICT").run();
      await insertsASecond(port, WARM_UPS, 16);
      return [
        { what: "Bare inserts a second, one after the other", figure: await insertsASecond(port, INSERTS, 1) },
        { what: "Bare inserts a second, 64 at a time", figure: await insertsASecond(port, INSERTS, 64) },
      ];
    } finally {
      await miniflare.dispose();
    }
  },
} satisfies Measurement;

async function insertsASecond(port: number, inserts: number, atATime: number): Promise<string> {
  const begun = performance.now();
  const ask = () => expectStatus(200, call(port, "localhost", "/"));
  await pMap(Array.from({ length: inserts }), ask, { concurrency: atATime });
  return ((inserts / (performance.now() - begun)) * 1000).toFixed(0);
}
