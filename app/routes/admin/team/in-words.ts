import { MONDAY_FIRST, WEEKDAYS } from "../../../diary/times/hours.ts";
import { clockTime } from "../../../kernel/clock.ts";
import { duration } from "../../../kernel/dates.ts";
import { formatPounds } from "../../../kernel/money.ts";
import type { Technician } from "../../../models/team/team.server.ts";

/** The services of a technician in words. `menu` is the salon's. */
export function servicesInWords(
  { services }: Pick<Technician, "services">,
  menu: { id: string; name: string }[],
): string {
  if (services === null) return "All services";
  const names = menu.filter(({ id }) => services.includes(id)).map(({ name }) => name);
  if (names.length <= MOST_NAMED) return names.join(", ") || "No service of the menu";
  return `${names.slice(0, MOST_NAMED).join(", ")} and ${names.length - MOST_NAMED} more`;
}

const MOST_NAMED = 4;

/** Hours of a technician's own in words, a line for each day that differs from the salon's. */
export function hoursInWords({ week }: Pick<Technician, "week">): string[] {
  return MONDAY_FIRST.flatMap((day) => {
    const spans = week[WEEKDAYS.indexOf(day)];
    if (!spans) return [];
    const times = spans.map(({ start, end }) => `${clockTime(start)}–${clockTime(end)}`).join(", ");
    return `${day}: ${times || "off"}`;
  });
}

/** The prices and minutes of a technician's own in words. docs/rules.md 21.21 */
export function termsInWords({ ownTerms }: Pick<Technician, "ownTerms">, menu: { id: string; name: string }[]): string {
  const own = menu.flatMap(({ id, name }) => {
    const { pricePence, minutes } = ownTerms[id] ?? {};
    const terms = [
      ...(pricePence === undefined ? [] : [formatPounds(pricePence)]),
      ...(minutes === undefined ? [] : [duration(minutes)]),
    ];
    return terms.length > 0 ? [`${name} ${terms.join(", ")}`] : [];
  });
  return own.join("; ") || "none";
}

/** A technician's values with their names, in the order of the form. docs/rules.md 21.7 */
export function inWords(technician: Technician, services: { id: string; name: string }[]): [string, string][] {
  return [
    ["Name", technician.name],
    ["Colour", technician.colour],
    ["A line about them", technician.line || "none"],
    ["Services", servicesInWords(technician, services)],
    ["Prices and lengths of their own", termsInWords(technician, services)],
    ["Hours", hoursInWords(technician).join("; ") || "the salon’s"],
    ["Active", technician.active ? "yes" : "no"],
  ];
}
