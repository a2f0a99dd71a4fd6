import { eq, gte, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { jsonOf, oneOf, selectRows, selectStored } from "../../database/rows.server.ts";
import {
  appointmentLinks,
  appointments,
  customerNotes,
  joinedClients,
  mustCall,
  outbox,
  reviews,
  undos,
} from "../../database/schema.ts";
import type { Decision, Write } from "../../diary/decision.ts";
import { undoableOf } from "../../diary/undo-steps.ts";
import type { Undoable } from "../../diary/undoable.ts";
import { cardKey, clientOf } from "../notes/client-key.server.ts";
import { depositFromNow, depositNoMore } from "../notes/must-call.server.ts";

/*
 * The stored undo steps of staff's commands. Also the rows that are deleted with an appointment and restored with it: its
 * links and emails, the link of its review to it, and the client's note and mark if it was their last appointment.
 * docs/rules.md 5.43, 5.44
 */

/** The statements that store undo steps. They come before anything that the decisions delete. */
export function undoStatements(database: Database, salonId: string, decisions: Decision[]): BatchItem<"sqlite">[] {
  const rows = decisions.flatMap((decision) => {
    const undoable = undoableOf(decision);
    return undoable ? [{ ...undoable, salonId }] : [];
  });
  if (rows.length === 0) return [];
  const deleting = rows.filter(({ steps }) => losing(steps).length > 0);
  return [
    database.insert(undos).select(selectRows(undos, rows)),
    ...deleting.map(({ commandId, steps }) => storeRemovedRows(database, salonId, commandId, steps)),
  ];
}

function removedBy(steps: Undoable["steps"]) {
  return steps.flatMap((step) => (step.what === "add" ? [step.appointment] : []));
}

/** The appointments that lose further rows: the deleted ones, and those that get another address and so lose their links. */
function losing(steps: Undoable["steps"]): string[] {
  const readdressed = steps.flatMap((step) => (step.what === "set" && "customerEmail" in step.fields ? [step.id] : []));
  return [...removedBy(steps).map(({ id }) => id), ...readdressed];
}

function storeRemovedRows(
  database: Database,
  salonId: string,
  commandId: string,
  steps: Undoable["steps"],
): BatchItem<"sqlite"> {
  const ids = oneOf(losing(steps));
  const removed = oneOf(removedBy(steps).map(clientOf));
  const clients = sql`(select ${cardKey(salonId, sql`deleted.value`)} from ${removed} as deleted)`;
  const about = (table: typeof outbox | typeof appointmentLinks | typeof reviews) =>
    alsoInSalon(table, salonId, sql`${table.appointmentId} in ${ids}`);
  const removedRows = sql`json_object(
    'emails', ${jsonOf(outbox, about(outbox))}, 'links', ${jsonOf(appointmentLinks, about(appointmentLinks))},
    'reviews', ${jsonOf(reviews, about(reviews))},
    'notes', ${jsonOf(customerNotes, inSalon(customerNotes, salonId, sql`${customerNotes.client} in ${clients}`))},
    'joined', ${jsonOf(joinedClients, inSalon(joinedClients, salonId, sql`${joinedClients.client} in ${removed}`))},
    'marks', ${jsonOf(mustCall, inSalon(mustCall, salonId, sql`${mustCall.client} in ${clients}`))})`;
  return database
    .update(undos)
    .set({ removedRows })
    .where(alsoInSalon(undos, salonId, eq(undos.commandId, commandId)));
}

/**
 * The statements for commands that are undone. They restore the rows that were deleted with the appointments, once these
 * exist again. They also remove the marks that clients pay deposits. docs/rules.md 5.43, 29.17
 */
export function restoredStatements(database: Database, salonId: string, decisions: Decision[]): BatchItem<"sqlite">[] {
  return decisions.flatMap(({ undoes, writes }) =>
    undoes === undefined
      ? []
      : [
          ...depositNoMore(database, salonId, undoes),
          ...(writes.some(bringsBack) ? broughtBack(database, salonId, undoes) : []),
        ],
  );
}

/** The statements that mark clients as paying deposits from now on, as staff said together with a fee. docs/rules.md 29.17 */
export function marksOfDeposits(database: Database, salonId: string, decisions: Decision[]): BatchItem<"sqlite">[] {
  return decisions.flatMap(({ depositFromNow: marks, writes: [write], sent, at }) => {
    if (!marks || write?.what !== "set") return [];
    const { customerEmail, phoneKey } = write.after;
    const by = "userId" in sent.actor ? sent.actor.userId : "";
    const client = clientOf({ customerEmail, phoneKey });
    return [depositFromNow(database, salonId, { client, phoneKey, by, command: sent.id, at })];
  });
}

function bringsBack(write: Write): boolean {
  return write.what === "add" || (write.what === "set" && write.before.customerEmail !== write.after.customerEmail);
}

function broughtBack(database: Database, salonId: string, commandId: string): BatchItem<"sqlite">[] {
  const stored = (what: string) => {
    const undone = alsoInSalon(undos, salonId, eq(undos.commandId, commandId));
    return sql`(select ${undos.removedRows} -> ${sql.raw(`'$.${what}'`)} from ${undos} where ${undone})`;
  };
  const [review, theirs] = [sql`value ->> '$.id'`, sql`value ->> '$.appointmentId'`];
  const of = sql`(select ${theirs} from json_each(${stored("reviews")}) where ${review} = ${reviews.id})`;
  const ids = sql`(select ${review} from json_each(${stored("reviews")}))`;
  return [
    database
      .insert(outbox)
      .select(selectStored(outbox, stored("emails")))
      .onConflictDoNothing(),
    database
      .insert(appointmentLinks)
      .select(selectStored(appointmentLinks, stored("links")))
      .onConflictDoNothing(),
    database
      .insert(customerNotes)
      .select(selectStored(customerNotes, stored("notes")))
      .onConflictDoNothing(),
    database
      .insert(joinedClients)
      .select(selectStored(joinedClients, stored("joined")))
      .onConflictDoNothing(),
    database
      .insert(mustCall)
      .select(selectStored(mustCall, stored("marks")))
      .onConflictDoNothing(),
    database
      .update(reviews)
      .set({ appointmentId: of })
      .where(alsoInSalon(reviews, salonId, inArray(reviews.id, ids))),
  ];
}

/**
 * The statement that deletes the undo steps of commands about these appointments, and of commands that have overwritten one
 * of these ids, emails or phones. docs/rules.md 5.44, 23.14, 24.11
 */
export function forgetUndos(
  database: Database,
  salonId: string,
  { ids, named }: { ids: SQLWrapper; named: (string | null)[] },
  only?: SQL,
) {
  const names = oneOf(named.flatMap((name) => name || []));
  const theirs = sql`exists (select 1 from json_tree(${undos.steps}) where atom in ${names} or atom in ${ids})`;
  return database.delete(undos).where(alsoInSalon(undos, salonId, theirs, only));
}

/**
 * What the customer of an appointment hears of an undo: `now` if they are mailed about it, `before` if they were mailed about
 * the command only, or null if neither. docs/rules.md 10.40
 */
export async function heardOfUndo(
  database: Database,
  salonId: string,
  { undone, undo, appointmentId }: { undone: string; undo: string | null; appointmentId: string },
): Promise<"now" | "before" | null> {
  const emails = await database
    .select({ commandId: outbox.commandId })
    .from(outbox)
    .where(alsoInSalon(outbox, salonId, eq(outbox.appointmentId, appointmentId)));
  if (emails.some(({ commandId }) => commandId !== null && commandId === undo)) return "now";
  return emails.some(({ commandId }) => commandId === undone) ? "before" : null;
}

/** The last command to an appointment, if it can be undone at `at` (UTC ms), else null. docs/rules.md 5.43 */
export async function undoableOn(
  database: Database,
  salonId: string,
  appointmentId: string,
  at: number,
): Promise<string | null> {
  const last = database
    .select({ id: appointments.writtenBy })
    .from(appointments)
    .where(alsoInSalon(appointments, salonId, eq(appointments.id, appointmentId)));
  const [undoable] = await database
    .select({ commandId: undos.commandId, what: undos.what })
    .from(undos)
    .where(alsoInSalon(undos, salonId, inArray(undos.commandId, last), gte(undos.until, at)));
  return undoable && undoable.what !== "undo" ? undoable.commandId : null;
}
