import { parseArgs } from "node:util";
import { simulateGlobals } from "../platform/globals.ts";

/*
 * `npm run simulate:money -- --seed 1 --schedules 1000`: plays money, and tells the first story with a fault. With BREAK, parts
 * of the product are taken out (`broken.ts`).
 */

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, schedules: { type: "string", default: "200" } },
});
const print = console.log;
simulateGlobals();
for (const level of ["log", "info", "warn", "error"] as const) console[level] = () => undefined;
const { playMoney } = await import("./play.ts");
const first = Number(values.seed);
let held = 0;
for (let seed = first; seed < first + Number(values.schedules); seed++) {
  const { faults, story } = await playMoney(seed);
  if (faults.length === 0) held++;
  else {
    for (const { at, line } of story) print(new Date(at).toISOString(), line);
    for (const fault of faults) print(`WRONG: ${fault}`);
    print(`Seed ${seed}`);
    process.exit(1);
  }
}
print(`${held} plays from seed ${first} held.`);
process.exit(0);
