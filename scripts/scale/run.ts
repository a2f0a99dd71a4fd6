/*
 * `npm run scale`: the load of a number of salons on Cloudflare, its costs, and the limit that is reached first. It uses the
 * measurements of `npm run scale:measure` (measured.json), the prices (prices.ts) and the assumptions (assumptions.ts). Each
 * assumption is a flag: `npm run scale -- --salons 2000 --years 3`. `-- --write` writes the tables into docs/scale.md.
 */
import { parseArgs } from "node:util";
import { writePart } from "../written-part.ts";
import { type Assumed, isAssumption, USUAL } from "./assumptions.ts";
import { readMeasured } from "./measured.ts";
import { meanings, PAGE, tables } from "./tables.ts";

const { values } = parseArgs({
  options: { write: { type: "boolean" }, ...flags() },
});
const of = assumed();
const text = tables(of, readMeasured());
if (values.write) writePart(PAGE, text);
else console.log(`${meanings(of)}\n\n${text}`);

function flags() {
  return Object.fromEntries(Object.keys(USUAL).map((name) => [name, { type: "string" as const }]));
}

function assumed(): Assumed {
  const of = { ...USUAL };
  for (const [name, value] of Object.entries(values)) {
    if (!isAssumption(name)) continue;
    const number = Number(value);
    if (!(number > 0)) throw new Error(`--${name} takes a number above 0, not "${value}".`);
    of[name] = number;
  }
  return of;
}
