import { env } from "cloudflare:workers";
import type { PayingFor } from "../../diary/appointments/payable.ts";
import { firstIdOf } from "../../diary/appointments/payment.ts";
import { type Agreed, type Fee, feeAsked, isTooLittle } from "../../diary/terms/terms.ts";
import { readSigned, signed } from "../accounts/secrets.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { siteOf } from "../salon/secret-address.server.ts";

/* Paying by a link, through Stripe's own page. docs/rules.md 31 */

/** Whether this deployment has Stripe's key. docs/rules.md 17.1 */
export function isPayableOnline(): boolean {
  return Boolean(env.STRIPE_SECRET_KEY);
}

/** Whether a salon takes money online: it has switched that on, and the deployment has Stripe's keys. docs/rules.md 31.1 */
export function takesOnline({ onlinePayments }: Pick<Salon, "onlinePayments">): boolean {
  return onlinePayments && hasBothKeys();
}

/**
 * Whether this deployment has both of Stripe's keys. Without the second one it does not hear of payments.
 * docs/rules.md 31.1, 32.10
 */
export function hasBothKeys(): boolean {
  return isPayableOnline() && Boolean(env.STRIPE_WEBHOOK_SECRET);
}

/** Whether a salon sells vouchers online: its owner has switched that on, and they can be paid. docs/rules.md 32.10 */
export function sellsVouchers({ onlineVouchers }: Pick<Salon, "onlineVouchers">): boolean {
  return onlineVouchers && hasBothKeys();
}

/**
 * What a link to pay asks for. `appointmentId` is the `firstId`. `pence` counts only for a deposit and a fee.
 * docs/rules.md 31.1
 */
export interface PayLink {
  appointmentId: string;
  purpose: PayingFor;
  pence: number;
}

/** The path of the page that takes the money. It is signed, so nobody can forge one. docs/rules.md 31.1 */
export function payPath({ id: salonId }: Pick<Salon, "id">, { appointmentId, purpose, pence }: PayLink): string {
  return `/pay/${signed("pay link", salonId, `${appointmentId}_${purpose}_${pence}`)}`;
}

/** The full address, for emails. Null when the salon's site is not known. */
function payAddress(salon: Pick<Salon, "id" | "host">, asked: PayLink): string | null {
  const site = siteOf(salon);
  return site ? new URL(payPath(salon, asked), site).href : null;
}

/**
 * The path of the page that leads to Stripe before a booking. `back` is the address of the draft. With `byApi`, the client has
 * no page of ours to come back to, so this page says how the visit ended. docs/rules.md 31.14, 31.21
 */
export function checkoutPath(id: string, { back, byApi = false }: { back: string; byApi?: boolean }): string {
  return `/checkout/${id}?${new URLSearchParams({ ...(byApi && { [BY_API]: "" }), back })}`;
}

/** The parameter of `byApi` in that path. */
export const BY_API = "api";

/** What an email offers to pay by card: the amount, pence, and the link. */
export interface PayOffer {
  amountPence: number;
  address: string;
}

/** What is known of the appointment that an email is about. A deleted appointment has none of this. */
interface Owing {
  id: string;
  calendarUid: string;
  pricePence: number;
  agreed?: Agreed | null;
  depositDueAt?: number | null;
  fee?: Fee | null;
  paidPence?: number | undefined;
}

/**
 * The link of an email to pay by card: for the fee that the client was asked for, or else for the rest of a deposit. Null if
 * neither is owed, if the salon takes no money online, and for less than Stripe takes. docs/rules.md 31.9
 */
export function payOffer(
  salon: Pick<Salon, "id" | "host" | "onlinePayments">,
  appointment: Owing,
  purpose: "deposit" | "fee",
): PayOffer | null {
  if (!takesOnline(salon)) return null;
  const asked = purpose === "fee" ? feeAsked(appointment.fee ?? null) : depositAsked(appointment);
  const paid = purpose === "fee" ? 0 : Math.max(0, appointment.paidPence ?? 0);
  const address = payAddress(salon, { appointmentId: firstIdOf(appointment), purpose, pence: asked });
  return address === null || isTooLittle(asked - paid) ? null : { amountPence: asked - paid, address };
}

/** How much of the price the deposit is that is awaited, pence; 0 without one. docs/rules.md 29.5 */
export function depositAsked({
  agreed,
  depositDueAt,
  pricePence,
}: Pick<Owing, "agreed" | "depositDueAt" | "pricePence">): number {
  return agreed && typeof depositDueAt === "number" ? Math.min(agreed.depositPence, pricePence) : 0;
}

/** What a link asks for, or null for a link that this salon has not signed. docs/rules.md 31.1 */
export function payLinkIn({ id: salonId }: Pick<Salon, "id">, token: string): PayLink | null {
  const [, appointmentId, purpose, pence] =
    /^(.+)_(payment|deposit|fee)_(\d+)$/.exec(readSigned("pay link", salonId, token) ?? "") ?? [];
  if (!appointmentId || !isPurpose(purpose)) return null;
  return { appointmentId, purpose, pence: Number(pence) };
}

function isPurpose(text: string | undefined): text is PayingFor {
  return text === "payment" || text === "deposit" || text === "fee";
}
