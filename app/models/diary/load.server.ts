import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Answers, batchOf } from "../../database/batch.server.ts";
import { countChanges, lastWrite } from "../../database/changes.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { oneOf } from "../../database/many-rows.server.ts";
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
} from "../../database/schema.ts";
import { OPEN_STATUSES } from "../../diary/appointments/appointment.ts";
import type { HoldStart } from "../../diary/command.ts";
import { senderOf } from "../../diary/decision.ts";
import { MOST_IN_A_DAY } from "../../diary/limits.ts";
import type { CommandSent } from "../../diary/registry.ts";
import type { SalonDiary } from "../../diary/salon-diary.ts";
import { localSetting } from "../../log/local-settings.ts";
import { moneyReads } from "../money/money-reads.server.ts";
import { takesOnline } from "../money/online.server.ts";
import { bookableDaysColumn } from "../salon/bookable-days.server.ts";
import { shownToClients } from "../services/service-category.server.ts";
import { termsOf, termsRead } from "../terms/terms.server.ts";
import { blocksOfDates, takenOn, weekFrom } from "./diary.server.ts";
import { cancelledFrom } from "./from-history.server.ts";
import {
  aboutClients,
  bookedByThem,
  type ClientNeeded,
  clientNeeded,
  clientOfActor,
  dayBefore,
  phonesToCall,
} from "./load-clients.server.ts";
import { undosNeeded } from "./load-undos.server.ts";

/* Reads the part of a salon's diary that some commands need, in one round trip. */

/**
 * The diary without the holds, which are in the salon's object. It is as of the write with this number, and names everyone who
 * is or was of the team. docs/rules.md 5.45
 */
export type LoadedDiary = Omit<SalonDiary, "holds" | "pastHolds"> & {
  asOf: number;
  everyone: { id: string; name: string }[];
};

/**
 * The diary for these commands, all of one salon, at `at` (UTC ms). If dates count as written to, D1 refuses a write that was
 * decided before and comes after this. docs/rules.md 5.45
 */
export async function loadDiary(
  database: Database,
  salonId: string,
  commands: (CommandSent | HoldStart)[],
  at: number,
  counted: string[] = [],
): Promise<LoadedDiary> {
  const reads = readsOf(database, salonId, commands, at);
  if (counted.length === 0) return diaryOf(salonId, await batchOf(database, reads));
  return diaryOf(salonId, await batchOf(database, { counted: countChanges(database, salonId, counted), ...reads }));
}

/** The statements that read the diary. */
export function readsOf(database: Database, salonId: string, commands: (CommandSent | HoldStart)[], at: number) {
  return readsFor(database, salonId, needsOf(commands), at);
}

/** The data that commands need. */
interface Needs {
  dates: string[];
  appointmentIds: string[];
  voucherIds: string[];
  keys: [sender: string, key: string][];
  clients: ClientNeeded[];
  networks: string[];
  /** The commands that are to be undone. */
  undone: string[];
}

function needsOf(commands: (CommandSent | HoldStart)[]): Needs {
  const needs: Needs = {
    ...{ dates: [], appointmentIds: [], voucherIds: [], keys: [] },
    ...{ clients: [], networks: [], undone: [] },
  };
  for (const command of commands) {
    if (command.what === "hold") {
      needs.dates.push(command.start.date);
      const client = command.actor && clientOfActor(command.actor);
      if (client) needs.clients.push(client);
      if (command.replaces !== undefined) needs.appointmentIds.push(command.replaces);
      continue;
    }
    if ("date" in command) needs.dates.push(command.date);
    if ("commandId" in command) needs.undone.push(command.commandId);
    if ("voucherId" in command && command.voucherId !== undefined) needs.voucherIds.push(command.voucherId);
    if ("appointmentId" in command) needs.appointmentIds.push(command.appointmentId);
    needs.keys.push([senderOf(command.actor), command.key]);
    const client = clientNeeded(command);
    if (client) needs.clients.push(client);
    if (client) needs.networks.push(...(command.networks ?? []));
  }
  return needs;
}

function readsFor(database: Database, salonId: string, needs: Needs, at: number) {
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
      .orderBy(asc(technicians.position), asc(technicians.createdAt), asc(technicians.id)),
    blocks: blocksOfDates(database, salonId, ofDates),
    menu: database
      .select(SERVICE)
      .from(services)
      .where(inSalon(services, salonId))
      .orderBy(asc(services.position), asc(sql`${services}.rowid`)),
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

/** Where no appointment and no voucher is named. */
const NO_MONEY = { payments: null, onTheirWayBack: null, vouchers: null };

type Rows = Answers<ReturnType<typeof readsFor>>;

function diaryOf(salonId: string, rows: Rows): LoadedDiary {
  const { closures, taken, blocks, menu, keys, found, items, open, about, counts } = rows;
  const [settings] = rows.settings;
  if (!settings) throw new Error("The diary was read of a salon that does not exist");
  const { itemMinutes, onlinePayments, asOf, ...set } = settings;
  return {
    ...{ salonId, asOf, everyone: rows.team.map(({ id, name }) => ({ id, name })) },
    settings: { ...set, takesOnline: takesOnline({ onlinePayments }) },
    terms: termsOf(rows.terms),
    week: weekFrom(rows.hours),
    ...{ closures, taken, blocks },
    team: rows.team.flatMap(({ active, ...technician }) => (active ? [technician] : [])),
    menu: menu.map((service) => ({ ...service, itemMinutes })),
    keys: keys.map(({ actor: sender, key, fingerprint, createdId, commandId }) => ({
      sender,
      key,
      fingerprint,
      createdId,
      commandId,
    })),
    undoables: rows.undoables,
    payments: rows.payments,
    ...{ vouchers: rows.vouchers, onTheirWayBack: rows.onTheirWayBack },
    appointments: found.map(({ appointment, cancelledFrom }) => ({
      ...appointment,
      items: items.filter(({ appointmentId }) => appointmentId === appointment.id),
      cancelledFrom,
    })),
    clients: about.map(({ userId, mailbox, ...client }) => ({
      ...client,
      open: open
        .filter((one) => (mailbox ? one.mailboxProved && one.customerEmail === mailbox : one.clientId === userId))
        .map(({ id, date, startsMinute, endsMinute }) => ({ id, date, startsMinute, endsMinute })),
    })),
    phonesToCall: rows.toCall.map(({ phoneKey }) => phoneKey),
    counts: counts.flatMap(({ kind, subject, count, endsAt }) =>
      isCounted(kind) ? [{ kind, subject, count, endsAt }] : [],
    ),
    unlimited: localSetting("RATE_LIMITS") === "off",
  };
}

function isCounted(kind: string): kind is keyof typeof MOST_IN_A_DAY {
  return Object.hasOwn(MOST_IN_A_DAY, kind);
}

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

const SERVICE = {
  id: services.id,
  name: services.name,
  description: services.description,
  pricePence: services.pricePence,
  durationMinutes: services.durationMinutes,
  category: services.category,
  bufferMinutes: services.bufferMinutes,
  active: shownToClients().mapWith(Boolean),
  questions: services.questions,
  extraMinutes: services.extraMinutes,
};
