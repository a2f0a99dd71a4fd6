import { readFileSync, writeFileSync } from "node:fs";

/* The part of a page of docs/ that a command writes: what stands between "<!-- written by npm run … -->" and END. */

const BEGIN = /<!-- written by npm run [^>]* -->/;
const END = "<!-- until here -->";

/** What stands in the written part of a page, which is given by its path or its text. */
export function writtenPart(page: string, text = readFileSync(page, "utf8")): string {
  const begin = BEGIN.exec(text);
  const from = begin ? begin.index + begin[0].length : -1;
  const to = text.indexOf(END, from);
  if (from < 0 || to < 0) throw new Error(`${page} has no part that a command writes.`);
  return text.slice(from, to).trim();
}

/** Writes that part anew. */
export function writePart(page: string, text: string): void {
  writeFileSync(page, withPart(page, readFileSync(page, "utf8"), text));
}

/** A page's text with another written part. */
export function withPart(page: string, before: string, text: string): string {
  writtenPart(page, before);
  const [begin = ""] = BEGIN.exec(before) ?? [];
  const [head = "", rest = ""] = before.split(begin);
  return `${head}${begin}\n${text}\n${rest.slice(rest.indexOf(END))}`;
}
