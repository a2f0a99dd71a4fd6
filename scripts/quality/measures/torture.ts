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
  return [{ what: name, figure: `${figure}: ${added(found(ANSWERS, below).flat(), outcome).join(", ")}` }];
}

function outcome(status: string): string {
  if (status === "none") return "unanswered";
  if (status.startsWith("5")) return `answered ${status}`;
  return status.startsWith("4") ? "refused" : "done";
}

/** Adds up lists of answers such as "201: 10, 409: 3" by what a status is called, as "10 done". */
export function added(lists: string[], name: (status: string) => string): string[] {
  const all = lists.flatMap((list) => found(/(none|\d+): (\d+)/g, list));
  return [...Map.groupBy(all, ([status = ""]) => name(status))]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([called, answers]) => `${count(sum(answers.map(([, many = ""]) => many)))} ${called}`);
}
