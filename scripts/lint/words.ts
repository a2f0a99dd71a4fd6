import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { files, withoutText } from "./sources.ts";

/** Names that other parties know: a claim of the tokens already issued, `letterSpacing` of CSS, `callFrame` of V8's profiles. */
const ON_THE_WIRE = new Set([
  ...[
    "models/accounts/token.server.ts",
    "models/accounts/token.test.ts",
    "routes/api/appointments/appointments.test.ts",
    "routes/site/pages.test.ts",
  ].map((file) => `app/${file} epoch`),
  "app/mail/emails/gift-card.tsx letter",
  "app/mail/emails/parts.tsx letter",
  "scripts/start-up.ts frame",
]);

/** Names that contain a word from the second table of the glossary. */
export function wordsGivenUp(): string[] {
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
  return (
    withoutText(source)
      .replace(/[}>][^<>{}()=;]*(?=[<{])/g, " ")
      .match(/[A-Za-z_$][\w$]*/g) ?? []
  );
}
