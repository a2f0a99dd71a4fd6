import { eq } from "drizzle-orm";
import { primaryDatabase } from "../../database/client.server.ts";
import {
  appointmentItems,
  appointmentLinks,
  appointments,
  auditEvents,
  customerNotes,
  customers,
  outbox,
  reviews,
} from "../../database/schema.ts";
import type { StaffActor } from "../../diary/appointments/appointment.ts";
import { calendarDays } from "../../models/calendar/admin-calendar.server.ts";
import { clientCard } from "../../models/customers/card.server.ts";
import { revenueIn } from "../../models/revenue/revenue.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { database } from "../database.ts";

/* All that an undo has to leave as it was. docs/rules.md 5.43 */

const STAFF: StaffActor = { role: "admin", userId: "owner" };

/** The dates, the appointments for reading their clients' cards, and the time, UTC ms. */
interface Look {
  range: { from: string; to: string };
  cardOf: string[];
  instant: number;
}

/** A salon as staff, customers and the accounting see it, without the values that every write changes. */
export async function allOf(salon: Salon, { range, cardOf, instant }: Look) {
  const { appointments: drawn } = await calendarDays(primaryDatabase(), salon, range);
  const cards = cardOf.map((id) => clientCard(primaryDatabase(), salon, { actor: STAFF, id, instant }));
  return {
    ...(await tablesOf(salon.id)),
    drawn: byId(drawn).map(({ version: _version, ...one }) => one),
    revenue: await earnedIn(salon, range),
    cards: (await Promise.all(cards)).map((card) => card && inAnOrder(card)),
  };
}

/** What the days have earned, as they were rolled up or as they are counted now. */
export async function earnedIn(salon: Salon, range: { from: string; to: string }) {
  const days = await revenueIn(primaryDatabase(), salon.id, range.from, range);
  return days.map((day) => ({ ...day, salonId: salon.id }));
}

type Card = NonNullable<Awaited<ReturnType<typeof clientCard>>>;

/** Only the times of the next and the last visit, because two visits may begin at the same minute. */
function inAnOrder({ coming, others, next, lastVisit, again: _again, ...card }: Card) {
  const when = (visit: Card["next"]) => visit && [visit.date, visit.startsMinute];
  return { ...card, coming: byId(coming), others: byId(others), next: when(next), lastVisit: when(lastVisit) };
}

/** Who begin at the same minute stand in any order. */
function byId<Row extends { id: string }>(rows: Row[]): Row[] {
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** The rows of a salon about its appointments, without what every write changes. */
export async function tablesOf(salonId: string) {
  const all = async (
    table:
      | typeof appointmentItems
      | typeof outbox
      | typeof customers
      | typeof customerNotes
      | typeof appointmentLinks
      | typeof reviews,
  ) =>
    (await database.select().from(table).where(eq(table.salonId, salonId)))
      .map((row) => JSON.stringify(row))
      .toSorted();
  const rows = await database.select().from(appointments).where(eq(appointments.salonId, salonId));
  return {
    appointments: byId(rows).map(({ version: _v, writtenBy: _w, updatedAt: _u, calendarSequence: _s, ...row }) => row),
    items: await all(appointmentItems),
    emails: await all(outbox),
    customers: await all(customers),
    notes: await all(customerNotes),
    links: await all(appointmentLinks),
    reviews: await all(reviews),
    known: await database.$count(auditEvents, eq(auditEvents.event, "corrected")),
  };
}
