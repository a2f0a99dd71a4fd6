import { readFileSync } from "node:fs";
import { files } from "./sources.ts";

/** Sentences of the specification, which stay to the letter, and errors that nobody reads on a screen. */
const STRAIGHT = ["You don't have permission", "An email's header has", "An email's address is"];

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;

/** Texts of pages and emails with a straight apostrophe. What the API says to programs may have it. docs/glossary.md */
export function straightApostrophes(): string[] {
  return files
    .filter((file) => /^app\/(?!testing\/|routes\/api\/).*(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(file, "utf8")
        .replace(COMMENTS, "")
        .split("\n")
        .filter((line) => /[A-Za-z]'[a-z]/.test(line) && !STRAIGHT.some((sentence) => line.includes(sentence)))
        .map((line) => `${file}: this text needs a curly apostrophe: ${line.trim()}`),
    );
}
