import { Form } from "react-router";
import { useScriptArrived } from "../../../components/forms/use-script-arrived.ts";
import { useSending } from "../../../components/forms/use-sending.ts";
import { Fact } from "../../../components/paying/to-stripe.tsx";
import { Gift } from "../../../components/vouchers/gift.tsx";
import type { OrderShown } from "./order-page.server.ts";

/** The page of an order: it leads to Stripe, and shows the voucher once it is paid. docs/rules.md 32.13 */
export default function OrderPage({ shown }: { shown: OrderShown }) {
  if (shown.voucher) return <Bought voucher={shown.voucher} />;
  const { is, amount, ordered, salon } = shown;
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="text-display">
        {is === "open" || is === "unasked" ? "Pay for your voucher" : "We’re checking your payment"}
      </h1>
      <section className="card mt-8 px-6 py-8 sm:px-8">
        <dl className="divide-y divide-line">
          {ordered.recipient && (
            <Fact name="For">
              <bdi>{ordered.recipient}</bdi>
            </Fact>
          )}
          {ordered.email && <Fact name="Goes to">{ordered.email}</Fact>}
          <Fact name="At">{salon.name}</Fact>
          <Fact name="Gift voucher">
            <span className="text-2xl tabular-nums">{amount}</span>
          </Fact>
        </dl>
        <Standing shown={shown} />
      </section>
    </div>
  );
}

function Standing({ shown: { is, url, forward, here } }: { shown: OrderShown }) {
  const busy = useSending();
  if (is !== "open") {
    return (
      <p role="status" className="notice mt-6 text-pretty">
        {is === "unasked"
          ? "We couldn’t reach Stripe just now. Nothing was charged. "
          : "Stripe hasn’t told us yet whether your payment has arrived. We’ll show the voucher here as soon as it’s paid, so please don’t pay twice. "}
        <a href={here} className="link">
          {is === "unasked" ? "Try again" : "Check again"}
        </a>
      </p>
    );
  }
  return (
    <>
      <p role="status" className="mt-6 text-pretty text-muted">
        {forward
          ? "We’re taking you to Stripe’s secure page. We never see your card details."
          : "This voucher isn’t paid yet."}
      </p>
      <a href={url ?? here} className="button mt-5 w-full">
        Continue to Stripe
      </a>
      <Form method="post" reloadDocument className="mt-3">
        <button type="submit" className="button-quiet w-full" aria-disabled={busy}>
          Go back and change it
        </button>
      </Form>
    </>
  );
}

/** The voucher to print, and where it was sent. */
function Bought({ voucher }: { voucher: NonNullable<OrderShown["voucher"]> }) {
  const scripted = useScriptArrived();
  const { left, isUsed, code, mailedTo, receiptTo } = voucher;
  return (
    <div className="gift-page mx-auto max-w-2xl">
      <div className="print:hidden">
        <h1 className="text-display">
          {left === null ? "There’s nothing left on this voucher" : "Your voucher is ready"}
        </h1>
        <p role="status" className={left === null ? "notice mt-6" : "good mt-6"}>
          {left === null ? GONE : whereItGoes(mailedTo, receiptTo)}
        </p>
        {left !== null && isUsed && <p className="mt-4 text-muted">{left} of it is left.</p>}
      </div>
      <div className="mt-8">
        <Gift voucher={voucher} />
      </div>
      <p className="mt-6 flex flex-wrap items-center gap-3 print:hidden">
        {scripted && code !== null && (
          <button type="button" className="button" onClick={() => print()}>
            Print it
          </button>
        )}
        <a href="/vouchers" className="button-quiet">
          Buy another one
        </a>
      </p>
    </div>
  );
}

const GONE = "It’s been used, or refunded to the card that paid for it.";

function whereItGoes(mailedTo: string, receiptTo: string | null): string {
  if (mailedTo === "") return "Thank you, it’s paid. Print it, or write down its code.";
  if (receiptTo) return `Thank you, it’s paid and on its way to ${mailedTo}. Your receipt goes to ${receiptTo}.`;
  return `Thank you, it’s paid and on its way to ${mailedTo}.`;
}
