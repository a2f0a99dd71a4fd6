import { eq, getTableColumns, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { countChanges } from "../../database/changes.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { oneOf, rowsOf, selectRows } from "../../database/many-rows.server.ts";
import {
  appointmentItems,
  appointmentLinks,
  appointments,
  auditEvents,
  cardsOnFile,
  idempotencyKeys,
  payments,
  rateLimits,
} from "../../database/schema.ts";
import type { Actor } from "../../diary/appointments/appointment.ts";
import type { AppointmentInDiary } from "../../diary/appointments/booked.ts";
import { type Decision, datesOf, senderOf, type Write } from "../../diary/decision.ts";
import type { Count } from "../../diary/networks.ts";
import { backWithCommand } from "../money/back-by-terms.server.ts";
import { feeCharges } from "../money/fee-charges.server.ts";
import { clientOf } from "../notes/client-key.server.ts";
import { handOnFacts } from "../notes/facts.server.ts";
import { forgetJoined } from "../notes/joined.server.ts";
import { handOnMark } from "../notes/must-call.server.ts";
import { handOnNote } from "../notes/note.server.ts";
import { phoneIn } from "../notes/shared-phone.ts";
import { carryWishes } from "../wishes/wishes.server.ts";
import { derivedFrom } from "./derived.server.ts";
import { emailStatements } from "./emails.server.ts";
import { removals } from "./removals.server.ts";
import { marksOfDeposits, restoredStatements, undoStatements } from "./undos.server.ts";

/*
 * Writes decisions: one statement for each table, for any number of decisions. If two decisions are about the same
 * appointment, the statements of the later one come after those of the earlier one.
 */

/**
 * The statements of decisions, for one transaction. They also count the changed dates, which open pages are told. The
 * decisions are of one salon, in the order in which they were made, on the diary as of a write. docs/rules.md 5.45, 22.4
 */
export function statementsOf(database: Database, salonId: string, decisions: Decision[], asOf: number) {
  if (decisions.length === 0) return [];
  const writes = decisions.flatMap(({ writes }) => writes);
  const dates = decisions.flatMap(datesOf);
  return [
    countChanges(database, salonId, dates, { asOf }),
    ...apart(decisions).flatMap((together) => statementsTogether(database, salonId, together)),
    ...derivedFrom(database, salonId, {
      dates,
      added: writes.flatMap((write) => (write.what === "add" ? [write.appointment] : renamed(write, "after"))),
      removed: writes.flatMap((write) => (write.what === "remove" ? [write.appointment] : renamed(write, "before"))),
    }),
  ];
}

/**
 * The appointment before or after a write, if the write changes the customer's name or contact. The earlier customer is
 * counted down and the new one up.
 */
function renamed(write: Write, side: "before" | "after"): AppointmentInDiary[] {
  if (write.what !== "set") return [];
  const { before, after } = write;
  const same = (["customerEmail", "customerName", "phoneKey"] as const).every((name) => before[name] === after[name]);
  return same ? [] : [write[side]];
}

/** The decisions in order, split into parts. No two decisions of a part are about the same appointment. */
function apart(decisions: Decision[]): Decision[][] {
  const parts: Decision[][] = [];
  let about = new Set<string>();
  for (const decision of decisions) {
    const ids = decision.writes.map((write) => (write.what === "set" ? write.before.id : write.appointment.id));
    if (parts.length === 0 || ids.some((id) => about.has(id))) {
      parts.push([]);
      about = new Set();
    }
    parts.at(-1)?.push(decision);
    for (const id of ids) about.add(id);
  }
  return parts;
}

/**
 * The statements of such a part. Old appointments are cancelled before new ones are added, so that their time counts as free.
 * The history comes last. If a command was overtaken, a trigger refuses its history and with it the whole batch.
 * docs/rules.md 5.6, 5.13
 */
function statementsTogether(database: Database, salonId: string, decisions: Decision[]): BatchItem<"sqlite">[] {
  const writes = decisions.flatMap(({ writes }) => writes);
  const set = writes.flatMap((write) => (write.what === "set" ? [write] : []));
  const added = writes.flatMap((write) => (write.what === "add" ? [write.appointment] : []));
  const removed = writes.flatMap((write) => (write.what === "remove" ? [write.appointment] : []));
  const reitemed = set.filter(hasOtherItems);
  const contents = [...added, ...reitemed.map(({ after }) => after)];
  const items = contents.flatMap(({ id, items }) =>
    items.map(({ serviceId, name, pricePence, durationMinutes, quantity }, position) => ({
      ...{ appointmentId: id, position, salonId, serviceId, name, pricePence, durationMinutes, quantity },
    })),
  );
  const moves = added.flatMap(({ id, replacesId, date }) => (replacesId ? [{ from: replacesId, to: id, date }] : []));
  const movesBack = decisions.flatMap(movedBackBy);
  const keys = decisions.map((decision) => keyRow(salonId, decision));
  const history = decisions.flatMap((decision) => historyRows(salonId, decision));
  const paid = decisions.flatMap(({ pays = [], sent }) =>
    pays.map((row) => ({ ...row, salonId, actor: nameOf(sent.actor) })),
  );
  const cards = decisions.flatMap(({ keeps }) => (keeps ? [{ ...keeps, salonId }] : []));
  const counts = lastOf(decisions.flatMap(({ counts }) => counts));
  return [
    database.insert(idempotencyKeys).select(selectRows(idempotencyKeys, keys)),
    ...undoStatements(database, salonId, decisions),
    ...(movesBack.length > 0 ? [carryWishes(database, salonId, movesBack)] : []),
    ...(removed.length > 0 ? removals(database, salonId, removed) : []),
    ...(set.length > 0 ? [updateOf(database, salonId, set)] : []),
    ...(added.length > 0
      ? [database.insert(appointments).select(selectRows(appointments, rowsFor(salonId, added)))]
      : []),
    ...(reitemed.length > 0 ? [itemsGone(database, salonId, reitemed)] : []),
    ...set.flatMap((one) => ofAnotherClient(database, salonId, one)),
    ...(items.length > 0 ? [database.insert(appointmentItems).select(selectRows(appointmentItems, items))] : []),
    ...(moves.length > 0 ? [carryWishes(database, salonId, moves)] : []),
    ...(cards.length > 0 ? [database.insert(cardsOnFile).select(selectRows(cardsOnFile, cards))] : []),
    ...(paid.length > 0 ? [database.insert(payments).select(selectRows(payments, paid))] : []),
    ...backWithCommand(database, salonId, decisions),
    ...feeCharges(database, salonId, decisions),
    ...restoredStatements(database, salonId, decisions),
    ...marksOfDeposits(database, salonId, decisions),
    ...emailStatements(database, salonId, decisions),
    database.insert(auditEvents).select(selectRows(auditEvents, history)),
    ...(counts.length > 0 ? [countsOf(database, salonId, counts)] : []),
  ];
}

/**
 * The moves that a decision undoes. Rows that belong to the later appointment go back to the earlier one. docs/rules.md 5.43
 */
function movedBackBy({ undoes, writes }: Decision): { from: string; to: string; date: string }[] {
  if (undoes === undefined) return [];
  return writes.flatMap((write) =>
    write.what === "set" && write.before.replacedById !== null && write.after.replacedById === null
      ? [{ from: write.before.replacedById, to: write.after.id, date: write.after.date }]
      : [],
  );
}

function keyRow(salonId: string, { sent, createdId, at }: Decision) {
  const { actor, key, fingerprint } = sent;
  return { salonId, actor: senderOf(actor), key, fingerprint, createdId, createdAt: at, commandId: sent.id };
}

/**
 * The rows of the history. An event of a deleted appointment names no command, because the trigger could not check it.
 * docs/rules.md 5.13
 */
function historyRows(salonId: string, { sent, history, furtherHistory = [], writes, at }: Decision) {
  const gone = writes.flatMap((write) => (write.what === "remove" ? [write.appointment.id] : []));
  return [history, ...furtherHistory].flatMap(({ appointmentId, events, states = null }) =>
    events.map((event) => ({
      ...{ salonId, appointmentId, actor: nameOf(sent.actor), event },
      ...{ commandId: gone.includes(appointmentId) ? null : sent.id, at, states },
    })),
  );
}

function nameOf(actor: Actor): string {
  return actor.role === "guest" ? "guest" : `${actor.role}:${actor.userId}`;
}

function rowsFor(salonId: string, added: AppointmentInDiary[]) {
  return added.map(({ items: _items, cancelledFrom: _cancelled, ...row }) => ({ ...row, salonId }));
}

/**
 * Sets the columns that change. Only the version that was read is updated, because a later write, such as a payment, would be
 * lost otherwise.
 */
function updateOf(
  database: Database,
  salonId: string,
  set: { before: AppointmentInDiary; after: AppointmentInDiary }[],
) {
  const changing = Object.entries(getTableColumns(appointments)).filter(
    ([key]) => key !== "version" && set.some(({ before, after }) => isOther(before, after, key)),
  );
  const rows = set.map(({ before, after }) => ({
    ...Object.fromEntries(Object.entries(after).filter(([name]) => changing.some(([key]) => key === name))),
    // The version that was read.
    ...{ id: after.id, version: before.version },
  }));
  return database
    .update(appointments)
    .set({
      ...Object.fromEntries(changing.map(([key, { name }]) => [key, sql`new.${sql.identifier(name)}`])),
      version: sql`new.version + 1`,
    })
    .from(sql`${rowsOf(appointments, rows)} as new`)
    .where(
      alsoInSalon(appointments, salonId, sql`${appointments.id} = new.id`, sql`${appointments.version} = new.version`),
    );
}

function isOther(before: AppointmentInDiary, after: AppointmentInDiary, key: string): boolean {
  const [was, is] = [before, after].map((one) => new Map<string, unknown>(Object.entries(one)).get(key));
  return JSON.stringify(was) !== JSON.stringify(is);
}

/** The write of an existing row. */
type Set = Extract<Write, { what: "set" }>;

/** Whether a write changes the services of an appointment. docs/rules.md 5.31 */
function hasOtherItems({ before, after }: Set): boolean {
  return before.items !== after.items;
}

/**
 * Deletes the earlier services of edited appointments. The new ones are written afterwards, together with those of new
 * appointments.
 */
function itemsGone(database: Database, salonId: string, reitemed: Set[]): BatchItem<"sqlite"> {
  const ids = oneOf(reitemed.map(({ after }) => after.id));
  return database
    .delete(appointmentItems)
    .where(alsoInSalon(appointmentItems, salonId, sql`${appointmentItems.appointmentId} in ${ids}`));
}

/**
 * The statements for an appointment that gets another client or address. Note, mark and facts go along to the new client.
 * Links in emails to the earlier address end, and links in texts to an earlier phone. docs/rules.md 5.31, 23.10, 34.9
 */
function ofAnotherClient(database: Database, salonId: string, { before, after }: Set): BatchItem<"sqlite">[] {
  const [from, to] = [clientOf(before), clientOf(after)];
  const links = database
    .delete(appointmentLinks)
    .where(
      alsoInSalon(
        appointmentLinks,
        salonId,
        eq(appointmentLinks.appointmentId, after.id),
        sql`${appointmentLinks.mailbox} is not ${phoneIn(after.phoneKey)}`,
      ),
    );
  return [
    ...(from === to ? [] : handOnNote(database, salonId, from, to)),
    ...(from === to ? [] : Object.values(handOnMark(database, salonId, { from, to }))),
    ...(from === to ? [] : Object.values(handOnFacts(database, salonId, from, to))),
    ...(from === to ? [] : [forgetJoined(database, salonId, from)]),
    ...(before.customerEmail === after.customerEmail ? [] : [links]),
  ];
}

/** The last count of each subject and kind. */
function lastOf(counts: Count[]): Count[] {
  return [...new Map(counts.map((count) => [`${count.kind} ${count.subject}`, count])).values()];
}

function countsOf(database: Database, salonId: string, counts: Count[]) {
  const rows = counts.map((count) => ({ ...count, salonId }));
  return database
    .insert(rateLimits)
    .select(selectRows(rateLimits, rows))
    .onConflictDoUpdate({
      target: [rateLimits.salonId, rateLimits.kind, rateLimits.subject],
      set: { count: sql`excluded.count`, endsAt: sql`excluded.ends_at` },
    });
}
