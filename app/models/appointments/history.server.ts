import { and, asc, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { appointments, auditEvents, outbox, users } from "../../database/schema.ts";

/** What was done to an appointment, when (UTC ms), and by whom: a name, or that it was a client or a guest. docs/rules.md 14.6 */
export interface HistoryEntry {
  event: string;
  who: string;
  at: number;
}

/** What the audit trail tells of an appointment and of those that it was moved from, oldest first. docs/rules.md 5.13, 14.6 */
export async function historyOf(database: Database, salonId: string, appointmentId: string): Promise<HistoryEntry[]> {
  const chain = sql`WITH RECURSIVE chain (id) AS (
    SELECT ${appointmentId} UNION SELECT replaces_id FROM ${appointments} JOIN chain USING (id)
    WHERE salon_id = ${salonId} AND replaces_id IS NOT NULL) SELECT id FROM chain`;
  const events = await database
    .select({ event: auditEvents.event, actor: auditEvents.actor, at: auditEvents.at, name: users.name })
    .from(auditEvents)
    .leftJoin(users, sql`${auditEvents.actor} IN ('admin:' || ${users.id}, 'client:' || ${users.id})`)
    .where(and(eq(auditEvents.salonId, salonId), sql`${auditEvents.appointmentId} IN (${chain})`))
    .orderBy(asc(auditEvents.id));
  return events.map(({ event, actor, at, name }) => ({ event, at, who: whoIs(actor, name) }));
}

function whoIs(actor: string, name: string | null): string {
  const [role] = actor.split(":");
  if (role === "stripe") return "Stripe";
  if (role === "guest") return "the customer, by link or code";
  return name ?? (role === "admin" ? "staff" : "a client");
}

/** Where the newest email about an appointment is: waiting, tried in vain and tried again, sent, or given up. docs/rules.md 14.5 */
export interface EmailState {
  state: "waiting" | "retrying" | "sent" | "failed";
  reason: string | null;
}

/** The state of the newest email about each of these appointments, reminders left out, by appointment. docs/rules.md 14.5 */
export async function emailStates(database: Database, appointmentIds: string[]): Promise<Map<string, EmailState>> {
  if (appointmentIds.length === 0) return new Map();
  const emails = await database
    .select()
    .from(outbox)
    .where(and(inArray(outbox.appointmentId, appointmentIds), ne(outbox.kind, "reminder"), isNull(outbox.droppedAt)))
    .orderBy(desc(outbox.createdAt));
  const newest = new Map<string, EmailState>();
  for (const { appointmentId, sentAt, failedAt, lastError } of emails) {
    if (newest.has(appointmentId)) continue;
    newest.set(appointmentId, { state: stateOf({ sentAt, failedAt, lastError }), reason: sentAt ? null : lastError });
  }
  return newest;
}

function stateOf(email: Pick<typeof outbox.$inferSelect, "sentAt" | "failedAt" | "lastError">): EmailState["state"] {
  if (email.sentAt) return "sent";
  if (email.failedAt) return "failed";
  return email.lastError ? "retrying" : "waiting";
}
