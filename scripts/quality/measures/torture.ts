import { count, found, type Measure, type Row, sum } from "../measure.ts";

const STORM = /^(\d+ .+): (\d+) requests, (\d+) laws after each round, (\d+) faults$/gm;
const ANSWERS = /^ {2}\S.*? {2,}((?:(?:none|\d+): \d+(?:, )?)+)$/gm;
const TESTS = /^\s*Tests +(.*\d+ passed.*)$/gm;

export const torture: Measure = {
  name: "torture",
  title: "A server in trouble",
  promise:
    "A real server that is killed, stands still, or has no disk left in the middle of everything keeps what it said: after each round the whole database is held against laws and against what callers were told.",
  command: "npm run torture -- --kills 200",
  quick: false,
  read(output) {
    const tests = found(TESTS, output).map(([said = ""]): Row => ({ what: "tests, with all rounds", figure: said }));
    const storms = output.split(STORM).slice(1);
    return [...tests, ...storms.flatMap((_, at) => (at % 5 === 0 ? rowsOf(storms.slice(at, at + 5)) : []))];
  },
};

/** A storm: the groups of its first line, and the lines below it. */
function rowsOf([name = "", requests = "", laws = "", faults = "", below = ""]: string[]): Row[] {
  const broken = faults === "0" ? "0 faults" : `**${faults} faults**`;
  const figure = `${count(requests)} requests, ${laws} laws, ${broken}`;
  return [
    { what: name, figure },
    { what: "their answers", figure: byStatus(found(ANSWERS, below).flat()) },
  ];
}

/** Adds up lists of answers such as "201: 10, 409: 3", by status. */
export function byStatus(lists: string[]): string {
  const all = lists.flatMap((list) => found(/(none|\d+): (\d+)/g, list));
  const statuses = Map.groupBy(all, ([status = ""]) => status);
  return [...statuses]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([status, answers]) => `${status}: ${count(sum(answers.map(([, many = ""]) => many)))}`)
    .join("; ");
}
