import { salonContext } from "../../../auth/salon.server.ts";
import { readDatabase } from "../../../database/client.server.ts";
import { clockTime, now, salonTime } from "../../../kernel/clock.ts";
import { hoursOn, slotsOn } from "../../../models/opening/availability.ts";
import { readDiary } from "../../../models/opening/diary.server.ts";
import { answer, parseQuery, publicAnswer } from "../answer.server.ts";
import { SlotsQuery } from "../queries.ts";

export const loader = answer({
  async GET({ request, url, context }) {
    const { date, duration } = parseQuery(url, SlotsQuery);
    const diary = await readDiary(readDatabase(), context.get(salonContext).id, date, date);
    const slots = slotsOn(diary, date, duration, salonTime(diary.timeZone, now()));
    return publicAnswer(request, {
      date,
      open: hoursOn(diary, date) !== null,
      duration,
      slots: slots.map(({ minute, available }) => ({ time: clockTime(minute), available })),
    });
  },
});
export const action = loader;
