import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { lastWrite } from "../../database/changes.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { oneOf } from "../../database/many-rows.server.ts";
import { MENU_ORDER, TEAM_ORDER } from "../../database/orders.server.ts";
import {
  appointmentItems,
  appointments,
  businessHours,
  closureDates,
  idempotencyKeys,
  rateLimits,
  salons,
  services,
  technicians,
  users,
} from "../../database/schema.ts";
import { OPEN_STATUSES } from "../../diary/appointments/appointment.ts";
import { MOST_IN_A_DAY } from "../../diary/limits.ts";
import { moneyReads } from "../money/money-reads.server.ts";
import { bookableDaysColumn } from "../salon/bookable-days.server.ts";
import { shownToClients } from "../services/service-category.server.ts";
import { SERVICE_COLUMNS } from "../services/service-columns.server.ts";
import { termsRead } from "../terms/terms.server.ts";
import { blocksOfDates, takenOn } from "./diary.server.ts";
import { cancelledFrom } from "./from-history.server.ts";
import { aboutClients, bookedByThem, type ClientNeeded, dayBefore, phonesToCall } from "./load-clients.server.ts";
import { undosNeeded } from "./load-undos.server.ts";

/* The statements that read the part of a salon's diary that some commands need. What would be read of nothing is not sent. */

/** The data that commands need. */
export interface Needs {
  dates: string[];
  appointmentIds: string[];
  voucherIds: string[];
  keys: [sender: string, key: string][];
  clients: ClientNeeded[];
  networks: string[];
  /** The commands that are to be undone. */
  undone: string[];
  /** The accounts that tokens name, by their ids. */
  accounts: string[];
}

/** The statements, under the names of what they answer. `at` is UTC ms. */
export function readsFor(database: Database, salonId: string, needs: Needs, at: number) {
  const { dates, appointmentIds, voucherIds, keys, clients, networks } = needs;
  const { undoables, ...alsoOf } = undosNeeded(database, salonId, needs.undone);
  const namesIds = appointmentIds.length > 0 || needs.undone.length > 0;
  const ids = sql`(select value from json_each(${JSON.stringify(appointmentIds)})${alsoOf.ids})`;
  const theirDates = sql` union select ${appointments.date} from ${appointments} where ${alsoInSalon(appointments, salonId, sql`${appointments.id} in ${ids}`)}${alsoOf.dates}`;
  const ofDates = sql`(select value from json_each(${JSON.stringify(dates)})${namesIds ? theirDates : sql``})`;
  return {
    ...ofTheDays(database, salonId, ofDates),
    keys: database
      .select()
      .from(idempotencyKeys)
      .where(
        inSalon(
          idempotencyKeys,
          salonId,
          sql`(${idempotencyKeys.actor}, ${idempotencyKeys.key}) in (select value ->> 0, value ->> 1 from json_each(${JSON.stringify(keys)}))`,
        ),
      ),
    undoables: needs.undone.length > 0 ? undoables : null,
    ...(namesIds ? ofAppointments(database, salonId, ids) : { found: null, items: null }),
    ...(namesIds || voucherIds.length > 0 ? moneyReads(database, salonId, ids, voucherIds) : NO_MONEY),
    ...(clients.length > 0 ? ofSenders(database, salonId, clients, at) : { open: null, about: null }),
    toCall: namesIds || clients.length > 0 ? phonesToCall(database, salonId, clients, ids) : null,
    counts: networks.length > 0 ? countsOf(database, salonId, networks) : null,
    accounts: needs.accounts.length > 0 ? accountsOf(database, salonId, needs.accounts) : null,
  } satisfies Record<string, BatchItem<"sqlite"> | null>;
}

