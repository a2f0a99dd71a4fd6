/**
 * The first `most` entries of a list that was read with a limit of `most + 1`, and the cursor of the next page, or null
 * on the last page.
 */
export function pageOf<Listed>(found: Listed[], most: number, cursorAt: (last: Listed) => string) {
  const page = found.slice(0, most);
  const last = page.at(-1);
  return { page, next: last && found.length > most ? cursorAt(last) : null };
}
