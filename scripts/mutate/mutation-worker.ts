import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { toolEnvironment } from "../local/settings.ts";
import { exitCode, startNode } from "../process-tree.ts";
import type { Mutation } from "./mutation.ts";

/** What came of running some test files: the first test that failed, or why some of them were no test at all. */
export interface Result {
  failure?: string;
  unloaded?: string;
}

/** What a worker is asked for: to run test files, with a mutation or without one. */
export interface Job {
  files: string[];
  mutation: Mutation | undefined;
}

/** A copy of the sources, and a process that runs tests there, one job after the other. */
export interface MutationWorker {
  test(files: string[], mutation?: Mutation): Promise<Result>;
}

/** The same random values in every run: whether a mutation is noticed is no matter of luck. */
const USUAL_SEED = "20261121";

/** Opens a worker. Its process and its copy end with this process, whatever ends that. */
export function openWorker(): MutationWorker {
  const copy = removedAtExit(mkdtempSync(join(tmpdir(), "lacquer-mutate-")));
  copySources(copy);
  linkPackages(copy);
  const settings = { port: 0, stateDirectory: join(copy, ".wrangler/state"), minimal: true };
  const environment = { ...toolEnvironment(settings), SEED: process.env.SEED ?? USUAL_SEED };
  const runner = startNode("scripts/mutate/mutation-run.ts", [copy], environment, [
    "ignore",
    "ignore",
    "ignore",
    "ipc",
  ]);
  const lost = exitCode(runner).then((code) => {
    throw new Error(`What runs the tests ended by itself, with ${code}.`);
  });
  lost.catch(() => undefined);
  return {
    async test(files, mutation) {
      runner.send({ files, mutation } satisfies Job);
      const [result]: Result[] = await Promise.race([once(runner, "message"), lost]);
      return result ?? {};
    },
  };
}

/** A folder that is removed when this process exits. What writes there until the end makes removing take some tries. */
export function removedAtExit(folder: string): string {
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  return folder;
}

/** All that git keeps, and what it would. */
function copySources(copy: string): void {
  const ignored = readFileSync(".gitignore", "utf8").split("\n");
  const left = [".git", ...ignored.map((line) => line.replace(/\/$/, ""))];
  for (const name of readdirSync(".").filter((name) => !left.includes(name))) {
    cpSync(name, join(copy, name), { recursive: true });
  }
}

/** A folder of its own for links to the packages: tools keep what they have prepared beside them. */
function linkPackages(copy: string): void {
  mkdirSync(join(copy, "node_modules"));
  for (const name of readdirSync("node_modules").filter((name) => name === ".bin" || !name.startsWith("."))) {
    symlinkSync(resolve("node_modules", name), join(copy, "node_modules", name));
  }
}
