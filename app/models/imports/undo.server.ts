import { eq, gt, sql } from "drizzle-orm";
import { batchOf } from "../../database/batch.server.ts";
import { withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { addedClients, clientFacts, customerNotes, idempotencyKeys, imports, mustCall } from "../../database/schema.ts";
import type { StaffActor } from "../../diary/appointments/appointment.ts";
import { DAY_MS, now } from "../../kernel/clock.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { MOST_AT_ONCE, sendTogether } from "../diary/send.server.ts";
import { hasBooked } from "../notes/known.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { undoMenuList } from "../services/menu-list.server.ts";
import type { NotedImport } from "./noted.server.ts";
import { takeVouchersBack } from "./vouchers.server.ts";

/* Imports of the last day, and taking one back as a whole. docs/rules.md 25.6 */

/** An import that staff may take back. */
export type RecentImport = Pick<NotedImport, "id" | "kind" | "at">;

/** The imports of the last day, the latest first. */
export function recentImports(database: Database, salonId: string): Promise<RecentImport[]> {
  const { id, kind, at } = imports;
  return withinTime(
    database
      .select({ id, kind, at })
      .from(imports)
      .where(inSalon(imports, salonId, gt(at, now() - DAY_MS)))
      .orderBy(sql`${at} desc`),
  );
}

/** What taking an import back comes to: how much of it is gone, and the names of what has been touched since and stays. */
export interface Undone {
  kind: NotedImport["kind"];
  gone: number;
  stayed: string[];
}

/** Why an import is not taken back. */
export type NotUndone = "nothing-to-undo" | "not-yours" | "outcome-unknown";

/**
 * Takes an import of the last day back, as a whole but for what has been touched since. Refuses one of a kind that is not among
 * `kinds`, those that this person may bring in. A repeat finds nothing more to take back. docs/rules.md 25.6
 */
export async function undoImport(
  salon: Salon,
  actor: StaffActor,
  { id, kinds }: { id: string; kinds: NotedImport["kind"][] },
): Promise<Result<{ undone: Undone }, NotUndone>> {
  const database = primaryDatabase();
  const [noted] = await withinTime(
    database
      .select()
      .from(imports)
      .where(inSalon(imports, salon.id, eq(imports.id, id), gt(imports.at, now() - DAY_MS))),
  );
  if (!noted) return refuse("nothing-to-undo");
  if (!kinds.includes(noted.kind)) return refuse("not-yours");
  if (noted.kind === "clients") return undoClients(database, salon.id, noted);
  if (noted.kind === "bookings") return undoBookings(database, salon, { actor, noted });
  if (noted.kind === "vouchers") {
    const back = await takeVouchersBack(salon, actor.userId, noted.made.vouchers ?? []);
    if (!back.ok) return refuse(back.reason);
    await forget(database, salon.id, id);
    return { ok: true, undone: { kind: "vouchers", gone: back.gone, stayed: back.stayed.slice(0, MOST_NAMED) } };
  }
  const { menu } = noted.made;
  const undone = menu ? await undoMenuList(salon, menu) : refuse("nothing-to-undo");
  if (!undone.ok) return refuse(undone.reason);
  await forget(database, salon.id, id);
  return { ok: true, undone: { kind: "menu", ...undone } };
}

/** How many names of what stays are shown. */
const MOST_NAMED = 50;

/** Deletes what the import of clients has added, with notes and marks, unless they have been touched or have booked since. */
function undoClients(database: Database, salonId: string, { id, at }: NotedImport) {
  return writeOrRefuse("client-not-saved", salonId, async (): Promise<Result<{ undone: Undone }, NotUndone>> => {
    const key = sql`${addedClients.client}`;
    const noted = sql`EXISTS (SELECT 1 FROM customer_notes AS n WHERE n.salon_id = ${salonId} AND n.client = ${key}
      AND n.updated_at > ${at})`;
    const known = sql`EXISTS (SELECT 1 FROM client_facts AS f WHERE f.salon_id = ${salonId} AND f.client = ${key}
      AND f.updated_at > ${at})`;
    const joined = sql`EXISTS (SELECT 1 FROM joined_clients AS j WHERE j.salon_id = ${salonId}
      AND (j.client = ${key} OR j.joined_to = ${key}))`;
    const touched = sql`(${addedClients.updatedAt} <> ${at} OR ${hasBooked(salonId, key)} OR ${noted} OR ${known} OR ${joined})`;
    const ofIt = sql`${addedClients.addedAt} = ${at}`;
    const staying = sql`(SELECT ${key} FROM ${addedClients} WHERE ${inSalon(addedClients, salonId, ofIt, touched)})`;
    const { stayed, gone } = await withinTime(
      batchOf(database, {
        stayed: database
          .select({ name: addedClients.name })
          .from(addedClients)
          .where(inSalon(addedClients, salonId, ofIt, touched))
          .orderBy(addedClients.name)
          .limit(MOST_NAMED),
        notes: database
          .delete(customerNotes)
          .where(
            inSalon(
              customerNotes,
              salonId,
              eq(customerNotes.updatedAt, at),
              sql`${customerNotes.client} NOT IN ${staying}`,
            ),
          ),
        facts: database
          .delete(clientFacts)
          .where(
            inSalon(clientFacts, salonId, eq(clientFacts.updatedAt, at), sql`${clientFacts.client} NOT IN ${staying}`),
          ),
        marks: database
          .delete(mustCall)
          .where(
            inSalon(
              mustCall,
              salonId,
              eq(mustCall.since, at),
              sql`${mustCall.calls} AND ${mustCall.deposit} IS NULL AND ${mustCall.client} NOT IN ${staying}`,
            ),
          ),
        gone: database
          .delete(addedClients)
          .where(alsoInSalon(addedClients, salonId, ofIt, sql`NOT ${touched}`))
          .returning({ id: addedClients.id }),
        forgotten: database.delete(imports).where(inSalon(imports, salonId, eq(imports.id, id))),
      }),
    );
    return { ok: true, undone: { kind: "clients", gone: gone.length, stayed: stayed.map(({ name }) => name) } };
  });
}

/** Undoes each booking of an import as staff would undo it alone: what came after stays. docs/rules.md 5.43 */
async function undoBookings(
  database: Database,
  salon: Salon,
  { actor, noted: { id, by, made } }: { actor: StaffActor; noted: NotedImport },
): Promise<Result<{ undone: Undone }, NotUndone>> {
  const booked = await database.all<{ command: string; name: string }>(sql`
    SELECT used.command_id AS command, stands.customer_name AS name
    FROM json_each(${JSON.stringify(made.keys ?? [])}) AS sent
    JOIN idempotency_keys AS used ON used.salon_id = ${salon.id} AND used.actor = ${by} AND used.key = sent.value
    JOIN appointments AS stands ON stands.id = used.created_id AND stands.salon_id = ${salon.id}
    WHERE used.command_id IS NOT NULL
  `);
  const undone: Undone = { kind: "bookings", gone: 0, stayed: [] };
  const gone: string[] = [];
  for (let start = 0; start < booked.length; start += MOST_AT_ONCE) {
    const some = booked.slice(start, start + MOST_AT_ONCE);
    const outcomes = await sendTogether(
      salon,
      some.map(({ command }) => ({ what: "undo", actor, key: `undo ${command}`, commandId: command })),
    );
    for (const [at, outcome] of outcomes.entries()) {
      if (outcome.ok) gone.push(some[at]?.command ?? "");
      else if (outcome.reason === "outcome-unknown" || outcome.reason === "diary-busy")
        return refuse("outcome-unknown");
      else undone.stayed.push(some[at]?.name ?? "");
    }
  }
  const { actor: sender, commandId } = idempotencyKeys;
  const ofGone = sql`${commandId} IN (SELECT value FROM json_each(${JSON.stringify(gone)}))`;
  await withinTime(
    batchOf(database, {
      // A line under its old key would count as in the diary already, so the corrected list would lack it.
      keys: database.delete(idempotencyKeys).where(inSalon(idempotencyKeys, salon.id, eq(sender, by), ofGone)),
      forgotten: database.delete(imports).where(inSalon(imports, salon.id, eq(imports.id, id))),
    }),
  );
  return { ok: true, undone: { ...undone, gone: gone.length } };
}

async function forget(database: Database, salonId: string, id: string): Promise<void> {
  await withinTime(database.delete(imports).where(inSalon(imports, salonId, eq(imports.id, id))));
}
