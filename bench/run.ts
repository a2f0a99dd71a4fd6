/*
 * `npm run bench`: the product's speed, as one table.
 *
 * It builds the product and serves it as `npm start` does, on free ports (from PORT on, when that is set) and with
 * temporary state directories of its own. Things to compare are measured in one run, in turns, and given as a ratio:
 * milliseconds depend on the machine and its load. No time is asserted, but a wrong answer stops the bench. To add a
 * measurement, add a file beside this one and a line in MEASUREMENTS. `npm run bench -- team` takes that one alone,
 * `--short` (size.ts) only tries whether they work.
 */
import { runLeavingNothingBehind } from "../scripts/process-tree.ts";
import { adminTable } from "./admin-table.ts";
import { bookableWindow } from "./bookable-window.ts";
import { bookingPage } from "./booking-page.ts";
import { bookingThroughput } from "./booking-throughput.ts";
import { hangingMail } from "./hanging-mail.ts";
import { landingPage } from "./landing-page.ts";
import { live } from "./live/live.ts";
import type { Figure, Measurement } from "./measurement.ts";
import { revenue } from "./revenue.ts";
import { reviewsPage } from "./reviews-page.ts";
import { scriptBytes } from "./script-bytes.ts";
import { serveProduct } from "./server.ts";
import { stranger } from "./stranger.ts";
import { team } from "./team.ts";

const MEASUREMENTS: Record<string, Measurement> = {
  landingPage,
  bookableWindow,
  bookingPage,
  reviewsPage,
  adminTable,
  revenue,
  scriptBytes,
  bookingThroughput,
  hangingMail,
  stranger,
  live,
  team,
};

if (import.meta.main) await runLeavingNothingBehind(bench, 1);

async function bench(): Promise<number> {
  const words = process.argv.slice(2).filter((word) => word !== "--short");
  const measured = Object.entries(MEASUREMENTS).flatMap(([name, measurement]) =>
    words.length === 0 || words.includes(name) ? [measurement] : [],
  );
  if (measured.length === 0) throw new Error(`The measurements are ${Object.keys(MEASUREMENTS).join(", ")}.`);
  const port = await serveProduct(async (database) => {
    for (const { fill } of measured) await fill?.(database);
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
