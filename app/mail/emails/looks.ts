/* The looks of an email: inline styles, which every mail program follows, and the colours of a dark screen. */

import { createContext } from "react";
import { type Colours, darkShades, lightShades, type Shades } from "../../models/salon/colours.ts";

/** The colours of an email, as CSS has them. */
export interface Looks {
  paper: string;
  card: string;
  ink: string;
  muted: string;
  berry: string;
  fill: string;
  onFill: string;
  blush: string;
  line: string;
}

const HOUSE: Looks = {
  ...{ paper: "#FBF7F4", card: "#FFFDFB", ink: "#2B1D24", muted: "#6B5860", berry: "#8C2F55" },
  ...{ fill: "#8C2F55", onFill: "#FFFDFB", blush: "#F4DDE0", line: "#E5D9D2" },
};
const HOUSE_AT_NIGHT: Looks = {
  ...{ paper: "#1b1417", card: "#241a1f", ink: "#f5ebe6", muted: "#c0aeb3", berry: "#e59bb8" },
  ...{ fill: "#8c2f55", onFill: "#fffdfb", blush: "rgb(64, 37, 48)", line: "#3d2e35" },
};

/** The colours of a salon's emails, on a light and on a dark screen: its own, as its pages have them. docs/rules.md 18.3 */
export function looksOf(colours: Colours | null): { light: Looks; dark: Looks } {
  if (!colours) return { light: HOUSE, dark: HOUSE_AT_NIGHT };
  return { light: fromShades(lightShades(colours)), dark: fromShades(darkShades(colours)) };
}

function fromShades({ paper, surface, ink, muted, berry, fill, blush, line, "on-fill": onFill }: Shades): Looks {
  const looks = { paper, card: surface, ink, muted, berry, fill, onFill, blush, line };
  const written = Object.entries(looks).map(([name, colour]) => [name, notLikeACode(colour)]);
  return { ...looks, ...Object.fromEntries(written) };
}

/** Avoids six digits in a row, because mail programs take those for a one-time code anywhere in an email. */
function notLikeACode(colour: string): string {
  if (!/^#\d{6}$/.test(colour)) return colour;
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(", ")})`;
}

/** The light colours, for the parts of an email. */
export const LightLooks = createContext(HOUSE);

export function lineOf({ line }: Looks): string {
  return `1px solid ${line}`;
}

export const SERIF = "Georgia,'Times New Roman',serif";
export const SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** A table that only lays things out. */
export const LAYOUT = { role: "presentation", cellPadding: 0, cellSpacing: 0, border: 0 } as const;

/** Mail programs that support dark screens use these classes. Others use the inline styles. */
export function styleFor({ paper, card, ink, muted, berry, fill, onFill, blush, line }: Looks): string {
  return `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${paper} !important; }
  .card { background-color: ${card} !important; border-color: ${line} !important; }
  .ink { color: ${ink} !important; }
  .muted { color: ${muted} !important; }
  .berry { color: ${berry} !important; }
  .wash { background-color: ${blush} !important; }
  .line { border-color: ${line} !important; }
  .acts { background-color: ${fill} !important; color: ${onFill} !important; }
  .on-acts { color: ${onFill} !important; }
  .edge { border-color: ${berry} !important; }
  .hole { border-bottom-color: ${card} !important; }
}
@media (max-width: 480px) {
  .content { padding: 28px 20px 12px !important; }
  .head { padding: 24px 16px 18px 20px !important; }
  .when { font-size: 26px !important; }
  .worth { font-size: 60px !important; }
  .wide { width: 100% !important; }
  .name { width: 76px !important; }
}
`;
}
