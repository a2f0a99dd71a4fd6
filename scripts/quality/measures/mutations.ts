import { count, found, type Measure, sum } from "../measure.ts";

const ALL_FILES =
  /^\s*All files\s*\|\s*[\d.]+\s*\|\s*[\d.]+\s*\|\s*(\d+)\s*\|\s*(\d+)\s*\|\s*(\d+)\s*\|\s*(\d+)\s*\|/gm;

/** Its file may hold the runs of several parts: they are added up. */
export const diaryMutations: Measure = {
  name: "mutate:diary",
  title: "Wrong lines in the diary",
  promise: "A wrong line in what decides about the diary (`app/diary/`) fails a test. Under 90 % the command fails.",
  command: "npm run mutate:diary",
  quick: false,
  read(output) {
    const runs = found(ALL_FILES, output);
    if (runs.length === 0) return [];
    const [killed, timedOut, survived, uncovered] = [0, 1, 2, 3].map((at) => sum(runs.map((run) => run[at] ?? 0)));
    const noticed = sum([killed ?? 0, timedOut ?? 0]);
    const all = sum([noticed, survived ?? 0, uncovered ?? 0]);
    return [
      { what: "mutants that Stryker made", figure: count(all) },
      { what: "noticed", figure: `${count(noticed)}: ${((100 * noticed) / all).toFixed(1)} %` },
    ];
  },
};

export const mutations: Measure = {
  name: "mutate",
  title: "Rules broken by hand",
  promise: "A broken rule of D1, money, accounts, guards, limits or mail fails a test.",
  command: "npm run mutate",
  quick: false,
  read(output) {
    return found(/^(\d+) mutations: (\d+) killed(?:, (\d+) survived)?(?:, (\d+) stale)?$/gm, output)
      .slice(-1)
      .flatMap(([all = "", killed = "", survived = "", stale = ""]) => [
        { what: "noticed", figure: `${killed} of ${all}` },
        { what: "survived; no longer fitting", figure: `${survived || 0}; ${stale || 0}` },
      ]);
  },
};

export const mutationList: Measure = {
  name: "mutate:list",
  title: "The list of rules broken by hand",
  promise: "Each mutation of that list still finds the line that it breaks.",
  command: "npm run mutate -- --list",
  quick: true,
  read(output) {
    return found(/^(\d+) mutations of (\d+) rules in (\d+) files, (\d+) stale$/gm, output)
      .slice(-1)
      .map(([all = "", rules = "", files = "", stale = ""]) => {
        return { what: `of ${all} mutations of ${rules} rules in ${files} files, no longer fitting`, figure: stale };
      });
  },
};
