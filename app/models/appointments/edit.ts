import * as v from "valibot";
import { BookingRequest } from "./booking/booking-request.ts";
import { EditedPrice } from "./update.ts";

const { services, serviceQuantities, technicianId } = BookingRequest.entries;
const VERSION = "Please send the version that you have seen as a whole number";

/** The services of an appointment as staff set them over the API, with what they bring unless it is set too. docs/rules.md 5.31 */
export const ServicesEdit = v.pipe(
  v.object(
    {
      ...{ services, serviceQuantities, technicianId },
      servicePrice: v.optional(EditedPrice),
      version: v.optional(v.pipe(v.number(VERSION), v.integer(VERSION))),
    },
    "Please send the edit as an object",
  ),
  v.transform(({ servicePrice: pricePence, ...edit }) => ({ ...edit, pricePence })),
);
