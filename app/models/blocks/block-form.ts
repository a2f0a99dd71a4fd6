import * as v from "valibot";
import type { BlockAsked } from "../../diary/times/diary.ts";
import { daysBetween, MIDNIGHT, minuteOf } from "../../kernel/clock.ts";
import { optionalText } from "../../kernel/parsing.ts";
import { NO_TIME } from "../../kernel/typed-time.ts";
import { comingDay } from "../opening/closures.ts";

/* Parses what staff send to block time. docs/rules.md 21.5 */

const WEEK_DAYS = 7;
const NO_DATE = "Please choose a date";
const NOT_IN_ORDER = "Please end after the start";

/**
 * Blocked time from the API: a part of one date, or with `repeat` of each such weekday from that date on. `today` is the
 * salon's date. `acknowledge`: the sender knows of the appointments that stand there. docs/rules.md 21.5, 21.11
 */
export function blockRequest(today: string) {
  return v.pipe(
    v.object(
      {
        date: dateOf(today),
        startTime: timeOf(),
        endTime: timeOf(END_TIME),
        technicianId: v.nullish(v.string("Please give the id of a technician"), null),
        reason: reasonOf(),
        repeat: v.nullish(v.picklist(["weekly"], 'Please repeat "weekly", or leave it out')),
        acknowledge: v.optional(v.boolean("Please acknowledge with true, or leave it out"), false),
      },
      NO_DATE,
    ),
    v.forward(
      v.partialCheck([["startTime"], ["endTime"]], ({ startTime, endTime }) => startTime < endTime, NOT_IN_ORDER),
      ["endTime"],
    ),
    v.transform(({ date, startTime: start, endTime: end, technicianId, repeat, reason, acknowledge }) => {
      const block: BlockAsked = { from: date, to: date, start, end, technicianId, weekly: repeat === "weekly", reason };
      return { block, acknowledge };
    }),
  );
}

/**
 * Blocked time from the form: a date, or with `until` the first of several days, from time to time; with `weekly` each
 * of these days, seven at most, comes back every week. An empty `technicianId` stands for all. `today` is the salon's
 * date. docs/rules.md 21.5
 */
export function blockForm(today: string) {
  return v.pipe(
    v.object({
      date: dateOf(today),
      until: comingDay(today, NO_DATE),
      startTime: timeOf(),
      endTime: timeOf(END_TIME),
      technicianId: v.string(),
      weekly: v.boolean(),
      reason: reasonOf(),
    }),
    v.forward(
      v.partialCheck([["startTime"], ["endTime"]], ({ startTime, endTime }) => startTime < endTime, NOT_IN_ORDER),
      ["endTime"],
    ),
    v.forward(
      v.partialCheck(
        [["date"], ["until"], ["weekly"]],
        ({ date, until, weekly }) => until === "" || weekly || date <= until,
        "Please end on or after the first day",
      ),
      ["until"],
    ),
    v.forward(
      v.partialCheck(
        [["date"], ["until"], ["weekly"]],
        ({ date, until, weekly }) => until === "" || !weekly || daysBetween(date, until) < WEEK_DAYS,
        "Time blocked every week can be at most seven days long",
      ),
      ["until"],
    ),
    v.transform(
      ({ date, until, startTime: start, endTime: end, technicianId, weekly, reason }): BlockAsked => ({
        ...{ from: date, to: until || date, start, end, weekly, reason },
        technicianId: technicianId || null,
      }),
    ),
  );
}

function dateOf(today: string) {
  return v.pipe(comingDay(today, NO_DATE), v.nonEmpty(NO_DATE));
}

/** `HH:mm` as minutes of the day. The end of the day is `24:00`, where `pattern` takes it. */
function timeOf(pattern = /^([01]\d|2[0-3]):[0-5]\d$/) {
  return v.pipe(
    v.nullish(v.string(NO_TIME), ""),
    v.regex(pattern, NO_TIME),
    v.transform((time) => minuteOf(time) ?? MIDNIGHT),
  );
}

/** A time that may be the end of the day. */
const END_TIME = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

function reasonOf() {
  return v.pipe(
    optionalText(200),
    v.check((reason) => !/[\r\n\t]/.test(reason), "Please use one line of plain text"),
  );
}
