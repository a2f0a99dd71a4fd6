import { haveEach } from "./other-words.ts";
import { isExtra, SERVICE_CATEGORIES, type Service } from "./service.ts";

/* How the menu is laid out for somebody who chooses from it. */

/** From how many services on the menu can be searched. docs/rules.md 9.7 */
export const SEARCHED_FROM = 12;

/** The services of a family of categories, in menu order. The title is what stands over them. */
export interface Family {
  name: string;
  title: string;
  services: Service[];
}

/** The services by family, in the order in which the menu begins them. docs/rules.md 9.7 */
export function familiesOf(services: Service[]): Family[] {
  return [...Map.groupBy(services, familyOf)].map(([name, services]) => ({
    name,
    title: services.some(({ category }) => category === "Soak Off and New Set") ? "Soak Off and New Sets" : name,
    services,
  }));
}

/**
 * The family of a service: the shortest category that its own begins with. Builder Gel Infill belongs to Builder Gel.
 * docs/rules.md 9.7
 */
export function familyOf({ category }: Pick<Service, "category">): string {
  const heads = SERVICE_CATEGORIES.filter((head) => category === head || category.startsWith(`${head} `));
  return heads.toSorted((one, other) => one.length - other.length)[0] ?? category;
}

/** The extras, those of the service's own family first, each group in menu order. docs/rules.md 9.7 */
export function extrasFor(service: Service | undefined, services: Service[]): Service[] {
  const extras = services.filter(isExtra);
  if (!service) return extras;
  const own = (extra: Service) => familyOf(extra) === familyOf(service);
  return [...extras.filter(own), ...extras.filter((extra) => !own(extra))];
}

/**
 * Whether each typed word begins a word of the service's name, description or category, in any case, or is what others
 * call it. docs/rules.md 9.7
 */
export function isFound({ name, description, category }: Service, typed: string): boolean {
  return haveEach(wordsOf(`${name} ${description} ${category}`), wordsOf(typed));
}

/** The words of a text in lower case, without accents. */
function wordsOf(text: string): string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