/** The salon's settings, and what is on some of its days. `ofDates` is a query for these. */
function ofTheDays(database: Database, salonId: string, ofDates: SQL) {
  return {
    settings: database
      .select({ ...SETTINGS, asOf: lastWrite(salonId) })
      .from(salons)
      .where(eq(salons.id, salonId)),
    terms: termsRead(database, salonId),
    hours: database.select().from(businessHours).where(inSalon(businessHours, salonId)),
    closures: database
      .select({ date: closureDates.date, reason: closureDates.reason })
      .from(closureDates)
      .where(inSalon(closureDates, salonId, sql`${closureDates.date} in ${ofDates}`)),
    taken: takenOn(database, salonId, ofDates),
    team: database
      .select({ ...TECHNICIAN, active: technicians.active })
      .from(technicians)
      .where(inSalon(technicians, salonId))
      .orderBy(...TEAM_ORDER),
    blocks: blocksOfDates(database, salonId, ofDates),
    menu: database
      .select({ ...SERVICE_COLUMNS, active: shownToClients().mapWith(Boolean) })
      .from(services)
      .where(inSalon(services, salonId))
      .orderBy(...MENU_ORDER),
  };
}

/** Appointments with their items. `ids` is a query for theirs. */
function ofAppointments(database: Database, salonId: string, ids: SQL) {
  return {
    found: database
      .select({ appointment: appointments, cancelledFrom: cancelledFrom(salonId) })
      .from(appointments)
      .where(alsoInSalon(appointments, salonId, sql`${appointments.id} in ${ids}`)),
    items: database
      .select()
      .from(appointmentItems)
      .where(alsoInSalon(appointmentItems, salonId, sql`${appointmentItems.appointmentId} in ${ids}`))
      .orderBy(asc(appointmentItems.appointmentId), asc(appointmentItems.position)),
  };
}

/** The clients and guests who send commands, and what they have booked. */
function ofSenders(database: Database, salonId: string, clients: ClientNeeded[], at: number) {
  const yesterday = dayBefore(at);
  return {
    open: database
      .select({
        id: appointments.id,
        clientId: appointments.clientId,
        customerEmail: appointments.customerEmail,
        mailboxProved: appointments.mailboxProved,
        date: appointments.date,
        startsMinute: appointments.startsMinute,
        endsMinute: appointments.endsMinute,
      })
      .from(appointments)
      .where(
        and(
          bookedByThem(salonId, clients),
          sql`+${appointments.date} >= ${yesterday}`,
          inArray(sql`+${appointments.status}`, OPEN_STATUSES),
        ),
      ),
    about: aboutClients(database, salonId, clients, at),
  };
}

/** What networks have booked in a day. docs/rules.md 5.26 */
function countsOf(database: Database, salonId: string, networks: string[]) {
  return database
    .select()
    .from(rateLimits)
    .where(
      alsoInSalon(
        rateLimits,
        salonId,
        inArray(rateLimits.kind, Object.keys(MOST_IN_A_DAY)),
        sql`${rateLimits.subject} in ${oneOf(networks)}`,
      ),
    );
}

/** The accounts with these ids. */
function accountsOf(database: Database, salonId: string, ids: string[]) {
  const { id, email, role, staffRole, sessionVersion, emailVerifiedAt } = users;
  return database
    .select({ id, email, role, staffRole, sessionVersion, emailVerifiedAt })
    .from(users)
    .where(alsoInSalon(users, salonId, sql`${users.id} in ${oneOf(ids)}`));
}

/** Where no appointment and no voucher is named. */
const NO_MONEY = { payments: null, onTheirWayBack: null, vouchers: null };

const SETTINGS = {
  timeZone: salons.timeZone,
  finishByClosing: salons.finishByClosing,
  noticeMinutes: salons.noticeMinutes,
  bookableDays: bookableDaysColumn,
  longestBookingMinutes: salons.longestBookingMinutes,
  changeCutoffHours: salons.changeCutoffHours,
  cancelCutoffHours: salons.cancelCutoffHours,
  mostOpen: salons.mostOpen,
  mostOpenBeforeAnswer: salons.mostOpenBeforeAnswer,
  itemMinutes: salons.itemMinutes,
  onlinePayments: salons.onlinePayments,
  texts: salons.texts,
};

const TECHNICIAN = {
  id: technicians.id,
  name: technicians.name,
  line: technicians.line,
  services: technicians.services,
  week: technicians.week,
  ownTerms: technicians.ownTerms,
  rota: technicians.rota,
};
