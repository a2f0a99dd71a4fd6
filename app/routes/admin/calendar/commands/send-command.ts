import { whyUndone } from "../../../../components/staff/why-undone.ts";
import { ask } from "../../../../kernel/api-client.ts";
import { type BareCommand, commandFields } from "../../appointments/command-form.tsx";

/** The result of a command: what was done and how to undo it, or why it was refused. */
export type Commanded = { notice: string; undo: string | null; problem: null } | { problem: string };

/**
 * Sends a command to an appointment. Never throws. An unknown outcome counts as not done, and the same key may be sent again.
 * docs/rules.md 13.10
 */
export async function sendCommand(
  command: Omit<BareCommand, "here">,
  fields: Record<string, string>,
): Promise<Commanded> {
  const body = new URLSearchParams({ ...commandFields(command), ...fields });
  try {
    const done = await ask<{ notice: string; undo: string | null }>("/admin/calendar/commands", {
      method: "POST",
      body,
    });
    return { ...done, problem: null };
  } catch (error) {
    return { problem: whyUndone(error, "That didn’t reach us. Please try again.") };
  }
}
