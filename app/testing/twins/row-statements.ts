import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  cardsOnFile,
  checkouts,
  imports,
  packages,
  payments,
  pictures,
  rates,
  refunds,
  technicians,
  textMessages,
  textStops,
  tillClosings,
  tillMovements,
  undos,
  vouchers,
  waitingList,
  wishes,
} from "../../database/schema.ts";
import type { Agreed } from "../../diary/terms/terms.ts";
import { HOUR_MS } from "../../kernel/clock.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { wishesExpireAt } from "../../models/wishes/wish.ts";
import { database } from "../database.ts";
import { serviceStatements } from "../salons.ts";
import { EMPTY, type Names, NOW, PICTURE, TODAY, whenComing } from "./records.ts";

/* Statements that insert the rows of a twin's pictures, menu, team and till, and of what takes a command back. */

/** Which pictures of wishes which appointments have. */
export const WISHES = { wish: "kept", "linked-wish": "looked", "removed-wish": "kept", "unlinked-wish": "looked" };

interface Of {
  salonId: string;
  createdAt: number;
}

/** The statement that stores the undo of a command: staff have marked an appointment as not paid. */
export function undoable(salonId: string, id: Names, name: string) {
  return database.insert(undos).values({
    ...{ commandId: id(`undo-${name}`), salonId, what: "payment", at: NOW, until: NOW + 24 * HOUR_MS },
    steps: [{ what: "set", id: id(name), version: 1, fields: { paymentStatus: "paid" } }],
  });
}

/** Who waits for the first minutes of a day, when the salon is closed. One of them is offered something all the same. */
export function whoWaits(salonId: string, id: Names) {
  const wanted = { services: [{ id: id("gel"), quantity: 1 }], days: [EMPTY], from: 0, to: 15 };
  const entry = (name: string, place: number) => ({
    ...{ id: id(name), salonId, email: `${name}@twin.test`, name: `The ${name}`, phone: "07700 900888" },
    ...{ phoneKey: "", place, createdAt: NOW, wanted: { ...wanted, technicianId: null, until: EMPTY, before: null } },
  });
  const time = { date: EMPTY, start: 900, end: 960, technicianId: id("asha") };
  const offer = { offered: [time], offerId: id("offer"), offerUntil: NOW + HOUR_MS };
  return rows(waitingList, [
    entry("leaves", 1),
    entry("left", 2),
    entry("waits", 3),
    { ...entry("offered", 4), ...offer },
  ]);
}

/** A text about an appointment, and what its client has replied. */
export function textsOf(salonId: string, id: Names) {
  const about = { salonId, phone: "+447700900123", appointmentId: id("visit"), at: NOW };
  const stops = database.insert(textStops).values({ salonId, phone: id("stopped"), at: NOW });
  const messages = rows(textMessages, [
    { ...about, id: id("text"), kind: "booked", provider: "gatewayapi", state: "failed", failure: "landline" },
    { ...about, id: id("reply"), kind: "note", state: "received", note: "Running late" },
  ]);
  return [stops, ...messages];
}

/** The statement that notes an import of a menu. */
export function importedMenu(salonId: string, id: Names) {
  return database.insert(imports).values({
    ...{ id: id("import"), salonId, kind: "menu", by: id("owner"), at: Date.now() },
    made: { menu: { at: NOW, added: [], changed: [], categories: [] } },
  });
}

/** Terms that ask for nothing but a card. */
export const CARD_ON_FILE: Agreed = {
  ...{ termsId: "", text: "Please come", account: "", depositPence: 0, dueHours: 24, lateHours: 24 },
  ...{ lateFee: { kind: "none", amount: 0 }, noShowFee: { kind: "none", amount: 0 }, cardOnFile: true, at: NOW },
};

/** What a client has paid at Stripe and got back, and a card that is kept there. */
export function paidAtStripe(salonId: string, id: Names) {
  const paid = { appointmentId: id("looked"), purpose: "deposit" as const, amountPence: 1000, currency: "GBP" };
  const there = { stripeId: id("cs"), paymentId: id("pi"), returnTo: "/pay", madeAt: NOW, expiresAt: NOW + HOUR_MS };
  const back = { checkoutId: id("checkout"), amountPence: 1000, reason: "not-owed" as const, actor: "stripe:stripe" };
  const visit = { salonId, purpose: "deposit" as const, amountPence: 1000, currency: "GBP", returnTo: "/checkout/" };
  const when = { madeAt: NOW, expiresAt: NOW + HOUR_MS };
  const names = { recipient: "Ada", sender: "Grace", message: "", email: "ada@twin.test", buyer: "grace@twin.test" };
  const ordered = { purpose: "payment" as const, amountPence: 5000, voucher: names };
  const card = {
    appointmentId: id("kept"),
    userId: id("client"),
    mailbox: "kept@twin.test",
    customerId: "cus",
    methodId: "pm",
  };
  const shown = {
    brand: "visa",
    last4: "4242",
    expiryMonth: 4,
    expiryYear: 2039,
    termsId: "",
    agreedText: "",
    leftAt: NOW,
  };
  return [
    ...rows(cardsOnFile, [{ id: id("card"), salonId, ...card, ...shown }]),
    ...rows(cardsOnFile, [{ id: id("card-by-link"), salonId, ...card, userId: null, ...shown, leftAt: NOW + 1 }]),
    ...rows(checkouts, [{ id: id("checkout"), salonId, state: "refunded", ...paid, ...there }]),
    ...rows(checkouts, [{ id: id("visit-over"), state: "expired", ...visit, ...when }]),
    ...rows(checkouts, [{ id: id("visit-open"), state: "open", ...visit, ...when }]),
    ...rows(checkouts, [{ id: id("order-over"), state: "expired", ...visit, ...ordered, ...when }]),
    ...rows(checkouts, [{ id: id("order-open"), state: "open", ...visit, ...ordered, ...when }]),
    ...rows(refunds, [{ id: id("refund"), salonId, ...back, state: "succeeded", stripeId: id("re"), madeAt: NOW }]),
  ] as const;
}

