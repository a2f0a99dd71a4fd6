import { named } from "../../kernel/dates.ts";

/** An appointment's services with their quantities: `Gel Polish, Nail Gems × 4`. docs/rules.md 3.8 */
export function bookedServices({ items = [], serviceNames }: Booked): string {
  return items.length > 0 ? items.map(({ name, quantity }) => named(name, quantity)).join(", ") : serviceNames;
}

interface Booked {
  items?: { name: string; quantity: number }[];
  /** The services without quantities, of an appointment that has no items. */
  serviceNames: string;
}
