import { statusLook } from "../../../../components/statuses.ts";
import { paymentMethodName } from "../../../../diary/appointments/appointment.ts";

export const PAYMENT_NAMES = { pending: "Not paid yet", paid: "Paid", refunded: "Refunded", cancelled: "Cancelled" };

interface Named {
  id: string;
  name: string;
}

/** The active filters in words, except the dates, which the table shows. docs/rules.md 14.1 */
export function filtersInWords(asked: Record<string, string>, services: Named[], team: Named[]): string[] {
  const nameOf = (id: string | undefined, of: Named[]) => of.find((one) => one.id === id)?.name;
  const { q, status, paymentStatus, paymentMethod, service, technician } = asked;
  const words = [
    q && `“${q}”`,
    status && statusLook(status).name,
    paymentStatus && new Map(Object.entries(PAYMENT_NAMES)).get(paymentStatus),
    paymentMethod && paymentMethodName(paymentMethod),
    nameOf(service, services),
    nameOf(technician, team),
  ];
  return words.flatMap((word) => (word ? [word] : []));
}
