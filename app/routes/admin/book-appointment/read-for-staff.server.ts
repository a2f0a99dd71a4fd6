import { staffActor } from "../../../auth/actor.server.ts";
import type { Database } from "../../../database/client.server.ts";
import { ownPart, staffDaysRead, staffDiary } from "../../../diary/times/staff-window.ts";
import { salonTime } from "../../../kernel/clock.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import { heldByOthers } from "../../../models/holds/held-times.server.ts";
import { readBooking } from "../../../models/opening/read-booking.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";

/**
 * The menu and the diary for staff, up to the month and the date in the address; for a technician, only their own part.
 * `instant` is UTC ms. The starts that clients hold are returned beside the diary, because staff may book them anyway. They
 * are left out if the salon's object does not answer `within` this time, ms. docs/rules.md 15.5, 21.10, 22.12
 */
export async function readForStaff(
  database: Database,
  salon: Salon,
  account: User,
  { instant, search, within }: { instant: number; search: URLSearchParams; within?: number },
) {
  const { date: today } = salonTime(salon.timeZone, instant);
  const bookableDays = staffDaysRead(today, { month: search.get("month"), date: search.get("date") });
  const [found, held] = await Promise.all([
    readBooking(database, Promise.resolve([]), {
      salon: { ...salon, bookableDays },
      clientId: account.id,
      instant,
      byStaff: true,
    }),
    heldByOthers(salon, undefined, within),
  ]);
  // Staff ask, and go on without an answer: docs/rules.md 2.11
  const services = found.services.map(({ questions = [], ...service }) => ({
    ...service,
    questions: questions.map((question) => ({ ...question, needed: false })),
  }));
  const read = { ...found, services, diary: staffDiary(found.diary, bookableDays) };
  const { technicianId } = staffActor(account);
  if (technicianId === undefined) return { ...read, held };
  const theirs = held.filter((time) => time.technicianId === null || time.technicianId === technicianId);
  return { ...ownPart(read, technicianId), held: theirs };
}
