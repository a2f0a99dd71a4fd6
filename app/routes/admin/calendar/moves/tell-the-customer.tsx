/** A checkbox for the email to the customer about a move, ticked by default. docs/rules.md 13.6 */
export function TellTheCustomer() {
  return (
    <label className="mt-4 flex min-h-11 items-center gap-3">
      <input type="checkbox" name="tell" defaultChecked className="size-5" />
      Tell the customer
    </label>
  );
}
