import { asc, eq, inArray, or, type SQL } from "drizzle-orm";
import type { Answers } from "../../database/batch.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { SOONEST_FIRST } from "../../database/orders.server.ts";
import { appointmentItems, appointments, reviews, vouchers } from "../../database/schema.ts";
import { clockTime } from "../../kernel/clock.ts";
import { plainPounds } from "../../kernel/csv.ts";
import { hasPassword, type User } from "../accounts/user.server.ts";
import type { ClientFacts } from "../notes/facts.ts";
import { profileTexts } from "../own-profile/own-profile.server.ts";
import { pictureFile } from "../pictures/files.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { teamOf } from "../team/team.server.ts";
import { technicianNameColumn } from "../team/technician-name.server.ts";
import type { Wish } from "../wishes/wish.ts";
import { wishesByAppointment, wishesRead } from "../wishes/wishes.server.ts";

/*
 * What a salon holds of a client, as the text of a JSON file without ids and hashes: for the client (docs/rules.md 24.12) and
 * for staff (23.17).
 */

/** The client's appointments, by a condition that finds them by an index, and the mailboxes that are known to be theirs. */
interface Theirs {
  theirs: SQL | undefined;
  mailboxes: string[];
}

/** The statements that read a client's appointments, with services and pictures, their reviews, and the team's names. */
export function clientFileReads(database: Database, salonId: string, { theirs, mailboxes }: Theirs) {
  const ids = database
    .select({ id: appointments.id })
    .from(appointments)
    .where(alsoInSalon(appointments, salonId, theirs));
  const ofVisits = alsoInSalon(reviews, salonId, eq(reviews.verified, true), inArray(reviews.appointmentId, ids));
  const ofMailbox = inSalon(reviews, salonId, inArray(reviews.customerEmail, mailboxes));
  return {
    booked: database
      .select(APPOINTMENT)
      .from(appointments)
      .where(alsoInSalon(appointments, salonId, theirs))
      .orderBy(...SOONEST_FIRST),
    items: database
      .select()
      .from(appointmentItems)
      .where(alsoInSalon(appointmentItems, salonId, inArray(appointmentItems.appointmentId, ids)))
      .orderBy(asc(appointmentItems.position)),
    wished: wishesRead(database, salonId, ids),
    written: database
      .select(REVIEW)
      .from(reviews)
      .where(alsoInSalon(reviews, salonId, or(ofVisits, ofMailbox)))
      .orderBy(asc(reviews.createdAt)),
    team: teamOf(database, salonId),
    bought: database
      .select()
      .from(vouchers)
      .where(
        or(
          inSalon(vouchers, salonId, inArray(vouchers.email, mailboxes)),
          inSalon(vouchers, salonId, inArray(vouchers.client, mailboxes)),
          inSalon(vouchers, salonId, inArray(vouchers.buyer, mailboxes)),
        ),
      )
      .orderBy(asc(vouchers.createdAt)),
  };
}

type Read = Answers<ReturnType<typeof clientFileReads>>;

/**
 * The file's text in pieces: `about` the client, as the caller has it, the reviews, and the appointments. The pictures are
 * read one by one as their turn comes.
 */
export function clientFile(salonId: string, about: object, { booked, items, wished }: Read): AsyncIterator<string> {
  const itemsOf = Map.groupBy(items, ({ appointmentId }) => appointmentId);
  const wishesOf = wishesByAppointment(wished);
  const visits = booked.map(({ id, ...appointment }) => ({
    shown: appointmentShown(appointment, itemsOf.get(id) ?? []),
    wishes: wishesOf.get(id) ?? [],
  }));
  return pieces(salonId, about, visits);
}

/** The client of the file. */
export function salonShown({ name, address, phone }: Salon) {
  return { name, address, phone };
}

/** Vouchers and packages as the file has them, without their codes; nothing where there are none. docs/rules.md 32.1 */
export function vouchersShown(bought: Read["bought"]) {
  const shown = bought.map(({ name, recipient, sender, message, email, validUntil, createdAt }) => ({
    ...{ what: name || "Voucher", for: recipient, ...(sender && { from: sender }), message },
    ...{ mailedTo: email, goodUntil: validUntil },
    sold: instantShown(createdAt),
  }));
  return shown.length > 0 ? { vouchers: shown } : {};
}

/** What the salon knows of a client besides, as the file has it; nothing where there is nothing. docs/rules.md 23.19 */
export function factsShown({ birthday, consent, stoppedAt }: ClientFacts & { stoppedAt: number | null }) {
  const wantsNoNews = stoppedAt === null ? {} : { wantsNoNews: instantShown(stoppedAt) };
  const newsAndOffers = consent;
  return birthday || consent || stoppedAt !== null
    ? { asTheSalonHasIt: { birthday, newsAndOffers, ...wantsNoNews } }
    : {};
}

