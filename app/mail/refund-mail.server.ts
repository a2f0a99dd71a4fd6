import type { Salon } from "../models/salon/salon.server.ts";
import type { MoneyBack } from "./emails/refund-email.ts";
import { sendEmail } from "./transports/mailer.server.ts";

/**
 * Tells a client that nothing is booked and that the card they left is not stored. Throws when the email is not accepted.
 * docs/rules.md 31.20
 */
export async function sendUnusedCardEmail(
  salon: Salon,
  to: string,
  start: { date: string; minute: number },
): Promise<void> {
  const { unusedCardEmail } = await import("./emails/refund-email.ts");
  await sendEmail(salon, { to, ...unusedCardEmail(salon, start) });
}

/** Tells a client that money goes back to their card, and why. Throws when the email is not accepted. docs/rules.md 31.8 */
export async function sendRefundEmail(salon: Salon, to: string, back: MoneyBack): Promise<void> {
  // The code that writes emails is loaded for the first one.
  const { refundEmail } = await import("./emails/refund-email.ts");
  await sendEmail(salon, { to, ...refundEmail(salon, back) });
}
