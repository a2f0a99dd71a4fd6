import { salonContext } from "../../../auth/salon.server.ts";
import { readDatabase } from "../../../database/client.server.ts";
import { withHeld } from "../../../diary/holds/held.ts";
import { byTransferOf } from "../../../diary/terms/transfer.ts";
import { bookablePart, slotsOn } from "../../../diary/times/availability.ts";
import { diaryFor } from "../../../diary/times/diary.ts";
import { hoursOn } from "../../../diary/times/shifts.ts";
import { clockTime, now, salonTime } from "../../../kernel/clock.ts";
import { UNKNOWN_TECHNICIAN } from "../../../models/appointments/booking/sentences.ts";
import { readDiary } from "../../../models/diary/diary.server.ts";
import { heldByOthers } from "../../../models/holds/held-times.server.ts";
import { termsForBooking } from "../../../models/own-appointments/terms-for-booking.server.ts";
import { isActive } from "../../../models/team/team.server.ts";
import { answer, parseQuery, publicAnswer, refusedCommand } from "../answer.server.ts";
import { callerMay, customerIfAny } from "../callers.server.ts";
import { SlotsQuery } from "../queries.ts";

/**
 * Anyone may ask about the bookable window, staff about any day. What is held is not free. Clients and strangers are not offered
 * what is too soon for a deposit. docs/rules.md 4.12, 22.9, 29.21
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
      readDiary(database, salonId, date, date),
      asks,
      technicianId === "" || isActive(database, salonId, technicianId),
      heldByOthers(salon, undefined),
    ]);
    if (!active) throw refusedCommand("unknown-technician", UNKNOWN_TECHNICIAN, "technicianId");
    const offered = { ...withHeld(whole, held), byTransfer: byTransferOf(terms) };
    const diary = diaryFor(offered, { services: [], technicianId });
    const salonNow = salonTime(diary.timeZone, now());
    const bookable = bookablePart(date, date, salonNow.date, diary.bookableDays) !== null;
    const slots = bookable || byStaff ? slotsOn(diary, date, duration, salonNow) : [];
    return publicAnswer(request, {
      date,
      open: hoursOn(diary, date) !== null,
      duration,
      slots: slots.map(({ minute, available }) => ({ time: clockTime(minute), available })),
    });
  },
});
export const action = loader;
