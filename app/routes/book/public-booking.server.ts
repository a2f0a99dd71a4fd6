import type { Database } from "../../database/client.server.ts";
import type { HeldTime } from "../../diary/holds/held.ts";
import { publicDiary } from "../../diary/times/public-diary.ts";
import { salonTime } from "../../kernel/clock.ts";
import { readBooking } from "../../models/opening/read-booking.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";

/**
 * The menu and the free times for anybody, read at `readAt` (UTC ms), and the diary behind them. What is `held` by others
 * counts as taken. docs/rules.md 4.12, 22.9
 */
export async function readPublicBooking(database: Database, held: Promise<HeldTime[]>, salon: Salon, readAt: number) {
  const { services, diary, live } = await readBooking(database, held, { salon, clientId: null, instant: readAt });
  const longestBuffer = Math.max(0, ...services.map(({ bufferMinutes = 0 }) => bufferMinutes));
  const shown = publicDiary(diary, salonTime(diary.timeZone, readAt), longestBuffer);
  return { behind: diary, reading: { services, diary: shown, live, readAt } };
}
