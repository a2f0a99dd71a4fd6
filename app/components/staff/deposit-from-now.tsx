/** The tick beside a fee. With it the client pays a deposit from now on, whatever the terms say. docs/rules.md 29.17 */
export function DepositFromNow() {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" name="depositFromNow" className="size-5 shrink-0" />
      Deposit from now on: this client pays one whenever they book
    </label>
  );
}
