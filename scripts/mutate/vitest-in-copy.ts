import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { inspect } from "node:util";
import { createVitest, type TestCase, type TestModule, type Vitest } from "vitest/node";
import { toolEnvironment } from "../local/settings.ts";
import { type Mutation, mutated } from "./mutation.ts";

/** The result of running test files: the first test that failed, or why some of them proved nothing. */
export interface Result {
  failure?: string;
  unloaded?: string;
}

/** The same random values in every run, so that chance does not decide whether a mutation is noticed. */
const USUAL_SEED = "20261121";

/** The limit for tests that a mutation makes wait for ever. */
const PATIENCE_MS = 60_000;

/**
 * Copies the sources, goes to the copy, and opens vitest there. It stays loaded: only files that a mutation affects are
 * read again. The copy goes when this process exits.
 */
export async function vitestInCopy(): Promise<Vitest> {
  const copy = mkdtempSync(join(tmpdir(), "lacquer-mutate-"));
  process.on("exit", () => rmSync(copy, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  copySources(copy);
  linkPackages(copy);
  process.chdir(copy);
  const settings = { port: 0, stateDirectory: join(copy, ".wrangler/state"), minimal: true };
  Object.assign(process.env, toolEnvironment(settings), { PWD: copy, SEED: process.env.SEED ?? USUAL_SEED });
  return createVitest("test", {
    watch: false,
    bail: 1,
    fileParallelism: false,
    testTimeout: PATIENCE_MS,
    reporters: [{}],
  });
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

/** Runs the tests of a mutation with it, and takes it back. */
export async function testedWith(vitest: Vitest, mutation: Mutation): Promise<Result> {
  const source = readFileSync(mutation.file, "utf8");
  rewrite(vitest, mutation.file, mutated(source, mutation));
  try {
    return await tested(vitest, mutation.tests);
  } finally {
    rewrite(vitest, mutation.file, source);
  }
}

function rewrite(vitest: Vitest, file: string, source: string): void {
  writeFileSync(file, source);
  vitest.invalidateFile(resolve(file));
}

/** Runs test files until the first failure. No files are none: vitest would take them for all. */
export async function tested(vitest: Vitest, files: string[]): Promise<Result> {
  if (files.length === 0) return {};
  const specifications = await vitest.globTestSpecifications(files);
  const paths = specifications.map(({ moduleId }) => moduleId);
  const unknown = files.find((file) => !paths.includes(resolve(file)));
  if (unknown) return { unloaded: `${unknown} is no test file` };
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const modules = testModules.filter(({ moduleId }) => paths.includes(moduleId));
  return failureIn(modules) ?? brokenIn(modules, unhandledErrors);
}

/** A test that only ran out of time has noticed nothing: a busy machine does that too. */
function failureIn(modules: TestModule[]): Result | undefined {
  const failed = modules.flatMap((module) => [...module.children.allTests("failed")]);
  const noticed = failed.find((test) => !hasTimedOut(test));
  if (noticed) return { failure: named(noticed) };
  const [late] = failed;
  return late && { unloaded: `out of time: ${named(late)}` };
}

function hasTimedOut(test: TestCase): boolean {
  const { errors = [] } = test.result();
  return errors.length > 0 && errors.every(({ message }) => /\btimed out in \d+ms/.test(message));
}

function named({ module, fullName }: TestCase): string {
  return shortened(`${module.relativeModuleId}: ${fullName}`);
}

function brokenIn(modules: TestModule[], unhandled: unknown[]): Result {
  const broken = modules.find((module) => !module.ok());
  if (broken) {
    return { unloaded: `${broken.relativeModuleId}: ${broken.errors()[0]?.message ?? "it could not be run"}` };
  }
  if (unhandled.length > 0) return { unloaded: shortened(`outside of any test: ${inspect(unhandled[0])}`) };
  return modules.length === 0 ? { unloaded: "no test was run" } : {};
}

/** Shortens the names of tests that contain all that they send. */
function shortened(text: string): string {
  return text.length > 150 ? `${text.slice(0, 150)}...` : text;
}
