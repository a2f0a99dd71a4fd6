import type { AppointmentUpdate } from "../../models/appointments/update.ts";
import type { Salon } from "../../models/salon/salon.server.ts";

/**
 * What follows from a command of staff outside the diary: a fee that they have asked for is charged to the card on file. What charges is
 * loaded for that alone. docs/rules.md 31.18
 */
export async function followUp(salon: Salon, appointmentId: string, update: AppointmentUpdate): Promise<void> {
  const asks = update.what === "ask-fee" || (update.what === "cancel" && update.askFee === true);
  if (!asks) return;
  const { chargeFee } = await import("./charges.server.ts");
  await chargeFee(salon, appointmentId);
}
