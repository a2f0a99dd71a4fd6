import * as v from "valibot";
import { MONDAY_FIRST, WEEKDAYS } from "../../../diary/times/hours.ts";
import { clockTime } from "../../../kernel/clock.ts";
import { poundsFromPence } from "../../../kernel/money.ts";
import type { Technician } from "../../../models/team/team.server.ts";
import { endTime, fieldsOf, IDS, id, minutes, pounds, recordOf, time } from "../record.ts";

const ownPrice = v.strictObject({ service: id, price: v.optional(pounds), duration: v.optional(minutes) });

const SHOWN = fieldsOf<Technician>()((is) => ({
  ...IDS,
  name: is(v.string(), ({ name }) => name),
  line: is(v.pipe(v.string(), v.description("What they say of themselves, or empty")), ({ line }) => line),
  services: is(
    v.pipe(v.nullable(v.array(id)), v.description("The ids of the services that they do; null for all")),
    ({ services }) => services,
  ),
  /** docs/rules.md 21.21 */
  prices: is(
    v.optional(
      v.pipe(v.array(ownPrice), v.description("Prices and minutes of their own, if they have any: pounds, minutes")),
    ),
    ({ ownTerms }) => {
      const prices = Object.entries(ownTerms).map(([service, { pricePence, minutes: duration } = {}]) => ({
        service,
        ...(pricePence !== undefined && { price: poundsFromPence(pricePence) }),
        ...(duration !== undefined && { duration }),
      }));
      return prices.length > 0 ? prices : undefined;
    },
  ),
}));

/** A technician for the public. docs/rules.md 21.1 */
export const TechnicianRecord = recordOf<Technician>()(() => SHOWN);

const ownHours = v.strictObject({
  day: v.picklist(MONDAY_FIRST),
  spans: v.pipe(
    v.array(v.strictObject({ openTime: time, closeTime: endTime })),
    v.description("In order; none on a day off"),
  ),
});

/** A technician for staff: a weekday that `hours` leaves out has the salon's hours. docs/rules.md 21.7 */
export const StaffTechnicianRecord = recordOf<Technician>()((is) => ({
  ...SHOWN,
  colour: is(v.pipe(v.string(), v.description("`#rrggbb`")), ({ colour }) => colour),
  active: is(v.boolean(), ({ active }) => active),
  hours: is(v.array(ownHours), ({ week }) =>
    MONDAY_FIRST.flatMap((day) => {
      const own = week[WEEKDAYS.indexOf(day)];
      const spans = own?.map(({ start, end }) => ({ openTime: clockTime(start), closeTime: clockTime(end) }));
      return spans ? [{ day, spans }] : [];
    }),
  ),
}));
