import type { Service } from "./service.ts";

/** The polishes that a nail is drawn in. */
export type Shade = "berry" | "cherry" | "rose" | "terracotta" | "plum" | "sage" | "slate" | "honey" | "nude" | "pearl";

const ANY = ["berry", "terracotta", "rose", "plum", "sage", "cherry", "slate", "honey"] as const;
const SHEER = ["nude", "rose", "pearl"] as const;

/**
 * The manners in which nails are drawn, each a file of `public/nails/`, with the shades it comes in. The first one is
 * shown when the address names no shade.
 */
export const SHADES = {
  "gel-polish": ANY,
  "block-colour": ANY,
  "builder-gel": SHEER,
  "builder-gel-art": SHEER,
  infill: ANY,
  "infill-art": ANY,
  "soak-off": ANY,
  "soak-off-and-new-set": ANY,
  "removal-and-new": ANY,
  "new-set": ANY,
  "nail-art": ANY,
  french: SHEER,
  "french-tips": ["berry", "sage", "slate", "terracotta"],
  chrome: ["pearl", "rose", "honey"],
  "cat-eye": ["plum", "sage", "slate", "berry"],
  glitter: ["honey", "rose", "plum", "slate"],
  gems: SHEER,
  ombre: ["rose", "nude", "berry", "plum"],
  matte: ["sage", "terracotta", "slate", "plum", "berry"],
  pearl: ["pearl", "rose"],
  repair: ANY,
  care: ["nude"],
  feet: ANY,
  bottle: ["honey"],
  natural: ["nude"],
} as const satisfies Record<string, readonly Shade[]>;

/** What tells a nail apart: its finish or what is done to it. */
export type Manner = keyof typeof SHADES;

type Named = Pick<Service, "name"> & Partial<Pick<Service, "category">>;

/** The manner in which a service is drawn: what its name says first, else what its category says, else a bare nail. */
export function mannerOf({ name, category = "" }: Named): Manner {
  return mannerIn(name) ?? mannerIn(category) ?? "natural";
}

/** The shade that a service is drawn in. It stays the same as long as the name does. */
export function shadeOf(service: Named): Shade {
  const shades: readonly Shade[] = SHADES[mannerOf(service)];
  const asked = SHADE_WORDS.find(([, words]) => words.test(service.name))?.[0];
  if (asked && shades.includes(asked)) return asked;
  return shades[numberOf(service.name) % shades.length] ?? shades[0] ?? "nude";
}

function mannerIn(words: string): Manner | undefined {
  return MANNER_WORDS.find(([, manner]) => manner.test(words))?.[0];
}

/** The words of each manner. The first that fits counts, so what is done to a nail stands before what is put on it. */
const MANNER_WORDS: [Manner, RegExp][] = [
  ["bottle", /\boils?\b|\btake home\b|\bgift\b|\bhand cream\b/i],
  ["feet", /\btoes?\b|\bfoot\b|\bfeet\b|\bpedi/i],
  ["repair", /\brepair|\bbroken\b|\bcrack|\bmend/i],
  ["soak-off-and-new-set", /\b(soak|removal|take).*\bnew set\b/i],
  ["removal-and-new", /\b(soak|removal|take).*\b(new|fresh|reapply|redo)\b/i],
  ["soak-off", /\bsoak|\bremov|\btake off\b/i],
  ["infill-art", /\b(in-?|re)fill.*\b(art|design)/i],
  ["infill", /\b(in-?|re)fill|\brebalanc/i],
  ["french-tips", /\bfrench tips?\b|\bcolou?red (french|tips?)\b/i],
  ["french", /\bfrench/i],
  ["cat-eye", /\bcat.?eye|\bvelvet\b|\bmagnetic\b/i],
  ["chrome", /\bchrome\b|\bmirror\b|\bmetallic\b|\bfoil/i],
  ["gems", /\bgems?\b|\bcrystal|\brhinestone|\bjewel|\bdiamant/i],
  ["glitter", /\bglitter|\bsparkl|\bshimmer/i],
  ["ombre", /\bombr|\bgradient|\bfade\b|\bbaby ?boomer/i],
  ["matte", /\bmatte?\b/i],
  ["pearl", /\bpearl|\bbrid(al|e)|\bwedding/i],
  ["builder-gel-art", /\b(builder|biab|overlay).*\b(art|design)/i],
  ["builder-gel", /\bbuilder|\bbiab\b|\boverlay|\bhard gel\b/i],
  ["new-set", /\bnew set\b|\bfull set\b|\bextension|\bacrylic|\bpolygel\b|\bgel.?x\b/i],
  ["nail-art", /\bart\b|\bhand.?painted\b|\bdesign|\bmarble|\bfloral|\bsticker/i],
  ["block-colour", /\bblock\b|\bsolid\b|\bcolou?r\b/i],
  ["gel-polish", /\bgel\b|\bpolish|\bshellac\b|\bvarnish/i],
  ["care", /\bcuticle|\bmani|\bhands?\b|\bmassage|\btreatment|\bparaffin|\bspa\b|\bfile\b/i],
];

/** The words that ask for one shade. */
const SHADE_WORDS: [Shade, RegExp][] = [
  ["cherry", /\bred\b|\bcherry/i],
  ["rose", /\bpink\b|\brose\b/i],
  ["nude", /\bnude\b|\bbeige\b/i],
  ["pearl", /\bwhite\b|\bmilky\b|\bsilver\b|\bpearl/i],
  ["honey", /\bgold/i],
  ["sage", /\bgreen\b|\bsage\b/i],
  ["slate", /\bblue\b|\bgr[ea]y\b/i],
  ["plum", /\bpurple\b|\bplum\b|\bblack\b/i],
  ["terracotta", /\borange\b|\bbrown\b|\bterracotta\b/i],
];

/** A whole number from a text, spread evenly: the hash FNV-1a. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash >>> 8;
}
