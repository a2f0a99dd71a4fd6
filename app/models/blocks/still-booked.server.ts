import { and, count, eq, isNull, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { SOONEST_FIRST } from "../../database/orders.server.ts";
import { appointments, outbox } from "../../database/schema.ts";
import type { EmailKind } from "../../diary/emails.ts";
import { now, type SalonTime, salonTime } from "../../kernel/clock.ts";
import { isUpcoming, LAST_DATE, type StrandedAppointment, UPCOMING } from "../opening/stranded.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { wakeSchedule } from "../salon/salon-schedule.server.ts";

/** An appointment that is booked when nobody can be there, and whether its client was asked for another time. */
export interface StillBooked extends StrandedAppointment {
  /** Whether there is an address to write to. */
  hasEmail: boolean;
  /** The id of the email that asked for another time, unless that was taken back. docs/rules.md 4.16 */
  request: string | null;
  /** How many such emails were taken back. */
  takenBack: number;
}

/** The statement that reads the pending and confirmed appointments that have not begun, soonest first. docs/rules.md 4.15 */
export function stillBooked(database: Database, salonId: string, from: SalonTime) {
  const answer = database
    .select({ id: answers.id })
    .from(answers)
    .where(alsoInSalon(answers, salonId, eq(answers.id, sql`'as-booked-' || ${outbox.id}`)));
  const request = database
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isAbout(salonId, "another-time"), isNull(outbox.droppedAt), notExists(answer)))
    .limit(1);
  const takenBack = database.select({ count: count() }).from(outbox).where(isAbout(salonId, "as-booked"));
  return database
    .select({
      ...UPCOMING,
      hasEmail: sql<boolean>`${appointments.customerEmail} <> ''`.mapWith(Boolean),
      request: sql<string | null>`${request}`,
      takenBack: sql<number>`${takenBack}`,
    })
    .from(appointments)
    .where(isUpcoming(salonId, from, { from: from.date, to: LAST_DATE }))
    .orderBy(...SOONEST_FIRST);
}

const answers = alias(outbox, "answers");

/** The condition that an email is of a kind and about the appointment of the query around it. */
function isAbout(salonId: string, kind: EmailKind) {
  const ofEmail = eq(outbox.channel, "email");
  return alsoInSalon(outbox, salonId, eq(outbox.subjectId, appointments.id), eq(outbox.kind, kind), ofEmail);
}

/** All pending and confirmed appointments of a salon that have not begun, soonest first. */
export function comingAppointments(salon: Pick<Salon, "id" | "timeZone">): Promise<StillBooked[]> {
  return withinTime(stillBooked(primaryDatabase(), salon.id, timeNow(salon)));
}

/** Those of the appointments to come that lie on days on which a salon is closed. docs/rules.md 4.15 */
export function onClosedDays(coming: StillBooked[], closures: { date: string }[]): StillBooked[] {
  return coming.filter(({ date }) => closures.some((closure) => closure.date === date));
}

/** The same, read. */
export async function bookedOnClosedDays(salon: Salon, closures: { date: string }[]): Promise<StillBooked[]> {
  return closures.length === 0 ? [] : onClosedDays(await comingAppointments(salon), closures);
}

/**
 * Queues an email to each of the clients that asks for another time. Repeated requests queue no second one. Answers how many
 * were queued. docs/rules.md 4.15, 10.29
 */
async function askForAnotherTime(salon: Salon, booked: StillBooked[]): Promise<number> {
  const database = primaryDatabase();
  const at = now();
  const unasked = booked.filter(({ hasEmail, request }) => hasEmail && !request);
  const [first, ...rest] = unasked.map(({ id, takenBack }) =>
    database
      .insert(outbox)
      .values({
        // One email for each appointment, until it is taken back: at another time it is another appointment.
        id: `another-time-${id}${takenBack > 0 ? `-${takenBack}` : ""}`,
        ...{ salonId: salon.id, subjectId: id, kind: "another-time" as const, dueAt: at, createdAt: at },
      })
      .onConflictDoNothing()
      .returning({ id: outbox.id }),
  );
  if (!first) return 0;
  const queued = (await withinTime(database.batch([first, ...rest]))).flat();
  await wakeSchedule(salon);
  return queued.length;
}

/**
 * Asks the booked clients for another time, but only those in the form, which staff have seen. `read` reads the booked ones.
 * Answers how many were asked. docs/rules.md 4.15
 */
export function askListed(salon: Salon, form: FormData, read: () => Promise<StillBooked[]>) {
  const listed = form.getAll("appointment");
  return writeOrRefuse("email-not-queued", salon.id, async () => {
    const booked = await read();
    const asked = await askForAnotherTime(
      salon,
      booked.filter(({ id }) => listed.includes(id)),
    );
    return { ok: true as const, asked };
  });
}

/** The salon's time now, from which appointments are still to come. */
export function timeNow({ timeZone }: Pick<Salon, "timeZone">): SalonTime {
  return salonTime(timeZone, now());
}
