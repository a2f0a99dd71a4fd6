/** That a remembered browser was forgotten, or all of them were. docs/rules.md 6.32 */
export const BROWSERS_FORGOTTEN = {
  browser: "Forgotten. That browser asks for a code again when it books",
  browsers: "All forgotten. Each browser asks for a code again when it books",
};

/** The same by what an address names, or null. */
export function browsersForgotten(which: string | null): string | null {
  return new Map(Object.entries(BROWSERS_FORGOTTEN)).get(which ?? "") ?? null;
}