/** A voucher that was sold, and a package that is for sale. */
export function vouchersSold(salonId: string, id: Names) {
  const voucher = {
    id: id("voucher"),
    salonId,
    codeHash: id("hash"),
    codeEnd: "K7QM",
    validUntil: TODAY,
    createdAt: NOW,
  };
  const sale = { kind: "payment" as const, method: "card" as const, amountPence: 5000, actor: "admin:somebody" };
  const five = { name: "Five", services: [id("gel")], uses: 5, pricePence: 14_000, months: 12, createdAt: NOW };
  return [
    ...rows(vouchers, [voucher]),
    ...rows(payments, [
      { id: id("voucher-sold"), salonId, voucherId: id("voucher"), ...sale, takenOn: TODAY, createdAt: NOW },
    ]),
    ...rows(packages, [{ id: id("package"), salonId, ...five }]),
  ] as const;
}

/** The pictures of a salon, and those that clients have left at appointments. */
export function pictured(of: Of, id: Names) {
  const gallery = ["first-picture", "second-picture", "third-picture", "fourth-picture"].map((name, position) => {
    return { ...of, ...PICTURE, id: id(name), position, alt: name, look: null, place: "gallery" as const };
  });
  const look = { name: "Bare", services: [{ id: id("gel"), quantity: 1 }], technicianId: null };
  const wished = Object.entries(WISHES).map(([name, appointment]) => ({
    ...{ ...of, ...PICTURE, id: id(name), appointmentId: id(appointment) },
    expiresAt: wishesExpireAt(whenComing(appointment).date),
  }));
  return [
    ...rows(pictures, [
      ...gallery.map((picture) => (picture.id === id("third-picture") ? { ...picture, look } : picture)),
      { ...of, ...PICTURE, id: id("logo"), alt: "The logo", place: "logo" },
      { ...of, ...PICTURE, id: id("of-gel"), alt: "Red nails", place: "service", serviceId: id("gel") },
    ]),
    ...rows(wishes, wished),
  ] as const;
}

/** The menu and the team of a twin. */
export function menuAndTeam(salon: Salon, id: Names) {
  const team = ["asha", "bea", "carl", "dan", "eve"].map((name, place) => {
    // Carl, who retires, does nothing: nobody is booked with him.
    const services = name === "carl" ? [] : null;
    const active = name !== "dan";
    return { id: id(name), salonId: salon.id, name, position: place + 1, services, active, createdAt: NOW };
  });
  return [
    ...serviceStatements(salon, { id: id("edited"), name: "Edited" }),
    ...serviceStatements(salon, { id: id("doomed"), name: "Doomed" }),
    ...serviceStatements(salon, { id: id("doomedByApi"), name: "Doomed too" }),
    ...rows(technicians, team),
    ...rows(rates, [
      { salonId: salon.id, kind: "vat", subjectId: id("gel"), fromDate: "2036-01-01", basisPoints: 2000 },
      { salonId: salon.id, kind: "commission", subjectId: id("asha"), fromDate: "2036-06-01", basisPoints: 4000 },
    ]),
  ] as const;
}

/** How the till of a twin was closed, and what moved in it. */
export function tillClosed(salonId: string, id: Names) {
  return [
    ...rows(tillClosings, [
      {
        ...{ id: id("closing"), salonId, date: TODAY, floatPence: 5000, countedPence: 8000, expectedPence: 8000 },
        ...{ closedBy: id("owner"), closedAt: NOW },
      },
    ]),
    ...rows(tillMovements, [
      {
        ...{ id: id("moved"), salonId, date: TODAY, kind: "float" as const, amountPence: 5000, reason: "Morning" },
        ...{ movedBy: id("owner"), movedAt: NOW },
      },
    ]),
  ];
}

/** Statements of one row each: a statement binds at most 100 values. */
export function rows<Table extends SQLiteTable>(table: Table, values: Table["$inferInsert"][]) {
  return values.map((value) => database.insert(table).values(value));
}
