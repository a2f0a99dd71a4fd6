import { staffActor } from "../../../auth/actor.server.ts";
import type { Database } from "../../../database/client.server.ts";
import { salonTime } from "../../../kernel/clock.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import { ownPart, staffDaysRead, staffDiary } from "../../../models/opening/staff-window.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { readBooking } from "../../booking/read-booking.server.ts";

/**
 * The menu and the diary for staff, as far as the month and the date in the address; for a technician their own part.
 * `instant` is UTC ms. docs/rules.md 15.5, 21.10
 */
export async function readForStaff(
  database: Database,
  salon: Salon,
  account: User,
  { instant, search }: { instant: number; search: URLSearchParams },
) {
  const { date: today } = salonTime(salon.timeZone, instant);
  const bookableDays = staffDaysRead(today, { month: search.get("month"), date: search.get("date") });
  const found = await readBooking(database, { ...salon, bookableDays }, account.id, instant);
  const read = { ...found, diary: staffDiary(found.diary, bookableDays) };
  const { technicianId } = staffActor(account);
  return technicianId === undefined ? read : ownPart(read, technicianId);
}
