/** Staff say that a name is enough. docs/rules.md 15.6 */
export function WalkIn({ ticked }: { ticked: boolean }) {
  return (
    <label className="card flex min-h-14 items-center gap-3 px-4 py-3 has-checked:border-berry has-checked:bg-blush">
      <input type="checkbox" name="walkIn" value="yes" defaultChecked={ticked} className="size-5 shrink-0" />
      <span>
        <span className="block font-medium">Walk-in: a name is enough</span>
        <span className="block text-sm text-muted">
          Without an email, nothing is sent: no confirmation, no reminder.
        </span>
      </span>
    </label>
  );
}
