import { existsSync, readFileSync } from "node:fs";

/** A change to the sources that breaks a rule, and the tests that have to notice. */
export interface Mutation {
  /** The rule's number in `docs/rules.md`, or `none` where it is about how the product is built. */
  rule: string;
  /** What would go wrong, in plain words. */
  breaks: string;
  /** The file, from the project's root. */
  file: string;
  /** Text that occurs once in the file. */
  find: string;
  /** The text that replaces it. */
  put: string;
  /** The test files to run, from the project's root. */
  tests: string[];
}

/** Whether a word is a mutation's rule number or part of its description, its file or its tests. */
export function isAbout({ rule, breaks, file, tests }: Mutation, word: string): boolean {
  return rule === word || [breaks, file, ...tests].some((text) => text.toLowerCase().includes(word.toLowerCase()));
}

/** Why a mutation no longer fits the sources, or null when it does. */
export function whyStale({ breaks, file, find, put, tests }: Mutation): string | null {
  const missing = [file, ...tests].find((path) => !existsSync(path));
  if (missing) return `"${breaks}": there is no ${missing}`;
  if (tests.length === 0) return `"${breaks}" names no tests`;
  if (find === put) return `"${breaks}" changes nothing`;
  const times = readFileSync(file, "utf8").split(find).length - 1;
  return times === 1 ? null : `"${breaks}": what it changes stands ${times} times in ${file}, not once: ${find}`;
}

/** The source of a mutation's file with the mutation applied. */
export function mutated(source: string, { find, put }: Mutation): string {
  return source.replace(find, () => put);
}
