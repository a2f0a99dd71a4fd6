import { and, eq, type SQL, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { addedClients, appointments, auditEvents, customerNotes } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { isOpen, type StaffActor } from "../appointments/appointment.ts";
import { hasBegun } from "../appointments/change-cutoff.ts";
import type { Salon } from "../salon/salon.server.ts";
import { writeAndTell } from "../salon/salon-schedule.server.ts";
import { addedRead, cardIdOf, detailsOf } from "./added.server.ts";
import type { AddedRefusal, NewClient } from "./added.ts";
import { clientAppointments, clientWith } from "./card.server.ts";
import { bookedBy, clientKey } from "./client-key.server.ts";

export type CorrectionResult = Result<{ id: string }, AddedRefusal>;

/** A name that stands in the place of a removed client's. docs/rules.md 23.14 */
const REMOVED = "Former client";

/** A client's details as their card shows them, or null for nobody with a key. docs/rules.md 23.2 */
export async function detailsShown(database: Database, salonId: string, actor: StaffActor, id: string) {
  const client = await clientWith(database, salonId, actor, id);
  if (!client?.key) return null;
  const [latest] = await clientAppointments(database, salonId, client.key).limit(1);
  const { key, email } = client;
  const { name, phone } = latest ? { name: latest.customerName, phone: latest.customerPhone } : client;
  return { key, name, email, phone, phoneKey: (latest ?? client).phoneKey, seen: JSON.stringify([name, email, phone]) };
}

/**
 * Corrects a client's details on all of their appointments, in the list and on the note: the email everywhere, the name and
 * the phone where they stood as the card showed them. `seen` names what the edit started from. Refuses details that are
 * another client's, but not an edit that changes nothing. Nobody is emailed. docs/rules.md 23.10
 */
export function correctClient(
  salon: Salon,
  actor: StaffActor,
  { id, typed, seen }: { id: string; typed: NewClient; seen: string },
): Promise<CorrectionResult> {
  return saved(salon.id, async (database) => {
    const shown = await detailsShown(database, salon.id, actor, id);
    if (!shown) return refuse("not-found");
    const { name, email, phone, phoneKey } = detailsOf(salon, typed);
    if (shown.seen === JSON.stringify([name, email, phone])) return { ok: true, id };
    if (shown.seen !== seen) return refuse("changed-meanwhile");
    const client = clientKey({ email, phoneKey });
    if (client !== shown.key && (await cardIdOf(database, salon, typed))) return refuse("already-there");
    const whereShown = (column: SQL | typeof appointments.customerName, shown: string, corrected: string) =>
      sql`iif(${column} = ${shown}, ${corrected}, ${column})`;
    await database.batch([
      ...written(database, salon.id, actor, shown.key, "corrected", {
        customerEmail: email,
        customerName: whereShown(appointments.customerName, shown.name, name),
        customerPhone: sql`iif(${appointments.phoneKey} = ${shown.phoneKey}, ${phone}, ${appointments.customerPhone})`,
        phoneKey: whereShown(sql`${appointments.phoneKey}`, shown.phoneKey, phoneKey),
      }),
      database
        .update(addedClients)
        .set({ name, email, phone, phoneKey, updatedAt: now() })
        .where(and(eq(addedClients.salonId, salon.id), eq(addedClients.client, shown.key))),
      database
        .update(customerNotes)
        .set({ client })
        .where(and(eq(customerNotes.salonId, salon.id), eq(customerNotes.client, shown.key))),
    ]);
    return { ok: true, id };
  });
}

/**
 * Removes a client for good: name, contact details and notes from all of their appointments, whose services and prices stay
 * for the revenue; the salon's note; and their entry in the list. Refuses while something is booked. Their account, if they
 * have one, and their reviews are theirs. docs/rules.md 23.14
 */
export function removeClient(salon: Salon, actor: StaffActor, id: string): Promise<CorrectionResult> {
  return saved(salon.id, async (database) => {
    const client = await clientWith(database, salon.id, actor, id);
    if (!client?.key) return { ok: true, id };
    const booked = await clientAppointments(database, salon.id, client.key);
    const instant = now();
    if (booked.some((one) => isOpen(one) && !hasBegun(one, salon.timeZone, instant))) return refuse("still-booked");
    const [entry] = await addedRead(database, salon.id, client.key);
    await database.batch([
      ...written(database, salon.id, actor, client.key, "client removed", {
        ...{ customerName: REMOVED, customerEmail: "", customerPhone: "", phoneKey: "", notes: "", clientId: null },
      }),
      database.delete(addedClients).where(eq(addedClients.id, entry?.id ?? "")),
      database
        .delete(customerNotes)
        .where(and(eq(customerNotes.salonId, salon.id), eq(customerNotes.client, client.key))),
    ]);
    return { ok: true, id };
  });
}

/** The statements that write to all appointments of a client, with an event of each one's history. docs/rules.md 14.6 */
function written(
  database: Database,
  salonId: string,
  { userId }: StaffActor,
  client: string,
  event: string,
  values: Record<string, SQL | string | null>,
) {
  const at = now();
  const theirs = bookedBy(salonId, client);
  return [
    database
      .insert(auditEvents)
      .select(
        sql`select null, ${salonId}, id, ${`admin:${userId}`}, ${event}, null, ${at} from ${appointments} where ${theirs}`,
      ),
    database
      .update(appointments)
      .set({ ...values, version: sql`${appointments.version} + 1`, updatedAt: at })
      .where(theirs),
  ] as const;
}

function saved(salonId: string, write: (database: Database) => Promise<CorrectionResult>): Promise<CorrectionResult> {
  return writeAndTell("client-not-saved", salonId, () => withinTime(write(primaryDatabase())));
}
