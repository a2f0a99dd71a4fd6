import { readFileSync, writeFileSync } from "node:fs";

const PAGE = "docs/scale.md";
const BEGIN = "<!-- written by npm run scale -- --write -->";
const END = "<!-- until here -->";

/** What stands in the marked part of docs/scale.md. */
export function writtenPart(page = readFileSync(PAGE, "utf8")): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${PAGE} has no marked part.`);
  return page.slice(begin + BEGIN.length, end).trim();
}

/** Writes the marked part anew. */
export function writePart(text: string): void {
  const page = readFileSync(PAGE, "utf8");
  const before = writtenPart(page);
  writeFileSync(
    PAGE,
    page.replace(before, () => text),
  );
}
