import { categoryOf, isExtra, type Service } from "../../diary/menu/service.ts";
import { containEachWord } from "./other-words.ts";
import { SERVICE_CATEGORIES } from "./service.ts";

/* How the menu is laid out for somebody who chooses from it. */

/** From how many services on the menu can be searched. docs/rules.md 9.7 */
export const SEARCHED_FROM = 12;

/** The services of a family of categories, in menu order. The title is what stands over them. */
export interface Family {
  name: string;
  title: string;
  services: Service[];
}

/**
 * The services by family, in the order in which the menu begins them or, once the salon has edited its categories, in
 * theirs. docs/rules.md 2.13, 9.7
 */
export function familiesOf(services: Service[]): Family[] {
  const families = [...Map.groupBy(services, familyOf)].map(([name, services]) => ({
    name,
    title: services.some((service) => categoryOf(service) === "Soak Off and New Set") ? "Soak Off and New Sets" : name,
    services,
  }));
  const placeOf = ({ services }: Family) => Math.min(...services.map(({ ownCategory }) => ownCategory?.place ?? 0));
  return families.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The technician who is asked for, and the services that they do. */
export interface RequestedTechnician {
  id: string;
  name: string;
  /** What they say of themselves. */
  line?: string | undefined;
  does: (service: Service) => boolean;
}

/** The families of what a technician does, then the rest as one. For nobody in particular, all families. docs/rules.md 21.20 */
export function familiesFor(asked: RequestedTechnician | null, services: Service[]): Family[] {
  const others = asked ? services.filter((service) => !asked.does(service)) : [];
  if (!asked || others.length === 0) return familiesOf(services);
  const rest = { name: "others", title: `Not with ${asked.name}`, services: others };
  return [...familiesOf(services.filter(asked.does)), rest];
}

/**
 * The family of a service: the shortest category that its own begins with. Builder Gel Infill belongs to Builder Gel.
 * docs/rules.md 9.7
 */
export function familyOf(service: Pick<Service, "category" | "ownCategory">): string {
  const category = categoryOf(service);
  const heads = SERVICE_CATEGORIES.filter((head) => category === head || category.startsWith(`${head} `));
  return heads.toSorted((one, other) => one.length - other.length)[0] ?? category;
}

/**
 * The extras: what the technician does first and, of those, the service's own family first. The rest is in menu order.
 * docs/rules.md 9.7, 21.20
 */
export function extrasFor(
  service: Service | undefined,
  services: Service[],
  asked: RequestedTechnician | null = null,
): Service[] {
  const strange = (extra: Service) => (service && familyOf(extra) !== familyOf(service) ? 1 : 0);
  const undone = (extra: Service) => (asked && !asked.does(extra) ? 2 : 0);
  const last = (extra: Service) => undone(extra) + strange(extra);
  return services.filter(isExtra).toSorted((one, other) => last(one) - last(other));
}

/**
 * Whether each typed word begins a word of the service's name, description or category, in any case, or is what others
 * call it. docs/rules.md 9.7
 */
export function isFound(service: Service, typed: string): boolean {
  const { name, description } = service;
  return containEachWord(wordsOf(`${name} ${description} ${categoryOf(service)}`), wordsOf(typed));
}

/** The words of a text in lower case, without accents. */
function wordsOf(text: string): string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
