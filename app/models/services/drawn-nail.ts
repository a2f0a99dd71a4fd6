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

/** How many nails a salon shows in place of a picture. */
const ON_SHOW = 5;

/**
 * The addresses of the nails that a menu is drawn with, each standing alone, one of each manner, five at most: first what is
 * put on a nail, then what is done to it, and the menu's order within. A menu with fewer manners shows their other shades too.
 * docs/rules.md 20.1
 */
export function nailsOnShow(menu: Named[]): string[] {
  const ordered = menu.toSorted((one, other) => Number(isWork(one)) - Number(isWork(other)));
  const apart = [...Map.groupBy(ordered, mannerOf).values()].flatMap(([first]) => (first ? [first] : []));
  const others = ordered.filter((service) => !apart.includes(service));
  return [...new Set([...apart, ...others].map(standingAddress))].slice(0, ON_SHOW);
}

/** Whether a service is drawn by what is done to a nail: a repair, a soak off. */
function isWork(service: Named): boolean {
  const manner = mannerOf(service);
  return manner === "natural" || manner === "care" || WORDS.findIndex(([name]) => name === manner) < FIRST_PUT_ON;
}

/** The address of the drawing of a service. */
export function nailAddress(service: Named): string {
  return `/nails/${mannerOf(service)}.svg#${variantOf(service)}`;
}

/** The address of the nail of that drawing alone, upright. */
function standingAddress(service: Named): string {
  return nailAddress(service).replace("/nails/", "/nails/standing/");
}

function mannerIn(words: string) {
  return WORDS.find(([, manner]) => manner.test(words.toLowerCase()))?.[0];
}

/** The words of each manner. The first that fits counts, so what is done to a nail stands before what is put on it. */
const WORDS = [
  ["bottle", /\boil|take home|gift/],
  ["feet", /\btoe|foot|feet|pedi/],
  ["repair", /repair|broken|crack/],
  ["soak-off-and-new-set", /(soak|remov).*new set/],
  ["removal-and-new", /(soak|remov).*new/],
  ["soak-off", /soak|remov/],
  ["infill-art", /fill.* art/],
  ["infill", /fill/],
  ["french-tips", /french tip/],
  ["french", /french/],
  ["cat-eye", /cat.?eye/],
  ["chrome", /chrome|mirror|foil/],
  ["gems", /\bgem|crystal/],
  ["glitter", /glitter|spark/],
  ["ombre", /ombr|fade/],
  ["matte", /\bmatt/],
  ["pearl", /pearl|brid|wedding/],
  ["builder-gel-art", /(builder|biab).* art/],
  ["builder-gel", /builder|biab|overlay/],
  ["new-set", /new set|full set|exten|acryl/],
  ["nail-art", /\bart|paint|design/],
  ["block-colour", /colou?r/],
  ["gel-polish", /\bgel|polish|shellac/],
  ["care", /cuticle|mani|hand|treat/],
] as const;

/** Where the words of what is put on a nail begin. */
const FIRST_PUT_ON = WORDS.findIndex(([manner]) => manner === "french-tips");
