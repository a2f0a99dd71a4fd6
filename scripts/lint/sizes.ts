import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { files, withoutText } from "./sources.ts";

const MOST_FILES = 20;

/** Half of the source files have at most `half` lines, nine in ten at most `most`, and each one at most `all`. */
const LINES = { half: 50, most: 130, all: 250 };

/** The only file that may be longer: the tables of the database refer to each other. */
const SCHEMA = "app/database/schema.ts";

/** How many types are asserted with `as`, `as const` aside. */
const MOST_ASSERTIONS = 3;

/** A type after `as`: a name, an object, a tuple or a keyword. */
const ASSERTION =
  /(?<=[\w)\]}] )as (?!const\b)(?=[A-Z{[(]|(?:typeof|keyof|readonly|unknown|never|any|string|number)\b)/g;

/** Folders with too many source files to take in at a glance. Tests do not count. */
export function fullRooms(): string[] {
  const sources = files.filter((file) => /\.(tsx?|css)$/.test(file) && !/\.(test|spec)\.ts$/.test(file));
  const rooms = Map.groupBy(sources, dirname);
  return [...rooms]
    .filter(([, inside]) => inside.length > MOST_FILES)
    .map(([room, inside]) => `${room} holds ${inside.length} source files: make rooms of at most ${MOST_FILES}`);
}

/** Source files of the product that are too long, each or together. */
export function longFiles(): string[] {
  const sources = files.filter((file) => /^(app|workers|scripts)\/.*(?<!\.(test|spec))\.tsx?$/.test(file));
  const lengths = sources.map((file) => ({ file, lines: readFileSync(file, "utf8").split("\n").length - 1 }));
  const sorted = lengths.map(({ lines }) => lines).sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  return [
    ...lengths
      .filter(({ file, lines }) => lines > LINES.all && file !== SCHEMA)
      .map(({ file, lines }) => `${file} has ${lines} lines: split it into files of at most ${LINES.all}`),
    ...(at(0.5) > LINES.half
      ? [`Half of the source files should have at most ${LINES.half} lines, not ${at(0.5)}`]
      : []),
    ...(at(0.9) > LINES.most
      ? [`Nine source files in ten should have at most ${LINES.most} lines, not ${at(0.9)}`]
      : []),
  ];
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
