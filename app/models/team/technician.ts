import * as v from "valibot";
import type { OwnTerms } from "../../diary/menu/service.ts";
import { MONDAY_FIRST, WEEKDAYS } from "../../diary/times/hours.ts";
import type { Rota } from "../../diary/times/rota.ts";
import { plainText, requiredText } from "../../kernel/parsing.ts";
import { Colour, type Colours } from "../salon/colours.ts";
import { numberTyped, Price } from "../services/service.ts";
import { spansIn, TIMES } from "./own-spans.ts";
import { shadeError } from "./technician-colour.ts";

/** The most technicians of a salon, retired ones included, and the most spans of a day. docs/rules.md 21.7 */
export const MOST_TECHNICIANS = 50;
const MOST_SPANS = 6;

/** The most characters of a technician's name. docs/rules.md 21.7 */
export const LONGEST_TECHNICIAN_NAME = 60;

/** The most characters of what a technician says of themselves. docs/rules.md 21.1 */
const LONGEST_LINE = 160;

/** Hours of a technician's own by weekday, 0 for Sunday; minutes of the day. docs/rules.md 21.3 */
export type OwnWeek = Partial<Record<number, { start: number; end: number }[]>>;

/** What staff write about a technician. Null services are all, and a weekday that is missing has the salon's hours. */
export interface TechnicianEdit {
  name: string;
  colour?: string | undefined;
  services: string[] | null;
  week: OwnWeek;
  /** What they say of themselves, or empty. */
  line?: string | undefined;
  active?: boolean | undefined;
  /** Prices and minutes of their own. */
  ownTerms?: OwnTerms | undefined;
  /** What of their hours depends on the week. */
  rota?: Rota | undefined;
}

const OWN_MINUTES = "Please give the minutes as a whole number, from 1 to 720";

/** A price in pounds, minutes, or both, of a technician's own for a service that is named by its id. docs/rules.md 21.21 */
export const OwnPrice = v.object(
  {
    service: v.string("Please name the service by its id"),
    price: v.optional(Price),
    duration: v.optional(
      v.pipe(
        numberTyped(OWN_MINUTES),
        v.integer(OWN_MINUTES),
        v.minValue(1, OWN_MINUTES),
        v.maxValue(720, OWN_MINUTES),
      ),
    ),
  },
  "Please give each price as an object",
);

const OwnPrices = v.pipe(
  v.array(OwnPrice, "Please give prices of their own as a list"),
  v.maxLength(500, "Please give at most 500 prices"),
);

function ownTermsOf(prices: v.InferOutput<typeof OwnPrices>): OwnTerms {
  const own = prices.filter(({ price, duration }) => price !== undefined || duration !== undefined);
  return Object.fromEntries(
    own.map(({ service, price, duration }) => [
      service,
      {
        ...(price !== undefined && { pricePence: price }),
        ...(duration !== undefined && { minutes: duration }),
      },
    ]),
  );
}

const DaySpans = v.object({
  day: v.picklist(MONDAY_FIRST, "Please name a weekday"),
  spans: v.pipe(
    v.array(v.object({ openTime: v.string(TIMES), closeTime: v.string(TIMES) }, TIMES), TIMES),
    v.maxLength(MOST_SPANS, `Please give a day at most ${MOST_SPANS} spans`),
  ),
});

/** A technician from the API. `acknowledge: false` asks for a refusal if an edit strands appointments. docs/rules.md 21.8 */
export function technicianRequest(colours: Colours | null) {
  const acknowledge = v.optional(v.boolean("Please acknowledge with true or false, or leave it out"), true);
  return v.intersect([technicianSchema(colours), v.object({ acknowledge }, NO_OBJECT)]);
}

const NO_OBJECT = "Please send the technician as an object";

/**
 * A technician from the form or the API of a salon with these colours. Spans of a day come in order and apart. What is
 * left out is the salon's: all services, its hours. Prices of their own that are left out stay. docs/rules.md 21.7, 21.21
 */
export function technicianSchema(colours: Colours | null) {
  return v.pipe(
    v.object(
      {
        name: v.pipe(
          requiredText("Please enter a name", LONGEST_TECHNICIAN_NAME),
          v.transform((name) => name.normalize("NFC").replace(/\s+/g, " ")),
        ),
        colour: v.optional(
          v.pipe(
            Colour,
            v.check(
              (colour) => shadeError(colour, colours) === null,
              ({ input }) => shadeError(input, colours) ?? "",
            ),
          ),
        ),
        line: v.optional(
          v.pipe(
            plainText(LONGEST_LINE),
            v.transform((line) => line.normalize("NFC").replace(/\s+/g, " ")),
          ),
        ),
        services: v.nullish(
          v.pipe(
            v.array(v.string("Please name services by their ids"), "Please name services by their ids"),
            v.minLength(1, "Please choose at least one service, or all of them"),
            v.maxLength(500, "Please choose at most 500 services"),
          ),
          null,
        ),
        hours: v.optional(
          v.pipe(
            v.array(DaySpans, "Please give the hours as a list of days"),
            v.check((days) => new Set(days.map(({ day }) => day)).size === days.length, "Please name each day once"),
          ),
          [],
        ),
        prices: v.optional(OwnPrices),
        active: v.optional(v.boolean("Please say with true or false whether they are active")),
      },
      NO_OBJECT,
    ),
    v.rawTransform(({ dataset, addIssue, NEVER }): TechnicianEdit => {
      const { hours, services, prices, ...rest } = dataset.value;
      const week: OwnWeek = {};
      for (const { day, spans } of hours) {
        const read = spansIn(day, spans);
        if (typeof read === "string") {
          addIssue({
            message: read,
            path: [{ type: "object", origin: "value", input: dataset.value, key: day, value: spans }],
          });
          return NEVER;
        }
        week[WEEKDAYS.indexOf(day)] = read;
      }
      const own = prices && { ownTerms: ownTermsOf(prices) };
      return { ...rest, services: services && [...new Set(services)], week, ...own };
    }),
  );
}

/** Why the team was not edited. */
export type TeamRefusal =
  | "not-found"
  | "name-taken"
  | "unknown-service"
  | "last-active"
  | "too-many"
  | "changed-since"
  | "key-reused"
  | "outcome-unknown";
