/**
 * A checkbox for the email to the customer about a move or a deletion, ticked unless it need not be. docs/rules.md 5.12,
 * 13.6
 */
export function TellTheCustomer({ ticked = true, children }: { ticked?: boolean; children: string }) {
  return (
    <label className="mt-4 flex min-h-11 items-center gap-3">
      <input type="checkbox" name="tell" defaultChecked={ticked} className="size-5 shrink-0" />
      {children}
    </label>
  );
}
