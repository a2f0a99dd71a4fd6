import { accountContext } from "../../../../auth/guards.server.ts";
import { salonContext } from "../../../../auth/salon.server.ts";
import { formOf } from "../../../../kernel/forms.ts";
import type { Route } from "./+types/run.ts";

/**
 * Executes a command of the calendar as the table would. Answers with JSON: what was done, or why it was refused.
 * docs/rules.md 13.10
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const { commandSent } = await import("../../appointments/rows/send-command.server.ts");
  const { status, message, notice, undo } = await commandSent(
    context.get(salonContext),
    context.get(accountContext),
    form,
  );
  return status === 200 ? Response.json({ notice, undo: undo ?? null }) : Response.json({ error: message }, { status });
}
