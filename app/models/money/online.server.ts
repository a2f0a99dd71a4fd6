import { env } from "cloudflare:workers";
import type { PayingFor } from "../../diary/appointments/payable.ts";
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
  return onlinePayments && isPayableOnline() && Boolean(env.STRIPE_WEBHOOK_SECRET);
}

/** What a link asks for. `appointmentId` is the `firstId`; `pence` counts for a deposit and a fee. docs/rules.md 31.1 */
export interface PayLink {
  appointmentId: string;
  purpose: PayingFor;
  pence: number;
}

/** The path of the page that takes the money, which nobody can make up. docs/rules.md 31.1 */
export function payPath({ id: salonId }: Pick<Salon, "id">, { appointmentId, purpose, pence }: PayLink): string {
  return `/pay/${signed("pay link", salonId, `${appointmentId}_${purpose}_${pence}`)}`;
}

/** The same for emails, or null when the salon's site is not known. */
export function payAddress(salon: Pick<Salon, "id" | "host">, asked: PayLink): string | null {
  const site = siteOf(salon);
  return site ? new URL(payPath(salon, asked), site).href : null;
}

/** What a link asks for, or null when this salon has not signed it. docs/rules.md 31.1 */
export function payLinkIn({ id: salonId }: Pick<Salon, "id">, token: string): PayLink | null {
  const [, appointmentId, purpose, pence] =
    /^(.+)_(payment|deposit|fee)_(\d+)$/.exec(readSigned("pay link", salonId, token) ?? "") ?? [];
  if (!appointmentId || !isPurpose(purpose)) return null;
  return { appointmentId, purpose, pence: Number(pence) };
}

function isPurpose(text: string | undefined): text is PayingFor {
  return text === "payment" || text === "deposit" || text === "fee";
}