/** Reviews as the file has them. */
export function reviewsShown(written: Read["written"]) {
  return written.map(({ createdAt, ...review }) => ({ ...review, written: instantShown(createdAt) }));
}

const APPOINTMENT = {
  ...{ id: appointments.id, date: appointments.date, startsMinute: appointments.startsMinute },
  ...{ endsMinute: appointments.endsMinute, technicianName: technicianNameColumn, pricePence: appointments.pricePence },
  ...{ paymentMethod: appointments.paymentMethod, paymentStatus: appointments.paymentStatus },
  ...{ status: appointments.status, lateCancellation: appointments.lateCancellation },
  ...{ replacedById: appointments.replacedById, createdAt: appointments.createdAt, updatedAt: appointments.updatedAt },
  ...{ customerName: appointments.customerName, customerEmail: appointments.customerEmail },
  ...{ customerPhone: appointments.customerPhone, notes: appointments.notes, answers: appointments.answers },
};

const REVIEW = {
  ...{ name: reviews.customerName, email: reviews.customerEmail, rating: reviews.rating, comment: reviews.comment },
  ...{ service: reviews.service, ofAVisit: reviews.verified, status: reviews.status, createdAt: reviews.createdAt },
};

type Booked = Omit<
  Pick<typeof appointments.$inferSelect, keyof typeof APPOINTMENT & keyof typeof appointments.$inferSelect>,
  "id"
>;
type Item = typeof appointmentItems.$inferSelect;

/** An account as the file has it. */
export function accountShown(account: User) {
  const { email, emailVerifiedAt, createdAt } = account;
  return {
    ...{ email, emailConfirmed: instantShown(emailVerifiedAt), hasPassword: hasPassword(account) },
    opened: instantShown(createdAt),
  };
}

/** What a client tells of themselves as the file has it. */
export function profileShown(account: User, team: Read["team"]) {
  const { favourite, "please-know": pleaseKnow, marketing, ...texts } = profileTexts(account);
  const favouriteTechnician = team.find(({ id }) => id === favourite)?.name ?? null;
  const newsAndOffers = {
    ...{ agreed: marketing === "yes", answered: instantShown(account.marketingAt) },
    words: account.marketingWords,
  };
  return { ...texts, favouriteTechnician, pleaseKnow, newsAndOffers };
}

function appointmentShown(booked: Booked & { technicianName: string | null }, items: Item[]) {
  const { date, startsMinute, endsMinute, technicianName, customerName, customerEmail, customerPhone } = booked;
  const { pricePence, paymentMethod, paymentStatus, notes, answers, createdAt, updatedAt } = booked;
  return {
    ...{ date, from: clockTime(startsMinute), to: clockTime(endsMinute), technician: technicianName },
    status: booked.replacedById === null ? booked.status : "changed to another time",
    cancelledLate: booked.lateCancellation,
    services: items.map(({ name, quantity, pricePence }) => ({ name, quantity, price: plainPounds(pricePence) })),
    ...{ price: plainPounds(pricePence), paymentMethod, paymentStatus },
    ...{ name: customerName, email: customerEmail, phone: customerPhone, notes },
    answers: answers.map(({ question, answer }) => ({ question, answer })),
    ...{ booked: instantShown(createdAt), lastChanged: instantShown(updatedAt) },
  };
}

/** An instant (UTC ms) as the file has it. */
export function instantShown(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}

interface Visit {
  shown: object;
  wishes: Wish[];
}

/** The file's text. Each picture is read when its turn comes, so that one at a time is in memory. */
async function* pieces(salonId: string, about: object, visits: Visit[]): AsyncGenerator<string> {
  yield `${JSON.stringify(about, null, 2).slice(0, -2)},\n  "appointments": [`;
  for (const [place, { shown, wishes }] of visits.entries()) {
    yield `${place > 0 ? "," : ""}\n${JSON.stringify(shown, null, 2).slice(0, -2)},\n  "pictures": [`;
    for (const [number, wish] of wishes.entries())
      yield `${number > 0 ? "," : ""}\n    ${JSON.stringify(await pictureShown(salonId, wish))}`;
    yield "]\n}";
  }
  yield "]\n}\n";
}

/** A whole picture as a data address that a browser can open; null if it was removed meanwhile. */
async function pictureShown(salonId: string, { id, width }: Wish): Promise<string | null> {
  const file = await pictureFile({ of: "wishes", salonId, id }, width);
  return file && `data:image/webp;base64,${Buffer.from(await file.arrayBuffer()).toString("base64")}`;
}
