import { readFileSync } from "node:fs";
import { files, withoutText } from "./sources.ts";

const MOST_LINES = 300;

/** The only file that may be longer: the tables of the database refer to each other. */
const SCHEMA = "app/database/schema.ts";

/** How many types are asserted with `as`, `as const` aside. */
const MOST_ASSERTIONS = 3;

/** A type after `as`: a name, an object, a tuple or a keyword. */
const ASSERTION =
  /(?<=[\w)\]}] )as (?!const\b)(?=[A-Z{[(]|(?:typeof|keyof|readonly|unknown|never|any|string|number)\b)/g;

/** Source files of the product that are too long. */
export function longFiles(): string[] {
  return files
    .filter((file) => /^(app|workers|scripts)\/.*(?<!\.(test|spec))\.tsx?$/.test(file) && file !== SCHEMA)
    .map((file) => ({ file, lines: readFileSync(file, "utf8").split("\n").length - 1 }))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ file, lines }) => `${file} has ${lines} lines: split it into files of at most ${MOST_LINES}`);
}

/** The places where a type is asserted, if they are too many. */
export function assertions(): string[] {
  const places = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const code = withoutText(readFileSync(file, "utf8")).replace(/^import [^;]*;/gm, "");
      return (code.match(ASSERTION) ?? []).map(() => file);
    });
  return places.length > MOST_ASSERTIONS ? [`\`as\` stands ${places.length} times: ${places.join(", ")}`] : [];
}
