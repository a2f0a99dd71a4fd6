import { COATS, coatsOf } from "./drawn-nail.ts";

/* The nail of a booking as a picture for emails, on a stamp: mail programs show no layers and no SVG. docs/rules.md 10.5 */

/** Its size in pixels. Emails show it at half of that. */
export const STAMP = { width: 160, height: 220 };

/** The layers of `stamp.png`, one below the other, each as large as the stamp. */
export const LAYERS = ["paper", "bare", ...COATS.filter((coat) => coat !== "off"), "gloss"];

const NONE = "bare";
const BETWEEN = ".";

/** The address of the stamp of these services. It says which coats lie on the nail, and nothing of anybody. */
export function stampAddress(services: Parameters<typeof coatsOf>[0]): string {
  const coats = coatsOf(services).filter((coat) => LAYERS.includes(coat));
  return `/stamps/${coats.join(BETWEEN) || NONE}.png`;
}

/** The stamps of emails without an appointment: a nail in the salon's colour, and for a gift one with gems. docs/rules.md 10.37 */
export const PLAIN_STAMP = "/stamps/colour.png";
export const GIFT_STAMP = "/stamps/colour.gems.png";

/** The layers that an address asks for, from the paper upwards, or null if it isn't one of `stampAddress`. */
export function layersAt(file: string): string[] | null {
  const named = /^([a-z.-]{1,120})\.png$/.exec(file)?.[1]?.split(BETWEEN) ?? [];
  const coats = COATS.filter((coat) => coat !== "off" && named.includes(coat));
  if (named.join() !== (coats.join() || NONE)) return null;
  return ["paper", "bare", ...coats, ...(coats.includes("matte") ? [] : ["gloss"])];
}
