import { isNull, sql } from "drizzle-orm";
import { ALL_DATES, countChanges } from "../database/changes.server.ts";
import { blocks, businessHours, closureDates, reviews, salons, services, technicians } from "../database/schema.ts";
import { now } from "../kernel/clock.ts";
import { recountReviews } from "../models/reviews/tallies.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { database } from "./database.ts";

/* Every test has a salon of its own with a host of its own, so that no test sees another's diary. */

let made = 0;

/** What clients may do at a salon that has set no limits of its own. docs/rules.md 5.20, 5.21 */
export const USUAL_LIMITS = {
  mostOpenBeforeAnswer: 2,
  mostOpen: 10,
  longestBookingMinutes: 360,
  commandsAnHour: 20,
};

/** Limits that no other test comes near. */
const AMPLE_LIMITS = {
  mostOpenBeforeAnswer: 1_000,
  mostOpen: 1_000,
  longestBookingMinutes: 1_440,
  commandsAnHour: 10_000,
};

/** A salon without limits, open all week from 08:00 to 20:00 by default, with a small menu. */
export async function aSalon(with_: Partial<typeof salons.$inferInsert> = {}): Promise<Salon> {
  const { id = `salon-${++made}-${crypto.randomUUID().slice(0, 8)}` } = with_;
  const [[salon]] = await database.batch([
    database
      .insert(salons)
      .values({
        id,
        host: `${id}.test`,
        name: "Test Salon",
        email: "hello@salon.test",
        phone: "020 7946 0000",
        address: "1 Test Street, London",
        instagramUrl: "https://instagram.test/",
        facebookUrl: "https://facebook.test/",
        createdAt: now(),
        ...AMPLE_LIMITS,
        ...with_,
      })
      .returning(),
    database.insert(services).values(smallMenu(id)),
    countChanges(database, id, [ALL_DATES]),
  ]);
  if (!salon) throw new Error("No salon was made");
  return salon;
}

/** The services of a new salon, as rows of one statement. */
function smallMenu(salonId: string) {
  return [
    { id: `${salonId}-gel`, name: "Gel Polish", pricePence: 3500, durationMinutes: 60, category: "Gel Polish" },
    { id: `${salonId}-art`, name: "Nail Art", pricePence: 450, durationMinutes: 30, category: "Nail Art" },
    { id: `${salonId}-gems`, name: "Gems", pricePence: 150, durationMinutes: 0, category: "Builder Gel" },
    { id: `${salonId}-matte`, name: "Matte Top", pricePence: 500, durationMinutes: 0, category: "Block Colour" },
    { id: `${salonId}-old`, name: "Old Thing", pricePence: 100, durationMinutes: 30, active: false },
  ].map((service) => serviceRow(salonId, service));
}

/** Gives every salon a host of its own, so that the next one without a host is the default one. */
export async function noDefaultSalon(): Promise<void> {
  await database
    .update(salons)
    .set({ host: sql`${salons.id} || '.test'` })
    .where(isNull(salons.host));
}

/** Puts a service on a salon's menu. */
export async function aService(salon: Salon, with_: Partial<typeof services.$inferInsert> = {}): Promise<void> {
  await database.batch(serviceStatements(salon, with_));
}

/** The statements of `aService`. */
export function serviceStatements(salon: Salon, with_: Partial<typeof services.$inferInsert> = {}) {
  const added = database.insert(services).values(serviceRow(salon.id, with_));
  return [added, countChanges(database, salon.id, [ALL_DATES])] as const;
}

function serviceRow(salonId: string, with_: Partial<typeof services.$inferInsert>) {
  return {
    id: crypto.randomUUID(),
    salonId,
    name: "Manicure",
    pricePence: 2000,
    durationMinutes: 45,
    category: "Gel Polish",
    createdAt: now(),
    updatedAt: now(),
    ...with_,
  };
}

/** Sets the hours of one weekday, 0 for Sunday, and counts that as the salon's object does. docs/rules.md 22.4 */
export async function openingHours(...asked: Parameters<typeof hoursStatements>): Promise<void> {
  await database.batch(hoursStatements(...asked));
}

/** The statements of `openingHours`. */
export function hoursStatements(
  salon: Salon,
  weekday: number,
  opensMinute: number,
  closesMinute: number,
  isOpen = true,
) {
  return [
    database.insert(businessHours).values({ salonId: salon.id, weekday, isOpen, opensMinute, closesMinute }),
    countChanges(database, salon.id, [ALL_DATES]),
  ] as const;
}

/** Closes a salon on a date that is not closed yet, and counts that as the salon's object does. docs/rules.md 22.4 */
export async function aClosure(...asked: Parameters<typeof closureStatements>): Promise<void> {
  await database.batch(closureStatements(...asked));
}

/** The statements of `aClosure`. */
export function closureStatements(salon: Salon, date: string, reason = "Staff training", id?: string) {
  return [
    database
      .insert(closureDates)
      .values({ id: id ?? crypto.randomUUID(), salonId: salon.id, date, reason, createdAt: now() })
      .onConflictDoNothing(),
    countChanges(database, salon.id, [date]),
  ] as const;
}

/** Blocks a salon's time, for all and once by default, and counts that as the salon's object does. docs/rules.md 22.4 */
export async function aBlock(...asked: Parameters<typeof blockStatements>): Promise<void> {
  await database.batch(blockStatements(...asked));
}

/** The statements of `aBlock`. */
export function blockStatements(salon: Salon, with_: Partial<typeof blocks.$inferInsert> & { date: string }) {
  return [
    database.insert(blocks).values({
      id: crypto.randomUUID(),
      salonId: salon.id,
      startsMinute: 780,
      endsMinute: 840,
      reason: "Lunch",
      createdAt: now(),
      ...with_,
    }),
    countChanges(database, salon.id, [with_.weekly ? ALL_DATES : with_.date]),
  ] as const;
}

/** Adds a review of a salon, approved by default, and counts it. */
export async function aReview(salon: Salon, with_: Partial<typeof reviews.$inferInsert> = {}): Promise<void> {
  await database.batch(reviewStatements(salon, with_));
}

/** The statements of `aReview`. */
export function reviewStatements(salon: Salon, with_: Partial<typeof reviews.$inferInsert> = {}) {
  return [
    database.insert(reviews).values({
      id: crypto.randomUUID(),
      salonId: salon.id,
      customerName: "Grace Hopper",
      rating: 5,
      comment: "Lovely",
      status: "approved",
      createdAt: now(),
      updatedAt: now(),
      ...with_,
    }),
    recountReviews(database, salon.id),
  ] as const;
}

/** Adds a technician to a salon. The first technician has the salon's id. docs/rules.md 21.1 */
export async function aTechnician(salon: Salon, with_: Partial<typeof technicians.$inferInsert> = {}): Promise<void> {
  await database.batch(technicianStatements(salon, with_));
}

/** The statements of `aTechnician`. */
function technicianStatements(salon: Salon, with_: Partial<typeof technicians.$inferInsert> = {}) {
  const row = { id: crypto.randomUUID(), salonId: salon.id, name: "Asha", position: 1, createdAt: now(), ...with_ };
  return [database.insert(technicians).values(row), countChanges(database, salon.id, [ALL_DATES])] as const;
}
