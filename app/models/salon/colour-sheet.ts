import * as v from "valibot";
import { Colour, type Colours, darkShades, HOUSE_COLOURS, lightShades, type Shades } from "./colours.ts";

/** Goes up when the same two colours give other shades than before, since browsers keep a sheet for a year. */
const VERSION = "1";

/** What the address of a sheet names. */
export const SheetAsked = v.object({ accent: Colour, paper: Colour, v: v.literal(VERSION) });

/** A salon's own colours, null if it has chosen none. A colour that it has not chosen is the house's. */
export function coloursOf(salon: { colourAccent?: string | null; colourPaper?: string | null }): Colours | null {
  if (!salon.colourAccent && !salon.colourPaper) return null;
  return { accent: salon.colourAccent ?? HOUSE_COLOURS.accent, paper: salon.colourPaper ?? HOUSE_COLOURS.paper };
}

/** The address of the stylesheet of these colours. It names them, so what it answers never changes. docs/rules.md 18.3 */
export function sheetAddress(colours: Colours): string {
  return `/salon.css?${new URLSearchParams({ ...colours, v: VERSION })}`;
}

/** The stylesheet that replaces the default shades. `:root:root` outweighs `:root` in any order. */
export function colourSheet(colours: Colours): string {
  const light = `:root:root{${declarations(lightShades(colours))}}`;
  return `${light}@media (prefers-color-scheme:dark){:root:root{${declarations(darkShades(colours))}}}\n`;
}

function declarations(shades: Shades): string {
  return Object.entries(shades)
    .map(([token, shade]) => `--color-${token}:${shade}`)
    .join(";");
}
