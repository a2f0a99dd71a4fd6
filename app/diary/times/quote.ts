import type { SalonTime } from "../../kernel/clock.ts";
import { basketLength, basketPrice, basketWith, type Choice, type SettledPrice } from "../menu/basket.ts";
import { minutesOf, type OwnTerms, type Service, serviceWith } from "../menu/service.ts";
import { technicianFor } from "./assign.ts";
import { type Diary, doesService, type TechnicianDiary } from "./diary.ts";
import { placesOfParty } from "./party.ts";

/* The price and length of services, as exact as the choice of technician allows. docs/rules.md 21.21 */

/** A basket with the prices and lengths of its technician. */
export interface Quote {
  basket: Choice[];
  /** Pence. */
  pricePence: number;
  /** Minutes in the diary. */
  length: number;
  /** Whether price and length are the lowest of several, because the technician is open. */
  priceFrom: boolean;
  lengthFrom: boolean;
}

/**
 * The price and length of a basket, by a diary that `diaryFor` has narrowed to it. They are those of the only technician who
 * does it, or of the technician who gets the chosen start. Otherwise they are the lowest of all who do it. A settled price
 * stays. docs/rules.md 5.15, 21.21
 */
export function quoteOf(
  diary: Diary,
  basket: Choice[],
  {
    settled = null,
    start = null,
    anyHours = false,
  }: { settled?: SettledPrice | null; start?: SalonTime | null; anyHours?: boolean } = {},
): Quote {
  const team = (diary.technicians ?? []).filter(({ quoted }) => quoted);
  const got = start && team.length > 1 ? technicianAt(diary, start, basketLength(basket), anyHours) : null;
  const quotes = (got ? [got] : team.length > 0 ? team : [{}]).map(({ ownTerms }: { ownTerms?: OwnTerms }) => {
    const theirs = basketWith(basket, ownTerms);
    return { basket: theirs, pricePence: basketPrice(theirs, settled), length: basketLength(theirs) };
  });
  const prices = quotes.map(({ pricePence }) => pricePence);
  const lengths = quotes.map(({ length }) => length);
  const [lowest, shortest] = [Math.min(...prices), Math.min(...lengths)];
  return {
    basket: quotes.find(({ pricePence }) => pricePence === lowest)?.basket ?? basket,
    pricePence: lowest,
    length: shortest,
    priceFrom: prices.some((price) => price !== lowest),
    lengthFrom: lengths.some((length) => length !== shortest),
  };
}

/** The technician who gets an appointment at this start, with its party if there is one. docs/rules.md 5.40, 21.4 */
function technicianAt(diary: Diary, start: SalonTime, length: number, anyHours: boolean): TechnicianDiary | null {
  if (!diary.party) return technicianFor(diary, start, length, { anyHours });
  const [own] = placesOfParty(diary, start, length) ?? [];
  return diary.technicians?.find(({ id }) => id === own?.technicianId) ?? null;
}

/** A service as a menu shows it, with the lowest price and the shortest length of the technicians who do it. */
export interface ShownService extends Service {
  priceFrom?: boolean;
  lengthFrom?: boolean;
}

/**
 * The menu as it is shown. Each service has the price and length of the technician `asked` if they do it, or else the lowest
 * of all who do it. If nobody has own terms, it is the menu itself. docs/rules.md 21.21
 */
export function shownMenu(
  menu: Service[],
  technicians: Pick<TechnicianDiary, "id" | "services" | "ownTerms">[] | undefined,
  asked?: string | null,
): ShownService[] {
  if (!technicians?.some(({ ownTerms }) => ownTerms)) return menu;
  return menu.map((service) => {
    const does = technicians.filter((technician) => doesService(technician, service.id));
    const their = does.filter(({ id }) => id === asked);
    const versions = (their.length > 0 ? their : does).map(({ ownTerms }) => serviceWith(service, ownTerms));
    if (versions.length === 0) return service;
    const pricePence = Math.min(...versions.map((version) => version.pricePence));
    const minutes = Math.min(...versions.map(minutesOf));
    return {
      ...serviceWith(service, { [service.id]: { pricePence, minutes } }),
      priceFrom: versions.some((version) => version.pricePence !== pricePence),
      lengthFrom: versions.some((version) => minutesOf(version) !== minutes),
    };
  });
}
