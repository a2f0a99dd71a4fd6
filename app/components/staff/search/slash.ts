/*
 * Whether "/" focuses the search in this browser. It can be switched off, because speech input may press single keys by
 * mistake (WCAG 2.1.4). Ctrl+K always does. docs/rules.md 11.10
 */

const KEY = "search-by-slash";

export function slashSearches(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** Remembers the choice, where the browser lets us. */
export function letSlashSearch(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {}
}
