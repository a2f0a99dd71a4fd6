import { between, isNull, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { SOONEST_FIRST, TEAM_ORDER } from "../../database/orders.server.ts";
import { appointments, blocks, businessHours, closureDates, technicians } from "../../database/schema.ts";
import { rotaShown } from "../../diary/times/rota.ts";
import { togetherColumn } from "../appointments/own/together.server.ts";
import { isBlockBetween } from "../diary/diary.server.ts";
import { moneyColumn } from "../money/payment-rows.server.ts";
import { noteInShortColumn } from "../notes/note.server.ts";
import { pleaseKnowColumn } from "../notes/please-know.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { bookedServicesColumn } from "../services/booked-services.server.ts";
import { agreedFeesColumn } from "../terms/agreed-fees.server.ts";
import { marksColumn } from "../terms/marks.server.ts";
import { withFreeUntil } from "../terms/terms-shown.ts";
import { wishesColumn } from "../wishes/wishes.server.ts";
import {
  type CalendarDays,
  type CalendarRange,
  closedDays,
  type DaySpan,
  spanOf,
  teamShown,
  type Week,
} from "./admin-calendar.ts";
import { asTechnicianSees } from "./others-appointments.ts";

/**
 * The appointments of a range of days, earliest first, and its closed days. With `own`, the technician who looks sees less
 * of the appointments of others. docs/rules.md 13.2, 21.10
 */
export async function calendarDays(
  database: Database,
  { id: salonId, timeZone }: Pick<Salon, "id" | "timeZone">,
  range: CalendarRange,
  own?: string,
): Promise<CalendarDays & { span: DaySpan }> {
  const [all, hours, closures, technicians, blocks] = await withinTime(
    database.batch(calendarReads(database, salonId, range)),
  );
  const week: Week = Object.fromEntries(
    hours.map(({ weekday, isOpen, opensMinute, closesMinute, furtherSpans }) => [
      weekday,
      { isOpen, opensMinute, closesMinute, furtherSpans },
    ]),
  );
  const listed = all.map(({ agreedTo, createdAt, replacesId, ...appointment }) => ({
    ...appointment,
    agreedFees: withFreeUntil({ ...appointment, createdAt, replacesId, agreed: agreedTo }, timeZone),
  }));
  const found = asTechnicianSees(listed, own);
  const staff = technicians.map(({ rota, ...one }) => ({
    ...one,
    ...(Object.keys(rota).length > 0 && { rota: rotaShown(rota, range.from, range.to) }),
  }));
  const team = teamShown(staff, found);
  const appointments = team.length > 1 ? found : found.map(({ technicianId: _, ...appointment }) => appointment);
  return { appointments, closed: closedDays(week, closures, range), span: spanOf(week), week, team, blocks };
}

/** The statements that read a range of days. A moved appointment appears only at its new time. docs/rules.md 13.2 */
export function calendarReads(database: Database, salonId: string, { from, to }: CalendarRange) {
  return [
    database
      .select({ ...SHOWN, marks: marksColumn(salonId) })
      .from(appointments)
      .where(inSalon(appointments, salonId, between(appointments.date, from, to), isNull(appointments.replacedById)))
      .orderBy(...SOONEST_FIRST),
    database.select().from(businessHours).where(inSalon(businessHours, salonId)),
    database
      .select({ date: closureDates.date, reason: closureDates.reason })
      .from(closureDates)
      .where(inSalon(closureDates, salonId, between(closureDates.date, from, to))),
    database
      .select({
        id: technicians.id,
        name: technicians.name,
        colour: technicians.colour,
        active: technicians.active,
        week: technicians.week,
        rota: technicians.rota,
      })
      .from(technicians)
      .where(inSalon(technicians, salonId))
      .orderBy(...TEAM_ORDER),
    database
      .select({
        id: blocks.id,
        technicianId: blocks.technicianId,
        date: blocks.date,
        start: blocks.startsMinute,
        end: blocks.endsMinute,
        weekly: blocks.weekly,
        reason: blocks.reason,
      })
      .from(blocks)
      .where(isBlockBetween(salonId, from, to)),
  ] as const;
}

const SHOWN = {
  id: appointments.id,
  version: appointments.version,
  date: appointments.date,
  startsMinute: appointments.startsMinute,
  endsMinute: appointments.endsMinute,
  customerName: appointments.customerName,
  customerEmail: appointments.customerEmail,
  customerPhone: appointments.customerPhone,
  serviceNames: bookedServicesColumn,
  pricePence: appointments.pricePence,
  status: appointments.status,
  paymentStatus: appointments.paymentStatus,
  paymentMethod: appointments.paymentMethod,
  notes: appointments.notes,
  answers: appointments.answers,
  lateCancellation: appointments.lateCancellation,
  arrivedAt: appointments.arrivedAt,
  cancelledBy: appointments.cancelledBy,
  noShow: appointments.noShow,
  together: togetherColumn,
  salonNote: noteInShortColumn,
  pleaseKnow: pleaseKnowColumn,
  wishes: wishesColumn,
  money: moneyColumn,
  ...{ agreedTo: agreedFeesColumn, createdAt: appointments.createdAt, replacesId: appointments.replacesId },
  // The first technician of a salon has its id.
  technicianId: sql<string>`coalesce(${appointments.technicianId}, ${appointments.salonId})`,
};
