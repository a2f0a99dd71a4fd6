import { readdirSync, readFileSync } from "node:fs";
import { dirname, extname } from "node:path";

/*
 * Checks that no linter has: how many files a folder may hold, which words were given up, and what the lockfile must
 * say. docs/architecture.md, docs/glossary.md, docs/decisions/0001-pinned-versions-and-a-whole-lockfile.md
 */

const HOUSE = ["app", "workers", "scripts", "bench", "e2e"];
const MOST_FILES = 20;
/** Half of the source files have at most `half` lines, nine in ten at most `most`, and each one at most `all`. */
const LINES = { half: 50, most: 150, all: 250 };
/** The only file that may be longer: the tables of the database refer to each other. */
const SCHEMA = "app/database/schema.ts";
/** How many types are asserted with `as`, `as const` aside. */
const MOST_ASSERTIONS = 3;
/** A type after `as`: a name, an object, a tuple or a keyword. */
const ASSERTION =
  /(?<=[\w)\]}] )as (?!const\b)(?=[A-Z{[(]|(?:typeof|keyof|readonly|unknown|never|any|string|number)\b)/g;

/** Names that other parties know: a claim of the tokens already issued, and `letterSpacing` of CSS. */
const ON_THE_WIRE = new Set([
  ...[
    "models/accounts/token.server.ts",
    "models/accounts/token.test.ts",
    "routes/api/appointments/appointments.test.ts",
    "routes/site/pages.test.ts",
  ].map((file) => `app/${file} epoch`),
  "app/mail/emails/parts.tsx letter",
]);

/** Comments, regular expressions and quoted text. */
const NO_NAMES =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|(?<=[(,=:[!&|?{;\s])\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

const files = HOUSE.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
);
const complaints = [...fullRooms(), ...longFiles(), ...assertions(), ...wordsGivenUp(), ...looseVersions()];
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exit(1);

/** Folders with too many source files to take in at a glance. Tests do not count. */
function fullRooms(): string[] {
  const sources = files.filter((file) => /\.(tsx?|css)$/.test(file) && !/\.(test|spec)\.ts$/.test(file));
  const rooms = Map.groupBy(sources, dirname);
  return [...rooms]
    .filter(([, inside]) => inside.length > MOST_FILES)
    .map(([room, inside]) => `${room} holds ${inside.length} source files: make rooms of at most ${MOST_FILES}`);
}

/** Source files of the product that are too long, each or together. */
function longFiles(): string[] {
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
function assertions(): string[] {
  const places = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const code = readFileSync(file, "utf8")
        .replace(NO_NAMES, " ")
        .replace(/^import [^;]*;/gm, "");
      return (code.match(ASSERTION) ?? []).map(() => file);
    });
  return places.length > MOST_ASSERTIONS ? [`\`as\` stands ${places.length} times: ${places.join(", ")}`] : [];
}

/** Names that contain a word from the second table of the glossary. */
function wordsGivenUp(): string[] {
  const given = givenUp();
  return files
    .filter((file) => [".ts", ".tsx"].includes(extname(file)))
    .flatMap((file) =>
      [...new Set([file, ...namesIn(readFileSync(file, "utf8"))].flatMap((name) => given(name)))]
        .filter((word) => !ON_THE_WIRE.has(`${file} ${word}`))
        .map((word) => `${file}: "${word}" is a word that we gave up, see docs/glossary.md`),
    );
}

/**
 * Finds the given-up words in a name. As the glossary says, one in small letters may be no part of a name; any other is
 * a whole name.
 */
function givenUp(): (name: string) => string[] {
  const table = readFileSync("docs/glossary.md", "utf8").split("## Words given up")[1] ?? "";
  const left = table.split("\n").flatMap((row) => (row.startsWith("| ") ? [row.split("|")[1] ?? ""] : []));
  const listed = left.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? ""));
  if (listed.length === 0) throw new Error("docs/glossary.md lists no words that were given up");
  const [parts, names] = [
    listed.filter((word) => /^[a-z]+$/.test(word)),
    listed.filter((word) => !/^[a-z]+$/.test(word)),
  ];
  return (name) => {
    const words = name.split(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/).map((word) => word.toLowerCase());
    return [...parts.filter((part) => words.includes(part)), ...names.filter((whole) => whole === name)];
  };
}

/** The names in a source, without its comments, its quoted text and the text between tags. */
function namesIn(source: string): string[] {
  const bare = source.replace(NO_NAMES, " ");
  return bare.replace(/[}>][^<>{}()=;]*(?=[<{])/g, " ").match(/[A-Za-z_$][\w$]*/g) ?? [];
}

interface Locked {
  version: string;
  integrity?: string;
  resolved?: string;
}

/** Packages that `npm ci` would not check, or would fetch from one registry alone; and two halves of Playwright. */
function looseVersions(): string[] {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const [halves, installed] = [
    ["node_modules/playwright", "node_modules/@playwright/test"].map((name) => packages[name]?.version),
    Object.entries(packages).filter(([name]) => name !== ""),
  ];
  return [
    ...installed
      .filter(([, { integrity }]) => !integrity)
      .map(([name]) => `package-lock.json: ${name} has no checksum`),
    ...installed.filter(([, { resolved }]) => resolved).map(([name]) => `package-lock.json: ${name} names a registry`),
    ...(halves[0] === halves[1] ? [] : [`playwright and @playwright/test differ: ${halves.join(", ")}`]),
  ];
}
