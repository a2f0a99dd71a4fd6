import { lazy } from "react";
import { Form, Link } from "react-router";
import { Alert } from "../../components/forms/alert.tsx";
import { useSending } from "../../components/forms/use-sending.ts";
import { Fact, LeadingToStripe } from "../../components/paying/to-stripe.tsx";
import { STRIPE_WORDS } from "../../words/checkout.ts";
import type { Route } from "./+types/route.ts";

interface Props {
  shown: Route.ComponentProps["loaderData"];
  reply: Route.ComponentProps["actionData"] | null;
}

/** Loaded when needed: few people pay with a voucher. */
const VoucherForm = lazy(() => import("./voucher-form.tsx"));

/** The page of a link to pay: what is to be paid, and how a visit to Stripe ended. docs/rules.md 31.1, 31.2 */
export default function PayPage({ shown, reply }: Props) {
  const { forward, when, what, amount, salon } = shown;
  const busy = useSending();
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="text-display">{shown.due === null || shown.visit === "paid" ? "Your payment" : "Pay by card"}</h1>
      {reply?.message && <Alert about={reply}>{reply.message}</Alert>}
      {reply?.notice && (
        <p role="status" className="good mt-6">
          {reply.notice}
        </p>
      )}
      <section className="card mt-8 px-6 py-8 sm:px-8">
        <dl className="divide-y divide-line">
          <Fact name="Appointment">{when}</Fact>
          <Fact name="With">{salon.name}</Fact>
          <Fact name={what}>
            <span className="text-2xl tabular-nums">{amount}</span>
            {shown.later && <span className="block">{`then ${shown.later} at the salon`}</span>}
          </Fact>
        </dl>
        {forward ? (
          <LeadingToStripe address={forward} />
        ) : (
          <State state={shown}>
            <Form method="post" reloadDocument className="mt-6">
              <button type="submit" className="button w-full" aria-disabled={busy}>
                Pay {amount} by card
              </button>
              <p className="mt-3 text-sm text-muted">
                Pay on Stripe’s secure page, then come back here. We never see your card details.
              </p>
            </Form>
          </State>
        )}
        {shown.takesVouchers && !forward && !shown.unknown && (
          <VoucherForm
            key={shown.key}
            formKey={shown.key}
            refused={reply?.message && reply.typed !== null ? { code: reply.typed, message: reply.message } : null}
          />
        )}
      </section>
      {shown.managedAt && !forward && (
        <Link to={shown.managedAt} className="link mt-6 inline-flex min-h-11 items-center">
          See your appointment
        </Link>
      )}
    </div>
  );
}

function State({
  state: { visit, unknown, due, amount, left, cancelled, online, salon },
  children,
}: {
  state: Props["shown"];
  children: React.ReactNode;
}) {
  if (visit === "paid")
    return (
      <p role="status" className="good mt-6">
        {`Paid ${amount}. Thank you.`}
      </p>
    );
  if (visit === "refunded") {
    return (
      <p role="status" className="notice mt-6">
        There was nothing left to pay when your payment arrived, so the money is on its way back to your card.
      </p>
    );
  }
  if (unknown) {
    return (
      <p role="status" className="notice mt-6">
        {STRIPE_WORDS.nothingYet}
      </p>
    );
  }
  if (due === null) {
    return <p className="mt-6 text-muted">{cancelled ? "This appointment is cancelled." : STRIPE_WORDS.nothingLeft}</p>;
  }
  if (!online) {
    return (
      <p className="mt-6 text-muted">
        {salon.name} can’t take payments online at the moment. Please call {salon.phone}.
      </p>
    );
  }
  return (
    <>
      {left && (
        <p role="status" className="notice mt-6">
          {STRIPE_WORDS.nothingCharged}
        </p>
      )}
      {children}
    </>
  );
}
