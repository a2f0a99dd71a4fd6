/*
 * Stands in front of a built Worker while its calls of D1 are counted, and serves it otherwise unchanged. Every call of D1,
 * of one statement or of a batch, of the Worker or of the salon's object, is one request of the binding to its service:
 * these are counted, and put off by a delay if one is asked for. GET /bench/d1 answers what was counted (`Counted` in
 * calls.ts), and with ?delay=<ms> counts anew.
 */
import { env } from "cloudflare:workers";
import product from "./index.js";

export * from "./index.js";

const WRITES = /^\s*(insert|update|delete|with\b.*\b(insert|update|delete))\b/is;

let counted = { calls: 0, writes: 0, answered: [] };
let delay = 0;
let moment = 0;

const service = env.DB.fetcher;
if (!service) throw new Error("The binding of D1 is made otherwise than this file expects.");
env.DB.fetcher = { fetch: fetchCounted };

async function fetchCounted(address, options) {
  const { answered } = counted;
  const begun = moment++;
  counted.calls++;
  if ([JSON.parse(options.body)].flat().some(({ sql }) => WRITES.test(sql))) counted.writes++;
  try {
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    return await service.fetch(address, options);
  } finally {
    answered.push([begun, moment++]);
  }
}

export default {
  ...product,
  fetch(request, ...rest) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== "/bench/d1") return product.fetch(request, ...rest);
    const answer = Response.json(counted);
    if (searchParams.has("delay")) {
      delay = Number(searchParams.get("delay"));
      counted = { calls: 0, writes: 0, answered: [] };
    }
    return answer;
  },
};
