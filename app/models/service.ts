/** The eleven categories a service can have. docs/rules.md 2.1 */
export const SERVICE_CATEGORIES = [
  "Gel Polish",
  "Block Colour",
  "Nail Art",
  "Nail Repair",
  "Builder Gel",
  "Builder Gel Infill",
  "Builder Gel Overlay with Nail Art",
  "Builder Gel Infill with Nail Art",
  "Soak Off",
  "Soak Off and New Set",
  "Gel Polish Removal and New",
] as const;

/** What is on the menu. `pricePence` is for one, `durationMinutes` 0 makes it an extra. */
export interface Service {
  id: string;
  name: string;
  description: string;
  pricePence: number;
  durationMinutes: number;
  category: string;
  active: boolean;
}

/** Whether the service is an extra, offered under a main service: it has no duration of its own. docs/rules.md 2.2 */
export function isExtra(service: Pick<Service, "durationMinutes">): boolean {
  return service.durationMinutes === 0;
}

/** Whether the service is priced by the piece, so that a quantity is asked for. docs/rules.md 2.3 */
export function isPerItem(service: Pick<Service, "durationMinutes" | "category">): boolean {
  const category = service.category.trim().toLowerCase();
  if (category === "block colour") return false;
  return isExtra(service) || category === "nail art" || category === "nail repair";
}
