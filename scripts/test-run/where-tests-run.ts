import { globSync } from "node:fs";
import { importsOf } from "./imports.ts";

export const TESTS = ["app/**/*.test.ts", "workers/**/*.test.ts", "scripts/**/*.test.ts", "simulation/**/*.test.ts"];

/** A folder of pure code: all of its tests have to run in Node. */
const PURE = "app/diary/";

/** Server code, what only workerd has, and the built Worker. */
const NEEDS_WORKERD = /\.server\.tsx?$|^(cloudflare|virtual):/;

/**
 * The test files by where they run: in workerd if they import server code (`*.server.ts`) or the platform
 * (`cloudflare:test`), themselves or through another file, and otherwise in Node. A test of pure code that would need
 * workerd is refused, with the way there.
 */
export function whereTestsRun(): { node: string[]; workerd: string[] } {
  const node: string[] = [];
  const workerd: string[] = [];
  for (const file of globSync(TESTS)) {
    const way = wayToWorkerd(file, new Set());
    if (way && file.startsWith(PURE)) throw new Error(`Tests of ${PURE} run in Node, but ${way.join(" imports ")}.`);
    (way ? workerd : node).push(file);
  }
  return { node, workerd };
}

/** The first way found from a file to what needs workerd, each imported by the one before it. Null without any. */
function wayToWorkerd(file: string, seen: Set<string>): string[] | null {
  seen.add(file);
  const imported = importsOf(file);
  const last = imported.find((name) => NEEDS_WORKERD.test(name));
  if (last) return [file, last];
  for (const next of imported.filter((name) => !seen.has(name))) {
    const way = wayToWorkerd(next, seen);
    if (way) return [file, ...way];
  }
  return null;
}
