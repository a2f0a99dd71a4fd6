import { readFileSync } from "node:fs";
import { darkShades, HOUSE_COLOURS } from "#app/models/salon/colours.ts";

/** The colours of the dark mode that would stay the house's in a salon with colours of its own. docs/rules.md 18.3 */
export function colourWithoutShade(): string[] {
  const styles = readFileSync("app/app.css", "utf8");
  const dark = /prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}/.exec(styles)?.[1] ?? "";
  const tokens = [...dark.matchAll(/--color-([\w-]+):/g)].map(([, token = ""]) => token);
  if (tokens.length === 0) return ["app/app.css has no colours for the dark mode, or they stand elsewhere now"];
  const shades = new Set(Object.keys(darkShades(HOUSE_COLOURS)));
  return tokens
    .filter((token) => !shades.has(token))
    .map((token) => `--color-${token} of app/app.css has no shade in app/models/salon/colours.ts`);
}
