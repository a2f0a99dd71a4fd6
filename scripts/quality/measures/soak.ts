import { found, type Measure, type Row } from "../measure.ts";
import { added } from "./torture.ts";

const STEP = /^ {2}\S.*? {2,}((?:\d+: \d+(?:, )?)+); p50/gm;
/** What its table calls a figure, and what the page does. */
const FIGURES: [RegExp, string][] = [
  [/^Answers {2,}(\d.*)$/m, "answers"],
  [/^Answers that no step allows {2,}(\d+)/m, "answers that nobody should get"],
  [/^p50, first and last .*(ratio .*)$/m, "the last minutes’ median answer to the first’s"],
  [/^p95, first and last .*(ratio .*)$/m, "the same of the 95th percentile"],
  [/^Memory that the Worker uses, first and last {2,}(.*?)(?: \(|$)/m, "memory that the Worker uses, first and last"],
  [/^ {2}slope of the second half {2,}(.*)$/m, "its slope in the second half"],
  [/^Verdict {2,}(.*)$/m, "verdict"],
];

export const soak: Measure = {
  name: "soak",
  title: "A long day",
  promise:
    "200 clients and 20 staff at a human pace get the answers they should for half an hour, memory does not grow, and nothing becomes slower.",
  command: "npm run soak -- --minutes 30",
  quick: false,
  read(output) {
    const said = FIGURES.flatMap(([pattern, what]): Row[] => {
      const figure = pattern.exec(output)?.[1];
      return figure ? [{ what, figure: what === "verdict" && figure !== "sound" ? `**${figure}**` : figure }] : [];
    });
    const statuses = found(STEP, output).flat();
    return said.length === 0
      ? []
      : said.toSpliced(1, 0, { what: "by status", figure: added(statuses, (status) => `of ${status}`).join(", ") });
  },
};
