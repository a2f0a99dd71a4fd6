import { readOrNull } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { menuAndDiary, menuAndOpeningTimes } from "../../models/opening/diary.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";

/**
 * The menu and the diary for both booking pages. When the appointments can't be read, nothing is blocked and `live` is
 * false; the booking is checked again anyway. docs/rules.md 4.8
 */
export async function readBooking(
  database: Database,
  salon: Salon,
  clientId: string,
  instant: number,
  moving?: string,
) {
  const read = menuAndDiary(database, salon, clientId, instant, moving);
  const live = await readOrNull("availability-failed", salon.id, read);
  return live ? { ...live, live: true } : { ...(await menuAndOpeningTimes(database, salon, instant)), live: false };
}
