import type { Salon } from "../../models/salon/salon.server.ts";

/** The rating for search engines: https://schema.org/AggregateRating. */
export function forSearchEngines(
  { name, address, phone }: Pick<Salon, "name" | "address" | "phone">,
  { average, count }: { average: number; count: number },
) {
  return {
    "@context": "https://schema.org",
    "@type": "NailSalon",
    name,
    address,
    telephone: phone,
    aggregateRating: { "@type": "AggregateRating", ratingValue: average.toFixed(1), reviewCount: count, bestRating: 5 },
  };
}
