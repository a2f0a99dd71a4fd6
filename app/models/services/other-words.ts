/** The words of the trade that a menu rarely has, and the words that it has for the same. docs/rules.md 9.7 */
const OTHER_WORDS: readonly (readonly [other: string, ours: string])[] = [
  ["biab", "builder gel"],
  ["bottle", "builder gel"],
  ["overlay", "builder gel"],
  ["shellac", "gel polish"],
  ["gelish", "gel polish"],
  ["varnish", "polish"],
  ["manicure", "polish"],
  ["pedicure", "toes"],
  ["feet", "toes"],
  ["foot", "toes"],
  ["acrylics", "new set"],
  ["extensions", "new set"],
  ["full", "new set"],
  ["refill", "infill"],
  ["removal", "soak off"],
  ["removing", "soak off"],
  ["take", "soak off"],
  ["rhinestones", "gems"],
  ["diamante", "gems"],
  ["designs", "nail art"],
  ["fix", "repair"],
  ["broken", "repair"],
];

/** Words that say nothing of a service: "builder in a bottle". */
const LITTLE_WORDS = ["a", "in", "the", "of", "my", "and"];

/** The shortest beginning of another word that counts. */
const SHORTEST_BEGINNING = 3;

/**
 * Whether the words of a service, in lower case, have each of those that are typed: one of them begins with it, or with
 * what the menu calls it. BIAB is builder gel. docs/rules.md 9.7
 */
export function containEachWord(words: string[], typed: string[]): boolean {
  const has = (beginning: string) => words.some((word) => word.startsWith(beginning));
  return typed.every(
    (beginning) =>
      LITTLE_WORDS.includes(beginning) ||
      has(beginning) ||
      oursFor(beginning).some((ours) => ours.split(" ").every((word) => words.includes(word))),
  );
}

/** The menu's word for a service that other salons call by these first words. */
function oursFor(beginning: string): string[] {
  if (beginning.length < SHORTEST_BEGINNING) return [];
  return OTHER_WORDS.filter(([other]) => other.startsWith(beginning)).map(([, ours]) => ours);
}
