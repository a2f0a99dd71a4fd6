import { type Colours, darkShades, HOUSE_COLOURS, lightShades } from "../salon/colours.ts";
import { contrast, distance, mix } from "../salon/contrast.ts";

/** The colour of a technician who has none yet. */
export const DEFAULT_COLOUR = "#b4637a";

/** Colours for those who have none yet, in order, each told from the others and from the house's pages. */
const FREE_COLOURS = [
  ...[DEFAULT_COLOUR, "#3f83b5", "#4f8a5b", "#a8742a", "#8a6fc0", "#2f8a8a", "#c0623a"],
  ...["#7a7f87", "#b0569a", "#6f8a2f", "#5f74c4", "#9a6a5a"],
];

/**
 * A colour for a new technician: the first that marks them on the pages of a salon with these colours and is not like
 * one in the team; the first that nobody has when all are like one; the usual one when there is none left.
 * docs/rules.md 21.7
 */
export function freeColour(team: { colour: string }[], colours: Colours | null): string {
  const taken = team.map(({ colour }) => colour);
  const free = FREE_COLOURS.filter((colour) => !taken.includes(colour) && shadeError(colour, colours) === null);
  return free.find((colour) => taken.every((other) => distance(colour, other) >= ALIKE)) ?? free[0] ?? DEFAULT_COLOUR;
}

/** Colours nearer to each other than this look alike; any two of the free ones are farther apart. */
const ALIKE = 30;

/** The least contrast of a mark beside its surroundings: WCAG 2.2, 1.4.11. */
const MARK = 3;
const STEPS = 25;

/**
 * Why a colour can't mark a technician on the pages of a salon, with the nearest that could, or null when it can: it has
 * 3:1 to the pages in both modes. `colours` are the salon's, null for the house's. docs/rules.md 21.7
 */
export function shadeError(colour: string, colours: Colours | null): string | null {
  const pages = pagesOf(colours ?? HOUSE_COLOURS);
  if (stands(colour, pages)) return null;
  const ways = Array.from({ length: STEPS }, (_, step) => (step + 1) / STEPS).flatMap((share) =>
    ["#000000", "#ffffff"].map((end) => mix(colour, end, share)),
  );
  const nearest = ways.find((shade) => stands(shade, pages)) ?? DEFAULT_COLOUR;
  return `This colour doesn’t stand out on the page, light or dark. Try ${nearest}.`;
}

function stands(colour: string, pages: string[]): boolean {
  return pages.every((page) => contrast(colour, page) >= MARK);
}

function pagesOf(colours: Colours): string[] {
  return [lightShades(colours), darkShades(colours)].flatMap(({ paper, surface }) => [paper, surface]);
}
