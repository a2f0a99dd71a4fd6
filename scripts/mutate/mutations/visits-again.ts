import type { Mutation } from "../mutation.ts";

/** Visits that come back: when the next one is, and a series that is written whole. */
export const VISITS_AGAIN: Mutation[] = [
  {
    rule: "35.1",
    breaks: "the client’s rhythm is the longest time between visits",
    file: "app/diary/times/again.ts",
    find: "latest[Math.floor(latest.length / 2)]",
    put: "latest.at(-1)",
    tests: ["app/diary/times/again.test.ts"],
  },
  {
    rule: "35.1",
    breaks: "a start four days away counts as beside the wished one",
    file: "app/diary/times/again.ts",
    find: "export const BESIDE_DAYS = 3;",
    put: "export const BESIDE_DAYS = 4;",
    tests: ["app/diary/times/again.test.ts"],
  },
  {
    rule: "35.3",
    breaks: "a start that is refused does not stop the others",
    file: "app/diary/commands/repeat.ts",
    find: "if (!one.ok) return { ...one, start };",
    put: "if (!one.ok) continue;",
    tests: ["app/diary/commands/repeat.test.ts"],
  },
  {
    rule: "35.3",
    breaks: "the appointment that is repeated stays out of the series",
    file: "app/diary/commands/repeat.ts",
    find: "if (before.seriesId !== null || !isOpen(before))",
    put: "if (before.seriesId === null || !isOpen(before))",
    tests: ["app/diary/commands/series.test.ts"],
  },
  {
    rule: "35.4",
    breaks: "each visit of a series is mailed about",
    file: "app/diary/commands/series.ts",
    find: "if (!isNews(change)) return true;",
    put: "if (isNews(change)) return true;",
    tests: ["app/diary/commands/series.test.ts"],
  },
  {
    rule: "35.5",
    breaks: "the visits move in the order of their dates, and one runs into the next",
    file: "app/diary/commands/series.ts",
    find: "outward ? inOrder.toReversed() : inOrder",
    put: "inOrder",
    tests: ["app/diary/commands/series.test.ts"],
  },
  {
    rule: "35.5",
    breaks: "a visit for which something is paid is cancelled with the others",
    file: "app/diary/commands/series.ts",
    find: "if (paidIn(standing, old) > 0)",
    put: "if (paidIn(standing, old) < 0)",
    tests: ["app/diary/commands/series.test.ts"],
  },
  {
    rule: "35.5",
    breaks: "visits of another series are cancelled too",
    file: "app/diary/commands/series.ts",
    find: "?.seriesId !== seriesId) return",
    put: "?.seriesId === undefined) return",
    tests: ["app/diary/commands/series.test.ts"],
  },
];
