import { useState } from "react";
import type { CalendarAppointment } from "../../../../models/calendar/admin-calendar.ts";
import { type Commanded, sendCommand } from "./send-command.ts";

/** Sends one command at a time, with the version that is shown, and reads the calendar again after each. Rule 13.10 */
export function useCommands({ id, version }: CalendarAppointment, refresh: () => Promise<void>) {
  const [dialogKey] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<{ notice: string; undo: (() => void) | null } | null>(null);
  const [problem, setProblem] = useState<{ sentence: string } | null>(null);

  async function run(fields: Record<string, string>, asOf = version): Promise<void> {
    if (busy) return;
    setBusy(true);
    const command = { appointment: { id, version: asOf }, commandKey: `${dialogKey} ${asOf}` };
    const commanded: Commanded = await sendCommand(command, fields);
    await refresh();
    setBusy(false);
    if (commanded.problem !== null) {
      setDone(null);
      return setProblem({ sentence: commanded.problem });
    }
    const { notice, undo } = commanded;
    setProblem(null);
    setDone({ notice, undo: undo === null ? null : () => run({ intent: "undo", commandId: undo }) });
  }

  return { run, busy, problem, done, dismiss: () => setDone(null) };
}
