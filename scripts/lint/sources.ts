import { readdirSync } from "node:fs";

const HOUSE = ["app", "workers", "scripts", "bench", "simulation", "e2e"];

/** Comments, regular expressions and quoted text. */
const NO_NAMES =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|(?<=[(,=:[!&|?{;\s])\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** The files of the house, as paths from its root. */
export const files = HOUSE.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
);

/** A source without its comments, its regular expressions and its quoted text. */
export function withoutText(source: string): string {
  return source.replace(NO_NAMES, " ");
}
