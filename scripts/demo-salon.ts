import { getTableColumns } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { SQLiteInsertValue, SQLiteTable } from "drizzle-orm/sqlite-core";
import { hashPassword } from "#app/auth/password.server.ts";
import {
  appointmentItems,
  appointments,
  auditEvents,
  businessHours,
  closureDates,
  reviews,
  salons,
  services,
  users,
} from "#app/database/schema.ts";
import { salonTime } from "#app/models/salon-clock.ts";
import { DAY, dateAt, demoAppointments, MINUTE, nextOpenOffset } from "./demo-appointments.ts";
import { DEMO_MENU } from "./demo-menu.ts";
import { DEMO_REVIEWS, type DemoReview } from "./demo-reviews.ts";

export const DEMO_ACCOUNTS = {
  admin: { email: "admin@salon.test", password: "demo-admin" },
  client: { email: "client@salon.test", password: "demo-client" },
};

const TIME_ZONE = "Europe/London";

const SALON = {
  id: "petal-and-polish",
  host: null,
  name: "Petal & Polish",
  email: "hello@petalandpolish.test",
  phone: "020 7946 0184",
  address: "27 Larkspur Row, Islington, London N1 7ZZ",
  instagramUrl: "https://www.instagram.com/petalandpolish",
  facebookUrl: "https://www.facebook.com/petalandpolish",
  timeZone: TIME_ZONE,
  currency: "GBP",
};

const CLIENT = { id: "demo-client", name: "Sophie Bennett", email: DEMO_ACCOUNTS.client.email, phone: "07700 900142" };

/** Sunday to Saturday. */
const DEFAULT_WEEK = Array.from({ length: 7 }, () => open(8, 20));
const DEMO_WEEK = [
  { ...open(8, 20), isOpen: false },
  open(10, 18),
  open(8, 20),
  open(8, 20),
  open(8, 20),
  open(8, 20),
  open(9, 18),
];

/** Days from today; one that falls on a closed day is the next open day's. */
const CLOSURES = [
  { offset: 9, reason: "Team training day" },
  { offset: 23, reason: "Closed for redecorating" },
];

/**
 * Fills an empty database (one without a salon) with the demo salon and answers true; answers false and leaves any other
 * as it is. `minimal` has the salon, its menu, the default hours and the two accounts. The rows, passwords' salts apart,
 * depend on nothing but the date in London at `now` (a UTC instant in ms), and are written all or not at all.
 */
export async function fillWithDemoSalon(
  database: D1Database,
  { now, minimal }: { now: number; minimal: boolean },
): Promise<boolean> {
  const db = drizzle(database);
  const [existing] = await db.select({ id: salons.id }).from(salons).limit(1);
  if (existing) return false;

  const midnight = Date.parse(`${salonTime(TIME_ZONE, now).date}T00:00:00Z`);
  const [first, ...rest] = [
    ...(await theSalon(db, midnight)),
    ...(minimal ? hoursOfTheWeek(db, DEFAULT_WEEK) : aBusySalon(db, midnight)),
  ];
  if (first) await db.batch([first, ...rest]);
  return true;
}

/** What both modes have but the hours. */
async function theSalon(db: DrizzleD1Database, midnight: number): Promise<BatchItem<"sqlite">[]> {
  const createdAt = midnight - 400 * DAY;
  const [adminHash, clientHash] = await Promise.all([
    hashPassword(DEMO_ACCOUNTS.admin.password),
    hashPassword(DEMO_ACCOUNTS.client.password),
  ]);
  const account = { salonId: SALON.id, emailVerifiedAt: createdAt, createdAt };
  return [
    ...inserts(db, salons, [{ ...SALON, createdAt }]),
    ...inserts(db, users, [
      {
        ...account,
        id: "demo-admin",
        email: DEMO_ACCOUNTS.admin.email,
        name: "Amara Okafor",
        passwordHash: adminHash,
        role: "admin",
      },
      {
        ...account,
        id: CLIENT.id,
        email: CLIENT.email,
        name: CLIENT.name,
        passwordHash: clientHash,
        role: "client",
      },
    ]),
    ...inserts(
      db,
      services,
      DEMO_MENU.map((service, position) => ({
        ...service,
        salonId: SALON.id,
        position,
        createdAt,
        updatedAt: createdAt,
      })),
    ),
  ];
}

/** What only the full mode has: its own hours, closures, appointments and reviews. */
function aBusySalon(db: DrizzleD1Database, midnight: number): BatchItem<"sqlite">[] {
  const weekHours = (offset: number) => {
    const hours = DEMO_WEEK[new Date(midnight + offset * DAY).getUTCDay()];
    return hours?.isOpen ? hours : null;
  };
  const closures = CLOSURES.map(({ offset, reason }) => ({ offset: nextOpenOffset(offset, weekHours), reason }));
  const openingHours = (offset: number) =>
    closures.some((closure) => closure.offset === offset) ? null : weekHours(offset);
  const written = demoAppointments({ salonId: SALON.id, midnight, client: CLIENT, openingHours });
  return [
    ...hoursOfTheWeek(db, DEMO_WEEK),
    ...inserts(
      db,
      closureDates,
      closures.map(({ offset, reason }, index) => ({
        id: `demo-closure-${index + 1}`,
        salonId: SALON.id,
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
    ...inserts(db, reviews, DEMO_REVIEWS.map(reviewRow(midnight))),
  ];
}

function hoursOfTheWeek(db: DrizzleD1Database, week: ReturnType<typeof open>[]): BatchItem<"sqlite">[] {
  return inserts(
    db,
    businessHours,
    week.map((hours, weekday) => ({ ...hours, salonId: SALON.id, weekday })),
  );
}

/** Written between ten and eight on its day; what is not pending was moderated three hours later. */
function reviewRow(midnight: number): (review: DemoReview, index: number) => typeof reviews.$inferInsert {
  return ({ daysAgo, ...review }, index) => {
    const createdAt = midnight - daysAgo * DAY + (10 * 60 + ((index * 137) % 600)) * MINUTE;
    const updatedAt = review.status === "pending" ? createdAt : createdAt + 180 * MINUTE;
    const id = `demo-review-${String(index + 1).padStart(2, "0")}`;
    return { ...review, id, salonId: SALON.id, createdAt, updatedAt };
  };
}

function open(opensHour: number, closesHour: number) {
  return { isOpen: true, opensMinute: opensHour * 60, closesMinute: closesHour * 60 };
}

/** Inserts of as many rows each as D1 takes: a statement binds at most 100 parameters. */
function inserts<Table extends SQLiteTable>(
  db: DrizzleD1Database,
  table: Table,
  rows: SQLiteInsertValue<Table>[],
): BatchItem<"sqlite">[] {
  const rowsEach = Math.floor(100 / Object.keys(getTableColumns(table)).length);
  const count = Math.ceil(rows.length / rowsEach);
  return Array.from({ length: count }, (_, index) =>
    db.insert(table).values(rows.slice(index * rowsEach, (index + 1) * rowsEach)),
  );
}
