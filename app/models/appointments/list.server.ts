import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type Answers, batchOf } from "../../database/batch.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { SOONEST_FIRST } from "../../database/orders.server.ts";
import { appointmentItems, appointments } from "../../database/schema.ts";
import { type Actor, isProgram } from "../../diary/appointments/appointment.ts";
import { pageOf } from "../../kernel/list-page.ts";
import { phoneKey } from "../../kernel/phone.server.ts";
import type { Contact } from "../accounts/contact.ts";
import { moneyColumn } from "../money/payment-rows.server.ts";
import { clientOfAppointment } from "../notes/client-key.server.ts";
import { inShort, notesRead } from "../notes/note.server.ts";
import { hasPhone } from "../notes/shared-phone.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { technicianNameColumn } from "../team/technician-name.server.ts";
import { textsAboutRead, textsByAppointment } from "../texts/texts-about.server.ts";
import { wishesByAppointment, wishesRead } from "../wishes/wishes.server.ts";
import type { Appointment } from "./appointment.server.ts";
import { emailStates, emailsRead } from "./history.server.ts";
import { type AdminFilters, cursorAt, type ListPlace } from "./list.ts";
import { techniciansOwn } from "./own/of-technician.server.ts";
import { ownedBy } from "./own/ownership.server.ts";
import { type Filters, filtersByState, selectiveFilter, technicianIn } from "./selective-filter.server.ts";
import { mentions, withPhone } from "./sought.server.ts";

/**
 * A page of a salon's appointments, and the cursor of the next page, or null. Latest first unless asked otherwise. With
 * `technicianId`, only those of that technician. docs/rules.md 21.10
 */
export async function appointmentList(
  database: Database,
  salon: Salon,
  asked: Filters,
  technicianId?: string,
): Promise<{ appointments: Appointment[]; next: string | null }> {
  const filters = await withPhone(asked, salon);
  const selective = await selectiveFilter(database, salon, filters, technicianId);
  const found = await read(database, listReads(database, salon, filters, selective, technicianId));
  const { page, next } = pageOf(found, filters.limit, cursorAt);
  return { appointments: page, next };
}

/**
 * The same for the table of staff. By appointment it also has the state of the last email, the pictures and the money, and by
 * client's key the beginning of the note. docs/rules.md 14.5, 23.5, 26.3, 27.10
 */
export async function tableOf(database: Database, salon: Salon, asked: AdminFilters, technicianId?: string) {
  const filters = await withPhone(asked, salon);
  const selective = await selectiveFilter(database, salon, filters, technicianId);
  const { wanted, order } = placed(salon, filters, selective, technicianId);
  const most = filters.limit + 1;
  const { emails, texts, notes, wishes, money, ...rows } = await batchOf(database, {
    ...appointmentReads(database, salon.id, wanted, order, most),
    emails: emailsRead(database, salon.id, listed(database, salon.id, appointments.id, wanted, order, most)),
    texts: salon.texts
      ? textsAboutRead(database, salon.id, listed(database, salon.id, appointments.id, wanted, order, most))
      : null,
    notes: notesRead(database, salon.id, listed(database, salon.id, clientOfAppointment, wanted, order, most)),
    wishes: wishesRead(database, salon.id, listed(database, salon.id, appointments.id, wanted, order, most)),
    money: database
      .select({ id: appointments.id, money: moneyColumn })
      .from(appointments)
      .where(alsoInSalon(appointments, salon.id, wanted))
      .orderBy(...order)
      .limit(most),
  });
  const { page, next } = pageOf(withItems(rows), filters.limit, cursorAt);
  const about = {
    emails: emailStates(emails),
    texts: textsByAppointment(texts),
    notes: inShort(notes),
    wishes: wishesByAppointment(wishes),
    money: new Map(money.map((row) => [row.id, row.money])),
  };
  return { appointments: page, next, ...about };
}

/**
 * The two statements that read a page plus one appointment, which shows whether there is a next page. With `selective`,
 * its matches are looked up and sorted. Without it, an index gives the appointments in order until the page is full.
 */
