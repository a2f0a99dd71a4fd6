import { and, desc, eq, gte, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { payments, tillClosings, tillMovements, users } from "../../database/schema.ts";

/** A closing of the till, as staff send it. */
interface Closing {
  /** The form's key: the same form sent twice closes once. */
  id: string;
  date: string;
  floatPence: number;
  countedPence: number;
  closedBy: string;
  closedAt: number;
}

/** Closes the till of a day. The same statement sums up what should be there. docs/rules.md 27.12 */
export async function closeTill(database: Database, salonId: string, closing: Closing): Promise<void> {
  const { id, date, floatPence, countedPence, closedBy, closedAt } = closing;
  const cash = sql`${payments.method} = 'cash' and ${payments.takenOn} = ${date}`;
  const row = sql`select ${id}, ${salonId}, ${date}, ${floatPence}, ${countedPence},
    ${floatPence} + coalesce(sum(${payments.amountPence}), 0) + ${movedOn(salonId, date)}, ${closedBy}, ${closedAt}
    from ${payments} where ${inSalon(payments, salonId, cash)}`;
  await withinTime(database.insert(tillClosings).select(row).onConflictDoNothing());
}

/**
 * The cash of a day, less what went back, pence. Also how the till was closed since `from`, the latest closing first, each with
 * the cash that was written down for its day later. docs/rules.md 27.12
 */
export async function tillFor(database: Database, salonId: string, date: string, from: string) {
  const byWhom = alsoInSalon(users, salonId, eq(users.id, tillClosings.closedBy));
  const cashOfDay = inSalon(payments, salonId, eq(payments.takenOn, tillClosings.date), eq(payments.method, "cash"));
  const cashNow = sql`(select coalesce(sum(${payments.amountPence}), 0) from ${payments} where ${cashOfDay})`;
  const later = sql`${tillClosings.floatPence} + ${cashNow} + ${movedOn(salonId, tillClosings.date)} - ${tillClosings.expectedPence}`;
  const [[cash], closings] = await withinTime(
    database.batch([
      database
        .select({ pence: sql<number>`coalesce(sum(${payments.amountPence}), 0)` })
        .from(payments)
        .where(inSalon(payments, salonId, and(eq(payments.takenOn, date), eq(payments.method, "cash")))),
      database
        .select({
          ...{ id: tillClosings.id, date: tillClosings.date, closedAt: tillClosings.closedAt },
          ...{ floatPence: tillClosings.floatPence, countedPence: tillClosings.countedPence },
          ...{ expectedPence: tillClosings.expectedPence, closedBy: users.name },
          laterPence: sql<number>`${later}`.mapWith(Number).as("later_pence"),
        })
        .from(tillClosings)
        .leftJoin(users, byWhom)
        .where(inSalon(tillClosings, salonId, gte(tillClosings.date, from)))
        .orderBy(desc(tillClosings.date), desc(tillClosings.closedAt))
        .limit(60),
    ]),
  );
  return { cashPence: cash?.pence ?? 0, closings };
}

/** What moved in the till on a date without a sale, pence. docs/rules.md 27.14 */
function movedOn(salonId: string, date: string | typeof tillClosings.date) {
  const ofDate = sql`${tillMovements.date} = ${date}`;
  return sql`(select coalesce(sum(${tillMovements.amountPence}), 0) from ${tillMovements} where ${inSalon(tillMovements, salonId, ofDate)})`;
}
