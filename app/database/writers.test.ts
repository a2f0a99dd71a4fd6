import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/* Whoever writes what the diary is made of names the last write that was seen. docs/rules.md 5.45 */

const TABLES =
  "appointments|appointmentItems|appointment_items|blocks|closureDates|closure_dates|businessHours|business_hours|services|technicians|terms|salons";
const WRITES = new RegExp(
  `\\.(?:insert|update|delete)\\((?:${TABLES})\\)|\\b(?:insert into|update|delete from|replace into) +["\`]?(?:${TABLES})\\b`,
  "i",
);

const IN_TURN = "in turn";

/** Every file that writes one of these tables, and why it may. */
const WRITERS: Record<string, string> = {
  "app/models/blocks/block-command.server.ts": IN_TURN,
  "app/models/blocks/blocks.server.ts": IN_TURN,
  "app/models/blocks/reopen.server.ts": IN_TURN,
  "app/models/customers/rewrite.server.ts": "its callers do it in turn",
  "app/models/diary/commit.server.ts": IN_TURN,
  "app/models/diary/removals.server.ts": "commit.server.ts does it in turn",
  "app/models/marketing/birthdays.server.ts": "what is sent before birthdays decides nothing in the diary",
  "app/models/new-salon/new-salon.server.ts": "the salon is new, and nobody has read its diary",
  "app/models/opening/closures.server.ts": IN_TURN,
  "app/models/opening/hours.server.ts": IN_TURN,
  "app/models/salon/booking-rules.server.ts": IN_TURN,
  "app/models/salon/profile.server.ts": IN_TURN,
  "app/models/salon/zone-move.server.ts": "its caller does it in turn",
  "app/models/services/categories.server.ts": IN_TURN,
  "app/models/services/menu-list.server.ts": IN_TURN,
  "app/models/services/service.server.ts": IN_TURN,
  "app/models/team/edit-team.server.ts": IN_TURN,
  "app/models/terms/terms.server.ts": IN_TURN,
  "app/models/texts/text-rules.server.ts": "which texts go decides no free time",
  "app/models/vouchers/online.server.ts": "whether vouchers are sold online decides nothing in the diary",
  "scripts/admin/new-salon.ts": "the salon is new, and nobody has read its diary",
  "scripts/admin/salons-on-trial.ts": "whether a salon is on trial decides nothing in the diary",
  "scripts/demo/team-salon.ts": "the salon is new, and nobody has read its diary",
  "scripts/drills/import.ts": "it sets up a salon of its own before anything is booked",
};

/** The definition of the count, and the count before a hold, which nothing was decided for. */
const NOT_DECIDED = ["app/database/changes.server.ts", "app/models/diary/load.server.ts"];

const sources = new Map(
  globSync("{app,workers,scripts}/**/*.{ts,tsx}")
    .filter((file) => !file.includes(".test.") && !file.startsWith("app/testing/"))
    .map((file) => [file, readFileSync(file, "utf8")] as const),
);

const sourceOf = (file: string) => sources.get(file) ?? expect.fail(`There is no ${file}`);
const filesWith = (words: RegExp) =>
  [...sources].flatMap(([file, source]) => (source.search(words) >= 0 ? [file] : [])).sort();

test("the files that write the diary’s tables are these", () => {
  expect(filesWith(WRITES)).toEqual(Object.keys(WRITERS).sort());
});

test("whoever counts a write names the last one that was seen, and so does whoever rewrites appointments", () => {
  const inTurn = Object.keys(WRITERS).filter((file) => WRITERS[file] === IN_TURN);
  const rewriting = filesWith(/\.\.\.rewrittenAppointments\(/);
  expect(rewriting.length).toBeGreaterThan(1);
  const counting = filesWith(/\bcountChanges\(/).filter((file) => !NOT_DECIDED.includes(file));
  for (const file of new Set([...inTurn, ...rewriting, ...counting])) {
    const calls = sourceOf(file).match(/\bcountChanges\((?:[^()]|\([^()]*\))*\)/g) ?? [];
    expect(calls.length, file).toBeGreaterThan(0);
    for (const call of calls) expect(call, file).toMatch(/\basOf\b/);
  }
});

test("every edit that the salon’s object runs, and the terms, are decided anew when another write comes first", () => {
  const edits = [...sourceOf("workers/edits.ts").matchAll(/from "\.\.\/(app\/[^"]+)"/g)].map(([, file = ""]) => file);
  expect(edits.length).toBeGreaterThan(10);
  for (const file of [...edits, "app/models/terms/terms.server.ts"])
    expect(sourceOf(file), file).toMatch(/\beditOrRefuse\(/);
});
