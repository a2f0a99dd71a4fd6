import { batchOf } from "../../database/batch.server.ts";
import type { Database } from "../../database/client.server.ts";
import { type HeldTime, withHeld } from "../../diary/holds/held.ts";
import { bookableDates } from "../../diary/times/availability.ts";
import { nextFree } from "../../diary/times/next-free.ts";
import { popularServices } from "../../diary/times/popular.ts";
import { salonTime } from "../../kernel/clock.ts";
import { diaryFrom, diaryReads } from "../diary/diary.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { mostBooked } from "../services/most-booked.server.ts";
import { activeServices } from "../services/service.server.ts";
import { termsRead } from "../terms/terms.server.ts";
import { forVisitors, type ShopWindow } from "./shop-window.server.ts";
import { type ShownTechnician, shownTeam } from "./shown-team.ts";

/** What the landing page says of free starts. */
export type FreeStarts = Pick<ShopWindow, "today" | "next" | "popular"> & {
  team: Pick<ShownTechnician, "id" | "next">[];
};

/**
 * The next free starts as the landing page shows them, at `instant` (UTC ms), besides what is `held`.
 * docs/rules.md 20.3, 22.8
 */
export async function readFreeStarts(
  database: Database,
  held: Promise<HeldTime[]>,
  salon: Salon,
  instant: number,
): Promise<FreeStarts> {
  const { id, timeZone, bookableDays } = salon;
  const now = salonTime(timeZone, instant);
  const last = bookableDates(now.date, bookableDays).at(-1) ?? now.date;
  const { services, booked, terms, ...rows } = await batchOf(database, {
    services: activeServices(database, id),
    booked: mostBooked(database, id, now.date),
    terms: termsRead(database, id),
    ...diaryReads(database, id, now.date, last),
  });
  const diary = forVisitors(withHeld(diaryFrom(rows), await held), terms, salon);
  return {
    today: now.date,
    next: nextFree(services, diary, now),
    popular: popularServices(
      services,
      diary,
      now,
      booked.map(({ name }) => name),
    ),
    team: shownTeam(diary, services, new Map(), [], now),
  };
}
