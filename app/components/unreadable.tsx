/** Shown in the admin pages in place of a list that can't be read. docs/rules.md 14.7 */
export function Unreadable({ what }: { what: string }) {
  return <p className="alert mt-8">{what} can't be shown right now. Please reload the page.</p>;
}
