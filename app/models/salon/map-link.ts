import type { Salon } from "./salon.server.ts";

type Facts = Pick<Salon, "mapUrl" | "address" | "policy" | "changeCutoffHours" | "cancelCutoffHours" | "bookableDays">;

/** What a client with an appointment needs to know of the salon: its address, a map of it, its policy, and its limits. */
export function visitFacts(salon: Facts) {
  const { address, policy, changeCutoffHours, cancelCutoffHours, bookableDays } = salon;
  return { address, directions: mapLink(salon), policy, changeCutoffHours, cancelCutoffHours, bookableDays };
}

/**
 * The address of a map that shows the salon: its own link, or else a search for its whole address. A search for its name too
 * may lead to another salon of that name.
 */
export function mapLink({ mapUrl, address }: Pick<Salon, "mapUrl" | "address">): string {
  const search = new URLSearchParams({ api: "1", query: address });
  return mapUrl || `https://www.google.com/maps/search/?${search}`;
}
