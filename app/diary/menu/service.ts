/* The menu: what a service is, and its place. */

/** A picture as pages show it. `width` and `height` are those of its largest file, in pixels. */
export interface Picture {
  id: string;
  /** What it shows, for people who do not see it. */
  alt: string;
  width: number;
  height: number;
}

/** A question about a service. Addresses and forms name it by its `id`, which stays when the text changes. */
export interface Question {
  id: string;
  text: string;
  /** Whether a client has to answer before booking. */
  needed: boolean;
  answers: Answer[];
}

/** An answer. It adds the service with the id `adds`, or with `longest` the longest service that the other answers add. */
export interface Answer {
  text: string;
  adds: string | null;
  longest: boolean;
}

/**
 * A service on the menu, a row of `services` in `database/schema.ts`. `pricePence` is for one; `durationMinutes` 0 makes
 * it an extra.
 */
export interface Service {
  id: string;
  name: string;
  description: string;
  pricePence: number;
  durationMinutes: number;
  /**
   * The key of its category. It decides what is per-item (2.3), whatever name the salon gives the category. docs/rules.md
   * 2.13
   */
  category: string;
  active: boolean;
  /** Minutes that stay free after an appointment with it, by default none. Clients are not shown them. docs/rules.md 21.6 */
  bufferMinutes?: number;
  /** For a per-item service: whether its minutes count by quantity, by default no. docs/rules.md 21.18 */
  itemMinutes?: boolean;
  /** Its category as the salon has edited it, if it has. */
  ownCategory?: OwnCategory | null;
  /** For an extra: the minutes that it adds to a booking each time that it is chosen, by default none. docs/rules.md 2.12 */
  extraMinutes?: number;
  /** Whether staff have chosen it as one of the popular services. docs/rules.md 20.3 */
  popular?: boolean;
  /** Questions to clients about it, by default none. docs/rules.md 2.11 */
  questions?: Question[];
  /** The salon's picture of it, if it has one and the menu was read with pictures. docs/rules.md 19.1 */
  picture?: Picture | null;
}

/**
 * A technician's own price (pence), minutes, or both, by the service's id. What is missing is as on the menu. docs/rules.md
 * 21.21
 */
export type OwnTerms = Partial<Record<string, { pricePence?: number | undefined; minutes?: number | undefined }>>;

/**
 * A service with a technician's own terms. An extra stays an extra: its own minutes are those that it adds. docs/rules.md
 * 21.21
 */
export function serviceWith(service: Service, ownTerms: OwnTerms | undefined): Service {
  const own = ownTerms?.[service.id];
  if (!own) return service;
  const { pricePence = service.pricePence, minutes = minutesOf(service) } = own;
  return { ...service, pricePence, ...(isExtra(service) ? { extraMinutes: minutes } : { durationMinutes: minutes }) };
}

/** The minutes of a service: its duration, or for an extra, the minutes that it adds. docs/rules.md 2.2, 2.12 */
export function minutesOf(service: Pick<Service, "durationMinutes" | "extraMinutes">): number {
  return isExtra(service) ? (service.extraMinutes ?? 0) : service.durationMinutes;
}

/** A category as its salon has edited it. docs/rules.md 2.13 */
interface OwnCategory {
  name: string;
  place: number;
  hidden: boolean;
}

/** The salon's name for the service's category. docs/rules.md 2.13 */
export function categoryOf({ category, ownCategory }: Pick<Service, "category" | "ownCategory">): string {
  return ownCategory?.name ?? category;
}

/** Whether the service is an extra: it has no duration of its own. docs/rules.md 2.2 */
export function isExtra(service: Pick<Service, "durationMinutes">): boolean {
  return service.durationMinutes === 0;
}

/** Whether the service is priced per item and has a quantity. docs/rules.md 2.3 */
export function isPerItem(service: Pick<Service, "durationMinutes" | "category">): boolean {
  const category = service.category.trim().toLowerCase();
  if (category === "block colour") return false;
  return isExtra(service) || category === "nail art" || category === "nail repair";
}

/** A move of a service: one position up or down, or to a position in its group, from 1. */
export type MoveTo = "up" | "down" | number;

/**
 * The menu with one service moved within its group, main services or extras. The other group stays where it is. A position
 * beyond an end means that end. docs/rules.md 2.10
 */
export function movedInMenu<Listed extends Pick<Service, "id" | "durationMinutes">>(
  menu: Listed[],
  id: string,
  to: MoveTo,
): Listed[] {
  const moving = menu.find((service) => service.id === id);
  if (!moving) return menu;
  const like = menu.filter((service) => isExtra(service) === isExtra(moving));
  const from = like.indexOf(moving);
  const wished = typeof to === "number" ? to - 1 : from + (to === "up" ? -1 : 1);
  const moved = like.toSpliced(from, 1).toSpliced(Math.max(0, wished), 0, moving);
  return menu.map((service) => (isExtra(service) === isExtra(moving) ? (moved.shift() ?? service) : service));
}
