import { firstIdOf } from "../../diary/appointments/payment.ts";
import { isTooLittle } from "../../diary/terms/terms.ts";
import { formatPounds } from "../../kernel/money.ts";
import type { Appointment } from "../appointments/appointment.server.ts";
import { cardPath } from "../cards-on-file/card-link.server.ts";
import { type CardShown, cardInWords } from "../cards-on-file/card-on-file.ts";
import { depositAsked, payPath, takesOnline } from "../money/online.server.ts";
import type { Salon } from "../salon/salon.server.ts";

/**
 * The page where the client pays for an appointment, and the amount. While a deposit is awaited, it is only the deposit. Null
 * if it can’t be paid by card. docs/rules.md 31.1
 */
export function payOf(
  salon: Salon,
  appointment: Pick<Appointment, "id" | "calendarUid" | "pricePence" | "paymentStatus" | "agreed" | "depositDueAt"> & {
    paidPence: number;
  },
): { path: string; amount: string } | null {
  if (!takesOnline(salon) || appointment.paymentStatus !== "pending") return null;
  const { pricePence, paidPence } = appointment;
  const deposit = depositAsked(appointment);
  const isDeposit = deposit > 0 && !isTooLittle(deposit - paidPence);
  const owed = (isDeposit ? deposit : pricePence) - paidPence;
  if (owed <= 0 || isTooLittle(owed)) return null;
  const asked = isDeposit
    ? ({ purpose: "deposit", pence: deposit } as const)
    : ({ purpose: "payment", pence: 0 } as const);
  const path = payPath(salon, { appointmentId: firstIdOf(appointment), ...asked });
  return { path, amount: formatPounds(owed) };
}

/**
 * The page where the client leaves or changes the card on file for it, and the card that is there. Null where none is asked
 * for. docs/rules.md 31.15
 */
export function cardOf(
  salon: Salon,
  appointment: Pick<Appointment, "id" | "calendarUid" | "agreed"> & { card: CardShown | null },
): { path: string; name: string | null } | null {
  const { agreed, card } = appointment;
  if (!agreed?.cardOnFile || !takesOnline(salon)) return null;
  return { path: cardPath(salon, firstIdOf(appointment)), name: card && cardInWords(card) };
}
