import { on } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { createVitest, type TestModule, type Vitest } from "vitest/node";
import { runLeavingNothingBehind } from "../process-tree.ts";
import { mutated } from "./mutation.ts";
import { type Job, type Result, removedAtExit } from "./mutation-worker.ts";

/* A worker's process: it works in the copy that it is started with, and ends with its parent. */

/** The limit for tests that a mutation makes wait for ever. */
const PATIENCE_MS = 60_000;

process.chdir(removedAtExit(process.argv[2] ?? ""));
await runLeavingNothingBehind(run, 1);

/** Runs one job after the other. Vitest stays loaded: only files that a mutation affects are read again. */
async function run(): Promise<number> {
  const vitest = await createVitest("test", {
    watch: false,
    bail: 1,
    maxWorkers: 1,
    testTimeout: PATIENCE_MS,
    reporters: [{}],
  });
  for await (const [job] of on(process, "message")) process.send?.(await resultOf(vitest, job));
  return 0;
}

async function resultOf(vitest: Vitest, { files, mutation }: Job): Promise<Result> {
  if (!mutation) return tested(vitest, files);
  const source = readFileSync(mutation.file, "utf8");
  rewrite(vitest, mutation.file, mutated(source, mutation));
  try {
    return await tested(vitest, files);
  } finally {
    rewrite(vitest, mutation.file, source);
  }
}

function rewrite(vitest: Vitest, file: string, source: string): void {
  writeFileSync(file, source);
  vitest.invalidateFile(resolve(file));
}

/** Runs test files until the first failure. No files are none: vitest would take them for all. */
async function tested(vitest: Vitest, files: string[]): Promise<Result> {
  if (files.length === 0) return {};
  const specifications = await vitest.globTestSpecifications(files);
  const paths = specifications.map(({ moduleId }) => moduleId);
  const unknown = files.find((file) => !paths.includes(resolve(file)));
  if (unknown) return { unloaded: `${unknown} is no test file` };
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const modules = testModules.filter(({ moduleId }) => paths.includes(moduleId));
  return failureIn(modules) ?? brokenIn(modules, unhandledErrors);
}

function failureIn(modules: TestModule[]): Result | undefined {
  for (const module of modules) {
    for (const { fullName } of module.children.allTests("failed")) {
      return { failure: shortened(`${module.relativeModuleId}: ${fullName}`) };
    }
  }
  return undefined;
}

function brokenIn(modules: TestModule[], unhandled: unknown[]): Result {
  const broken = modules.find((module) => !module.ok());
  if (broken)
    return { unloaded: `${broken.relativeModuleId}: ${broken.errors()[0]?.message ?? "it could not be run"}` };
  if (unhandled.length > 0) return { unloaded: `outside of any test: ${unhandled[0]}` };
  return modules.length === 0 ? { unloaded: "no test was run" } : {};
}

/** Shortens the names of tests that contain all that they send. */
function shortened(text: string): string {
  return text.length > 150 ? `${text.slice(0, 150)}...` : text;
}
