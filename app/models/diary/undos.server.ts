import { eq, gte, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { jsonOf, oneOf, selectRows, selectStored } from "../../database/many-rows.server.ts";
import { appointmentLinks, appointments, auditEvents, outbox, undos } from "../../database/schema.ts";
import type { Decision, Write } from "../../diary/decision.ts";
import { undoableOf } from "../../diary/undo-steps.ts";
import { clientOf } from "../notes/client-key.server.ts";
import { depositFromNow, depositNoMore } from "../notes/must-call.server.ts";

/*
 * The stored undo steps of staff's commands. Also the links of appointments that get another address: they are deleted then,
 * and restored by an undo. docs/rules.md 5.43
 */

/** The statements that store undo steps. They come before anything that the decisions delete. */
export function undoStatements(database: Database, salonId: string, decisions: Decision[]): BatchItem<"sqlite">[] {
  const rows = decisions.flatMap((decision) => {
    const undoable = undoableOf(decision);
    return undoable ? [{ ...undoable, salonId }] : [];
  });
  if (rows.length === 0) return [];
  return [
    database.insert(undos).select(selectRows(undos, rows)),
    ...rows.flatMap(({ commandId, steps }) => {
      const ids = steps.flatMap((step) => (step.what === "set" && "customerEmail" in step.fields ? [step.id] : []));
      return ids.length > 0 ? [storeRemovedLinks(database, salonId, commandId, ids)] : [];
    }),
  ];
}

function storeRemovedLinks(database: Database, salonId: string, commandId: string, ids: string[]): BatchItem<"sqlite"> {
  const theirs = alsoInSalon(appointmentLinks, salonId, sql`${appointmentLinks.appointmentId} in ${oneOf(ids)}`);
  return database
    .update(undos)
    .set({ removedRows: sql`json_object('links', ${jsonOf(appointmentLinks, theirs)})` })
    .where(alsoInSalon(undos, salonId, eq(undos.commandId, commandId)));
}

/**
 * The statements for commands that are undone. They restore the links of appointments that get their former address back, and
 * remove the marks that clients pay deposits. docs/rules.md 5.43, 29.17
 */
export function restoredStatements(database: Database, salonId: string, decisions: Decision[]): BatchItem<"sqlite">[] {
  return decisions.flatMap(({ undoes, writes }) =>
    undoes === undefined
      ? []
      : [
          ...depositNoMore(database, salonId, undoes),
          ...(writes.some(readdresses) ? [restoredLinks(database, salonId, undoes)] : []),
        ],
  );
}

function readdresses(write: Write): boolean {
  return write.what === "set" && write.before.customerEmail !== write.after.customerEmail;
}

function restoredLinks(database: Database, salonId: string, commandId: string): BatchItem<"sqlite"> {
  const undone = alsoInSalon(undos, salonId, eq(undos.commandId, commandId));
  const links = sql`(select ${undos.removedRows} -> '$.links' from ${undos} where ${undone})`;
  return database.insert(appointmentLinks).select(selectStored(appointmentLinks, links)).onConflictDoNothing();
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

/** The statement that deletes the undo steps of all commands about appointments that are deleted. docs/rules.md 5.44 */
export function forgetUndosOf(database: Database, salonId: string, ids: SQL): BatchItem<"sqlite"> {
  const commands = database
    .select({ id: auditEvents.commandId })
    .from(auditEvents)
    .where(alsoInSalon(auditEvents, salonId, sql`${auditEvents.appointmentId} in ${ids}`));
  return database.delete(undos).where(alsoInSalon(undos, salonId, inArray(undos.commandId, commands)));
}

/**
 * The statement that deletes the undo steps of commands about these appointments, and of commands that have overwritten one
 * of these ids, emails or phones. docs/rules.md 23.14, 24.11
 */
export function forgetUndos(
  database: Database,
  salonId: string,
  { ids, named }: { ids: SQLWrapper; named: (string | null)[] },
  only?: SQL,
) {
  const names = oneOf(named.flatMap((name) => name || []));
  const theirs = sql`exists (select 1 from json_tree(${undos.steps}) where atom in ${names} or atom in ${ids})`;
  return database.delete(undos).where(inSalon(undos, salonId, theirs, only));
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
    .where(alsoInSalon(outbox, salonId, eq(outbox.subjectId, appointmentId)));
  if (emails.some(({ commandId }) => commandId !== null && commandId === undo)) return "now";
  return emails.some(({ commandId }) => commandId === undone) ? "before" : null;
}

/** Whether a command can be undone by its id. An undo that has deleted an appointment can't. docs/rules.md 5.43, 5.44 */
export async function canBeUndone(database: Database, salonId: string, commandId: string): Promise<boolean> {
  return (await database.$count(undos, alsoInSalon(undos, salonId, eq(undos.commandId, commandId)))) > 0;
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
