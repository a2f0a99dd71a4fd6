/*
 * `npm run bench`: the product's speed, as one table.
 *
 * It builds the product and serves it as `npm start` does, on free ports (from PORT on, when that is set) and with temporary
 * state directories of its own. Things to compare are measured in one run, alternating, and given as a ratio, because
 * milliseconds depend on the machine and its load. No time is asserted, but a wrong answer stops the bench. To add a
 * measurement, add a file beside this one and a line in MEASUREMENTS. `npm run bench -- longPast` takes that one alone, and
 * `npm run bench -- --against ../other` those that measure the checkout in that folder too (options.ts).
 */
import { runLeavingNothingBehind } from "../scripts/process-tree.ts";
import { bareInsert } from "./bare-insert.ts";
import { bookableWindow } from "./bookable-window.ts";
import { bookingSpeed } from "./booking-speed.ts";
import { d1Calls } from "./d1/calls.ts";
import { hangingMail } from "./hanging-mail.ts";
import { live } from "./live/live.ts";
import { longPast } from "./long-past.ts";
import type { Figure, Measurement } from "./measurement.ts";
import { AGAINST, NAMED } from "./options.ts";
import { revenue } from "./revenue.ts";
import { serveProduct } from "./server.ts";
import { stranger } from "./stranger.ts";

const MEASUREMENTS: Record<string, Measurement> = {
  bookableWindow,
  longPast,
  revenue,
  bareInsert,
  bookingSpeed,
  d1Calls,
  hangingMail,
  stranger,
  live,
};

if (import.meta.main) await runLeavingNothingBehind(bench, 1);

async function bench(): Promise<number> {
  const measured = Object.entries(MEASUREMENTS).flatMap(([name, measurement]) =>
    NAMED.includes(name) || (NAMED.length === 0 && (!AGAINST || measurement.comparesCheckouts)) ? [measurement] : [],
  );
  if (measured.length === 0) throw new Error(`The measurements are ${Object.keys(MEASUREMENTS).join(", ")}.`);
  const fills = measured.flatMap(({ fill }) => fill ?? []);
  const port =
    fills.length === 0
      ? 0
      : await serveProduct(async (database) => {
          for (const fill of fills) await fill(database);
        });
  const figures: Figure[] = [];
  for (const { measure } of measured) figures.push(...(await measure(port)));
  console.log(table(figures));
  return 0;
}

function table(figures: Figure[]): string {
  const wide = Math.max(...figures.map(({ what }) => what.length));
  const narrow = Math.max(...figures.map(({ figure }) => figure.length));
  return figures
    .map(({ what, figure, goal }) => `${what.padEnd(wide)}  ${figure.padStart(narrow)}${goal ? `  goal ${goal}` : ""}`)
    .join("\n");
}
