import type { Service } from "../../../diary/menu/service.ts";
import { MONDAY_FIRST, WEEKDAYS, type Weekday } from "../../../diary/times/hours.ts";
import { clockTime } from "../../../kernel/clock.ts";
import { poundsFromPence } from "../../../kernel/money.ts";
import { type FieldErrors, parseSubmission } from "../../../kernel/parsing.ts";
import type { Technician } from "../../../models/team/team.server.ts";
import { OwnPrice } from "../../../models/team/technician.ts";

/** A weekday of the form: the salon's hours, hours of one's own, or off. */
export interface TypedDay {
  day: Weekday;
  hours: "salon" | "own" | "off";
  spans: { openTime: string; closeTime: string }[];
}

/** A service of the menu, for the form of a technician. */
export type ServiceOfForm = Pick<
  Service,
  "id" | "name" | "category" | "pricePence" | "durationMinutes" | "extraMinutes"
>;

/** The names of the fields of a technician's own price and minutes for a service. */
export function priceField(service: string): string {
  return `price-${service}`;
}
export function minutesField(service: string): string {
  return `minutes-${service}`;
}

/** The typed values of a technician. */
export interface TypedTechnician {
  name: string;
  colour: string;
  /** The colour that the form of a new technician came with. */
  offered: string;
  line: string;
  allServices: boolean;
  services: string[];
  days: TypedDay[];
  /** By service; blank where it is the menu's. */
  prices: Partial<Record<string, { price: string; minutes: string }>>;
}

/**
 * What the schema of a technician takes. A colour that the form only offered was not chosen: somebody else may have it by
 * now. docs/rules.md 21.7
 */
export function writtenTechnician({ name, colour, offered, ...typed }: TypedTechnician) {
  const { line, allServices, services, days, prices } = typed;
  const own = days.filter(({ hours }) => hours !== "salon");
  return {
    ...{ name, line, services: allServices ? null : services },
    ...(colour !== offered && { colour }),
    hours: own.map(({ day, hours, spans }) => ({ day, spans: hours === "off" ? [] : spans })),
    prices: pricesWritten({ prices }),
  };
}

/** The typed prices and minutes of one's own; blank ones are left out. docs/rules.md 21.21 */
function pricesWritten({ prices }: Pick<TypedTechnician, "prices">) {
  return Object.entries(prices).map(([service, { price, minutes } = NO_TERMS]) => ({
    service,
    ...(price && { price: price.replace(/^£/, "") }),
    ...(minutes && { duration: minutes }),
  }));
}

const NO_TERMS = { price: "", minutes: "" };

/** What is wrong with the typed prices and minutes, by field. docs/rules.md 21.21 */
export function wrongPrices(typed: Pick<TypedTechnician, "prices">): FieldErrors {
  const wrong = pricesWritten(typed).flatMap((own) => {
    const read = parseSubmission(OwnPrice, own);
    if (read.ok) return [];
    const { price, duration } = read.fields;
    return [
      ...(price ? [[priceField(own.service), price] as const] : []),
      ...(duration ? [[minutesField(own.service), duration] as const] : []),
    ];
  });
  return Object.fromEntries(wrong);
}

/** The first day with hours of one's own and no span: it would be a day off that nobody chose. */
export function dayWithoutSpan({ days }: TypedTechnician): Weekday | undefined {
  return days.find(({ hours, spans }) => hours === "own" && spans.length === 0)?.day;
}

/** A technician as the form shows them at first, a new one in the colour that is free. docs/rules.md 21.7 */
export function typedFrom(
  technician: Pick<Technician, "name" | "colour" | "line" | "services" | "week" | "ownTerms"> | null,
  newColour: string,
): TypedTechnician {
  const { name, colour, line, services, week, ownTerms } = technician ?? { ...NEW, colour: newColour };
  const days = daysFrom(week);
  const prices = Object.entries(ownTerms).map(([id, { pricePence, minutes } = {}]) => [
    id,
    { price: pricePence === undefined ? "" : `${poundsFromPence(pricePence)}`, minutes: `${minutes ?? ""}` },
  ]);
  const all = { allServices: services === null, services: services ?? [] };
  const offered = technician ? "" : newColour;
  return { name, colour, offered, line, ...all, days, prices: Object.fromEntries(prices) };
}

/** Hours of one's own as a form shows them, Monday first. */
export function daysFrom(week: Technician["week"]): TypedDay[] {
  return MONDAY_FIRST.map((day): TypedDay => {
    const spans = week[WEEKDAYS.indexOf(day)];
    const hours = spans ? (spans.length === 0 ? "off" : "own") : "salon";
    const written = (spans ?? []).map(({ start, end }) => ({ openTime: clockTime(start), closeTime: clockTime(end) }));
    return { day, hours, spans: written };
  });
}

const NEW: Pick<Technician, "name" | "line" | "services" | "week" | "ownTerms"> = {
  name: "",
  line: "",
  services: null,
  week: {},
  ownTerms: {},
};
