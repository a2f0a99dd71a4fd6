import type { Update } from "../../diary/registry.ts";
import type { Salon } from "../../models/salon/salon.server.ts";

/**
 * What follows a command of staff outside the diary: a fee that they asked for is charged to the card on file. The code that
 * charges is loaded only then. docs/rules.md 31.18
 */
export async function followUp(salon: Salon, appointmentId: string, update: Update): Promise<void> {
  const asks = update.what === "ask-fee" || (update.what === "cancel" && update.askFee === true);
  if (!asks) return;
  const { chargeFee } = await import("./charges.server.ts");
  await chargeFee(salon, appointmentId);
}
