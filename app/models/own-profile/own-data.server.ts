import { and, asc, eq, inArray, or } from "drizzle-orm";
import { batchOf } from "../../database/batch.server.ts";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { appointmentItems, appointments, passkeys, rememberedDevices, reviews } from "../../database/schema.ts";
import { clockTime } from "../../kernel/clock.ts";
import { plainPounds } from "../../kernel/csv.ts";
import { hasPassword, type User } from "../accounts/user.server.ts";
import { ownedAt } from "../appointments/own/ownership.server.ts";
import { pictureFile } from "../pictures/files.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { teamOf } from "../team/team.server.ts";
import { technicianNameColumn } from "../team/technician-name.server.ts";
import type { Wish } from "../wishes/wish.ts";
import { wishesByAppointment, wishesRead } from "../wishes/wishes.server.ts";

/**
 * All that a salon holds of a client, as pieces of a JSON file. Its appointments and reviews are those that a deletion takes:
 * what is known by the email alone, only once it is verified. Everything is read before the first piece, but the pictures,
 * which are read one by one. Without ids, hashes and the salon's own note. docs/rules.md 24.11, 24.12
 */
export async function ownData(database: Database, salon: Salon, account: User): Promise<AsyncIterator<string>> {
  const { id: salonId } = salon;
  const mailbox = account.emailVerifiedAt === null ? null : account.email;
  const theirs = ownedAt(salonId, { role: "client", userId: account.id, verifiedEmail: mailbox });
  const ids = database
    .select({ id: appointments.id })
    .from(appointments)
    .where(alsoInSalon(appointments, salonId, theirs));
  const ofVisits = and(eq(reviews.verified, true), inArray(reviews.appointmentId, ids));
  const read = await withinTime(
    batchOf(database, {
      booked: database
        .select(APPOINTMENT)
        .from(appointments)
        .where(alsoInSalon(appointments, salonId, theirs))
        .orderBy(asc(appointments.date), asc(appointments.startsMinute), asc(appointments.id)),
      items: database
        .select()
        .from(appointmentItems)
        .where(alsoInSalon(appointmentItems, salonId, inArray(appointmentItems.appointmentId, ids)))
        .orderBy(asc(appointmentItems.position)),
      wished: wishesRead(database, salonId, ids),
      written: database
        .select(REVIEW)
        .from(reviews)
        .where(
          inSalon(reviews, salonId, or(ofVisits, mailbox === null ? undefined : eq(reviews.customerEmail, mailbox))),
        )
        .orderBy(asc(reviews.createdAt)),
      browsers: database
        .select()
        .from(rememberedDevices)
        // Nobody's mailbox is empty.
        .where(inSalon(rememberedDevices, salonId, eq(rememberedDevices.mailbox, mailbox ?? "")))
        .orderBy(asc(rememberedDevices.createdAt)),
      keys: database
        .select()
        .from(passkeys)
        .where(inSalon(passkeys, salonId, eq(passkeys.userId, account.id)))
        .orderBy(asc(passkeys.createdAt)),
      team: teamOf(database, salonId),
    }),
  );
  const favourite = read.team.find(({ id }) => id === account.favouriteTechnicianId)?.name ?? null;
  const about = {
    salon: { name: salon.name, address: salon.address, phone: salon.phone },
    account: accountShown(account),
    profile: profileShown(account, favourite),
    passkeys: read.keys.map(({ name, createdAt, lastUsedAt }) => ({
      ...{ name, added: instantShown(createdAt), lastUsed: instantShown(lastUsedAt) },
    })),
    rememberedBrowsers: read.browsers.map(({ name, createdAt, lastUsedAt }) => ({
      ...{ name, remembered: instantShown(createdAt), lastUsed: instantShown(lastUsedAt) },
    })),
    reviews: read.written.map(({ createdAt, ...review }) => ({ ...review, written: instantShown(createdAt) })),
    notInThisFile: NOT_IN_IT,
  };
  const itemsOf = Map.groupBy(read.items, ({ appointmentId }) => appointmentId);
  const wishesOf = wishesByAppointment(read.wished);
  const visits = read.booked.map(({ id, ...booked }) => {
    return { shown: appointmentShown(booked, itemsOf.get(id) ?? []), wishes: wishesOf.get(id) ?? [] };
  });
  return pieces(salonId, about, visits);
}

const NOT_IN_IT =
  "The salon may have a note of its own on you, which staff write for each other. It can name other people, so it is not sent unread. Please ask the salon for it.";

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

function accountShown(account: User) {
  const { email, emailVerifiedAt, createdAt } = account;
  return {
    ...{ email, emailConfirmed: instantShown(emailVerifiedAt), hasPassword: hasPassword(account) },
    opened: instantShown(createdAt),
  };
}

function profileShown({ name, phone, birthday, pleaseKnow, marketing, marketingAt }: User, favourite: string | null) {
  const newsAndOffers = { agreed: marketing, answered: instantShown(marketingAt) };
  return { name, phone, birthday, favouriteTechnician: favourite, pleaseKnow, newsAndOffers };
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

function instantShown(instant: number | null): string | null {
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

/** A picture whole, as an address that a browser opens by itself; null if it was removed meanwhile. */
async function pictureShown(salonId: string, { id, width }: Wish): Promise<string | null> {
  const file = await pictureFile({ of: "wishes", salonId, id }, width);
  return file && `data:image/webp;base64,${Buffer.from(await file.arrayBuffer()).toString("base64")}`;
}
