import { salonContext } from "../../../auth/salon.server.ts";
import { readDatabase } from "../../../database/client.server.ts";
import { clockTime, now, salonTime } from "../../../kernel/clock.ts";
import { bookablePart, slotsOn } from "../../../models/opening/availability.ts";
import { readDiary } from "../../../models/opening/diary.server.ts";
import { hoursOn } from "../../../models/opening/shifts.ts";
import { answer, isAdmin, parseQuery, publicAnswer } from "../answer.server.ts";
import { SlotsQuery } from "../queries.ts";

/** Anyone may ask about the bookable window, staff about any day. docs/rules.md 4.12 */
export const loader = answer({
  async GET({ request, url, context }) {
    const { date, duration } = parseQuery(url, SlotsQuery);
    const diary = await readDiary(readDatabase(), context.get(salonContext).id, date, date);
    const salonNow = salonTime(diary.timeZone, now());
    const shown = bookablePart(date, date, salonNow.date) !== null || (await isAdmin(context));
    const slots = shown ? slotsOn(diary, date, duration, salonNow) : [];
    return publicAnswer(request, {
      date,
      open: hoursOn(diary, date) !== null,
      duration,
      slots: slots.map(({ minute, available }) => ({ time: clockTime(minute), available })),
    });
  },
});
export const action = loader;
