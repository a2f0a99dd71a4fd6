import { GAPS, type Gaps } from "#app/diary/times/diary.ts";
import { type Outcome, play } from "./play.ts";

/*
 * `npm run simulate:month`: plays the month for ten seeds, or as many as are asked for, and prints the tables of
 * docs/full-chairs.md. A figure is the mean over the seeds and its standard deviation. What is more or less is between months
 * with the same clients.
 */

const SEEDS = Array.from({ length: Number(process.argv[2] ?? 10) }, (_, seed) => seed + 1);
const SALONS = [30, 45].flatMap((shortest) => [0.8, 1.1, 1.5].map((demand) => ({ shortest, demand })));

console.log(
  "| shortest service | asked for | sold | last | never | found | last | never | from the wish | last | never |",
);
console.log(`|${" --- |".repeat(11)}`);
for (const salon of SALONS) {
  const [first = [], ...others] = GAPS.map((gaps) => months(salon, gaps, false));
  printed(salon, [
    ...[percent(first, soldIn), ...others.map((one) => more(first, one, soldIn))],
    ...[percent(first, foundIn), ...others.map((one) => more(first, one, foundIn))],
    ...[first, ...others].map((one) => spread(one.map(({ apart }) => apart)).replace(" ±", " min ±")),
  ]);
}

console.log(
  "\n| shortest service | asked for | gaps | sold | with the list | sold again | with the list | booked by the list |",
);
console.log(`|${" --- |".repeat(8)}`);
for (const salon of SALONS) {
  for (const gaps of ["first", "never"] as const) {
    const [without, withList] = [months(salon, gaps, false), months(salon, gaps, true)];
    printed(salon, [
      ...[gaps, percent(without, soldIn), more(without, withList, soldIn)],
      ...[percent(without, soldAgainIn), more(without, withList, soldAgainIn)],
      percent(withList, ({ byList }) => byList),
    ]);
  }
}

type Figure = (month: Outcome) => number;

function soldIn({ sold }: Outcome): number {
  return sold;
}

function foundIn({ found }: Outcome): number {
  return found;
}

function soldAgainIn({ soldAgain }: Outcome): number {
  return soldAgain;
}

function months(salon: (typeof SALONS)[number], gaps: Gaps, waitingList: boolean): Outcome[] {
  return SEEDS.map((seed) => play({ ...salon, gaps, waitingList, seed }));
}

function printed({ shortest, demand }: (typeof SALONS)[number], cells: string[]): void {
  console.log(`| ${[`${shortest} min`, `${Math.round(100 * demand)} %`, ...cells].join(" | ")} |`);
}

function percent(all: Outcome[], figure: Figure): string {
  return `${spread(all.map((month) => 100 * figure(month)))} %`;
}

/** By how many points a figure is higher in the other months, which have the same clients. */
function more(before: Outcome[], after: Outcome[], figure: Figure): string {
  const points = after.flatMap((month, seed) => {
    const same = before[seed];
    return same ? [100 * (figure(month) - figure(same))] : [];
  });
  const shown = spread(points);
  return /^-|^0\.0 /.test(shown) ? shown : `+${shown}`;
}

/** The mean, and the standard deviation over the seeds. */
function spread(figures: number[]): string {
  const mean = figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
  const variance = figures.reduce((sum, figure) => sum + (figure - mean) ** 2, 0) / (figures.length - 1);
  return `${mean.toFixed(1).replace("-0.0", "0.0")} ± ${Math.sqrt(variance).toFixed(1)}`;
}
