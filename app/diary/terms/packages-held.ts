/* The packages of a client who books: what they pay for asks for no deposit. docs/rules.md 32.20 */

/** A package of a client: the services that it is for, its last day, and the visits left that nothing booked needs. */
export interface PackageHeld {
  id: string;
  services: string[];
  validUntil: string;
  left: number;
}

/** What is booked. `prices` has the price of one of each service by its id, where a package may pay. */
export interface TermsBasket {
  pricePence: number;
  serviceIds: string[];
  prices?: Record<string, number>;
}

/** What is left of a basket once each package has paid on that day. docs/rules.md 32.20 */
export function uncovered(packages: PackageHeld[], basket: TermsBasket, date: string): TermsBasket {
  return packages.filter(({ left, validUntil }) => left > 0 && validUntil >= date).reduce(lessOneVisit, basket);
}

/** A basket without the dearest of the services that a package is for. docs/rules.md 32.7 */
function lessOneVisit(basket: TermsBasket, { services }: PackageHeld): TermsBasket {
  const { pricePence, serviceIds, prices = {} } = basket;
  const priceOf = (id: string) => prices[id] ?? pricePence;
  const [paid] = serviceIds.filter((id) => services.includes(id)).toSorted((a, b) => priceOf(b) - priceOf(a));
  if (paid === undefined) return basket;
  return {
    ...{ pricePence: Math.max(0, pricePence - priceOf(paid)), prices },
    serviceIds: serviceIds.filter((id) => id !== paid),
  };
}
