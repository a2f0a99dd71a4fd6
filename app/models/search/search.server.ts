import { asc, desc, gte, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { batchOf } from "../../database/batch.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { SOONEST_FIRST } from "../../database/orders.server.ts";
import { appointments, services } from "../../database/schema.ts";
import type { SalonTime } from "../../kernel/clock.ts";
import { techniciansOwn } from "../appointments/own/of-technician.server.ts";
import { isVouched } from "../appointments/own/vouched.server.ts";
import { selectiveFilter } from "../appointments/selective-filter.server.ts";
import { mentions, type Sought, withPhone } from "../appointments/sought.server.ts";
import { knownAs } from "../customers/card.server.ts";
import { listedClients, listRead } from "../customers/list.server.ts";
import { clientOf } from "../notes/client-key.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { bookedServicesColumn } from "../services/booked-services.server.ts";
import { technicianNameColumn } from "../team/technician-name.server.ts";

/** How many of each kind a search finds at most. */
export interface Most {
  clients: number;
  appointments: number;
  services: number;
}

/** `q` is not empty. */
interface SearchAsked extends Sought {
  /** The salon's time: appointments from this day on are looked for. */
  at: SalonTime;
  most: Most;
  /** The technician who searches, if it is one: they find what is in their own column. */
  own?: string | undefined;
  /** Whether they may see the clients of the whole salon. */
  clients: boolean;
  /** Whether they may see the whole menu of the salon. */
  menu: boolean;
}

export type FoundInSalon = Awaited<ReturnType<typeof searchSalon>>;

/**
 * The clients, the coming appointments and the services that mention `q`, in one call of D1. A technician finds the clients
 * and the appointments of their own column, and nobody's else; another call says first whether few are meant.
 * docs/rules.md 11.10, 21.10
 */
export async function searchSalon(database: Database, salon: Salon, asked: SearchAsked) {
  const sought = await withPhone(asked, salon);
  const few = asked.own === undefined ? null : await selectiveFilter(database, salon, { ...sought, limit: 1 });
  const { clients, own, coming, menu } = await batchOf(database, searchReads(database, salon, sought, few));
  return {
    clients: asked.own === undefined ? listedClients(clients) : ownClients(own, asked.most.clients),
    appointments: coming,
    services: asked.menu ? menu : [],
  };
}

/** The statements of a search. Those that somebody's role does not look at read nothing. `few` finds the appointments that mention `q`. */
function searchReads(database: Database, salon: Salon, asked: SearchAsked, few: SQL | null = null) {
  const { q, at, most, own } = asked;
  const whom = {
    ...{ name: appointments.customerName, email: appointments.customerEmail },
    phoneKey: appointments.phoneKey,
  };
  const client = mentions(salon.id, whom, asked);
  const inColumn = own === undefined ? isNull(appointments.replacedById) : techniciansOwn(own);
  const nothing = (wanted: boolean) => (wanted ? undefined : sql`FALSE`);
  const ofOwn = [nothing(own !== undefined), inColumn, client];
  return {
    clients: listRead(database, salon, {
      q,
      phone: asked.phone,
      page: 1,
      at,
      most: asked.clients ? most.clients : 0,
    }),
    own: database
      .select({
        ...{ id: appointments.id, customerName: appointments.customerName, customerEmail: appointments.customerEmail },
        ...{ customerPhone: appointments.customerPhone, phoneKey: appointments.phoneKey },
        vouched: sql<boolean>`${isVouched}`.mapWith(Boolean),
      })
      .from(appointments)
      .where(few ? alsoInSalon(appointments, salon.id, few, ...ofOwn) : inSalon(appointments, salon.id, ...ofOwn))
      .orderBy(desc(few ? sql`+${appointments.date}` : appointments.date), desc(appointments.startsMinute))
      .limit(LOOKED_THROUGH),
    coming: database
      .select({
        ...{ id: appointments.id, date: appointments.date, startsMinute: appointments.startsMinute },
        ...{ customerName: appointments.customerName, customerEmail: appointments.customerEmail },
        ...{ serviceNames: bookedServicesColumn, technicianName: technicianNameColumn },
      })
      .from(appointments)
      .where(
        inSalon(
          appointments,
          salon.id,
          gte(appointments.date, at.date),
          ne(appointments.status, "cancelled"),
          inColumn,
          or(client, contains(sql`${appointments.serviceNames}`, q)),
        ),
      )
      .orderBy(...SOONEST_FIRST)
      .limit(most.appointments),
    menu: database
      .select({ id: services.id, name: services.name, pricePence: services.pricePence, active: services.active })
      .from(services)
      .where(inSalon(services, salon.id, contains(sql`${services.name}`, q)))
      .orderBy(asc(services.position), asc(services.id))
      .limit(most.services),
  };
}

const LOOKED_THROUGH = 100;

function contains(text: SQL, q: string): SQL {
  return sql`instr(lower(${text}), ${q.toLowerCase()}) > 0`;
}

interface Booked {
  id: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  phoneKey: string;
  vouched: boolean;
}

/** Each client once, as they are known by, from appointments that stand newest first. docs/rules.md 23.15 */
function ownClients(booked: Booked[], most: number) {
  const byClient = Map.groupBy(booked.filter(clientOf), clientOf);
  return [...byClient.values()].slice(0, most).flatMap((theirs) => {
    const [latest] = theirs;
    const known = knownAs(theirs, undefined);
    return latest && known
      ? [{ id: latest.id, name: known.name, email: latest.customerEmail, phone: known.phone }]
      : [];
  });
}
