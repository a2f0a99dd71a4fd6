import { PARTS } from "../../../simulation/broken.ts";
import { count, found, type Measure, type Row, sum } from "../measure.ts";

const HELD = /(\d+) schedules from seed (\d+) held, in [\d.]+ s(?:, without: ([\w,-]+))?\.?\s*$/gm;
const WRONG = /Seed (\d+) is wrong, after (\d+) that held\. Again: npm run simulate -- (.*)$/gm;

/** Its file may hold several runs one after the other: of the product as it is, and with parts of it broken. */
export const simulate: Measure = {
  name: "simulate",
  title: "Simulation",
  promise:
    "Whatever happens in whatever order, with D1 failing and objects lost in between, no slot is sold twice and no answer is a lie: the salon’s object runs with a clock, delays and faults from a seed ([decision 38](decisions/0038-the-diary-is-simulated.md)).",
  command: "npm run simulate -- --seed 1 --schedules 100000",
  quick: false,
  read(output) {
    const held = found(HELD, output).map(([schedules = "", seed = "", without = ""]) => ({ schedules, seed, without }));
    const asItIs = held.filter(({ without }) => !without);
    const wrong = found(WRONG, output).map(([seed = "", after = "", again = ""]) => {
      return { seed, after, variant: /--break ([\w,-]+)/.exec(again)?.[1] };
    });
    const rows: Row[] = [];
    if (asItIs.length > 0) {
      const seeds = asItIs.map(({ seed }) => seed).join(", ");
      const figure = `${count(sum(asItIs.map(({ schedules }) => schedules)))}, from seed ${seeds}`;
      rows.push({ what: "schedules in which every promise held", figure });
    }
    for (const { seed, after, variant } of wrong) {
      const what = variant ? `without ${lost(variant)}: noticed` : "**wrong, with nothing broken**";
      rows.push({ what, figure: `after ${count(after)} schedules that held: seed ${seed}` });
    }
    for (const { schedules, without } of held.filter(({ without }) => without))
      rows.push({
        what: `without ${lost(without)}: **not noticed**`,
        figure: `${count(schedules)} schedules`,
      });
    return rows;
  },
};

/** Parts that were broken, with what is lost with each. */
function lost(variant: string): string {
  return variant
    .split(",")
    .map((name) => (PARTS[name] ? `${name} (${PARTS[name].tells})` : name))
    .join(" and ");
}
