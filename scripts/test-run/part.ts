import { performance } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { startNode } from "../process-tree.ts";

/** The result of one part of the test run. */
export interface Part {
  name: string;
  seconds: number;
  passed: number;
  failures: Failure[];
}

export interface Failure {
  /** The file and the test. */
  title: string;
  /** The tool's output. */
  detail: string;
  /** The command that repeats only this test. */
  command: string;
}

/** The exit code and the whole output of a tool that has ended. */
export interface Ended {
  code: number;
  output: string;
}

/**
 * Runs a command of `node_modules/.bin`, or one of our scripts, and prints each line of its output as progress, after
 * the part's name. `judge` reads passes and failures from its output and its reports. `typed` is its standard input.
 */
export async function runPart(
  name: string,
  script: string,
  args: string[],
  judge: (ended: Ended) => Pick<Part, "passed" | "failures">,
  environment: Record<string, string> = {},
  typed = "",
): Promise<Part> {
  const start = performance.now();
  const child = startNode(script, args, { ...process.env, ...environment }, ["pipe", "pipe", "pipe"]);
  child.stdin?.on("error", () => {}).end(typed);
  const ended = new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface(stream).on("line", (line) => {
      said.push(line);
      if (line.trim()) console.log(`${name.padEnd(8)} ${line}`);
    });
  }
  const code = await ended;
  const seconds = (performance.now() - start) / 1000;
  return { name, seconds, ...judge({ code, output: said.join("\n") }) };
}
