import { salonContext } from "../../../auth/salon.server.ts";
import { readDatabase } from "../../../database/client.server.ts";
import { withHeld } from "../../../diary/holds/held.ts";
import { bookablePart, slotsOn } from "../../../diary/times/availability.ts";
import { diaryFor } from "../../../diary/times/diary.ts";
import { hoursOn } from "../../../diary/times/shifts.ts";
import { clockTime, now, salonTime } from "../../../kernel/clock.ts";
import { UNKNOWN_TECHNICIAN } from "../../../models/appointments/booking/sentences.ts";
import { readDiary } from "../../../models/diary/diary.server.ts";
import { heldByOthers } from "../../../models/holds/held-times.server.ts";
import { isActive } from "../../../models/team/team.server.ts";
import { answer, callerMay, parseQuery, publicAnswer, refusedCommand } from "../answer.server.ts";
import { SlotsQuery } from "../queries.ts";

/** Anyone may ask about the bookable window, staff about any day. What is held is not free. docs/rules.md 4.12, 22.9 */
export const loader = answer({
  async GET({ request, url, context }) {
    const { date, duration, technicianId } = parseQuery(url, SlotsQuery);
    const salon = context.get(salonContext);
    const { id: salonId } = salon;
    const database = readDatabase();
    const [whole, active, held] = await Promise.all([
      readDiary(database, salonId, date, date),
      technicianId === "" || isActive(database, salonId, technicianId),
      heldByOthers(salon, undefined),
    ]);
    if (!active) throw refusedCommand("unknown-technician", UNKNOWN_TECHNICIAN, "technicianId");
    const diary = diaryFor(withHeld(whole, held), { services: [], technicianId });
    const salonNow = salonTime(diary.timeZone, now());
    const bookable = bookablePart(date, date, salonNow.date, diary.bookableDays) !== null;
    const shown = bookable || (await callerMay(context));
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
