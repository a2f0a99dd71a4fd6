import { isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { oneOf } from "../../database/rows.server.ts";
import { answeredMailboxes, appointments, cardsOnFile, mustCall, users } from "../../database/schema.ts";
import { type Actor, isProgram } from "../../diary/appointments/appointment.ts";
import type { CommandSent } from "../../diary/command.ts";
import { senderOf } from "../../diary/decision.ts";
import type { CardInDiary } from "../../diary/terms/cards.ts";
import type { DepositMark } from "../../diary/terms/terms.ts";
import { mailboxKey } from "../accounts/answered-mailbox.server.ts";
import { cardKey } from "../notes/client-key.server.ts";

/* What is read of the clients and guests who send commands: whose bookings are limited, and by what. */

/** A client whose bookings are limited: what is booked by them, and what belongs to them. docs/rules.md 5.11 */
export interface ClientNeeded {
  sender: string;
  /** Empty for a guest. */
  userId: string;
  email: string;
  /** A guest's, whose bookings count by it. Empty for others. docs/rules.md 5.29 */
  mailbox: string;
  emails: string[];
  linked: { id: string; mailbox: string } | null;
  /** The phone that the command names, normalised; empty where it names none. */
  phoneKey: string;
}

/** What has to be known of the sender of a command, or null of staff and of programs. */
export function clientNeeded(command: CommandSent): ClientNeeded | null {
  return clientOfActor(command.actor, phoneNamed(command));
}

/** The same of who is about to send one. */
export function clientOfActor(actor: Actor, phoneKey = ""): ClientNeeded | null {
  if (actor.role === "admin" || isProgram(actor)) return null;
  const { grant } = actor;
  const byGrant = grant && "email" in grant ? grant.email : null;
  const guest = { userId: "", email: byGrant ?? "", verifiedEmail: null };
  const { userId, email = "", verifiedEmail } = actor.role === "client" ? actor : guest;
  const mailbox = (actor.role === "guest" && byGrant) || "";
  const linked =
    grant && "appointmentId" in grant && grant.mailbox ? { id: grant.appointmentId, mailbox: grant.mailbox } : null;
  const emails = [verifiedEmail, byGrant].flatMap((email) => email || []);
  return { sender: senderOf(actor), userId, email, mailbox, emails, linked, phoneKey };
}

function phoneNamed(command: CommandSent): string {
  if (command.what === "book") return command.phoneKey;
  return (command.what === "change" && command.customer?.phoneKey) || "";
}

/**
 * What the accounts of clients have booked, and what mailboxes that guests have proved. The salon stands in each part: beside
 * them it would lead D1 to an index of the whole salon. docs/rules.md 5.20, 5.29
 */
export function bookedByThem(salonId: string, clients: ClientNeeded[]) {
  const accounts = oneOf(clients.flatMap(({ userId }) => userId || []));
  const mailboxes = oneOf(clients.flatMap(({ mailbox }) => mailbox || []));
  return or(
    inSalon(appointments, salonId, sql`${appointments.clientId} in ${accounts}`),
    inSalon(
      appointments,
      salonId,
      sql`${appointments.customerEmail} in ${mailboxes}`,
      sql`+${appointments.mailboxProved} = 1`,
    ),
  );
}

/**
 * Whether each client's mailbox has answered, whether they have been at the salon, to how many visits they have not come, and
 * what their card says, whether they have to call and of deposits: that of the client of an email that they have proved, or of
 * one with which their account has been here. docs/rules.md 5.26, 6.23, 23.16, 29.2, 29.3
 */
export function aboutClients(database: Database, salonId: string, clients: ClientNeeded[]) {
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
    })
    .from(sql`json_each(${JSON.stringify(asked)}) as asked`);
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
 * The statement that reads which of the phones that commands name, or that the appointments `ids` have, are those of clients
 * who may not book online. docs/rules.md 23.16
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
