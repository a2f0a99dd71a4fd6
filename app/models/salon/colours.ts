import * as v from "valibot";
import { contrast, luminance, mix, readable } from "./contrast.ts";

/** The two colours that a salon chooses, `#rrggbb` in lower case. All other shades are derived from them. */
export interface Colours {
  accent: string;
  paper: string;
}

/** The colours of a salon that has chosen none, as `app.css` has them. */
export const HOUSE_COLOURS: Colours = { accent: "#8c2f55", paper: "#fbf7f4" };

/** The shades of one mode, by the name of their token in `app.css`. */
export type Shades = Record<(typeof TOKENS)[number], string>;

const TOKENS = [
  ...(["paper", "surface", "blush", "sand", "line", "ink", "muted", "control", "berry", "fill", "fill-deep"] as const),
  ...(["on-fill", "gold", "sage", "amber", "slate", "brick", "brick-wash"] as const),
];

/** Contrast of text and of controls: WCAG 2.2, AA. */
const TEXT = 4.5;
const CONTROL = 3;
/** A filled surface in the dark: white text and a bright line tell what it is, so the accent stays as deep as it is. */
const DARK_FILL = 2;

/** The darkest background, by its luminance: on it, and on all surfaces made from it, dark text reads well. */
const DARKEST_PAPER = 0.7;

/** The share of a status in the ground that the calendar draws it on. */
const STATUS_TINT = 0.14;

const BLACK = "#000000";
const WHITE = "#ffffff";
const GOLD = "#ad7a14";
const STATUSES = { sage: "#3f6b4f", amber: "#8a5a00", slate: "#4d5b6b", brick: "#a3342a" };

/** Why two colours can't be used, by field, each with the shade that could; nothing if they can. docs/rules.md 18.3 */
export function colourErrors({ accent, paper }: Colours): Partial<Colours> {
  if (luminance(paper) < DARKEST_PAPER) {
    return { paper: `This background is too dark to read text on. Try ${lightened(paper)}.` };
  }
  const ratio = contrast(accent, paper);
  if (ratio >= TEXT) return {};
  const shade = readable(accent, [paper], TEXT, BLACK);
  const measured = (Math.floor(ratio * 10) / 10).toFixed(1);
  return {
    accent: `This accent is too pale on the background: the contrast is ${measured}:1 and needs to be ${TEXT}:1. Try ${shade}.`,
  };
}

/** The shades of the light mode. Every pair that pages show has the contrast of AA. docs/rules.md 18.3 */
export function lightShades({ accent, paper }: Colours): Shades {
  const surface = mix(paper, WHITE, 0.6);
  const blush = mix(paper, accent, 0.14);
  const sand = mix(mix(paper, accent, 0.05), BLACK, 0.05);
  const wash = mix(paper, STATUSES.brick, 0.1);
  const surfaces = [paper, surface, blush, sand, wash];
  const dark = (colour: string, ratio = TEXT) => readable(colour, surfaces, ratio, BLACK);
  const ink = dark(mix("#1c1418", accent, 0.12), 7);
  const berry = dark(accent);
  return {
    ...{ paper, surface, blush, sand, "brick-wash": wash, ink, berry },
    line: mix(paper, ink, 0.12),
    muted: dark(mix(ink, paper, 0.35)),
    control: dark(mix(ink, paper, 0.5), CONTROL),
    fill: berry,
    "fill-deep": dark(mix(berry, BLACK, 0.22)),
    "on-fill": WHITE,
    gold: dark(GOLD, CONTROL),
    ...statuses((colour) => readable(colour, besideOwnTint(surfaces, surface), TEXT, BLACK)),
  };
}

/** The shades of the dark mode, in the hue of the accent, with the contrast of AA as well. docs/rules.md 18.3 */
export function darkShades({ accent }: Colours): Shades {
  const paper = mix("#161113", accent, 0.06);
  const surface = mix(paper, WHITE, 0.05);
  const blush = mix(paper, accent, 0.2);
  const sand = mix(paper, WHITE, 0.1);
  const wash = mix(paper, STATUSES.brick, 0.25);
  const surfaces = [paper, surface, blush, sand, wash];
  const bright = (colour: string, ratio = TEXT) => readable(colour, surfaces, ratio, WHITE);
  const ink = bright(mix(WHITE, accent, 0.06), 7);
  const berry = bright(mix(accent, WHITE, 0.35));
  // A filled surface stays the accent that the salon chose, with white text; only text and lines are bright.
  const fill = readable(accent, [paper, surface], DARK_FILL, WHITE);
  return {
    ...{ paper, surface, blush, sand, "brick-wash": wash, ink, berry, fill },
    line: mix(paper, WHITE, 0.14),
    muted: bright(mix(ink, paper, 0.3)),
    control: bright(mix(ink, paper, 0.5), CONTROL),
    "fill-deep": mix(fill, BLACK, 0.22),
    "on-fill": WHITE,
    gold: bright(GOLD, CONTROL),
    ...statuses((colour) => readable(mix(colour, WHITE, 0.35), besideOwnTint(surfaces, surface), TEXT, WHITE)),
  };
}

/** The surfaces and, of a status, the ground that the calendar draws it on: a surface with a share of its own shade. */
function besideOwnTint(surfaces: string[], surface: string): (shade: string) => string[] {
  return (shade) => [...surfaces, statusGround(shade, surface)];
}

/** What the calendar draws a status of a shade on, as `admin-calendar.css` mixes it. docs/rules.md 13.3, 18.3 */
function statusGround(shade: string, surface: string): string {
  return mix(surface, shade, STATUS_TINT);
}

function statuses(shade: (colour: string) => string) {
  const { sage, amber, slate, brick } = STATUSES;
  return { sage: shade(sage), amber: shade(amber), slate: shade(slate), brick: shade(brick) };
}

function lightened(paper: string): string {
  const share = Array.from({ length: 50 }, (_, step) => step / 50).find(
    (step) => luminance(mix(paper, WHITE, step)) >= DARKEST_PAPER,
  );
  return mix(paper, WHITE, share ?? 1);
}

/** One colour of a form or an address. */
export const Colour = v.pipe(
  v.optional(v.string("Please choose a colour"), ""),
  v.toLowerCase(),
  v.regex(/^#[\da-f]{6}$/, "Please choose a colour, like #8c2f55"),
);
