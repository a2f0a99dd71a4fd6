import { MONDAY_FIRST, WEEKDAYS, type Weekday } from "../../../diary/times/hours.ts";
import { clockTime } from "../../../kernel/clock.ts";
import type { Technician } from "../../../models/team/team.server.ts";

/** A weekday of the form: the salon's hours, hours of one's own, or off. */
export interface TypedDay {
  day: Weekday;
  hours: "salon" | "own" | "off";
  spans: { openTime: string; closeTime: string }[];
}

/** The typed values of a technician. */
export interface TypedTechnician {
  name: string;
  colour: string;
  line: string;
  allServices: boolean;
  services: string[];
  days: TypedDay[];
}

/** What the schema of a technician takes. docs/rules.md 21.7 */
export function writtenTechnician({ name, colour, line, allServices, services, days }: TypedTechnician) {
  const own = days.filter(({ hours }) => hours !== "salon");
  return {
    ...{ name, colour, line, services: allServices ? null : services },
    hours: own.map(({ day, hours, spans }) => ({ day, spans: hours === "off" ? [] : spans })),
  };
}

/** The first day with hours of one's own and no span: it would be a day off that nobody chose. */
export function dayWithoutSpan({ days }: TypedTechnician): Weekday | undefined {
  return days.find(({ hours, spans }) => hours === "own" && spans.length === 0)?.day;
}

/** A technician as the form shows them at first, a new one in the colour that is free. docs/rules.md 21.7 */
export function typedFrom(
  technician: Pick<Technician, "name" | "colour" | "line" | "services" | "week"> | null,
  newColour: string,
): TypedTechnician {
  const { name, colour, line, services, week } = technician ?? { ...NEW, colour: newColour };
  const days = MONDAY_FIRST.map((day): TypedDay => {
    const spans = week[WEEKDAYS.indexOf(day)];
    const hours = spans ? (spans.length === 0 ? "off" : "own") : "salon";
    const written = (spans ?? []).map(({ start, end }) => ({ openTime: clockTime(start), closeTime: clockTime(end) }));
    return { day, hours, spans: written };
  });
  return { name, colour, line, allServices: services === null, services: services ?? [], days };
}

const NEW: Pick<Technician, "name" | "line" | "services" | "week"> = {
  name: "",
  line: "",
  services: null,
  week: {},
};
