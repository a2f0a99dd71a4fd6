import type { Database } from "../../database/client.server.ts";
import type { HeldTime } from "../../diary/holds/held.ts";
import { byTransferOf } from "../../diary/terms/transfer.ts";
import { publicDiary } from "../../diary/times/public-diary.ts";
import { salonTime } from "../../kernel/clock.ts";
import type { Appointment } from "../../models/appointments/appointment.server.ts";
import { readBooking } from "../../models/opening/read-booking.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import type { TermsShown } from "../../models/terms/terms-shown.ts";

/**
 * The menu and the free times for anybody, read at `readAt` (UTC ms), and the diary behind them. What is `held` by others
 * counts as taken. What the browser has booked itself is named. By the `terms`, starts are left out that are too soon for a
 * deposit. The slot of the appointment `moving`, which its guest changes, counts as free. docs/rules.md 4.12, 5.6, 9.4, 22.9,
 * 29.21
 */
export async function readPublicBooking(
  database: Database,
  held: Promise<HeldTime[]>,
  {
    salon,
    bookedHere,
    readAt,
    terms,
    moving,
  }: {
    salon: Salon;
    bookedHere: string[];
    readAt: number;
    terms: Promise<TermsShown | null>;
    moving?: Pick<Appointment, "id" | "agreed" | "depositDueAt"> | undefined;
  },
) {
  const byTransfer = terms.then((shown) => byTransferOf(shown, moving));
  const view = { salon, clientId: null, bookedHere, instant: readAt, moving: moving?.id };
  const { services, booked, diary, live } = await readBooking(database, held, view, byTransfer);
  const longestBuffer = Math.max(0, ...services.map(({ bufferMinutes = 0 }) => bufferMinutes));
  const shown = publicDiary(diary, salonTime(diary.timeZone, readAt), longestBuffer);
  return { behind: diary, reading: { services, booked, diary: shown, live, readAt } };
}
