import { clockTime, type SalonTime } from "../../kernel/days.ts";

interface Booked {
  serviceId: string;
  quantity: number;
}

interface Wished {
  start?: SalonTime;
  /** The start that is chosen on the date step, if it is free. */
  wished?: SalonTime;
  technicianId?: string | null;
  /** `/book` for somebody without an account. docs/rules.md 9.9 */
  page?: "/booking" | "/book";
}

/**
 * The clients' booking page with services chosen, and with a technician if one is wished for: at the details step with a
 * start, else at the date step, where a start may be wished for.
 */
export function bookingPath(items: Booked[], { start, wished, technicianId, page = "/booking" }: Wished = {}): string {
  const at = start ?? wished;
  const chosen: [string, string][] = [["step", start ? "details" : "datetime"], ...servicePairs(items)];
  if (at) chosen.push(["date", at.date], ["time", clockTime(at.minute)]);
  if (technicianId) chosen.push(["technician", technicianId]);
  return `${page}?${new URLSearchParams(chosen)}`;
}

/** The pairs that name services and their quantities in an address of the booking page. */
export function servicePairs(items: Booked[]): [name: string, value: string][] {
  return items.flatMap(({ serviceId, quantity }): [string, string][] => [
    ["service", serviceId],
    [`quantity-${serviceId}`, `${quantity}`],
  ]);
}
