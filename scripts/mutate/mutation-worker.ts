import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { toolEnvironment } from "../local/settings.ts";
import { exitCode, startNode } from "../process-tree.ts";
import type { Mutation } from "./mutation.ts";

/** The result of running test files: the first test that failed, or why some of them could not be run. */
export interface Result {
  failure?: string;
  unloaded?: string;
}

/** A job for a worker: to run test files, with or without a mutation. */
export interface Job {
  files: string[];
  mutation: Mutation | undefined;
}

/** A copy of the sources with a process that runs tests there, one job after the other. */
export interface MutationWorker {
  test(files: string[], mutation?: Mutation): Promise<Result>;
}

/** The same random values in every run, so that chance does not decide whether a mutation is noticed. */
const USUAL_SEED = "20261121";

/** Opens a worker. Its process and its copy end with this process, however that ends. */
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

/** Has a folder removed when this process exits. Removal is retried, since processes may write there until the end. */
export function removedAtExit(folder: string): string {
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  return folder;
}

/** Copies all files that git tracks or would track. */
function copySources(copy: string): void {
  const ignored = readFileSync(".gitignore", "utf8").split("\n");
  const left = [".git", ...ignored.map((line) => line.replace(/\/$/, ""))];
  for (const name of readdirSync(".").filter((name) => !left.includes(name))) {
    cpSync(name, join(copy, name), { recursive: true });
  }
}

/** Links the packages from a folder of the copy's own, since tools cache files beside them. */
function linkPackages(copy: string): void {
  mkdirSync(join(copy, "node_modules"));
  for (const name of readdirSync("node_modules").filter((name) => name === ".bin" || !name.startsWith("."))) {
    symlinkSync(resolve("node_modules", name), join(copy, "node_modules", name));
  }
}
