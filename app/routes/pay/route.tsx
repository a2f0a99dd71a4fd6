import { lazy } from "react";
import { data, Form, type RouterContextProvider, redirect } from "react-router";
import { salonContext } from "../../auth/salon.server.ts";
import { Alert } from "../../components/forms/alert.tsx";
import { useSending } from "../../components/forms/use-sending.ts";
import { Fact, metaToStripe } from "../../components/paying/to-stripe.tsx";
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

export function meta({ loaderData }: Route.MetaArgs) {
  return metaToStripe("Pay by card", loaderData?.forward);
}

/** The address is the secret, as with an appointment's link. docs/rules.md 6.15 */
export function headers() {
  return { "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex", "Cache-Control": "private, no-store" };
}

/** What is to be paid, or how a visit to Stripe that the address names has ended. docs/rules.md 31.1, 31.2 */
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
  const { due, appointment } = found;
  const { date, startsMinute, status } = appointment;
  const amount = looked && visit !== undefined ? looked.checkout.amountPence : due;
  return {
    forward,
    /** Undefined where no visit is asked about. */
    visit: visit?.is,
    unknown: visit === null,
    when: `${longDate(date)} at ${clockTime(startsMinute)}`,
    what: NAMES[asked.purpose],
    amount: formatPounds(amount),
    due: due > 0 ? formatPounds(due) : null,
    cancelled: status === "cancelled" && asked.purpose !== "fee",
    online: takesOnline(salon),
    takesVouchers: due > 0 && asked.purpose !== "fee" && status !== "cancelled",
    key: crypto.randomUUID(),
    salon: { name: salon.name, phone: salon.phone },
  };
}

/** Leads to Stripe, or pays with a voucher. Opening the link does not: mail scanners follow links. docs/rules.md 31.2 */
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
  if (opened.reason === "paid-meanwhile") return redirect(here);
  return reply(503, { message: PAYING_WORDS[opened.reason] });
}

const NAMES = { payment: "To pay", deposit: "Deposit", fee: "Fee" };

interface Reply extends FormReply<string | null> {
  notice: string | null;
}

const reply = replyOf<Reply>({ message: null, notice: null, fields: {}, typed: null });

/** What few requests need is loaded when it is needed. */
const VoucherForm = lazy(() => import("./voucher-form.tsx"));

function askedBy(token: string, context: Readonly<RouterContextProvider>) {
  const asked = payLinkIn(context.get(salonContext), token);
  if (!asked) throw data(null, { status: 404 });
  return asked;
}

export default function Pay({ loaderData, actionData }: Route.ComponentProps) {
  const { forward, when, what, amount, salon } = loaderData;
  const busy = useSending();
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="text-display">Pay by card</h1>
      {actionData?.message && <Alert about={actionData}>{actionData.message}</Alert>}
      {actionData?.notice && (
        <p role="status" className="good mt-6">
          {actionData.notice}
        </p>
      )}
      <section className="card mt-8 px-6 py-8 sm:px-8">
        <dl className="divide-y divide-line">
          <Fact name="Appointment">{when}</Fact>
          <Fact name="With">{salon.name}</Fact>
          <Fact name={what}>
            <span className="text-2xl tabular-nums">{amount}</span>
          </Fact>
        </dl>
        {forward ? (
          <>
            <p role="status" className="mt-6 text-muted">
              We are taking you to Stripe’s secure page. Your card’s details never reach us.
            </p>
            <a href={forward} className="button mt-5 w-full">
              Continue to Stripe
            </a>
          </>
        ) : (
          <State state={loaderData}>
            <Form method="post" reloadDocument className="mt-6">
              <button type="submit" className="button w-full" aria-disabled={busy}>
                Pay {amount} by card
              </button>
              <p className="mt-3 text-sm text-muted">
                You pay on Stripe’s secure page and come back here. Your card’s details never reach us.
              </p>
            </Form>
          </State>
        )}
        {loaderData.takesVouchers && !forward && !loaderData.unknown && (
          <VoucherForm
            key={loaderData.key}
            formKey={loaderData.key}
            refused={
              actionData?.message && actionData.typed !== null
                ? { code: actionData.typed, message: actionData.message }
                : null
            }
          />
        )}
      </section>
    </div>
  );
}

function State({
  state: { visit, unknown, due, cancelled, online, salon },
  children,
}: {
  state: Route.ComponentProps["loaderData"];
  children: React.ReactNode;
}) {
  if (visit === "paid")
    return (
      <p role="status" className="good mt-6">
        Thank you. Your payment has arrived.
      </p>
    );
  if (visit === "refunded") {
    return (
      <p role="status" className="notice mt-6">
        Nothing was owed any more when your payment arrived, so the money is on its way back to your card.
      </p>
    );
  }
  if (unknown) {
    return (
      <p role="status" className="notice mt-6">
        Stripe has not told us yet how your payment has ended. Please load this page again in a minute, and do not pay
        twice.
      </p>
    );
  }
  if (due === null) {
    return (
      <p className="mt-6 text-muted">
        {cancelled ? "This appointment is cancelled." : "There is nothing left to pay."}
      </p>
    );
  }
  if (!online) {
    return (
      <p className="mt-6 text-muted">
        {salon.name} takes no payments online at the moment. Please call {salon.phone}.
      </p>
    );
  }
  return children;
}
