import { Form } from "react-router";
import { Alert } from "../../components/forms/alert.tsx";
import { useSending } from "../../components/forms/use-sending.ts";
import { Fact, LeadingToStripe } from "../../components/paying/to-stripe.tsx";
import { CARD_WORDS, cardOnFile } from "../../words/checkout.ts";
import type { Route } from "./+types/route.ts";

/** The page of a card on file: what it is kept for, and the ways to leave, change and remove it. docs/rules.md 31.15, 31.17 */
export default function Card({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const {
    forward,
    unknown,
    when,
    card,
    ofAccount,
    removable,
    cameBack,
    removed,
    terms,
    stands,
    online,
    signedIn,
    salon,
  } = loaderData;
  const busy = useSending();
  const scope = signedIn ? "for your bookings with us, until you remove it on your profile" : "for this booking alone";
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="text-display">{card ? "Your card on file" : "Keep a card on file"}</h1>
      {actionData && <Alert about={actionData}>{actionData.message}</Alert>}
      <section className="card mt-8 px-6 py-8 sm:px-8">
        <dl className="divide-y divide-line">
          <Fact name="Appointment">{when}</Fact>
          <Fact name="With">{salon.name}</Fact>
          {card && <Fact name="Card on file">{card}</Fact>}
        </dl>
        {terms && <p className="mt-5 text-pretty">{terms}</p>}
        {forward ? (
          <LeadingToStripe address={forward} />
        ) : (
          <>
            {card && cameBack && (
              <p role="status" className="good mt-6">
                {cardOnFile(ofAccount)}
              </p>
            )}
            {removed && !card && (
              <p role="status" className="good mt-6">
                {CARD_WORDS.removed}.
              </p>
            )}
            {unknown && (
              <p role="status" className="notice mt-6">
                {CARD_WORDS.unknown}
              </p>
            )}
            {!stands && <p className="mt-6 text-muted">{CARD_WORDS.notNeeded}</p>}
            {stands && !online && (
              <p className="mt-6 text-muted">
                {salon.name} can’t take cards online at the moment. Please call {salon.phone}.
              </p>
            )}
            {stands && online && !unknown && (
              <Form method="post" reloadDocument className="mt-6">
                <button type="submit" className={`${card ? "button-outlined" : "button"} w-full`} aria-disabled={busy}>
                  {card ? "Keep another card instead" : "Keep a card on file"}
                </button>
                <p className="mt-3 text-sm text-muted">
                  Enter it on Stripe’s secure page, then come back here. Nothing is charged now. We keep it {scope}.
                </p>
              </Form>
            )}
            {removable && (
              <Form method="post" reloadDocument className="mt-3">
                <button type="submit" name="intent" value="remove" className="button-quiet w-full" aria-disabled={busy}>
                  Remove this card
                </button>
                <p className="mt-1 text-sm text-muted">{CARD_WORDS.without}</p>
              </Form>
            )}
          </>
        )}
      </section>
    </div>
  );
}
