import type { Service } from "../../diary/menu/service.ts";

type Named = Pick<Service, "name"> & Partial<Pick<Service, "category">>;

/** What tells a drawn nail apart: its finish, or what is done to it. */
export type Manner = (typeof WORDS)[number][0] | "natural";

/** The manner in which a service is drawn: by what its name says, else by its category, else as a bare nail. */
export function mannerOf({ name, category = "" }: Named): Manner {
  return mannerIn(name) ?? mannerIn(category) ?? "natural";
}

/** The variants of a drawing by shade. Services of one manner may differ in it; it stays as long as the name does. */
export const VARIANTS = "abc";

export function variantOf({ name }: Named): string {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + character.charCodeAt(0)) % 9973;
  return VARIANTS.charAt(hash % VARIANTS.length);
}

/** The address of the drawing of a service. */
export function nailAddress(service: Named): string {
  return `/nails/${mannerOf(service)}.svg#${variantOf(service)}`;
}

/** The coats, from the nail upwards. `off` is the old colour, which comes off before anything goes on. */
export const COATS = "off base gel colour tips ombre chrome cat-eye glitter french pearl seam art matte gems".split(
  " ",
);
/** The coats in the salon's accent. `public/coats.svg` draws the others. */
export const ACCENT_COATS = ["off", "colour", "tips"];
/** What a finish can lie on. */
const GROUND = ["off", "base", "gel", "colour", "seam", "gems"];

/**
 * What services put on the nail that stands for their booking, from the nail upwards. A finish without a ground gets colour
 * below it. docs/rules.md 9.18
 */
export function coatsOf(services: Named[]): string[] {
  const put = services.flatMap(
    (service) => WORDS.find(([manner]) => manner === mannerOf(service))?.[2].split(" ") ?? [],
  );
  const bare = put.some((coat) => coat) && !put.some((coat) => GROUND.includes(coat));
  return COATS.filter((coat) => put.includes(coat) || (bare && coat === "colour"));
}

function mannerIn(words: string) {
  return WORDS.find(([, manner]) => manner.test(words.toLowerCase()))?.[0];
}

/**
 * The words of each manner, and the coats that it puts on a nail. The first whose words fit counts, so what is done to a nail
 * stands before what is put on it.
 */
const WORDS = [
  ["bottle", /\boil|take home|gift/, ""],
  ["feet", /\btoe|foot|feet|pedi/, "colour"],
  ["repair", /repair|broken|crack/, "seam"],
  ["soak-off-and-new-set", /(soak|remov).{0,99}new set/, "off gel colour"],
  ["removal-and-new", /(soak|remov).{0,99}new/, "off colour"],
  ["soak-off", /soak|remov/, "off"],
  ["infill-art", /fill.{0,99} art/, "gel art"],
  ["infill", /fill/, "gel"],
  ["french-tips", /french tip/, "base tips"],
  ["french", /french/, "base french"],
  ["cat-eye", /cat.?eye/, "cat-eye"],
  ["chrome", /chrome|mirror|foil/, "chrome"],
  ["gems", /\bgem|crystal/, "gems"],
  ["glitter", /glitter|spark/, "glitter"],
  ["ombre", /ombr|fade/, "ombre"],
  ["matte", /\bmatt/, "matte"],
  ["pearl", /pearl|brid|wedding/, "base pearl"],
  ["builder-gel-art", /(builder|biab).{0,99} art/, "gel art"],
  ["builder-gel", /builder|biab|overlay/, "gel"],
  ["new-set", /new set|full set|exten|acryl/, "gel colour"],
  ["nail-art", /\bart|paint|design/, "art"],
  ["block-colour", /colou?r/, "colour"],
  ["gel-polish", /\bgel|polish|shellac/, "colour"],
  ["care", /cuticle|mani|hand|treat/, "base"],
] as const;
