import {
  appointmentItems,
  appointments,
  auditEvents,
  businessHours,
  closureDates,
  reviews,
} from "#app/database/schema.ts";
import { countAllCustomers, staleEverywhere } from "#app/models/diary/derived.server.ts";
import { paidRows } from "#app/models/money/paid-rows.server.ts";
import { recountReviews } from "#app/models/reviews/tallies.server.ts";
import { DAY, dateAt, demoAppointments, nextOpenOffset } from "./demo-appointments.ts";
import type { DEMO_MENU } from "./demo-menu.ts";
import type { DemoProfile } from "./demo-profile.ts";
import { type DemoInsert, type DemoSalon, type InsertingDatabase, inserts } from "./inserts.ts";
import { demoReviews, visitsIn } from "./reviews/demo-reviews.ts";
import { OLDER_REVIEWS } from "./reviews/older.ts";
import { RECENT_REVIEWS } from "./reviews/recent.ts";
import { WAITING_REVIEWS } from "./reviews/waiting.ts";

/* The hours of a demo salon, and what is going on in it. */

/** The hours of a new salon, Sunday to Saturday. */
export const DEFAULT_WEEK = Array.from({ length: 7 }, () => open(8, 20));

const REVIEWS = [...WAITING_REVIEWS, ...RECENT_REVIEWS, ...OLDER_REVIEWS];

const DEMO_WEEK = [
  { ...open(8, 20), isOpen: false },
  open(10, 18),
  open(8, 20),
  open(8, 20),
  open(8, 20),
  open(8, 20),
  open(9, 18),
];

/** Days from today; a closed day means the next open one. */
const CLOSURES = [
  { offset: 9, reason: "Team training day" },
  { offset: 23, reason: "Closed for redecorating" },
];

/** The rows of the full mode only: its own hours, closures, appointments and reviews. */
export function aBusySalon(
  db: InsertingDatabase,
  salon: DemoSalon,
  midnight: number,
  client: NonNullable<Parameters<typeof demoAppointments>[0]["client"]>,
): DemoInsert[] {
  const { id: salonId, idPrefix } = salon;
  const weekHours = (offset: number) => {
    const hours = DEMO_WEEK[new Date(midnight + offset * DAY).getUTCDay()];
    return hours?.isOpen ? hours : null;
  };
  const closures = CLOSURES.map(({ offset, reason }) => ({ offset: nextOpenOffset(offset, weekHours), reason }));
  const openingHours = (offset: number) =>
    closures.some((closure) => closure.offset === offset) ? null : weekHours(offset);
  const written = demoAppointments({ salonId, idPrefix, midnight, client, openingHours });
  return [
    ...hoursOfTheWeek(db, salon, DEMO_WEEK),
    ...inserts(
      db,
      closureDates,
      closures.map(({ offset, reason }, index) => ({
        id: `${idPrefix}demo-closure-${index + 1}`,
        salonId,
        date: dateAt(midnight, offset),
        reason,
        createdAt: midnight - 20 * DAY,
      })),
    ),
    ...inserts(
      db,
      appointments,
      written.map(({ appointment }) => appointment),
    ),
    ...inserts(
      db,
      appointmentItems,
      written.flatMap(({ items }) => items),
    ),
    ...inserts(
      db,
      auditEvents,
      written.map(({ audit }) => audit),
    ),
    ...inserts(db, reviews, demoReviews(salon, midnight, REVIEWS, visitsIn(written, midnight))),
    recountReviews(db, salonId),
    paidRows(db, salonId),
    countAllCustomers(db, salonId),
    staleEverywhere(db, salonId),
  ];
}

/** The data of a demo salon: its texts, its owner, its menu in order, and its days. */
export interface OwnOfDemo {
  profile: DemoProfile;
  owner: string;
  menu: typeof DEMO_MENU;
  contents: typeof aBusySalon;
}

/** The inserts that write the hours of a week, Sunday first. */
export function hoursOfTheWeek(
  db: InsertingDatabase,
  { id: salonId }: DemoSalon,
  week: ReturnType<typeof open>[],
): DemoInsert[] {
  return inserts(
    db,
    businessHours,
    week.map((hours, weekday) => ({ ...hours, salonId, weekday })),
  );
}

function open(opensHour: number, closesHour: number) {
  return { isOpen: true, opensMinute: opensHour * 60, closesMinute: closesHour * 60 };
}
