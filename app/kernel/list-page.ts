/**
 * A page of at most `most` out of what was read of a list, which is one more where there is more: with the cursor of the
 * next page, or null where this is the last.
 */
export function pageOf<Listed>(found: Listed[], most: number, cursorAt: (last: Listed) => string) {
  const page = found.slice(0, most);
  const last = page.at(-1);
  return { page, next: last && found.length > most ? cursorAt(last) : null };
}
