import { outlineOf } from "./outline.ts";

/* An answer in lines that are the same in every run. */

/** An answer's status, its headers, and what stands in it: of HTML what the selectors find, of a file nothing but text. */
export async function inLines(answer: Response, selectors: string[]): Promise<string> {
  const headers = [...answer.headers].filter(([name]) => !OF_EVERY_RUN.test(name));
  const head = [`${answer.status}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  const [type, text] = [answer.headers.get("Content-Type") ?? "", await answer.text()];
  if (type.includes("html")) head.push(await outlineOf(text, selectors));
  else if (type.includes("json")) head.push(JSON.stringify(JSON.parse(text), null, 1));
  else if (type.startsWith("text/")) head.push(text);
  return head.join("\n");
}

const OF_EVERY_RUN = /^(content-length|content-security-policy|date|etag|set-cookie)$/;

/** The lines of some texts, each kind once: of sixty rows that differ in their record, day and hour, the first. */
export function eachOnce(texts: string[]): string {
  const kinds = new Set<string>();
  const lines = texts.flatMap((text) => text.split("\n"));
  return lines.filter((line) => kinds.size < kinds.add(line.replace(VARIES, "*")).size).join("\n");
}

const MONTH = "(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";
const VARIES = new RegExp(
  [
    ...["first-[\\w-]+", "\\d{4}-?\\d\\d-?\\d\\d", "\\d\\d?(:|%3A)\\d\\d", "T\\d{6}Z?"],
    ...["(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? ", `${MONTH} \\d+(st|nd|rd|th)?`, `\\d+(st|nd|rd|th)? ${MONTH}`],
  ].join("|"),
  "g",
);
