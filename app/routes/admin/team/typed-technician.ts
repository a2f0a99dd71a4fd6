import type { Service } from "../../../diary/menu/service.ts";
import { MONDAY_FIRST, WEEKDAYS, type Weekday } from "../../../diary/times/hours.ts";
import { clockTime } from "../../../kernel/clock.ts";
import { text } from "../../../kernel/forms.ts";
import { poundsFromPence } from "../../../kernel/money.ts";
import { timeTyped } from "../../../kernel/typed-time.ts";
import type { DayTyped } from "../../../models/team/rota-form.ts";
import type { Technician } from "../../../models/team/team.server.ts";

/** The page's address. */
export const TEAM_PATH = "/admin/team";

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

/** The hours of a weekday that a form sends. Blank spans are left out. */
export function dayIn(form: FormData, day: Weekday): DayTyped {
  const chosen = text(form, `${day}.hours`);
  const closeTimes = form.getAll(`${day}.to`).map(String);
  const spans = form
    .getAll(`${day}.from`)
    .map((openTime, index) => ({
      openTime: timeTyped(String(openTime)),
      closeTime: timeTyped(closeTimes[index] ?? ""),
    }))
    .filter(({ openTime, closeTime }) => openTime || closeTime);
  return { day, hours: chosen === "own" || chosen === "off" ? chosen : "salon", spans };
}

/** What the fields of a form show of hours of one's own. */
export function hoursShown(week: Technician["week"]): Record<string, string | string[]> {
  const days = MONDAY_FIRST.map((day) => {
    const spans = week[WEEKDAYS.indexOf(day)];
    return {
      [`${day}.hours`]: spans ? (spans.length === 0 ? "off" : "own") : "salon",
      [`${day}.from`]: (spans ?? []).map(({ start }) => clockTime(start)),
      [`${day}.to`]: (spans ?? []).map(({ end }) => clockTime(end)),
    };
  });
  return Object.assign({}, ...days);
}

/** What the fields of a form show of a technician, of a new one in the colour that is free. docs/rules.md 21.7 */
export function technicianShown(technician: Technician | null, newColour: string) {
  const { name, colour, line, services, week, ownTerms } = technician ?? { ...NEW, colour: newColour };
  const prices = Object.entries(ownTerms).map(([id, { pricePence, minutes } = {}]) => ({
    ...(pricePence !== undefined && { [priceField(id)]: `${poundsFromPence(pricePence)}` }),
    ...(minutes !== undefined && { [minutesField(id)]: `${minutes}` }),
  }));
  const ticked = { which: services ? "some" : "all", service: services };
  return { name, colour, line, ...ticked, ...hoursShown(week), ...Object.assign({}, ...prices) };
}

const NEW: Pick<Technician, "name" | "line" | "services" | "week" | "ownTerms"> = {
  name: "",
  line: "",
  services: null,
  week: {},
  ownTerms: {},
};
