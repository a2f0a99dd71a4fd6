import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import routes from "#app/routes.ts";
import { importsOf } from "./imports.ts";
import { whereTestsRun } from "./where-tests-run.ts";

/*
 * What a change reaches, for `npm test -- --changed`. Tests in Node are reached by what they import. Those over HTTP import the
 * whole product: they are reached by the folder of a screen or call that the change leads to. Journeys are reached by the
 * addresses that they open. The nearest come first, and the rest is named, never silently left out.
 */

/** As many as run in under a minute on two cores. */
const MOST = { workerd: 10, journeys: 2 };

/** What a browser may show or run. */
const IN_A_BROWSER =
  /^e2e\/|^app\/(components|routes|words|kernel|diary|app\.css|root\.tsx).*(?<!\.server)\.(tsx?|css)$/;

/** It plays whole days, which takes minutes. */
const TOO_LONG = /^simulation\/simulation\.test\.ts$/;

export interface Reached {
  changed: string[];
  node: string[];
  workerd: string[];
  journeys: string[];
  /** What the change reaches too and is not run, by part. */
  leftOut: string[];
}

/** The files that differ from a commit, by default from the last one, with those that are new. */
export function changedSince(commit = "HEAD"): string[] {
  const said = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
  return [...said("diff", "--name-only", commit), ...said("ls-files", "--others", "--exclude-standard")];
}

/** What is to run after a change to these files. */
export function reachedBy(changed: string[]): Reached {
  const { node, workerd } = whereTestsRun();
  const journeys = globSync("e2e/**/*.spec.ts");
  const far = distances(changed);
  const nearest = (files: string[], of: (file: string) => number) =>
    files
      .map((file) => ({ file, steps: of(file) - (isNamedLike(file, changed) ? NAMESAKE : 0) }))
      .filter(({ steps }) => steps < Number.POSITIVE_INFINITY)
      .sort((a, b) => a.steps - b.steps)
      .map(({ file }) => file);
  const steps = (file: string) => far.get(file) ?? Number.POSITIVE_INFINITY;
  const inNode = nearest(node, steps);
  const inWorkerd = nearest(workerd, (file) => Math.min(steps(file), ofFolder(dirname(file), far)));
  const opened = addressesReached(far);
  const isSeen = changed.some((file) => IN_A_BROWSER.test(file));
  const inBrowser = isSeen ? nearest(journeys, (file) => Math.min(steps(file), stepsToAddress(file, opened))) : [];
  const run = { workerd: inWorkerd.slice(0, MOST.workerd), journeys: inBrowser.slice(0, MOST.journeys) };
  const leftOut = [
    ...inNode.filter((file) => TOO_LONG.test(file)),
    ...[...inWorkerd.slice(MOST.workerd), ...inBrowser.slice(MOST.journeys)],
  ];
  return { changed, node: inNode.filter((file) => !TOO_LONG.test(file)), ...run, leftOut };
}

/** What is called like the change is about it, more surely than what only imports it: "terms" in a folder's or a file's name. */
function isNamedLike(file: string, changed: string[]): boolean {
  const own = new Set(namesIn(file));
  return changed.some((other) => namesIn(other).some((name) => own.has(name)));
}

/** The words in the last folder and in the name of a file that say something. */
function namesIn(file: string): string[] {
  const [name = "", folder = ""] = file.split("/").reverse();
  return `${folder} ${name}`.split(/[^a-z]+/).filter((word) => word.length > 3 && !SAYS_NOTHING.has(word));
}

const SAYS_NOTHING = new Set(["test", "spec", "server", "route", "admin", "routes", "commands"]);

/** How many steps nearer a namesake counts. */
const NAMESAKE = 3;

/** How many imports lie between the changed files and each file that they reach. */
function distances(changed: string[]): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const file of globSync("{app,workers,scripts,simulation,bench,e2e}/**/*.{ts,tsx}"))
    for (const imported of importsOf(file)) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  const far = new Map(changed.map((file) => [file, 0]));
  // A style sheet or a picture is reached by whatever stands beside it.
  for (const file of changed)
    if (!/\.tsx?$/.test(file)) for (const beside of globSync(`${dirname(file)}/*.tsx`)) far.set(beside, 1);
  for (const [file, steps] of far)
    for (const importer of importers.get(file) ?? []) if (!far.has(importer)) far.set(importer, steps + 1);
  return far;
}

/** The steps from the change to the nearest file of a folder that serves a screen or a call. */
function ofFolder(folder: string, far: Map<string, number>): number {
  if (!/^(app\/routes|workers|app\/(mail|outbox|payments))/.test(folder)) return Number.POSITIVE_INFINITY;
  const there = [...far].filter(([file]) => dirname(file) === folder && !file.endsWith(".test.ts"));
  return Math.min(...there.map(([, steps]) => steps + 1));
}

interface Served {
  path?: string | undefined;
  file: string;
  children?: Served[] | undefined;
}

/** The addresses of screens that the change leads to, with the steps to each. */
function addressesReached(far: Map<string, number>): Map<string, number> {
  const found = new Map<string, number>();
  const walk = (list: Served[], above: string) => {
    for (const { path = "", file, children = [] } of list) {
      const address = [above, path].filter(Boolean).join("/");
      const steps = far.get(`app/${file}`);
      if (steps !== undefined && file.endsWith(".tsx") && !file.endsWith("layout.tsx"))
        found.set(`/${address}`, steps + 1);
      walk(children, address);
    }
  };
  walk(routes, "");
  return found;
}

/** The steps from the change to the nearest address that a journey opens. */
function stepsToAddress(journey: string, opened: Map<string, number>): number {
  const source = readFileSync(journey, "utf8");
  const steps = [...opened].filter(([address]) => {
    const fixed = address.replace(/\/:.*$/, "");
    return fixed.length > 1 ? source.includes(`"${fixed}`) || source.includes(`\`${fixed}`) : source.includes('"/"');
  });
  return Math.min(...steps.map(([, count]) => count));
}
