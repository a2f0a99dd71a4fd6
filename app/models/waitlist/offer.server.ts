import { eq, ne } from "drizzle-orm";
import { batchOf } from "../../database/batch.server.ts";
import { withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { TEAM_ORDER } from "../../database/orders.server.ts";
import { appointments, technicians, users } from "../../database/schema.ts";
import type { CustomerActor } from "../../diary/appointments/appointment.ts";
import type { StartAsked } from "../../diary/command.ts";
import { basketTotal, basketWith, type Choice } from "../../diary/menu/basket.ts";
import { basketNamed } from "../../diary/menu/named-services.ts";
import { now } from "../../kernel/clock.ts";
import { allNamed } from "../../kernel/dates.ts";
import { readSigned, signed } from "../accounts/secrets.server.ts";
import { bookAppointment } from "../appointments/commands.server.ts";
import { isVouched } from "../appointments/own/vouched.server.ts";
import type { Outcome } from "../diary/execute.server.ts";
import { sendCommand } from "../diary/send.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { siteOf } from "../salon/secret-address.server.ts";
import { activeServices } from "../services/service.server.ts";
import { holderOf } from "./offers.server.ts";
import { type Entry, entryOfOffer } from "./waiting-list.server.ts";
import { isOffered } from "./waiting-list.ts";

/* An offer of the waiting list, as the person sees it who got it, and what they do with it. docs/rules.md 33.6 */

/** The path of an offer's page. Nobody can forge it, and only the mailbox of its entry gets it. docs/rules.md 33.6 */
export function offerPath({ id: salonId }: Pick<Salon, "id">, offerId: string): string {
  return `/offer/${signed("offer", salonId, offerId)}`;
}

/** The same page's full address, for emails. Null when the salon's site is not known. */
export function offerAddress(salon: Pick<Salon, "id" | "host">, offerId: string): string | null {
  const site = siteOf(salon);
  return site ? new URL(offerPath(salon, offerId), site).href : null;
}

/** The offer of a page's token, or null for a token that this salon has not signed. */
export function offerIn({ id: salonId }: Pick<Salon, "id">, token: string): string | null {
  return readSigned("offer", salonId, token);
}

/**
 * An offer as its page and its email show it. `until` is the end of the time to answer, UTC ms. `instead` is the start of the
 * appointment that would move. It is open, booked by now, or over.
 */
export interface OfferShown {
  state: "open" | "booked" | "over";
  entry: Entry;
  basket: Choice[];
  start: { date: string; minute: number };
  services: string;
  technicianId: string | null;
  technician: string | null;
  pricePence: number;
  until: number;
  instead: { date: string; minute: number } | null;
}

/** The offer of that id, or null if its entry has gone or was offered something else since. */
export async function offerShown(
  database: Database,
  salon: Pick<Salon, "id">,
  offerId: string,
): Promise<OfferShown | null> {
  const entry = await entryOfOffer(database, salon.id, offerId);
  const time = entry?.offered.at(-1);
  if (!entry || !time) return null;
  const { date, startsMinute, status, customerEmail } = appointments;
  const read = await batchOf(database, {
    menu: activeServices(database, salon.id),
    team: database
      .select({ id: technicians.id, name: technicians.name, ownTerms: technicians.ownTerms })
      .from(technicians)
      .where(inSalon(technicians, salon.id, eq(technicians.active, true)))
      .orderBy(...TEAM_ORDER),
    account: database
      .select({ email: users.email })
      .from(users)
      .where(alsoInSalon(users, salon.id, eq(users.id, entry.userId ?? ""))),
    booked: database
      .select({ id: appointments.id })
      .from(appointments)
      .where(
        inSalon(
          appointments,
          salon.id,
          eq(customerEmail, entry.email),
          eq(date, time.date),
          eq(startsMinute, time.start),
          ne(status, "cancelled"),
          isVouched,
        ),
      ),
  });
  const theirs = read.team.find(({ id }) => id === time.technicianId);
  const named = basketNamed(entry.wanted.services, {}, read.menu);
  const basket = basketWith(Array.isArray(named) ? named : [], theirs?.ownTerms ?? undefined);
  // Whoever has another email by now doesn't answer from the old one.
  const isTheirs = entry.userId === null || read.account[0]?.email === entry.email;
  const isOpen = basket.length > 0 && isTheirs && isOffered(entry, now());
  return {
    state: read.booked.length > 0 ? "booked" : isOpen ? "open" : "over",
    ...{ entry, basket, start: { date: time.date, minute: time.start } },
    ...{ services: allNamed(basket), technicianId: time.technicianId, technician: theirs?.name ?? null },
    ...{ pricePence: basketTotal(basket), until: entry.offerUntil ?? 0, instead: entry.wanted.before },
  };
}

/**
 * Books what is offered, or moves their appointment to it. Only the time that the offer holds is free to it. The same offer
 * books once, however often it is taken. docs/rules.md 33.6
 */
export async function takeOffer(salon: Salon, offer: OfferShown, networks: string[]): Promise<Outcome> {
  const { entry, start, technicianId } = offer;
  const offerId = entry.offerId ?? "";
  const sent = { actor: actorOf(entry, networks), key: `offer ${offerId}`, browser: holderOf(entry) };
  const services = entry.wanted.services;
  const at = { serviceQuantities: {}, ...start, technicianId: technicianId ?? undefined };
  if (entry.replaces !== null) return move(salon, entry.replaces, { ...sent, ...at });
  const asked = { ...at, services };
  const { name: customerName, email: customerEmail, phone: customerPhone } = entry;
  const booking = { ...asked, customerName, customerEmail, customerPhone, notes: "", paymentMethod: "cash" as const };
  return bookAppointment(salon, {
    ...sent,
    booking: { ...booking, assertedPricePence: offer.pricePence, assertedDuration: undefined },
  });
}

type Asked = Pick<StartAsked, "serviceQuantities" | "date" | "minute" | "technicianId">;

/** Moves their own appointment. Its services stay as they are, and how it is paid. */
async function move(
  salon: Salon,
  appointmentId: string,
  asked: Asked & { actor: CustomerActor; key: string; browser: string },
): Promise<Outcome> {
  const [own] = await withinTime(
    primaryDatabase()
      .select({ paymentMethod: appointments.paymentMethod })
      .from(appointments)
      .where(alsoInSalon(appointments, salon.id, eq(appointments.id, appointmentId))),
  );
  const paymentMethod = own?.paymentMethod ?? "cash";
  return sendCommand(salon, { what: "change", appointmentId, paymentMethod, ...asked });
}

/** Whoever has the link has proved the mailbox that it was sent to. docs/rules.md 5.29, 33.6 */
function actorOf({ userId, email }: Entry, networks: string[]): CustomerActor {
  if (userId === null) return { role: "guest", grant: { email }, networks };
  return { role: "client", userId, email, verifiedEmail: email, networks };
}
