/*
 * Stands in front of a built Worker while its calls of D1 are counted, and serves it otherwise unchanged. Every call of D1,
 * of one statement or of a batch, of the Worker or of the salon's object, is one request of the binding to its service:
 * these are counted, and put off by a delay if one is asked for. The object's own calls are counted by their names.
 * GET /bench/d1 answers what was counted (`Counted` in calls.ts), and with ?delay=<ms> counts anew.
 */
import { env } from "cloudflare:workers";
import * as product from "./index.js";

export * from "./index.js";

const WRITES = /^\s*(insert|update|delete|with\b.*\b(insert|update|delete))\b/is;

const nothing = () => ({ calls: 0, writes: 0, answered: [], batches: [], rowsRead: 0, rowsWritten: 0, object: {} });

let counted = nothing();
let delay = 0;
let moment = 0;

const service = env.DB.fetcher;
if (!service) throw new Error("The binding of D1 is made otherwise than this file expects.");
env.DB.fetcher = { fetch: fetchCounted };

async function fetchCounted(address, options) {
  const during = counted;
  const begun = moment++;
  const batch = [JSON.parse(options.body)].flat();
  during.calls++;
  during.batches.push(batch);
  if (batch.some(({ sql }) => WRITES.test(sql))) during.writes++;
  try {
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    const answer = await service.fetch(address, options);
    for (const { meta } of [await answer.clone().json()].flat()) {
      during.rowsRead += meta?.rows_read ?? 0;
      during.rowsWritten += meta?.rows_written ?? 0;
    }
    return answer;
  } finally {
    during.answered.push([begun, moment++]);
  }
}

/** The object, whose calls from outside are counted. */
export class SalonSchedule extends product.SalonSchedule {}

for (const name of [
  "execute",
  "hold",
  "extendHold",
  "releaseHold",
  "leaveHold",
  "heldUntil",
  "heldByOthers",
  "heldForStaff",
].concat(["edit", "wake", "closeStaff", "fetch", "webSocketMessage", "alarm"])) {
  const known = product.SalonSchedule.prototype[name];
  SalonSchedule.prototype[name] = function (...args) {
    counted.object[name] = (counted.object[name] ?? 0) + 1;
    return known.apply(this, args);
  };
}

export default {
  ...product.default,
  fetch(request, ...rest) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== "/bench/d1") return product.default.fetch(request, ...rest);
    const answer = Response.json(counted);
    if (searchParams.has("delay")) {
      delay = Number(searchParams.get("delay"));
      counted = nothing();
    }
    return answer;
  },
};
