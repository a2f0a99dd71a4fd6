import { batchOf } from "../../database/batch.server.ts";
import type { Database } from "../../database/client.server.ts";
import type { Actor } from "../../diary/appointments/appointment.ts";
import { basketNamed } from "../../diary/menu/named-services.ts";
import { now } from "../../kernel/clock.ts";
import { allNamed } from "../../kernel/dates.ts";
import type { Salon } from "../salon/salon.server.ts";
import { activeServices } from "../services/service.server.ts";
import { teamOf } from "../team/team.server.ts";
import { offerPath } from "./offer.server.ts";
import { mailboxOf } from "./person.server.ts";
import { type Entry, waitingOf, whoWait } from "./waiting-list.server.ts";
import { isOffered } from "./waiting-list.ts";

/** What somebody waits for, as they see it. `offerPath` is the page of what is offered to them at the moment. docs/rules.md 33.9 */
export type OwnEntry = Awaited<ReturnType<typeof ownEntries>>[number];

/** What a client or a guest waits for, at a salon that has a list. docs/rules.md 33.9 */
export async function ownEntries(database: Database, salon: Salon, actor: Actor) {
  const mailbox = mailboxOf(actor);
  if (!salon.waitingList || mailbox === null) return [];
  const { entries, ...read } = await batchOf(database, {
    entries: waitingOf(database, salon.id, [mailbox]),
    menu: activeServices(database, salon.id),
    team: teamOf(database, salon.id),
  });
  return entries.map((entry) => shownOf(salon, entry, read));
}

/** Everybody who waits, as staff see them, in the order of the list. docs/rules.md 33.8 */
export async function entriesForStaff(database: Database, salon: Salon) {
  const { entries, ...read } = await batchOf(database, {
    entries: whoWait(database, salon.id),
    menu: activeServices(database, salon.id),
    team: teamOf(database, salon.id),
  });
  return entries.map((entry) => {
    const { name, email, phone, createdAt, offered, offerUntil } = entry;
    const last = isOffered(entry, now()) ? offered.at(-1) : undefined;
    const offer = last && { date: last.date, minute: last.start, until: offerUntil ?? 0 };
    const { services } = entry.wanted;
    const person = { name, email, phone, createdAt, offer, times: offered.length, named: services };
    return { ...shownOf(salon, entry, read), ...person };
  });
}

interface Read {
  menu: Awaited<ReturnType<typeof activeServices>>;
  team: Awaited<ReturnType<typeof teamOf>>;
}

function shownOf(salon: Salon, entry: Entry, { menu, team }: Read) {
  const { id, offerId, wanted } = entry;
  const basket = basketNamed(wanted.services, {}, menu);
  return {
    ...{ id, days: wanted.days, from: wanted.from, to: wanted.to, before: wanted.before },
    services: Array.isArray(basket) ? allNamed(basket) : "A service that’s no longer on the menu",
    technicianId: wanted.technicianId,
    technician: team.find((one) => one.id === wanted.technicianId)?.name ?? null,
    offerPath: offerId !== null && isOffered(entry, now()) ? offerPath(salon, offerId) : null,
  };
}
