import { inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { oneOf } from "../../database/many-rows.server.ts";
import {
  answeredMailboxes,
  appointmentItems,
  appointments,
  cardsOnFile,
  mustCall,
  payments,
  users,
  vouchers,
} from "../../database/schema.ts";
import { type Actor, isProgram, OPEN_STATUSES } from "../../diary/appointments/appointment.ts";
import { senderOf } from "../../diary/decision.ts";
import type { CommandSent } from "../../diary/registry.ts";
import type { CardInDiary } from "../../diary/terms/cards.ts";
import type { PackageHeld } from "../../diary/terms/packages-held.ts";
import type { DepositMark } from "../../diary/terms/terms.ts";
import { DAY_MS, salonTime } from "../../kernel/clock.ts";
import { mailboxKey } from "../accounts/answered-mailbox.server.ts";
import { cardKey } from "../notes/client-key.server.ts";

/* Reads the facts about clients and guests who send commands. Their bookings are limited. */

/** A client or guest with limited bookings, as their rows are found. docs/rules.md 5.11 */
export interface ClientNeeded {
  sender: string;
  /** Empty for a guest. */
  userId: string;
  email: string;
  /** The mailbox of a guest; their bookings count by it. Empty for others. docs/rules.md 5.29 */
  mailbox: string;
  emails: string[];
  linked: { id: string; mailbox: string } | null;
  /** The phone in the command, normalised. Empty if there is none. */
  phoneKey: string;
  /** The appointment that they change; empty for another command. */
  changes: string;
}

/** The client to read for a command, or null if staff or a program sends it. */
export function clientNeeded(command: CommandSent): ClientNeeded | null {
  return clientOfActor(command.actor, phoneNamed(command), command.what === "change" ? command.appointmentId : "");
}

/** The client to read for an actor who is about to send a command, or null. */
export function clientOfActor(actor: Actor, phoneKey = "", changes = ""): ClientNeeded | null {
  if (actor.role === "admin" || isProgram(actor)) return null;
  const { grant } = actor;
  const byGrant = grant && "email" in grant ? grant.email : null;
  const guest = { userId: "", email: byGrant ?? "", verifiedEmail: null };
  const { userId, email = "", verifiedEmail } = actor.role === "client" ? actor : guest;
  const mailbox = (actor.role === "guest" && byGrant) || "";
  const linked =
    grant && "appointmentId" in grant && grant.mailbox ? { id: grant.appointmentId, mailbox: grant.mailbox } : null;
  const emails = [verifiedEmail, byGrant].flatMap((email) => email || []);
  return { sender: senderOf(actor), userId, email, mailbox, emails, linked, phoneKey, changes };
}

function phoneNamed(command: CommandSent): string {
  if (command.what === "book") return command.phoneKey;
  return (command.what === "change" && command.customer?.phoneKey) || "";
}

/**
 * The appointments that clients' accounts have booked, or that guests' proved mailboxes have. Each part has its own condition
 * for the salon. A single condition beside them would make D1 use an index of the whole salon. docs/rules.md 5.20, 5.29
 */
export function bookedByThem(salonId: string, clients: ClientNeeded[]) {
  const accounts = oneOf(clients.flatMap(({ userId }) => userId || []));
  const mailboxes = oneOf(clients.flatMap(({ mailbox }) => mailbox || []));
  return or(
    alsoInSalon(appointments, salonId, sql`${appointments.clientId} in ${accounts}`),
    inSalon(
      appointments,
      salonId,
      sql`${appointments.customerEmail} in ${mailboxes}`,
      sql`+${appointments.mailboxProved} = 1`,
    ),
  );
}

/**
 * Facts about each client: whether their mailbox has answered, whether they have been at the salon, how many visits they
 * missed, whether they have to call, and their mark about deposits. The last two are marks on a client's page. They are those
 * of an email that the sender has proved, or of one with which their account has been here. docs/rules.md 5.26, 6.23, 23.16,
 * 29.2, 29.3, 32.20
 */
export function aboutClients(database: Database, salonId: string, clients: ClientNeeded[], at: number) {
  const asked = clients.map((client) => ({ ...client, key: mailboxKey(salonId, client.email) }));
  const client = (name: string) => sql`asked.value ->> ${sql.raw(`'${name}'`)}`;
  const exists = (query: SQL) => sql`exists (${query})`;
  const completed = sql`+${appointments.status} = 'completed'`;
  const visit = (...conditions: SQL[]) =>
    exists(sql`select 1 from ${appointments} where ${inSalon(appointments, salonId, ...conditions, completed)}`);
  const answered = sql`(${exists(sql`select 1 from ${answeredMailboxes} where ${inSalon(answeredMailboxes, salonId, sql`${answeredMailboxes.mailbox} = ${client("key")}`)}`)}
    or ${exists(sql`select 1 from ${users} where ${inSalon(users, salonId, sql`${users.email} = ${client("email")}`, sql`${users.emailVerifiedAt} is not null`)}`)})`;
  const visited = sql`(${visit(sql`${appointments.clientId} = ${client("userId")}`)}
    or ${visit(sql`${appointments.customerEmail} in (select value from json_each(asked.value -> 'emails'))`)}
    or ${exists(sql`select 1 from ${appointments} where ${alsoInSalon(appointments, salonId, sql`${appointments.id} = asked.value -> 'linked' ->> 'id'`, sql`+${appointments.customerEmail} = asked.value -> 'linked' ->> 'mailbox'`, completed)}`)})`;
  const theirMailboxes = sql`select value from json_each(asked.value -> 'emails')`;
  const missed = sql`((select count(*) from ${appointments} where ${inSalon(appointments, salonId, sql`${appointments.clientId} = ${client("userId")}`, sql`+${appointments.noShow} = 1`)})
    + (select count(*) from ${appointments} where ${inSalon(appointments, salonId, sql`${appointments.customerEmail} in (${theirMailboxes})`, sql`+${appointments.noShow} = 1`, sql`+${appointments.clientId} is not ${client("userId")}`)}))`;
  const booked = sql`select ${appointments.customerEmail} from ${appointments}
    where ${inSalon(appointments, salonId, sql`${appointments.clientId} = ${client("userId")}`, completed)}`;
  const ofThem = inSalon(
    mustCall,
    salonId,
    sql`${mustCall.client} in (select ${cardKey(salonId, sql`who.client`)}
      from (select value as client from json_each(asked.value -> 'emails')
        union all select asked.value -> 'linked' ->> 'mailbox' union all ${booked}) as who)`,
  );
  return database
    .select({
      sender: sql<string>`${client("sender")}`,
      userId: sql<string>`${client("userId")}`,
      mailbox: sql<string>`${client("mailbox")}`,
      answered: answered.mapWith(Boolean),
      visited: visited.mapWith(Boolean),
      missed: missed.mapWith(Number),
      mustCall: exists(sql`select 1 from ${mustCall} where ${ofThem} and ${mustCall.calls}`).mapWith(Boolean),
      depositMark: sql<DepositMark | null>`(select min(${mustCall.deposit}) from ${mustCall} where ${ofThem})`,
      cards: cardsOf(salonId, client("userId")),
      packages: packagesOf(salonId, dayBefore(at)),
    })
    .from(sql`json_each(${JSON.stringify(asked)}) as asked`);
}

/** The day before `at` in UTC. It is not over in every time zone yet. */
export function dayBefore(at: number): string {
  return salonTime("UTC", at - DAY_MS).date;
}

/**
 * The column with the packages on the cards of the mailboxes that somebody has proved, each with the number of visits that no
 * other open appointment of theirs since `yesterday` needs. A friend's needs none, nor does one that the package has paid for
 * already. `asked` is one who is asked about. docs/rules.md 5.40, 32.20
 */
function packagesOf(salonId: string, yesterday: string) {
  const mailboxes = sql`select value from json_each(asked.value -> 'emails') union all select asked.value -> 'linked' ->> 'mailbox'`;
  const ownCards = sql`select ${cardKey(salonId, sql`who.value`)} from (${mailboxes}) as who`;
  const keys = sql`(${ownCards} union all select client from joined_clients where salon_id = ${salonId} and joined_to in (${ownCards}))`;
  const used = sql`select ${payments.appointmentId} from ${payments}
    where ${inSalon(payments, salonId, sql`${payments.voucherId} = ${vouchers.id}`, sql`${payments.appointmentId} is not null`)}
    group by ${payments.appointmentId} having sum(${payments.amountPence}) > 0`;
  const covered = sql`select 1 from ${appointmentItems}
    where ${alsoInSalon(appointmentItems, salonId, sql`${appointmentItems.appointmentId} = ${appointments.id}`)}
      and ${appointmentItems.serviceId} in (select value from json_each(${vouchers.services}))`;
  const needing = inSalon(
    appointments,
    salonId,
    sql`${appointments.customerEmail} in (${mailboxes})`,
    sql`+${appointments.date} >= ${yesterday}`,
    sql`+${appointments.paymentStatus} = 'pending'`,
    inArray(sql`+${appointments.status}`, OPEN_STATUSES),
    sql`${appointments.id} <> asked.value ->> 'changes'`,
    sql`(+${appointments.partyId} is null or +${appointments.partyId} = ${appointments.calendarUid})`,
    sql`exists (${covered})`,
    sql`+${appointments.firstId} not in (${used})`,
  );
  const left = sql`${vouchers.uses} - (select count(*) from (${used})) - (select count(*) from ${appointments} where ${needing})`;
  const theirs = inSalon(
    vouchers,
    salonId,
    sql`${vouchers.client} is not null and ${vouchers.client} in ${keys}`,
    sql`${vouchers.uses} is not null and ${left} > 0`,
  );
  const held = sql`json_object('id', ${vouchers.id}, 'services', json(${vouchers.services}), 'validUntil', ${vouchers.validUntil}, 'left', ${left})`;
  return sql<PackageHeld[]>`(select json_group_array(${held}) from ${vouchers} where ${theirs})`.mapWith(
    (text: string): PackageHeld[] => JSON.parse(text),
  );
}

/** The column with an account's cards on file, the latest first. docs/rules.md 31.16 */
function cardsOf(salonId: string, userId: SQL) {
  const shown = sql`json_object('mailbox', mailbox, 'lasts', printf('%04d-%02d', expiry_year, expiry_month), 'brand', brand, 'last4', last4)`;
  const theirs = inSalon(cardsOnFile, salonId, sql`${cardsOnFile.userId} = ${userId}`, isNull(cardsOnFile.removedAt));
  const latestFirst = sql`select ${shown} as card from ${cardsOnFile} where ${theirs} order by left_at desc`;
  return sql<CardInDiary[]>`(select json_group_array(json(card)) from (${latestFirst}))`.mapWith(
    (text: string): CardInDiary[] => JSON.parse(text),
  );
}

/**
 * The statement that reads the phones of clients who may not book online, out of the phones in these commands and of the
 * appointments `ids`. docs/rules.md 23.16
 */
export function phonesToCall(database: Database, salonId: string, clients: ClientNeeded[], ids: SQL) {
  const named = oneOf(clients.flatMap(({ phoneKey }) => phoneKey || []));
  const theirs = sql`select ${appointments.phoneKey} from ${appointments}
    where ${alsoInSalon(appointments, salonId, sql`${appointments.id} in ${ids}`)}`;
  return database
    .select({ phoneKey: mustCall.phoneKey })
    .from(mustCall)
    .where(
      inSalon(
        mustCall,
        salonId,
        sql`${mustCall.phoneKey} in (select value from ${named} union all ${theirs})`,
        sql`${mustCall.phoneKey} <> ''`,
        sql`${mustCall.calls} = 1`,
      ),
    );
}
