import * as v from "valibot";
import { PRICE_REASONS } from "../../diary/appointments/booked.ts";
import { PriceTyped } from "../../diary/money/price-typed.ts";
import { MIDNIGHT } from "../../kernel/clock.ts";
import { BookingRequest } from "./booking/booking-request.ts";
import { WALK_IN_ENTRIES } from "./booking/customer-details.ts";

const { services, serviceQuantities, technicianId } = BookingRequest.entries;
const VERSION = "Please send the version that you have seen as a whole number";

/**
 * The services of an appointment as staff set them over the API, with what they bring unless it is set too. docs/rules.md 5.31
 */
export const ServicesEdit = v.pipe(
  v.object(
    {
      ...{ services, serviceQuantities, technicianId },
      servicePrice: v.optional(PriceTyped),
      version: v.optional(v.pipe(v.number(VERSION), v.integer(VERSION))),
    },
    "Please send the edit as an object",
  ),
  v.transform(({ servicePrice: pricePence, ...edit }) => ({ ...edit, pricePence })),
);

const SHORTEST = 5;
const LENGTH = `Please give the length in whole minutes, from ${SHORTEST} to ${MIDNIGHT}`;

/** A length typed by staff, minutes. */
const EditedLength = v.pipe(
  v.string(LENGTH),
  v.trim(),
  v.regex(/^\d{1,4}$/, LENGTH),
  v.transform(Number),
  v.minValue(SHORTEST, LENGTH),
  v.maxValue(MIDNIGHT, LENGTH),
);

/**
 * An appointment as staff have typed it into the form that edits it. Without a length or a price, those of the services
 * hold. A name is enough of its customer. docs/rules.md 5.31, 15.6
 */
export const EditForm = v.pipe(
  v.object({
    ...WALK_IN_ENTRIES,
    ...{ services, technicianId },
    length: v.optional(EditedLength),
    servicePrice: v.optional(PriceTyped),
    reason: v.optional(v.picklist(PRICE_REASONS, "Please choose one of the reasons")),
    version: v.pipe(v.string(VERSION), v.regex(/^\d{1,9}$/, VERSION), v.transform(Number)),
  }),
  v.transform(({ servicePrice: pricePence, ...edit }) => ({ ...edit, pricePence })),
);

export type EditTyped = v.InferOutput<typeof EditForm>;