export function listReads(
  database: Database,
  salon: Salon,
  filters: Filters,
  selective: SQL | null = null,
  technicianId?: string,
) {
  const { wanted, order } = placed(salon, filters, selective, technicianId);
  return appointmentReads(database, salon.id, wanted, order, filters.limit + 1);
}

/** The ids and versions of a page's appointments in its order, and nothing else of them. docs/rules.md 14.9 */
export async function listedVersions(
  database: Database,
  salon: Salon,
  asked: AdminFilters,
  technicianId?: string,
): Promise<[id: string, version: number][]> {
  const filters = await withPhone(asked, salon);
  const selective = await selectiveFilter(database, salon, filters, technicianId);
  const { wanted, order } = placed(salon, filters, selective, technicianId);
  const { id, version } = appointments;
  const ofSalon = alsoInSalon(appointments, salon.id, wanted);
  const listed = database.select({ id, version }).from(appointments).where(ofSalon);
  return (await listed.orderBy(...order).limit(filters.limit)).map((row) => [row.id, row.version]);
}

function placed(salon: Salon, filters: Filters, selective: SQL | null, technicianId: string | undefined) {
  const order = soonestFirst(filters) ? SOONEST_FIRST : NEWEST_FIRST;
  const own =
    technicianId === undefined ? undefined : techniciansOwn(technicianId, { byIndex: !filtersByState(filters) });
  const conditions = and(selective ?? undefined, own, matching(salon.id, filters));
  const wanted = selective
    ? alsoInSalon(appointments, salon.id, conditions)
    : inSalon(appointments, salon.id, conditions);
  return { wanted, order: selective ? order.map(plus) : order };
}

function soonestFirst(filters: Filters): boolean {
  return "sort" in filters && filters.sort === "soonest";
}

/** The actor's own appointments among those with an email or phone, the latest 200. docs/rules.md 5.11, 6.12 */
export async function customerAppointments(
  database: Database,
  salon: Salon,
  contact: Contact,
  actor: Actor,
): Promise<Appointment[]> {
  const phone = contact.phone && (await phoneKey(contact.phone, salon.country));
  return read(database, customerReads(database, salon.id, { email: contact.email, phone }, actor));
}

/** The two statements that read the actor's own with an email or a phone as phones are compared. Each condition has an index. */
export function customerReads(database: Database, salonId: string, { email, phone }: Contact, actor: Actor) {
  const byEmail = inSalon(appointments, salonId, eq(appointments.customerEmail, email));
  const byPhone = inSalon(appointments, salonId, hasPhone(appointments.phoneKey, phone));
  const wanted = or(email ? byEmail : undefined, phone ? byPhone : undefined);
  const own = ownOf(actor);
  return appointmentReads(database, salonId, and(wanted, own), SORTED, MOST_OF_A_CUSTOMER);
}

/** What the actor sees, as a condition. Owners and managers see everything, a technician their own column. */
function ownOf(actor: Actor): SQL | undefined {
  if (actor.role === "client" || actor.role === "guest") return ownedBy(actor, plus);
  if (isProgram(actor) || actor.technicianId === undefined) return undefined;
  return techniciansOwn(actor.technicianId, { byIndex: false });
}

const NEWEST_FIRST = [desc(appointments.date), desc(appointments.startsMinute), desc(appointments.id)];

/** Makes D1 sort the matches; otherwise it would scan all of the salon's appointments in index order. */
const SORTED = NEWEST_FIRST.map(plus);

/** A column that D1 compares or sorts by without using its index. */
function plus(column: SQLWrapper): SQL {
  return sql`+${column}`;
}

/** The most appointments that one call answers for a customer. docs/rules.md 7.7 */
const MOST_OF_A_CUSTOMER = 200;

