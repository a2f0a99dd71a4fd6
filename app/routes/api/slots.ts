import * as v from "valibot";
import { salonContext } from "../../auth/salon.server.ts";
import { readDatabase } from "../../database/client.server.ts";
import { hoursOn, slotsOn } from "../../models/availability.ts";
import { DEFAULT_LENGTH_MINUTES } from "../../models/basket.ts";
import { readDiary } from "../../models/diary.server.ts";
import { clockTime, isCalendarDate, now, salonTime } from "../../models/salon-clock.ts";
import { answer, parseQuery, publicList } from "./answer.server.ts";

const DURATION = "Please give the duration in minutes, 1 to 1440";
const Query = v.object({
  date: v.pipe(v.optional(v.string(), ""), v.check(isCalendarDate, "Please give a date as yyyy-MM-dd")),
  duration: v.pipe(
    v.optional(v.string(), String(DEFAULT_LENGTH_MINUTES)),
    v.regex(/^\d{1,4}$/, DURATION),
    v.transform(Number),
    v.minValue(1, DURATION),
    v.maxValue(1440, DURATION),
  ),
});

export const loader = answer({
  async GET({ url, context }) {
    const { date, duration } = parseQuery(url, Query);
    const diary = await readDiary(readDatabase(), context.get(salonContext).id, date, date);
    const slots = slotsOn(diary, date, duration, salonTime(diary.timeZone, now()));
    return publicList({
      date,
      open: hoursOn(diary, date) !== null,
      duration,
      slots: slots.map(({ minute, available }) => ({ time: clockTime(minute), available })),
    });
  },
});
export const action = loader;
