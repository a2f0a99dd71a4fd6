import { readOrNull } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { type HeldTime, withHeld } from "../../diary/holds/held.ts";
import { type BookingAsked, bookingReads, diaryFrom, menuAndDiary } from "../diary/diary.server.ts";

/**
 * The menu and the diary for both booking pages. `live` is false when a part of the diary can't be read: then the page
 * offers more times than are free, and the booking is checked again anyway. What is `held` by others counts as taken.
 * docs/rules.md 4.8, 22.9
 */
export async function readBooking(database: Database, held: Promise<HeldTime[]>, ...asked: BookingAsked) {
  const [salon] = asked;
  const reading = readOrNull("availability-failed", salon.id, menuAndDiary(database, ...asked));
  const [together, byOthers] = await Promise.all([reading, held]);
  const read = together ? { ...together, live: true } : await readByParts(database, ...asked);
  return { ...read, diary: withHeld(read.diary, byOthers) };
}

/** The same, part by part. An unreadable part is empty: no services, the usual hours, no closures, nothing blocked. */
async function readByParts(database: Database, ...asked: BookingAsked) {
  const [salon] = asked;
  const [menu, own, , weekdays, closed, blocking, active, unavailable] = bookingReads(database, ...asked);
  const [services, booked, hours, closures, busy, team, blocks] = await Promise.all([
    readOrNull("services-not-read", salon.id, menu),
    readOrNull("appointments-not-read", salon.id, own),
    readOrNull("hours-not-read", salon.id, weekdays),
    readOrNull("closures-not-read", salon.id, closed),
    readOrNull("appointments-not-read", salon.id, blocking),
    readOrNull("technicians-not-read", salon.id, active),
    readOrNull("blocks-not-read", salon.id, unavailable),
  ]);
  const diary = diaryFrom([[salon], hours ?? [], closures ?? [], busy ?? [], team ?? [], blocks ?? []]);
  const live = Boolean(hours && closures && busy && team && blocks);
  return { services: services ?? [], booked: booked ?? [], diary, live };
}
