/** The initials of a name, two at most: of its first and its last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const initial = (word = "") => [...new Intl.Segmenter().segment(word)][0]?.segment.toUpperCase() ?? "";
  return initial(words[0]) + (words.length > 1 ? initial(words.at(-1)) : "");
}
