import { type BareCommand, CommandForm } from "../appointments/command-form.tsx";

/** Completes a visit that was paid before it was completed, such as by a voucher. docs/rules.md 27.10 */
export function CompleteVisit({ command }: { command: BareCommand }) {
  return (
    <CommandForm command={command} className="notice mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p>There’s nothing left to pay, and it isn’t completed yet.</p>
      <input type="hidden" name="status" value="completed" />
      <button type="submit" name="intent" value="status" className="button-outlined">
        Complete the appointment
      </button>
    </CommandForm>
  );
}
