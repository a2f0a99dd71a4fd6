import { readdirSync, readFileSync } from "node:fs";
import { dirname, extname } from "node:path";

/*
 * What no linter knows: how full a room may be, and which words have been given up. docs/architecture.md, docs/glossary.md
 */

const HOUSE = ["app", "workers", "scripts", "bench", "e2e"];
const MOST_FILES = 20;

/** Names that others know us by: a claim of the tokens that are out there. */
const ON_THE_WIRE = new Set(
  ["models/accounts/token.server.ts", "models/accounts/token.test.ts", "routes/site/pages.test.ts"].map(
    (file) => `app/${file} epoch`,
  ),
);

/** Comments, patterns, and texts in quotes. */
const NO_NAMES =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|(?<=[(,=:[!&|?{;\s])\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

const files = HOUSE.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
);
const complaints = [...fullRooms(), ...wordsGivenUp()];
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exit(1);

/** Rooms with more source files than anybody takes in at a glance. Tests do not count. */
function fullRooms(): string[] {
  const sources = files.filter((file) => /\.(tsx?|css)$/.test(file) && !/\.(test|spec)\.ts$/.test(file));
  const rooms = Map.groupBy(sources, dirname);
  return [...rooms]
    .filter(([, inside]) => inside.length > MOST_FILES)
    .map(([room, inside]) => `${room} holds ${inside.length} source files: make rooms of at most ${MOST_FILES}`);
}

/** Names that hold a word from the second table of the glossary. */
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

/** By the glossary: a word in small letters may be no part of a name, any other stands for a whole name. */
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

/** The names in a source: what is left of it without comments and texts, those between tags too. */
function namesIn(source: string): string[] {
  const bare = source.replace(NO_NAMES, " ");
  return bare.replace(/[}>][^<>{}()=;]*(?=[<{])/g, " ").match(/[A-Za-z_$][\w$]*/g) ?? [];
}
