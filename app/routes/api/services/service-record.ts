import * as v from "valibot";
import { categoryOf, type Service } from "../../../diary/menu/service.ts";
import { poundsFromPence } from "../../../kernel/money.ts";
import { IDS, minutes, pounds, recordOf } from "../record.ts";

/** A service of the menu. */
export const ServiceRecord = recordOf<Service>()((is) => ({
  ...IDS,
  name: is(v.string(), ({ name }) => name),
  description: is(v.string(), ({ description }) => description),
  price: is(pounds, ({ pricePence }) => poundsFromPence(pricePence)),
  duration: is(v.pipe(minutes, v.description("Minutes; 0 makes it an extra")), (one) => one.durationMinutes),
  category: is(v.string(), ({ category, ownCategory = null }) => categoryOf({ category, ownCategory })),
  active: is(v.boolean(), ({ active }) => active),
  extraMinutes: is(
    v.optional(
      v.pipe(minutes, v.description("What it adds as an extra, each time that it is chosen; left out for none")),
    ),
    ({ extraMinutes }) => extraMinutes || undefined,
  ),
}));