function appointmentReads(database: Database, salonId: string, wanted: SQL | undefined, order: SQL[], most: number) {
  const ids = listed(database, salonId, appointments.id, wanted, order, most);
  return {
    found: database
      .select({ ...getTableColumns(appointments), technicianName: technicianNameColumn })
      .from(appointments)
      .where(alsoInSalon(appointments, salonId, wanted))
      .orderBy(...order)
      .limit(most),
    items: database
      .select()
      .from(appointmentItems)
      .where(alsoInSalon(appointmentItems, salonId, inArray(appointmentItems.appointmentId, ids)))
      .orderBy(asc(appointmentItems.appointmentId), asc(appointmentItems.position)),
  };
}

/** One column of the appointments that are read, in their order, for a statement that reads what belongs to them. */
function listed(
  database: Database,
  salonId: string,
  column: SQLWrapper,
  wanted: SQL | undefined,
  order: SQL[],
  most: number,
) {
  return database
    .select({ column: sql`${column}` })
    .from(appointments)
    .where(alsoInSalon(appointments, salonId, wanted))
    .orderBy(...order)
    .limit(most);
}

async function read(database: Database, reads: ReturnType<typeof appointmentReads>): Promise<Appointment[]> {
  return withItems(await batchOf(database, reads));
}

type Rows = Answers<ReturnType<typeof appointmentReads>>;

function withItems({ found, items }: Rows): Appointment[] {
  const itemsOf = Map.groupBy(items, ({ appointmentId }) => appointmentId);
  return found.map((appointment) => ({ ...appointment, items: itemsOf.get(appointment.id) ?? [] }));
}

function matching(salonId: string, filters: Filters): SQL | undefined {
  const { status, paymentStatus, paymentMethod, from, to, cursor } = filters;
  const indexed = rarest(filters);
  const compared = (column: SQLiteColumn) => (column === indexed ? column : plus(column));
  const technician = technicianIn(filters);
  const whom = {
    name: appointments.customerName,
    email: appointments.customerEmail,
    phoneKey: appointments.phoneKey,
  };
  return and(
    status && sql`${compared(appointments.status)} = ${status}`,
    paymentStatus && sql`${compared(appointments.paymentStatus)} = ${paymentStatus}`,
    paymentMethod && sql`${compared(appointments.paymentMethod)} = ${paymentMethod}`,
    from ? gte(appointments.date, from) : undefined,
    to ? lte(appointments.date, to) : undefined,
    cursor && (soonestFirst(filters) ? before(cursor) : after(cursor)),
    "sort" in filters && status !== "cancelled" ? isNull(appointments.replacedById) : undefined,
    "service" in filters && filters.service ? mentionsService(filters.service) : undefined,
    technician === undefined ? undefined : ofTechnician(filters, technician),
    filters.q ? mentions(salonId, whom, filters) : undefined,
  );
}

/** Which of several states a list is read by: the one that the fewest appointments have. docs/rules.md 14.8 */
function rarest({ status, paymentStatus }: Filters): SQLiteColumn {
  if (status === "pending" || status === "confirmed") return appointments.status;
  if (paymentStatus && paymentStatus !== "paid") return appointments.paymentStatus;
  if (status) return appointments.status;
  return paymentStatus ? appointments.paymentStatus : appointments.paymentMethod;
}

/** A technician's index is left to the index of a status or payment, where one is asked for too. docs/rules.md 14.8 */
function ofTechnician(filters: Filters, technicianId: string): SQL {
  return sql`${filtersByState(filters) ? plus(appointments.technicianId) : appointments.technicianId} = ${technicianId}`;
}

/** Appointments further down the list than the cursor. New ones at the top do not shift a page. */
function after({ date, startsMinute, id }: ListPlace): SQL {
  return sql`(${appointments.date}, ${appointments.startsMinute}, ${appointments.id}) < (${date}, ${startsMinute}, ${id})`;
}

/** The same for a list in ascending order. */
function before({ date, startsMinute, id }: ListPlace): SQL {
  return sql`(${appointments.date}, ${appointments.startsMinute}, ${appointments.id}) > (${date}, ${startsMinute}, ${id})`;
}

function mentionsService(serviceId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${appointmentItems} WHERE ${appointmentItems.appointmentId} = ${appointments.id} AND ${appointmentItems.serviceId} = ${serviceId})`;
}
