import { hasArrived } from "../../../../components/statuses.ts";
import { canArrive } from "../../../../diary/appointments/appointment.ts";
import type { SalonTime } from "../../../../kernel/clock.ts";
import { type Command, CommandForm } from "../command-form.tsx";

/** Marks today's client as arrived at a tap, and says so afterwards. docs/rules.md 5.41 */
export function Arrived({ command, now }: { command: Command; now: SalonTime }) {
  const { appointment } = command;
  if (hasArrived(appointment)) return <p className="arrived font-medium text-sage">Arrived</p>;
  if (appointment.date !== now.date || !canArrive(appointment, now)) return null;
  return (
    <CommandForm command={command}>
      <button
        type="submit"
        name="intent"
        value="arrived"
        aria-label={`Mark arrived: ${appointment.customerName}`}
        className="link row-action md:text-xs"
      >
        Mark arrived
      </button>
    </CommandForm>
  );
}
