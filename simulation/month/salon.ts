import type { Service } from "#app/diary/menu/service.ts";
import type { Diary, Gaps, Interval } from "#app/diary/times/diary.ts";
import { diaryFrom, type TechnicianRow } from "#app/diary/times/diary-from.ts";
import { addDays, weekdayOf } from "#app/kernel/clock.ts";
import { DEMO_MENU } from "../../scripts/demo/demo-menu.ts";

/* The salon of a simulated month: three technicians with hours, days off and breaks, and a menu. */

export const TIME_ZONE = "Europe/London";

/** The first of the days on which clients book: a Monday, far from both clock changes. */
export const FIRST_DAY = "2027-01-04";

/** Days that are played before the month, so that it begins with a diary as full as it stays. */
export const DAYS_BEFORE = 30;

/** The days of the month itself. */
export const MONTH = Array.from({ length: 30 }, (_, day) => addDays(FIRST_DAY, DAYS_BEFORE + day));

/** How often a service is asked for, by its id on the demo salon's menu. */
const ASKED_FOR: Record<string, number> = {
  "gel-polish-classic": 26,
  "builder-gel-infill": 16,
  "gel-polish-removal-and-new": 14,
  "builder-gel-overlay": 10,
  "gel-polish-french": 8,
  "new-set": 7,
  "gel-polish-toes": 6,
  "builder-gel-overlay-nail-art": 5,
  "soak-off": 4,
  "block-colour-manicure": 4,
};

/** The services with how often each is asked for, of those that take so many minutes at least. */
export function menuOf(shortest: number): { service: Service; weight: number }[] {
  return DEMO_MENU.flatMap((service) => {
    const weight = ASKED_FOR[service.id];
    return weight === undefined || service.durationMinutes < shortest ? [] : [{ service, weight }];
  });
}

const LUNCH = 30;

/** Hours by weekday, 0 for Sunday: 09:00 to 18:00 less a lunch at noon or at one, or other spans. */
const TEAM: { row: Pick<TechnicianRow, "id" | "name" | "services" | "week">; lunch: number }[] = [
  { row: { id: "a", name: "A", services: null, week: weekOf([2, 3, 4, 5, 6], 540, 1080) }, lunch: 780 },
  { row: { id: "b", name: "B", services: null, week: weekOf([1, 3, 4, 5, 6], 600, 1140) }, lunch: 810 },
  { row: { id: "c", name: "C", services: null, week: weekOf([4, 5, 6], 540, 900) }, lunch: 0 },
];

/** The salon's diary with nothing booked. */
export function emptyDiary(menu: Service[], gaps: Gaps): Diary {
  const open = { isOpen: true, opensMinute: 540, closesMinute: 1140 };
  return diaryFrom({
    settings: {
      ...{ timeZone: TIME_ZONE, finishByClosing: true, noticeMinutes: 120, bookableDays: 30, gaps },
      longestBookingMinutes: undefined,
    },
    week: { 0: { ...open, isOpen: false }, ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((day) => [day, open])) },
    closures: [],
    taken: [],
    team: TEAM.map(({ row }) => row),
    blocks: TEAM.filter(({ lunch }) => lunch > 0).flatMap(({ row, lunch }) =>
      [0, 1, 2, 3, 4, 5, 6].map((day) => ({
        ...{ technicianId: row.id, date: addDays(FIRST_DAY, day), weekly: true },
        ...{ start: lunch, end: lunch + LUNCH },
      })),
    ),
    menu,
  });
}

/** The minutes of the month in which technicians take appointments. */
export function minutesOfMonth(): number {
  return MONTH.flatMap((date) =>
    TEAM.map(({ row: { week }, lunch }) => {
      const minutes = (week[weekdayOf(date)] ?? []).reduce((sum, { start, end }) => sum + end - start, 0);
      return minutes > 0 && lunch > 0 ? minutes - LUNCH : minutes;
    }),
  ).reduce((sum, minutes) => sum + minutes, 0);
}

function weekOf(days: number[], start: number, end: number): Partial<Record<number, Interval[]>> {
  return Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [day, days.includes(day) ? [{ start, end }] : []]));
}
