/** Leads to the dates of further visits once the first is booked. docs/rules.md 35.3 */
export function RepeatPart({ ticked }: { ticked: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" name="repeat" value="yes" defaultChecked={ticked} className="size-5 shrink-0" />
      Repeat it: choose the dates next
    </label>
  );
}
