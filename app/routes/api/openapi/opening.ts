import * as v from "valibot";
import { MONDAY_FIRST } from "../../../diary/times/hours.ts";
import { closureRequest } from "../../../models/opening/closures.ts";
import { MOST_FURTHER_SPANS } from "../../../models/opening/written-hours.ts";
import { BlockedRecord, ClosureRecord, SlotsRecord, WeekRecord } from "../opening/opening-records.ts";
import { AvailabilityQuery, SlotsQuery } from "../queries.ts";
import type { Call } from "./call.ts";
import { A_CLOSURE, A_WEEK } from "./examples.ts";

const about = "Opening" as const;
const { date, reason } = A_CLOSURE;

/** The hours in a request. Those of a closed day may be blank. `WeekForm` parses them by the day's name. */
const DaysSent = v.pipe(
  v.array(
    v.object({
      day: v.picklist(MONDAY_FIRST),
      isOpen: v.boolean(),
      openTime: v.nullish(v.string()),
      closeTime: v.nullish(v.string()),
      spans: v.nullish(
        v.pipe(v.array(v.object({ openTime: v.string(), closeTime: v.string() })), v.maxLength(MOST_FURTHER_SPANS)),
      ),
    }),
  ),
  v.length(7),
);

/** The calls on opening hours, closures and free times. docs/rules.md 4 */
export const OPENING_CALLS: Call[] = [
  {
    ...{ method: "GET", path: "/api/slots", name: "listSlots", about, callers: ["anyone"] },
    says: "The starts of a day, each with whether an appointment of that length may begin there",
    more: [
      "A start that somebody holds for a few minutes is not available. Only staff see the starts of a day that can't be booked: one that is past, or more than 30 days ahead, or what the salon sets.",
      "`leavesGap` marks a start beside which a gap is left that nobody can book, where the salon offers such starts last. Where it never offers them, only staff see them, and everybody on a day that has no others. All of them can be booked.",
    ].join("\n"),
    query: SlotsQuery,
    tagged: true,
    answers: {
      200: {
        says: "Starts, 15 minutes apart",
        schema: SlotsRecord,
        example: { date: "2026-11-24", open: true, duration: 60, slots: [{ time: "10:00", available: false }] },
      },
    },
  },
  {
    ...{
      method: "GET",
      path: "/api/appointments/availability",
      name: "listBlocked",
      about,
      callers: ["anyone"],
    },
    says: "Everything that blocks the diary, and nobody's name",
    more: [
      "Of the bookable window unless `from` and `to` say otherwise, at most 366 days at once. Anyone but staff is answered for",
      "the part of the range that can be booked: today and the 30 days after it. Blocked time has `Blocked time` for a service.",
      "What somebody holds for a few minutes while they book it has `Held`, and its duration includes the buffer.",
    ].join("\n"),
    query: AvailabilityQuery,
    tagged: true,
    answers: {
      200: {
        says: "What blocks",
        schema: v.array(BlockedRecord.schema),
        example: [{ date: "2026-11-24", time: "10:00", duration: 60, service: "Gel Polish" }],
      },
    },
  },
  {
    ...{ method: "GET", path: "/api/business-hours", name: "listHours", about, callers: ["anyone"] },
    says: "The hours of the week",
    tagged: true,
    answers: { 200: { says: "Seven days", schema: WeekRecord, example: A_WEEK } },
  },
  {
    ...{ method: "PUT", path: "/api/business-hours", name: "setHours", about },
    says: "Sets the hours of all seven days, or none of them",
    more: [
      "Appointments that the new hours strand stay as they are. A day with breaks carries the hours after each in `spans`, in",
      "order; a day sent without them has none.",
    ].join("\n"),
    body: {
      schema: v.union([v.object({ schedule: DaysSent }), DaysSent]),
      examples: { schedule: { schedule: A_WEEK }, "the bare list": A_WEEK },
    },
    answers: { 200: { says: "Seven days", schema: WeekRecord, example: A_WEEK } },
  },
  {
    ...{ method: "GET", path: "/api/closure-dates", name: "listClosureDates", about, callers: ["anyone"] },
    says: "The closure dates from today on, soonest first",
    tagged: true,
    answers: { 200: { says: "Closure dates", schema: v.array(ClosureRecord.schema), example: [A_CLOSURE] } },
  },
  {
    ...{
      method: "POST",
      path: "/api/closure-dates",
      name: "addClosureDate",
      about,
    },
    says: "Closes the salon on a day, from today to 365 days ahead",
    more: "Appointments on that day stay as they are.",
    body: { schema: closureRequest("2026-11-21"), examples: { closure: { date, reason } } },
    keyed: true,
    answers: {
      201: { says: "The closure date", schema: ClosureRecord.schema, example: A_CLOSURE },
      409: { says: "`This date is already marked as closed`" },
    },
  },
  {
    ...{
      method: "DELETE",
      path: "/api/closure-dates/{id}",
      name: "removeClosureDate",
      about,
    },
    says: "Opens the salon again on that day",
    answers: { 204: { says: "It is gone" } },
  },
];
