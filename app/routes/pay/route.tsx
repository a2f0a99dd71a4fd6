import { lazy } from "react";
import { data, type RouterContextProvider, redirect } from "react-router";
import { salonContext } from "../../auth/salon.server.ts";
import { metaToStripe } from "../../components/paying/to-stripe.tsx";
import { primaryDatabase } from "../../database/client.server.ts";
import { clockTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import { type FormReply, formOf, replyOf, text } from "../../kernel/forms.ts";
import { formatPounds } from "../../kernel/money.ts";
import { payLinkIn, payPath, takesOnline } from "../../models/money/online.server.ts";
import { siteOf } from "../../models/salon/secret-address.server.ts";
import { dueByLink } from "../../payments/due.server.ts";
import { NOT_ONLINE, PAYING_WORDS } from "../../words/payments.ts";
import type { Route } from "./+types/route.ts";

/** Loaded when it is first needed: few requests need it. */
const PayPage = lazy(() => import("./page.tsx"));

export function meta({ loaderData }: Route.MetaArgs) {
  return metaToStripe("Pay by card", loaderData?.forward);
}

export { secretAddress as headers } from "../../auth/security-headers.ts";

/**
 * What the page shows: what is to be paid, or how the visit to Stripe that the address names has ended.
 * docs/rules.md 31.1, 31.2
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const asked = askedBy(params.token, context);
  const id = url.searchParams.get("checkout");
  const { lookAtCheckout } = await import("../../payments/checkouts.server.ts");
  const looked = id === null ? null : await lookAtCheckout(salon, id);
  const visit = looked?.checkout.appointmentId === asked.appointmentId ? looked.standing : undefined;
  const forward = visit?.is === "open" ? visit.url : null;
  const found = await dueByLink(primaryDatabase(), salon.id, asked);
  if (!found) throw data(null, { status: 404 });
  const { due, appointment, laterPence } = found;
  const { date, startsMinute, status } = appointment;
  const amount = looked && visit !== undefined ? looked.checkout.amountPence : due;
  return {
    forward,
    /** Undefined if the address names no visit. */
    visit: visit?.is,
    unknown: visit === null,
    /** Whether the client came back by Stripe's Cancel. docs/rules.md 31.2 */
    left: url.searchParams.has("left"),
    when: `${longDate(date)} at ${clockTime(startsMinute)}`,
    what: NAMES[asked.purpose],
    amount: formatPounds(amount),
    due: due > 0 ? formatPounds(due) : null,
    /** What is paid at the salon after a deposit. */
    later: laterPence > 0 ? formatPounds(laterPence) : null,
    cancelled: status === "cancelled" && asked.purpose !== "fee",
    /** A person with the link may not be allowed to see the appointment. Its page asks who they are, unless it knows. */
    managedAt: status === "cancelled" ? null : `/cancel#${encodeURIComponent(appointment.id)}`,
    online: takesOnline(salon),
    takesVouchers: due > 0 && asked.purpose !== "fee" && status !== "cancelled",
    key: crypto.randomUUID(),
    salon: { name: salon.name, phone: salon.phone },
  };
}

/**
 * Leads to Stripe, or pays with a voucher. Opening the link does neither, because mail scanners follow links.
 * docs/rules.md 31.2
 */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const salon = context.get(salonContext);
  const asked = askedBy(params.token, context);
  const form = await formOf(request);
  if (text(form, "intent") === "voucher") {
    const { payByVoucher } = await import("./by-voucher.server.ts");
    const { status, ...sent } = await payByVoucher(salon, asked, { request, form });
    return reply(status, { ...sent, typed: text(form, "code") });
  }
  if (!takesOnline(salon)) return reply(409, { message: NOT_ONLINE });
  const found = await dueByLink(primaryDatabase(), salon.id, asked);
  if (!found) throw data(null, { status: 404 });
  const here = payPath(salon, asked);
  if (found.due === 0) return redirect(here);
  const returnTo = new URL(here, siteOf(salon) ?? url.origin).href;
  const { openCheckout } = await import("../../payments/checkouts.server.ts");
  const opened = await openCheckout(salon, asked, { amountPence: found.due, returnTo });
  if (opened.ok) return redirect(`${here}?checkout=${opened.checkoutId}`);
  if (opened.reason === "already-paid") return redirect(here);
  return reply(STATUS[opened.reason], { message: PAYING_WORDS[opened.reason] });
}

const STATUS = { "outcome-unknown": 503, "too-many-visits": 429, "being-charged": 409 };

const NAMES = { payment: "To pay", deposit: "Deposit", fee: "Fee" };

interface Reply extends FormReply<string | null> {
  notice: string | null;
}

const reply = replyOf<Reply>({ message: null, notice: null, fields: {}, typed: null });

function askedBy(token: string, context: Readonly<RouterContextProvider>) {
  const asked = payLinkIn(context.get(salonContext), token);
  if (!asked) throw data(null, { status: 404 });
  return asked;
}

export default function Pay({ loaderData, actionData }: Route.ComponentProps) {
  return <PayPage shown={loaderData} reply={actionData ?? null} />;
}
