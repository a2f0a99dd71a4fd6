import { salonContext } from "../../../auth/salon.server.ts";
import { batchOf } from "../../../database/batch.server.ts";
import { type Database, readDatabase } from "../../../database/client.server.ts";
import { withHeld } from "../../../diary/holds/held.ts";
import { byTransferOf } from "../../../diary/terms/transfer.ts";
import { bookablePart, offeredSlotsOn, slotsOn } from "../../../diary/times/availability.ts";
import { type Diary, diaryFor } from "../../../diary/times/diary.ts";
import { hoursOn } from "../../../diary/times/shifts.ts";
import { clockTime, now, salonTime } from "../../../kernel/clock.ts";
import { UNKNOWN_TECHNICIAN } from "../../../models/appointments/booking/sentences.ts";
import { diaryFrom, diaryReads, readDiary } from "../../../models/diary/diary.server.ts";
import { heldByOthers } from "../../../models/holds/held-times.server.ts";
import { termsForBooking } from "../../../models/own-appointments/terms-for-booking.server.ts";
import { activeServices } from "../../../models/services/service.server.ts";
import { isActive } from "../../../models/team/team.server.ts";
import { answer, parseQuery, publicAnswer, refusedCommand } from "../answer.server.ts";
import { callerMay, customerIfAny } from "../callers.server.ts";
import { SlotsQuery } from "../queries.ts";

/**
 * Anyone may ask about the bookable window, staff about any day. What is held is not free. Clients and strangers are not offered
 * what is too soon for a deposit, nor what leaves a gap at a salon that never offers that. docs/rules.md 4.12, 4.17, 22.9, 29.21
 */
export const loader = answer({
  async GET({ request, url, context }) {
    const { date, duration, technicianId } = parseQuery(url, SlotsQuery);
    const salon = context.get(salonContext);
    const { id: salonId } = salon;
    const database = readDatabase();
    const asks = callerMay(context).then(async (byStaff) => ({
      byStaff,
      terms: byStaff ? null : await termsForBooking(database, salon, await customerIfAny(context)),
    }));
    const [whole, { byStaff, terms }, active, held] = await Promise.all([
      salon.gaps === "first" ? readDiary(database, salonId, date, date) : readWithMenu(database, salonId, date),
      asks,
      technicianId === "" || isActive(database, salonId, technicianId),
      heldByOthers(salon, undefined),
    ]);
    if (!active) throw refusedCommand("unknown-technician", UNKNOWN_TECHNICIAN, "technicianId");
    const offered = { ...withHeld(whole, held), byTransfer: byTransferOf(terms) };
    const diary = diaryFor(offered, { services: [], technicianId });
    const salonNow = salonTime(diary.timeZone, now());
    const bookable = bookablePart(date, date, salonNow.date, diary.bookableDays) !== null;
    const slotsFor = byStaff ? slotsOn : offeredSlotsOn;
    const slots = bookable || byStaff ? slotsFor(diary, date, duration, salonNow) : [];
    return publicAnswer(request, {
      date,
      open: hoursOn(diary, date) !== null,
      duration,
      slots: slots.map(({ minute, ...slot }) => ({ time: clockTime(minute), ...slot })),
    });
  },
});
export const action = loader;

/** The diary of a date, which also knows which starts leave a gap. docs/rules.md 4.17 */
async function readWithMenu(database: Database, salonId: string, date: string): Promise<Diary> {
  const reads = { menu: activeServices(database, salonId), ...diaryReads(database, salonId, date, date) };
  const { menu, ...rows } = await batchOf(database, reads);
  return diaryFrom(rows, menu);
}
