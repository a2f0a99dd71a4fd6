import { and, desc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { batchOf } from "../../database/batch.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { appointments } from "../../database/schema.ts";
import { belongsTo, type StaffActor } from "../../diary/appointments/appointment.ts";
import { salonTime } from "../../kernel/clock.ts";
import { itemsOf } from "../appointments/items.server.ts";
import { techniciansOwn } from "../appointments/own/of-technician.server.ts";
import { isOfBooker, isVouched } from "../appointments/own/vouched.server.ts";
import { lastOf } from "../diary/succession.server.ts";
import { bookedBy, clientOf, countedOn } from "../notes/client-key.server.ts";
import { factsOf, factsRead, ownFactsRead } from "../notes/facts.server.ts";
import { factsKnown } from "../notes/facts.ts";
import { joinedCardRead, joinedRead } from "../notes/joined.server.ts";
import { depositMarkRead, mustCallRead } from "../notes/must-call.server.ts";
import { noteRead } from "../notes/note.server.ts";
import { pleaseKnowColumn } from "../notes/please-know.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { bookedServicesColumn } from "../services/booked-services.server.ts";
import { technicianNameColumn } from "../team/technician-name.server.ts";
import { wishesColumn } from "../wishes/wishes.server.ts";
import { addedById, addedRead } from "./added.server.ts";
import { cardFrom } from "./card.ts";
import { othersWithPhone } from "./same-phone.server.ts";

/** The most appointments of one client that are read, the latest ones. docs/rules.md 23.2 */
const MOST_READ = 1_000;

/**
 * The data of a client's card, as of `instant` (UTC ms), found by one of their appointments or by the entry of an added
 * client. A technician sees only their own appointments. Null for a walk-in with only a name, and for somebody who is no
 * client of the actor. docs/rules.md 23.1, 23.2, 23.7
 */
export async function clientCard(
  database: Database,
  salon: Salon,
  { actor, id, instant }: { actor: StaffActor; id: string; instant: number },
) {
  const client = await clientWith(database, salon.id, actor, id);
  if (!client?.key) return null;
  const { key } = client;
  const { date } = appointments;
  // Only compared: by an index of dates D1 would walk all appointments of the salon.
  const { date: today } = salonTime(salon.timeZone, instant);
  const theirs = countedFor(salon.id, key, actor.technicianId);
  // Loaded here, so that the Worker starts without it.
  const { marksRead } = await import("../terms/marks.server.ts");
  const [read, likelySamePhone] = await Promise.all([
    batchOf(database, {
      found: clientAppointments(database, salon.id, key, actor.technicianId),
      notes: noteRead(database, salon.id, key),
      entries: addedRead(database, salon.id, key),
      deposits: depositMarkRead(database, salon.id, key),
      mustCall: mustCallRead(database, salon.id, key),
      joined: joinedRead(database, salon.id, key),
      facts: factsRead(database, salon.id, key),
      own: ownFactsRead(database, salon.id, key),
      marks: marksRead(database, salon.id, and(theirs, sql`+${date} >= ${today}`)),
      likelyItems: itemsOf(
        database,
        salon.id,
        likelyLastVisit(database, salon.id, and(theirs, sql`+${date} <= ${today}`)),
      ),
    }),
    othersWithPhone(database, salon.id, actor, client),
  ]);
  const {
    found,
    notes: [note],
    entries: [entry],
    mustCall: [mark],
    deposits: [deposits],
    joined,
    facts: [facts],
    own: [own],
  } = read;
  const added = actor.technicianId === undefined ? entry : undefined;
  const visits = found.map(
    ({ customerName: _name, customerPhone: _phone, phoneKey: _key, pleaseKnow: _please, ...visit }) => visit,
  );
  const card = cardFrom(visits, salon.timeZone, instant, added !== undefined);
  const { name, phone, phoneKey } = (client.isJoined ? null : knownAs(found, added)) ?? client;
  const marks = new Map(read.marks.map((one) => [one.id, one.marks]));
  const { lastVisit } = card;
  const likely = read.likelyItems.filter((item) => item.appointmentId === lastVisit?.id);
  const [again, samePhone] = await Promise.all([
    lastVisit && likely.length === 0 ? itemsOf(database, salon.id, lastVisit.id) : likely,
    phoneKey === client.phoneKey ? likelySamePhone : othersWithPhone(database, salon.id, actor, { key, phoneKey }),
  ]);
  return {
    ...{ email: client.email, name, phone, pleaseKnow: found.find(({ pleaseKnow }) => pleaseKnow)?.pleaseKnow ?? "" },
    ...card,
    coming: card.coming.map((one) => ({ ...one, marks: marks.get(one.id) ?? null })),
    again: again.map(({ serviceId, quantity }) => ({ serviceId, quantity })),
    againWith: card.lastVisit?.technicianName ? card.lastVisit.technicianId : null,
    note: note ?? { note: "", updatedAt: 0 },
    samePhone,
    mustCall: mark ?? null,
    deposits: deposits?.deposit
      ? { mark: deposits.deposit, since: deposits.since, by: deposits.by, afterFee: deposits.after !== null }
      : null,
    wayToTell: deposits?.wayToTell ?? null,
    joined,
    facts: factsKnown(factsOf(facts), own),
  };
}

interface Known {
  name: string;
  phone: string;
  phoneKey: string;
}

/**
 * The name and the phone of a client: as of the latest appointment that speaks for them, else as staff have added them, else
 * as of the latest of all; null where there is nothing. `booked` are newest first. docs/rules.md 23.2, 23.15
 */
export function knownAs(
  booked: { customerName: string; customerPhone: string; phoneKey: string; vouched: boolean }[],
  added: Known | undefined,
): Known | null {
  const vouched = booked.find((one) => one.vouched);
  if (!vouched && added) return added;
  const [latest] = vouched ? [vouched] : booked;
  return latest ? { name: latest.customerName, phone: latest.customerPhone, phoneKey: latest.phoneKey } : null;
}

/** A client's details as their card shows them, or null for nobody with a key. docs/rules.md 23.2 */
export async function detailsShown(database: Database, salonId: string, actor: StaffActor, id: string) {
  const client = await clientWith(database, salonId, actor, id);
  if (!client?.key) return null;
  const { key, email } = client;
  const [booked, [added]] = await database.batch([
    clientAppointments(database, salonId, key),
    addedRead(database, salonId, key),
  ]);
  const { name, phone, phoneKey } = (client.isJoined ? null : knownAs(booked, added)) ?? client;
  return { key, name, email, phone, phoneKey, seen: JSON.stringify([name, email, phone]) };
}

/**
 * A client with their key, found by one of their appointments or by the entry of an added client. The key is empty for a
 * walk-in with only a name. Null if the actor may not know them. A technician may only know clients with an appointment in
 * their own column, past ones included; a moved appointment counts where it is now. If cards are joined, an actor who may see
 * both gets the key and the details that staff chose. docs/rules.md 23.1, 23.7, 23.9, 23.18
 */
export async function clientWith(database: Database, salonId: string, actor: StaffActor, id: string) {
  const [[found], [added], [card]] = await database.batch([
    database
      .select()
      .from(appointments)
      .where(inSalon(appointments, salonId, eq(appointments.id, id))),
    addedById(database, salonId, id),
    joinedCardRead(database, salonId, id),
  ]);
  if (card && actor.technicianId === undefined) return { ...card, key: card.client, isJoined: true };
  if (!found)
    return added && actor.technicianId === undefined ? { ...added, key: added.client, isJoined: false } : null;
  const moved = actor.technicianId !== undefined && found.replacedById !== null;
  const booked = moved ? await lastOf(database, salonId, id) : found;
  if (!booked || !belongsTo(booked, actor)) return null;
  const { customerName: name, customerEmail: email, customerPhone: phone, phoneKey } = booked;
  return { key: clientOf(booked), name, email, phone, phoneKey, isJoined: false };
}

/**
 * The appointments that count on a client's card, newest first; one that has moved only where it is now. With `own`, those of
 * one technician, who sees each client by themselves. docs/rules.md 23.2, 23.18
 */
export function clientAppointments(database: Database, salonId: string, client: string, own?: string) {
  return database
    .select(SHOWN)
    .from(appointments)
    .where(countedFor(salonId, client, own))
    .orderBy(...LATEST_FIRST)
    .limit(MOST_READ)
    .$dynamic();
}

function countedFor(salonId: string, client: string, own?: string): SQL | undefined {
  return and(
    own === undefined ? countedOn(salonId, client) : bookedBy(salonId, client),
    isNull(appointments.replacedById),
    own === undefined ? undefined : techniciansOwn(own, { byIndex: false }),
  );
}

/** The query for the id of the visit that is mostly the last one, so that its services are read with the rest. */
function likelyLastVisit(database: Database, salonId: string, until: SQL | undefined) {
  return database
    .select({ id: appointments.id })
    .from(appointments)
    .where(alsoInSalon(appointments, salonId, until, ne(appointments.status, "cancelled")))
    .orderBy(...LATEST_FIRST)
    .limit(1);
}

/** Sorted, not read in this order: otherwise D1 would walk all appointments of the salon. */
const LATEST_FIRST = [appointments.date, appointments.startsMinute, appointments.id].map((column) =>
  desc(sql`+${column}`),
);

const SHOWN = {
  id: appointments.id,
  pleaseKnow: pleaseKnowColumn,
  wishes: wishesColumn,
  date: appointments.date,
  startsMinute: appointments.startsMinute,
  customerName: appointments.customerName,
  customerPhone: appointments.customerPhone,
  phoneKey: appointments.phoneKey,
  serviceNames: bookedServicesColumn,
  technicianId: appointments.technicianId,
  technicianName: technicianNameColumn,
  pricePence: appointments.pricePence,
  status: appointments.status,
  paymentStatus: appointments.paymentStatus,
  lateCancellation: appointments.lateCancellation,
  noShow: appointments.noShow,
  cancelledByClient: sql`status = 'cancelled' AND coalesce(cancelled_by = 'client', (
    SELECT actor NOT LIKE 'admin:%' FROM audit_events
    WHERE +salon_id = appointments.salon_id AND appointment_id = appointments.id AND event = 'cancelled'
    ORDER BY id DESC LIMIT 1
  ), 0)`
    .mapWith(Boolean)
    .as("cancelled_by_client"),
  friend: sql<string | null>`iif(${isOfBooker}, NULL, ${appointments.customerName})`.as("friend"),
  vouched: isVouched.as("vouched"),
};
