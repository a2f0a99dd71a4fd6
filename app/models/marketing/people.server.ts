import { and, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import {
  addedClients,
  appointments,
  customers,
  joinedClients,
  marketingRecipients,
  mustCall,
} from "../../database/schema.ts";
import type { WayToTell } from "../../diary/texts/texts.ts";
import { reachOf } from "../../kernel/phone.server.ts";
import { isVouched } from "../appointments/own/vouched.server.ts";
import { countedOn, keysOn } from "../notes/client-key.server.ts";
import { factsKnownRead, factsOf } from "../notes/facts.server.ts";
import { agreedTo, factsKnown } from "../notes/facts.ts";
import { phoneOf } from "../notes/shared-phone.server.ts";
import { phoneIn } from "../notes/shared-phone.ts";
import type { Salon } from "../salon/salon.server.ts";
import { stoppedAmong } from "./stops.server.ts";
import type { Addressee } from "./way.ts";

/** A client to whom a salon might send news or offers. Dates are the salon's. */
export interface Person extends Addressee {
  /** The key that notes have too, of the card on which they stand. */
  client: string;
  name: string;
  /** E.164, or empty. */
  phone: string;
  /** The latest completed visit, by its appointment; null if there was none. */
  visit: { id: string; date: string; services: string } | null;
  visits: number;
  /** The date of their last appointment that was not cancelled, past or to come; null for none. */
  lastDate: string | null;
  /** `MM-dd`, `yyyy-MM-dd` or empty. docs/rules.md 24.5 */
  birthday: string;
}

/**
 * The clients whose cards have these keys, which a query gives as `client`, with what decides whether they get news. They are in the
 * order of the query. docs/rules.md 35.6, 35.8
 */
export async function peopleWith(database: Database, salon: Salon, keys: SQL): Promise<Person[]> {
  const rows = await withinTime(peopleRead(database, salon.id, keys));
  const known = rows.flatMap((row) => {
    const person = personIn(row);
    return person ? [person] : [];
  });
  const texts = salon.texts?.on === true;
  const phones = texts ? [...new Set(known.map(({ phone }) => phone).filter((phone) => phone !== ""))] : [];
  const stopped = await stoppedAmong(database, salon.id, phones);
  const reached = new Set<string>();
  for (const phone of phones)
    if (!stopped.has(phone) && (await reachOf(phone, salon.country)) === "home") reached.add(phone);
  return known.map((person) => ({ ...person, textable: reached.has(person.phone) }));
}

type Row = Awaited<ReturnType<typeof peopleRead>>[number];

function personIn({ client, latest, entry, joined, facts, ...row }: Row): Omit<Person, "textable"> | null {
  const [visitId, date, visitor, visitPhone, services] = latest === null ? [] : JSON.parse(latest);
  const [entryName, entryPhone] = entry === null ? [] : JSON.parse(entry);
  const hasVisit = typeof visitId === "string";
  // Of a joined card staff chose the name and the phone. docs/rules.md 23.18
  const byEntry = entry !== null && (joined || !hasVisit);
  if (!byEntry && !hasVisit) return null;
  const email = client.includes("@") ? client : "";
  const phone = phoneIn(email === "" ? client : `${byEntry ? entryPhone : visitPhone}`);
  const [stored, own] = JSON.parse(facts);
  const said = factsKnown(factsOf(stored ?? undefined), own ?? undefined);
  return {
    ...{ client, email, phone, name: `${byEntry ? entryName : visitor}` },
    visit: hasVisit ? { id: visitId, date: `${date}`, services: `${services}` } : null,
    ...{ visits: row.visits, lastDate: row.lastDate, birthday: said.birthday, agreed: agreedTo(said) },
    ...{ calls: row.calls, way: row.way, lastNewsAt: row.lastNewsAt, shared: email === "" && row.sharers > 1 },
  };
}

const WHO = sql`who.client`;
const KNOWN = sql`known.client`;

function peopleRead(database: Database, salonId: string, keys: SQL) {
  const who = database.$with("who", { client: sql<string>`client` }).as(keys);
  const { id, date, customerName, phoneKey, serviceNames, status } = appointments;
  const been = and(countedOn(salonId, WHO), eq(status, "completed"), isVouched);
  const latest = database
    .select({ json: sql`json_array(${id}, ${date}, ${customerName}, ${phoneKey}, ${serviceNames})` })
    .from(appointments)
    .where(been)
    .orderBy(desc(sql`+${date}`), desc(sql`+${appointments.startsMinute}`))
    .limit(1);
  const entry = database
    .select({ json: sql`json_array(${addedClients.name}, ${addedClients.phoneKey})` })
    .from(addedClients)
    .where(inSalon(addedClients, salonId, eq(addedClients.client, WHO)));
  const known = database
    .select({
      client: sql<string>`${WHO}`.as("client"),
      latest: sql<string | null>`${latest}`.as("latest"),
      entry: sql<string | null>`${entry}`.as("entry"),
    })
    .from(who)
    .as("known");
  const phone = phoneOf(sql`coalesce(${known.latest} ->> 3, ${known.entry} ->> 1, ${KNOWN})`);
  return database
    .with(who)
    .select({
      ...{ client: known.client, latest: known.latest, entry: known.entry },
      joined: sql`${database.$count(joinedClients, inSalon(joinedClients, salonId, eq(joinedClients.joinedTo, KNOWN)))}`
        .mapWith(Boolean)
        .as("joined"),
      visits: database.$count(appointments, and(countedOn(salonId, KNOWN), eq(status, "completed"), isVouched)),
      lastDate: sql<string | null>`${database
        .select({ date: sql`max(+${date})` })
        .from(appointments)
        .where(and(countedOn(salonId, KNOWN), ne(status, "cancelled")))}`.as("last_date"),
      calls:
        sql`(EXISTS (SELECT 1 FROM ${mustCall} WHERE ${inSalon(mustCall, salonId, eq(mustCall.client, KNOWN), eq(mustCall.calls, true))})
        OR EXISTS (SELECT 1 FROM ${mustCall} WHERE ${inSalon(mustCall, salonId, sql`${mustCall.phoneKey} = ${phone}`, sql`${phone} <> ''`, eq(mustCall.calls, true))}))`
          .mapWith(Boolean)
          .as("calls"),
      way: sql<WayToTell | null>`${database
        .select({ way: mustCall.wayToTell })
        .from(mustCall)
        .where(inSalon(mustCall, salonId, eq(mustCall.client, KNOWN)))}`.as("way"),
      facts: sql<string>`${factsKnownRead(database, salonId, KNOWN)}`.as("facts"),
      lastNewsAt: sql<number | null>`${database
        .select({ at: sql`max(${marketingRecipients.at})` })
        .from(marketingRecipients)
        .where(
          inSalon(
            marketingRecipients,
            salonId,
            sql`${marketingRecipients.client} IN ${keysOn(salonId, KNOWN)}`,
            inArray(marketingRecipients.state, ["waiting", "sending", "sent"]),
          ),
        )}`.as("last_news_at"),
      sharers: sql<number>`${database
        .select({ names: sql`count(DISTINCT ${customers.name})` })
        .from(customers)
        .where(inSalon(customers, salonId, eq(customers.phoneKey, KNOWN), eq(customers.email, "")))}`.as("sharers"),
    })
    .from(known);
}
