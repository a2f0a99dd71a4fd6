import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withPart, writtenPart } from "../written-part.ts";
import type { Measure } from "./measure.ts";
import { readMeasured } from "./measured.ts";
import { MEASURES } from "./measures/index.ts";
import { PAGE, pageText } from "./page.ts";

const MOST_WORDS = 1_700;

test("docs/quality.md has what was measured: npm run quality -- --write", () => {
  expect(writtenPart(PAGE)).toBe(pageText(MEASURES, readMeasured()));
});

test("what is stored belongs to a measure", () => {
  expect(MEASURES.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(readMeasured())));
});

test("the page can be read in one go", () => {
  expect(readFileSync(PAGE, "utf8").split(/\s+/).length).toBeLessThanOrEqual(MOST_WORDS);
});

const drill: Measure = {
  ...{ name: "drill", title: "A drill", promise: "It is put out.", command: "npm run drill", quick: false },
  read: () => [],
};

test("a section has its promise, its figures, and what made them, when and where", () => {
  const here = { date: "2026-11-26", cores: 2, memoryGib: 24 };
  const rows = [{ what: "fires", figure: "9 of 9" }];
  expect(pageText([drill], { drill: { ...here, rows } })).toBe(
    "### A drill\n\nIt is put out.\n\n- fires: 9 of 9\n\n`npm run drill`, 2026-11-26, 2 cores, 24 GiB.",
  );
  expect(pageText([{ ...drill, more: ["a", "b"] }], { drill: { ...here, rows } })).toContain(
    "`npm run quality -- drill`, 2",
  );
  const odd = { ...here, rows, as: "npm run drill -- --short", code: 1, note: "In parts." };
  expect(pageText([drill], { drill: odd })).toContain(
    "`npm run drill -- --short`, 2026-11-26, 2 cores, 24 GiB. **It ended with code 1.** In parts.",
  );
});

test("without figures it says how to get them", () => {
  const none = { ...drill, earlier: "Older ones stand elsewhere." };
  expect(pageText([none], {})).toContain(
    "Not measured here yet: `npm run quality -- drill` runs `npm run drill`. Older ones stand elsewhere.",
  );
});

test("the written part is replaced whole, whatever stands in it and around it", () => {
  const [begin, end] = ["<!-- written by npm run drill -->", "<!-- until here -->"];
  const page = `Before\n${begin}\nold $& text\n${end}\nAfter\n`;
  const after = withPart("x.md", page, "new $1 text");
  expect(after).toBe(`Before\n${begin}\nnew $1 text\n${end}\nAfter\n`);
  expect(writtenPart("x.md", after)).toBe("new $1 text");
  expect(writtenPart("x.md", withPart("x.md", `${begin}\n${end}\n`, "first"))).toBe("first");
  expect(() => writtenPart("x.md", "Nothing")).toThrow("x.md has no part");
});
