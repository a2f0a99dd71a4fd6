import type { ChildProcess } from "node:child_process";
import { createWriteStream, mkdirSync, writeFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { end, startNode } from "../process-tree.ts";

/** The result of one part of the test run. */
export interface Part {
  name: string;
  seconds: number;
  passed: number;
  failures: Failure[];
  /** How long each of its tests took, if it reports that. */
  tests?: TimedTest[];
}

/** A test by its file and name. */
export interface TimedTest {
  title: string;
  seconds: number;
}

export interface Failure {
  /** The file and the test. */
  title: string;
  /** The tool's output. */
  detail: string;
  /** The command that repeats only this test. */
  command: string;
}

/** The exit code and the whole output of a tool that has ended; whether it had to be ended because it said nothing more. */
export interface Ended {
  code: number;
  output: string;
  silent: boolean;
}

/** A tool that prints nothing for so long has come to a halt: no single test may take longer than three minutes. */
const LONGEST_SILENCE_MS = 6 * 60_000;

/** How often a running part is named, so that nobody takes it for halted. */
const NAMED_EVERY_MS = 60_000;

/** The file with everything that a part has said: also what workerd says of connections that a test cut. */
export function logOf(name: string): string {
  return `test-results/${name}.log`;
}

/** This part has one thread, so it decides how long a run takes. The other parts give way to it. */
const LONGEST = "workerd";
const GOES_FIRST = "-5";

/**
 * Runs a command of `node_modules/.bin` or one of our scripts, and writes its output to the part's file. It ends a command that
 * has stopped moving. `judge` reads passes and failures from its output and its reports. `typed` is its standard input.
 */
export async function runPart(
  name: string,
  script: string,
  args: string[],
  judge: (ended: Ended) => Omit<Part, "name" | "seconds">,
  environment: Record<string, string> = {},
  typed = "",
): Promise<Part> {
  const start = performance.now();
  const child = startNode(script, args, { ...process.env, ...environment }, ["pipe", "pipe", "pipe"]);
  if (name === LONGEST) goesFirst(child);
  child.stdin?.on("error", () => {}).end(typed);
  const ended = new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
  mkdirSync("test-results", { recursive: true });
  const log = createWriteStream(logOf(name), { flags: "a" });
  const said: string[] = [];
  const minutes = () => Math.round((performance.now() - start) / NAMED_EVERY_MS);
  const named = setInterval(
    () => console.log(`${name.padEnd(8)} ${minutes()} min, ${said.length} lines`),
    NAMED_EVERY_MS,
  );
  let silent = false;
  const silence = setTimeout(() => {
    silent = true;
    void end(child);
  }, LONGEST_SILENCE_MS);
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface(stream).on("line", (line) => {
      silence.refresh();
      said.push(line);
      log.write(`${line}\n`);
    });
  }
  const code = await ended;
  clearTimeout(silence);
  clearInterval(named);
  log.end();
  const seconds = (performance.now() - start) / 1000;
  return { name, seconds, ...judge({ code, output: said.join("\n"), silent }) };
}

/**
 * Lets a process and what it starts go before the other parts. Each part is a session of its own, as is each browser and the
 * server, and Linux gives each session the same share of the processor: the nice value of a process counts only within its
 * session. That of a session counts between them. Only root may lower it, and another system has none: then all parts share.
 */
function goesFirst({ pid }: ChildProcess): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, GOES_FIRST);
  } catch {
    return;
  }
}
