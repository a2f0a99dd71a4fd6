import { eq, isNull } from "drizzle-orm";
import { batchOf } from "../../database/batch.server.ts";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { appointments } from "../../database/schema.ts";
import type { Diary } from "../../diary/times/diary.ts";
import { nextFree } from "../../diary/times/next-free.ts";
import { hoursOn } from "../../diary/times/shifts.ts";
import { ownPart, staffDiary } from "../../diary/times/staff-window.ts";
import { salonTime } from "../../kernel/clock.ts";
import { techniciansOwn } from "../appointments/own/of-technician.server.ts";
import { diaryFrom, diaryReads } from "../diary/diary.server.ts";
import { owedColumn } from "../money/payment-rows.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { bookableServices } from "../services/service.server.ts";
import { type Today, todayAt } from "./today.ts";

type Menu = Parameters<typeof nextFree>[0];

/**
 * Today at a glance, as of `instant` (UTC ms); for a technician, only their own column. It is one call of D1, and reads only
 * this day. docs/rules.md 13.12, 21.10
 */
export async function readToday(database: Database, salon: Salon, instant: number, own?: string): Promise<Today> {
  const now = salonTime(salon.timeZone, instant);
  const { booked, menu, ...rows } = await batchOf(database, todaysReads(database, salon.id, now.date, own));
  const read = { services: menu, diary: staffDiary(diaryFrom(rows), 0) };
  const { services, diary } = own === undefined ? read : ownPart(read, own);
  return todayAt(booked, nextGap(services, diary, now), now);
}

/** The statements that read today: its appointments, the menu, and the diary of the day. */
function todaysReads(database: Database, salonId: string, date: string, own?: string) {
  return {
    booked: database
      .select({
        ...{ id: appointments.id, startsMinute: appointments.startsMinute, endsMinute: appointments.endsMinute },
        customerName: appointments.customerName,
        ...{ status: appointments.status, paymentStatus: appointments.paymentStatus },
        ...{ pricePence: appointments.pricePence, owedPence: owedColumn(salonId), arrivedAt: appointments.arrivedAt },
      })
      .from(appointments)
      .where(
        inSalon(
          appointments,
          salonId,
          eq(appointments.date, date),
          own === undefined ? isNull(appointments.replacedById) : techniciansOwn(own, { byIndex: false }),
        ),
      ),
    menu: bookableServices(database, salonId, false),
    ...diaryReads(database, salonId, date, date),
  };
}

/** The soonest start today with room for the shortest main service, and the first of the team who is free for it. */
function nextGap(menu: Menu, diary: Diary, now: { date: string; minute: number }): Today["gap"] {
  if (hoursOn(diary, now.date) === null) return "closed";
  const soonest = nextFree(menu, diary, now);
  if (typeof soonest === "string" || soonest.date !== now.date) return null;
  const { technicians = [] } = diary;
  if (technicians.length < 2) return { minute: soonest.minute, technician: null };
  const free = technicians.find(({ id }) => {
    const alone = ownPart({ services: menu, diary }, id);
    const theirs = nextFree(alone.services, alone.diary, now);
    return typeof theirs !== "string" && theirs.date === now.date && theirs.minute === soonest.minute;
  });
  return { minute: soonest.minute, technician: free ? { id: free.id, name: free.name } : null };
}
