import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import * as v from "valibot";
import type { Ended, Failure, Part } from "./part.ts";

type Results = Omit<Part, "name" | "seconds">;

const VitestReport = v.object({
  numPassedTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string(), ""),
      assertionResults: v.array(
        v.object({
          ...{ fullName: v.string(), status: v.string(), failureMessages: v.optional(v.array(v.string()), []) },
          duration: v.nullish(v.number(), 0),
        }),
      ),
    }),
  ),
});

/**
 * The results in vitest's JSON report, which it writes when all files are done: from then on it may halt. A run that failed
 * without a failed test counts as one failure.
 */
export function vitestResults(path: string, { code, output, silent }: Ended): Results {
  const report = readReport(VitestReport, path);
  const failures = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }): Failure[] => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && status === "failed") {
      return [{ title: file, detail: message, command: `npm run test:unit -- ${file}` }];
    }
    return failed.map(({ fullName, failureMessages }) => ({
      title: `${file}: ${fullName}`,
      detail: failureMessages.join("\n"),
      command: `npm run test:unit -- ${file} -t ${quoted(fullName)}`,
    }));
  });
  const tests = (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      title: `${relative(process.cwd(), name)}: ${fullName}`,
      seconds: duration / 1000,
    })),
  );
  const endCode = silent && report ? 0 : code;
  return atLeastOne({ passed: report?.numPassedTests ?? 0, failures, tests }, endCode, "npm run test:unit", output);
}

const Spec = v.object({
  title: v.string(),
  file: v.string(),
  line: v.number(),
  tests: v.array(
    v.object({
      status: v.picklist(["expected", "unexpected", "flaky", "skipped"]),
      results: v.array(
        v.object({ duration: v.number(), errors: v.array(v.object({ message: v.optional(v.string()) })) }),
      ),
    }),
  ),
});

interface Suite {
  specs?: v.InferOutput<typeof Spec>[] | undefined;
  suites?: Suite[] | undefined;
}

const SuiteReport: v.GenericSchema<Suite> = v.object({
  specs: v.optional(v.array(Spec)),
  suites: v.optional(v.array(v.lazy(() => SuiteReport))),
});
const JourneyReport = v.object({ suites: v.array(SuiteReport) });

/** The results in Playwright's JSON report. A journey that was skipped because another failed counts as failed. */
export function journeyResults(path: string, code: number, output: string): Results {
  const specs = (readReport(JourneyReport, path)?.suites ?? []).flatMap(specsOf);
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status !== "expected"));
  const failures = failed.map(({ file, line, title, tests }) => ({
    title: `e2e/${file}: ${title}`,
    detail: tests.flatMap(({ status, results }) => [status, ...messagesOf(results)]).join("\n"),
    command: `npm run test:e2e -- e2e/${file}:${line}`,
  }));
  const tests = specs.map(({ file, title, tests }) => ({
    title: `e2e/${file}: ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
  return atLeastOne({ passed: specs.length - failed.length, failures, tests }, code, "npm run test:e2e", output);
}

function messagesOf(results: { errors: { message?: string | undefined }[] }[]): string[] {
  return results.flatMap(({ errors }) => errors.map(({ message = "" }) => message));
}

function specsOf({ specs = [], suites = [] }: Suite): v.InferOutput<typeof Spec>[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function atLeastOne(results: Results, code: number, command: string, output: string): Results {
  if (code === 0 || results.failures.length > 0) return results;
  return { ...results, failures: [{ title: `${command} ended with code ${code}`, detail: output, command }] };
}

function readReport<Schema extends v.GenericSchema>(schema: Schema, path: string): v.InferOutput<Schema> | undefined {
  return existsSync(path) ? v.parse(schema, JSON.parse(readFileSync(path, "utf8"))) : undefined;
}

/** A test's name as one argument for a shell. vitest reads it as a pattern. */
function quoted(name: string): string {
  return `'${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("'", "'\\''")}'`;
}
