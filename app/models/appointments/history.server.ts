import { asc, desc, eq, inArray, isNull, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { auditEvents, outbox, users } from "../../database/schema.ts";
import { type Actor, belongsTo } from "../../diary/appointments/appointment.ts";
import { withThoseBefore } from "../diary/succession.server.ts";
import { isNews } from "../diary/waiting-emails.server.ts";
import { appointmentById } from "./appointment.server.ts";

/**
 * An event of an appointment. `who` is a name or a description such as "a client", `at` UTC ms. `states` is what an update
 * has set, before and after. docs/rules.md 14.6
 */
export interface HistoryEntry extends Pick<typeof auditEvents.$inferSelect, "states"> {
  event: string;
  who: string;
  at: number;
  /** The names of the technicians before and after an edit that gave it to another one. docs/rules.md 14.15 */
  technicians?: { before: string | null; after: string | null };
}

/** The history of an appointment if the actor may see it, else empty. docs/rules.md 14.6, 21.10 */
export async function historyFor(database: Database, salonId: string, actor: Actor, appointmentId: string) {
  const [appointment, history] = await Promise.all([
    appointmentById(database, salonId, appointmentId),
    historyOf(database, salonId, appointmentId),
  ]);
  return appointment && belongsTo(appointment, actor) ? history : [];
}

/** The audit events of an appointment and of those it was moved from, oldest first. docs/rules.md 5.13, 14.6 */
export async function historyOf(database: Database, salonId: string, appointmentId: string): Promise<HistoryEntry[]> {
  const { actor } = auditEvents;
  const isOfAccount = sql`${actor} IN ('admin:' || ${users.id}, 'client:' || ${users.id})`;
  const events = await database
    .select({
      event: auditEvents.event,
      states: auditEvents.states,
      actor,
      at: auditEvents.at,
      name: users.name,
      technicianBefore: technicianIn("before"),
      technicianAfter: technicianIn("after"),
    })
    .from(auditEvents)
    .leftJoin(
      users,
      alsoInSalon(users, salonId, sql`${users.id} = substr(${actor}, instr(${actor}, ':') + 1)`, isOfAccount),
    )
    .where(
      alsoInSalon(
        auditEvents,
        salonId,
        sql`${auditEvents.appointmentId} IN (${withThoseBefore(salonId, appointmentId)})`,
      ),
    )
    .orderBy(asc(auditEvents.id));
  return events.map(({ actor, name, technicianBefore: before, technicianAfter: after, ...event }) => ({
    ...{ ...event, who: whoIs(actor, name) },
    ...(before !== after && { technicians: { before, after } }),
  }));
}

/** The name of the technician on one side of an edit. */
function technicianIn(side: "before" | "after") {
  return sql<string | null>`(
    SELECT technicians.name FROM technicians
    WHERE +technicians.salon_id = ${auditEvents.salonId}
      AND technicians.id = ${auditEvents.states} ->> ${sql.raw(`'$.${side}.technicianId'`)}
  )`;
}

function whoIs(actor: string, name: string | null): string {
  const [role] = actor.split(":");
  if (role === "stripe") return "Stripe";
  if (role === "clock") return "Booking terms";
  if (role === "guest") return "the client, by link or code";
  return name ?? (role === "admin" ? "staff" : "a client");
}

/** The state of the newest email about an appointment. `retrying` means that an attempt failed. docs/rules.md 14.5 */
export interface EmailState {
  state: "waiting" | "retrying" | "sent" | "failed";
  reason: string | null;
}

/** The statement that reads the emails about some appointments, newest first, without reminders and requests for reviews. */
export function emailsRead(database: Database, salonId: string, appointmentIds: string[] | SQLWrapper) {
  return database
    .select()
    .from(outbox)
    .where(
      alsoInSalon(
        outbox,
        salonId,
        inArray(outbox.subjectId, appointmentIds),
        ...[isNews(), isNull(outbox.droppedAt), eq(outbox.channel, "email")],
      ),
    )
    .orderBy(desc(outbox.createdAt));
}

/** The state of the newest of these emails about each appointment, by the appointment's id. docs/rules.md 14.5 */
export function emailStates(emails: (typeof outbox.$inferSelect)[]): Map<string, EmailState> {
  const newest = new Map<string, EmailState>();
  for (const { subjectId: appointmentId, sentAt, failedAt, lastError, attempts } of emails) {
    if (newest.has(appointmentId)) continue;
    newest.set(appointmentId, {
      state: stateOf({ sentAt, failedAt, lastError, attempts }),
      reason: sentAt ? null : lastError,
    });
  }
  return newest;
}

function stateOf(
  email: Pick<typeof outbox.$inferSelect, "sentAt" | "failedAt" | "lastError" | "attempts">,
): EmailState["state"] {
  if (email.sentAt) return "sent";
  if (email.failedAt) return "failed";
  // One that was put off has a reason and no try.
  return email.lastError && email.attempts > 0 ? "retrying" : "waiting";
}
