import { readOrNull } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { type HeldTime, withHeld } from "../../diary/holds/held.ts";
import type { ByTransfer } from "../../diary/terms/transfer.ts";
import { type BookingView, bookingReads, diaryFrom, menuAndDiary } from "../diary/diary.server.ts";

/**
 * The menu and the diary for both booking pages. `live` is false when a part of the diary can't be read: then the page
 * offers more times than are free, and the booking is checked again anyway. What is `held` by others counts as taken. By the
 * `terms`, starts are left out that are too soon for the client's deposit. docs/rules.md 4.8, 22.9, 29.21
 */
export async function readBooking(
  database: Database,
  held: Promise<HeldTime[]>,
  view: BookingView,
  terms: Promise<ByTransfer | undefined> | undefined = undefined,
) {
  const reading = readOrNull("availability-failed", view.salon.id, menuAndDiary(database, view));
  const [together, byOthers, byTransfer] = await Promise.all([reading, held, terms]);
  const read = together ? { ...together, live: true } : await readByParts(database, view);
  return { ...read, diary: { ...withHeld(read.diary, byOthers), ...(byTransfer && { byTransfer }) } };
}

/** The same, part by part. An unreadable part is empty: no services, the usual hours, no closures, nothing blocked. */
async function readByParts(database: Database, view: BookingView) {
  const { salon } = view;
  const reads = bookingReads(database, view);
  const [services, booked, hours, closures, taken, team, blocks] = await Promise.all([
    readOrNull("services-not-read", salon.id, reads.services),
    readOrNull("appointments-not-read", salon.id, reads.booked),
    readOrNull("hours-not-read", salon.id, reads.hours),
    readOrNull("closures-not-read", salon.id, reads.closures),
    readOrNull("appointments-not-read", salon.id, reads.taken),
    readOrNull("technicians-not-read", salon.id, reads.team),
    readOrNull("blocks-not-read", salon.id, reads.blocks),
  ]);
  const rows = {
    ...{ settings: [salon], hours: hours ?? [], closures: closures ?? [] },
    ...{ taken: taken ?? [], team: team ?? [], blocks: blocks ?? [] },
  };
  const diary = diaryFrom(rows, services ?? undefined);
  const live = Boolean(hours && closures && taken && team && blocks);
  return { services: services ?? [], booked: booked ?? [], diary, live };
}
