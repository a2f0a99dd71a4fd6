import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { vouchers } from "../../database/schema.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { database } from "../database.ts";
import { postForm } from "../requests.ts";
import { aSalon } from "../salons.ts";
import { payAtStripe, type SessionThere, sessionsAt, tellOfSession } from "./messages.ts";

/* Buying vouchers online in tests, as a visitor does. docs/rules.md 32.11 */

/** A salon that sells vouchers online. */
export function aShop(): Promise<Salon> {
  return aSalon({ onlineVouchers: true });
}

/** The form of an order as a visitor fills it in, with new mailboxes. */
export function whoever() {
  const [buyer, email] = [`${crypto.randomUUID()}@example.com`, `${crypto.randomUUID()}@example.com`];
  const words = { recipient: "Ada", sender: "Grace", message: "" };
  return { key: crypto.randomUUID(), amount: "50", other: "", ...words, buyer, email };
}

/** Sends the form of an order. */
export function order(
  salon: Salon,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return postForm(salon, "/vouchers", form, headers);
}

/** An order that is not paid yet: its page, and the visit at Stripe. */
export async function anOrder(
  salon: Salon,
  typed: Partial<ReturnType<typeof whoever>> = {},
): Promise<{ form: ReturnType<typeof whoever>; path: string; session: SessionThere }> {
  const form = { ...whoever(), ...typed };
  const answer = await order(salon, form);
  const path = answer.headers.get("Location");
  const session = (await sessionsAt(salon)).at(-1);
  if (answer.status !== 302 || !path || !session) expect.fail(`It was not ordered: ${answer.status}`);
  return { form, path, session };
}

/** A voucher that was bought online: its page, and Stripe’s name for its payment. */
export async function bought(salon: Salon, typed: Partial<ReturnType<typeof whoever>> = {}) {
  const { form, path, session } = await anOrder(salon, typed);
  const paid = await payAtStripe(session.id);
  await tellOfSession(salon, paid);
  return { form, path, payment: paid.payment_intent ?? expect.fail("It names no payment") };
}

/** The vouchers of a salon. */
export function soldAt(salon: Salon) {
  return database.select().from(vouchers).where(eq(vouchers.salonId, salon.id));
}
