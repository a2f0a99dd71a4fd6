import type { SalonTime } from "../../kernel/clock.ts";
import { basketLength, basketPrice, basketWith, type Choice, type SettledPrice } from "../menu/basket.ts";
import { minutesOf, type OwnTerms, type Service, serviceWith } from "../menu/service.ts";
import { technicianFor } from "./assign.ts";
import { type Diary, doesService, type TechnicianDiary } from "./diary.ts";
import { placesOfParty } from "./party.ts";

/* What services cost and take, as far as it is known who does them. docs/rules.md 21.21 */

/** A basket with the prices and lengths of whoever does it. */
export interface Quote {
  basket: Choice[];
  /** Pence. */
  pricePence: number;
  /** Minutes that it takes up in the diary. */
  length: number;
  /** Whether the price is the lowest of several, and the length the shortest: who does it is open. */
  priceFrom: boolean;
  lengthFrom: boolean;
}

/**
 * What a basket costs and takes, by a diary that was narrowed to it (`diaryFor`): with the only one who may do it; at a chosen
 * start with the one who gets it; else the lowest of all. A settled price stays. docs/rules.md 5.15, 21.21
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

/** Who gets an appointment then, alone or with those who come along. docs/rules.md 5.40, 21.4 */
function technicianAt(diary: Diary, start: SalonTime, length: number, anyHours: boolean): TechnicianDiary | null {
  if (!diary.party) return technicianFor(diary, start, length, { anyHours });
  const [own] = placesOfParty(diary, start, length) ?? [];
  return diary.technicians?.find(({ id }) => id === own?.technicianId) ?? null;
}

/** A service as a menu shows it: with the lowest price and the shortest length of those who do it. */
export interface ShownService extends Service {
  priceFrom?: boolean;
  lengthFrom?: boolean;
}

/**
 * The menu as it is shown: each service with the price and length of `asked`, if they do it, or else the lowest of all who
 * do. Where nobody has terms of their own, it is the menu itself. docs/rules.md 21.21
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
