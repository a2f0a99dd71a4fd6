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

function mannerIn(words: string) {
  return WORDS.find(([, manner]) => manner.test(words.toLowerCase()))?.[0];
}

/** The words of each manner. The first that fits counts, so what is done to a nail stands before what is put on it. */
const WORDS = [
  ["bottle", /\boil|take home|gift/],
  ["feet", /\btoe|foot|feet|pedi/],
  ["repair", /repair|broken|crack/],
  ["soak-off-and-new-set", /(soak|remov).{0,99}new set/],
  ["removal-and-new", /(soak|remov).{0,99}new/],
  ["soak-off", /soak|remov/],
  ["infill-art", /fill.{0,99} art/],
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
  ["builder-gel-art", /(builder|biab).{0,99} art/],
  ["builder-gel", /builder|biab|overlay/],
  ["new-set", /new set|full set|exten|acryl/],
  ["nail-art", /\bart|paint|design/],
  ["block-colour", /colou?r/],
  ["gel-polish", /\bgel|polish|shellac/],
  ["care", /cuticle|mani|hand|treat/],
] as const;
