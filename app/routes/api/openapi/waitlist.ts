import * as v from "valibot";
import { waitingRequest } from "../../../models/waitlist/request.ts";
import { WaitingRecord } from "../waitlist/waiting-record.ts";
import type { Call } from "./call.ts";
import { AN_APPOINTMENT } from "./examples.ts";

const { customerName, customerEmail, customerPhone } = AN_APPOINTMENT;
const about = "Appointments" as const;
const ENTRY = {
  ...{
    _id: "7f2a",
    id: "7f2a",
    services: [{ _id: "gel", quantity: 1 }],
    days: ["2026-11-24"],
    from: "10:00",
    to: "18:00",
  },
  ...{ technicianId: null, until: "2026-11-24", customerName, customerEmail, customerPhone, offer: null },
  createdAt: "2026-11-21T09:00:00.000Z",
};
const wish = { services: [{ _id: "gel" }], days: ["2026-11-24"], from: "10:00", to: "18:00" };

const NOT_THEIRS = { says: "A technician: the list is the front's" };

/** The calls on the waiting list. docs/rules.md 33 */
export const WAITLIST_CALLS: Call[] = [
  {
    ...{ method: "GET", path: "/api/waitlist", name: "listWaiting", about, callers: ["client", "guest"] },
    says: "Who waits: the caller's own entries, and for staff all of them, in the order of the list",
    answers: { 403: NOT_THEIRS, 200: { says: "Entries", schema: v.array(WaitingRecord.schema), example: [ENTRY] } },
  },
  {
    ...{ method: "POST", path: "/api/waitlist", name: "joinWaitingList", about, callers: ["client", "guest"] },
    says: "Joins the waiting list: what comes free on these days is offered by email, to one person at a time",
    more: [
      "A visit starts from `from` on and before `to`; without them at any time. Without `until` the last of the days counts. Staff",
      "name the client by `customerName` and `customerEmail`; others need neither, because their mailbox is proved already.",
    ].join("\n"),
    body: { schema: waitingRequest("2026-11-21"), examples: { wish } },
    keyed: true,
    answers: {
      403: NOT_THEIRS,
      201: { says: "The entry", schema: WaitingRecord.schema, example: ENTRY },
      409: { says: "The client waits three times already or has to call, or the salon has no waiting list" },
    },
  },
  {
    ...{ method: "DELETE", path: "/api/waitlist/{id}", name: "leaveWaitingList", about, callers: ["client", "guest"] },
    says: "Leaves the waiting list. What is offered to the entry goes to the next",
    answers: { 403: NOT_THEIRS, 204: { says: "It is gone" } },
  },
];
