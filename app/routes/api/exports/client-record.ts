import * as v from "valibot";
import type { WholeClient } from "../../../models/customers/list.server.ts";
import { date, recordOf } from "../record.ts";

/** A client as the salon has them. Dates, or null. */
export const ClientRecord = recordOf<WholeClient>()((is) => ({
  name: is(v.string(), ({ name }) => name),
  email: is(v.string(), ({ email }) => email),
  phone: is(v.string(), ({ phone }) => phone),
  note: is(v.pipe(v.string(), v.description("What the salon noted of them")), ({ note }) => note),
  lastVisit: is(v.nullable(date), ({ lastVisit }) => lastVisit),
  nextVisit: is(v.nullable(date), ({ nextVisit }) => nextVisit),
  birthday: is(
    v.pipe(v.string(), v.description("`yyyy-MM-dd`, or `MM-dd`; empty if not known")),
    ({ birthday }) => birthday,
  ),
  agreedTo: is(
    v.pipe(
      v.nullable(v.object({ on: date, words: v.string() })),
      v.description("When and to which words they agreed to news and offers; null if they haven’t"),
    ),
    ({ agreedTo }) => agreedTo && { on: agreedTo.on, words: agreedTo.words },
  ),
}));
