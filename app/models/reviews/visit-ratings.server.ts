import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { TEAM_ORDER } from "../../database/orders.server.ts";
import { appointments, reviews, technicians } from "../../database/schema.ts";

/* What clients say of their visits to each technician. Literals let D1 use the partial index, and cross joins begin there. */

/** What the visits to a technician were rated: how many approved reviews, and their average, 1 to 5. docs/rules.md 12.10 */
export interface VisitRating {
  average: number;
  count: number;
}

/**
 * The fewest rated visits for an average. One or two would tell too little to somebody who chooses a technician.
 * docs/rules.md 12.10
 */
export const FEWEST_RATED = 3;

/**
 * The statement that reads the ratings of a team's active technicians, in the team's order. Technicians with fewer than
 * `fewest` approved reviews of visits are left out. A salon with one active technician has none. docs/rules.md 12.10
 */
export function visitRatings(database: Database, salonId: string, fewest = 1) {
  const { id, name, active } = technicians;
  return database
    .select({ id, name, average: sql<number>`avg(${reviews.rating})`, count: sql<number>`count(*)` })
    .from(reviews)
    .crossJoin(appointments)
    .crossJoin(technicians)
    .where(
      inSalon(
        reviews,
        salonId,
        ...[isOfAVisit(), isTheVisit(), isATeam(salonId)],
        ...[eq(id, appointments.technicianId), eq(active, true)],
      ),
    )
    .groupBy(id)
    .having(sql`count(*) >= ${fewest}`)
    .orderBy(...TEAM_ORDER);
}

/** The rating of the visits to one technician, and how many have five stars down to one. docs/rules.md 12.10 */
export async function ratingsOfVisitsTo(database: Database, salonId: string, technicianId: string) {
  const rated = await database
    .select({ rating: reviews.rating, count: sql<number>`count(*)` })
    .from(reviews)
    .where(inSalon(reviews, salonId, isOfVisitTo(database, technicianId)))
    .groupBy(reviews.rating);
  const byStars = [5, 4, 3, 2, 1].map((stars) => rated.find(({ rating }) => rating === stars)?.count ?? 0);
  const count = byStars.reduce((total, many) => total + many, 0);
  const stars = rated.reduce((total, { rating, count }) => total + rating * count, 0);
  return count > 0 ? { average: stars / count, count, byStars } : null;
}

/** Whether a review is of a visit to a technician, as a condition. docs/rules.md 12.10 */
export function isOfVisitTo(database: Database, technicianId: string): SQL | undefined {
  const theirs = and(isTheVisit(), eq(appointments.technicianId, technicianId));
  return and(isOfAVisit(), exists(database.select({ id: appointments.id }).from(appointments).where(theirs)));
}

function isOfAVisit(): SQL {
  return sql`${reviews.verified} = 1 AND ${reviews.status} = 'approved'`;
}

/** Whether an appointment is the one that a review is of, and stands. docs/rules.md 12.8 */
function isTheVisit() {
  return inSalon(
    appointments,
    reviews.salonId,
    eq(appointments.id, reviews.appointmentId),
    eq(appointments.status, "completed"),
  );
}

function isATeam(salonId: string): SQL {
  return sql`(SELECT count(*) FROM technicians AS team WHERE team.salon_id = ${salonId} AND team.active = 1) > 1`;
}
