import * as v from "valibot";
import type { ListedClient } from "../../../models/customers/list.server.ts";
import { date, recordOf } from "../record.ts";

/** A client as the salon has them. Dates, or null. */
export const ClientRecord = recordOf<ListedClient>()((is) => ({
  name: is(v.string(), ({ name }) => name),
  email: is(v.string(), ({ email }) => email),
  phone: is(v.string(), ({ phone }) => phone),
  note: is(v.pipe(v.string(), v.description("What the salon noted of them")), ({ note }) => note),
  lastVisit: is(v.nullable(date), ({ lastVisit }) => lastVisit),
  nextVisit: is(v.nullable(date), ({ nextVisit }) => nextVisit),
}));
