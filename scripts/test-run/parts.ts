import { globSync } from "node:fs";
import { type Part, runPart } from "./part.ts";
import { journeyResults, vitestResults } from "./reports.ts";
import { whereTestsRun } from "./where-tests-run.ts";

const { node, workerd } = whereTestsRun();
const FILES = { node, workerd, journeys: globSync("e2e/**/*.spec.ts") };

/** A word, the files of each part, or everything. */
type Asked = string | Record<keyof typeof FILES, string[]> | undefined;

export function runTypeCheck(): Promise<Part> {
  return runWholeCheck("types", "typecheck");
}

export function runLint(): Promise<Part> {
  return runWholeCheck("lint", "lint");
}

/**
 * The tests of a part that match the word, or all. They have one worker here: the journeys keep the other core busy, and a
 * second worker would load and compile the product once more.
 */
export function runVitest(part: "node" | "workerd", asked?: Asked): Promise<Part> {
  const report = `test-results/${part}.json`;
  const reports = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const chosen = choose(part, asked, "-t");
  if (!chosen) return nothingMatches(part);
  return runPart(
    part,
    "node_modules/.bin/vitest",
    ["run", `--project=${part}`, "--no-file-parallelism", ...reports, ...chosen],
    (ended) => vitestResults(report, ended),
  );
}

/** The journeys that match the word, or all. */
export function runJourneys(asked: Asked, environment: Record<string, string>): Promise<Part> {
  const chosen = choose("journeys", asked, "--grep");
  if (!chosen) return nothingMatches("journeys");
  return runPart(
    "journeys",
    "scripts/e2e.ts",
    chosen,
    ({ code, output }) => journeyResults("test-results/journeys.json", code, output),
    environment,
  );
}

/**
 * The arguments that select what is asked for: files, or what matches the word: this part's files with the word in their path,
 * or, when no part has such a file, tests with it in their name. Null when there is nothing, or only another part has it.
 */
function choose(part: keyof typeof FILES, asked: Asked, byName: string): string[] | null {
  if (typeof asked === "object") return asked[part].length > 0 ? asked[part] : null;
  const word = asked;
  if (!word) return [];
  const files = FILES[part].filter((path) => path.includes(word));
  if (files.length > 0) return files;
  return Object.values(FILES).some((paths) => paths.some((path) => path.includes(word))) ? null : [byName, word];
}

async function nothingMatches(name: string): Promise<Part> {
  return { name, seconds: 0, passed: 0, failures: [] };
}

/** Runs an npm script that passes or fails as a whole. */
function runWholeCheck(name: string, npmScript: string): Promise<Part> {
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error("Start the tests with npm test.");
  return runPart(name, npm, ["run", "--silent", npmScript], ({ code, output }) => {
    const failure = { title: name, detail: output, command: `npm run ${npmScript}` };
    return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [failure] };
  });
}
