import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { checkouts, pictures, refunds, undos, wishes } from "../../database/schema.ts";
import { HOUR_MS } from "../../kernel/clock.ts";
import { wishesExpireAt } from "../../models/wishes/wish.ts";
import { database } from "../database.ts";
import { type Names, NOW, PICTURE, whenComing } from "./records.ts";

/* Statements that insert the rows of a twin's pictures, and of what takes a command back. */

/** Which pictures of wishes which appointments have. */
export const WISHES = { wish: "kept", "linked-wish": "looked", "removed-wish": "kept", "unlinked-wish": "looked" };

interface Of {
  salonId: string;
  createdAt: number;
}

/** What takes back that staff have marked an appointment as not paid. */
export function undoable(salonId: string, id: Names, name: string) {
  return database.insert(undos).values({
    ...{ commandId: id(`undo-${name}`), salonId, what: "payment", at: NOW, until: NOW + 24 * HOUR_MS },
    steps: [{ what: "set", id: id(name), version: 1, fields: { paymentStatus: "paid" } }],
  });
}

/** What a client has paid at Stripe, and got back. */
export function paidAtStripe(salonId: string, id: Names) {
  const paid = { appointmentId: id("looked"), purpose: "deposit" as const, amountPence: 1000, currency: "GBP" };
  const there = { stripeId: id("cs"), paymentId: id("pi"), returnTo: "/pay", madeAt: NOW, expiresAt: NOW + HOUR_MS };
  const back = { checkoutId: id("checkout"), amountPence: 1000, reason: "not-owed" as const, actor: "stripe:stripe" };
  return [
    ...rows(checkouts, [{ id: id("checkout"), salonId, state: "refunded", ...paid, ...there }]),
    ...rows(refunds, [
      { id: id("refund"), salonId, ...back, state: "succeeded", stripeId: id("re"), madeAt: NOW, mailedAt: NOW },
    ]),
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

/** Statements of one row each: a statement binds at most 100 values. */
export function rows<Table extends SQLiteTable>(table: Table, values: Table["$inferInsert"][]) {
  return values.map((value) => database.insert(table).values(value));
}
