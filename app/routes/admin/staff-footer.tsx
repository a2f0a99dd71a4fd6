/** What stands under the pages of staff, who know the address of their salon. docs/rules.md 18.1 */
export function StaffFooter({ salon: { name, tagline } }: { salon: { name: string; tagline: string } }) {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap justify-between gap-x-6 px-4 py-4 text-sm text-muted sm:px-6">
        <p className="wrap-anywhere">© {name}. All rights reserved.</p>
        {tagline && <p className="wrap-anywhere">{tagline}</p>}
        <p>Premium nail care services with online booking.</p>
      </div>
    </footer>
  );
}
