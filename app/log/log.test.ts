import { afterEach, expect, test, vi } from "vitest";
import operations from "../../docs/operations.md?raw";
import { logError, logInformation, logWarning } from "./log.ts";
import source from "./log.ts?raw";

afterEach(() => vi.restoreAllMocks());

test("an event is one line of JSON at its level, its name first", () => {
  const [errors, warnings, information] = (["error", "warn", "log"] as const).map((level) =>
    vi.spyOn(console, level).mockReturnValue(),
  );
  logError("job-failed", { job: "keys", cause: "D1 is gone" });
  logWarning("not-signed-by-stripe", {});
  logInformation("scheduled", { days: 2 });
  expect(errors?.mock.calls).toEqual([['{"event":"job-failed","job":"keys","cause":"D1 is gone"}']]);
  expect(warnings?.mock.calls).toEqual([['{"event":"not-signed-by-stripe"}']]);
  expect(information?.mock.calls).toEqual([['{"event":"scheduled","days":2}']]);
});

test("docs/operations.md lists every event, with its level and when it is logged", () => {
  const listed = [...operations.matchAll(/^\| `([a-z-]+)` \| (error|warning|information) \| (.+) \|$/gm)];
  expect(listed.map(([, event, level, when]) => ({ event, level, when }))).toEqual(events());
});

/** The events in the source, by name. */
function events() {
  return ["Errors", "FailedReads", "FailedWrites", "Information", "Warnings"]
    .flatMap(eventsOf)
    .sort((a, b) => (a.event < b.event ? -1 : 1));
}

function eventsOf(table: string) {
  const level = { Warnings: "warning", Information: "information" }[table] ?? "error";
  const [, body = ""] = new RegExp(`interface ${table} [^]*?\\{\\n([^]*?)\\n\\}\\n`).exec(source) ?? [];
  const entries = [...body.matchAll(/^ {2}(?:\/\*\* (.+) \*\/\n {2})?"?([a-z-]+)"?: /gm)];
  expect(entries.length, table).toBeGreaterThan(0);
  return entries.map(([, when, event = ""]) => ({ event, level, when }));
}
