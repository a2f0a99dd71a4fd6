/** Shown in place of what can't be read, with a heading where that is all that a page shows. docs/rules.md 4.8, 14.7 */
export function Unreadable({ what, heading }: { what: string; heading?: string }) {
  return (
    <>
      {heading && <h1 className="text-display">{heading}</h1>}
      <p className="alert mt-8">{what} can’t be shown right now. Please reload the page.</p>
    </>
  );
}
