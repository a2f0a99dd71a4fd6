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
      const what = variant ? `without ${lost(variant)}` : "**wrong, with nothing taken out**";
      rows.push({ what, figure: `${variant ? "missed " : ""}after ${count(after)}, seed ${seed}` });
    }
    for (const { schedules, without } of held.filter(({ without }) => without))
      rows.push({ what: `without ${lost(without)}`, figure: `**not missed** in ${count(schedules)}` });
    return rows;
  },
};

/** What was taken out: one part with what is lost by it, or several by their names. */
function lost(variant: string): string {
  const part = PARTS[variant];
  return part ? `${variant} (${part.tells})` : variant.split(",").join(" and ");
}
