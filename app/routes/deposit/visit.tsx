import { useEffect } from "react";
import { Form, useRevalidator } from "react-router";
import { Progress } from "../../components/booking/progress.tsx";
import { StepHeading } from "../../components/booking/step-heading.tsx";
import { useSending } from "../../components/forms/use-sending.ts";
import { Fact } from "../../components/paying/to-stripe.tsx";

/** How a visit to Stripe stands, in words. */
interface State {
  /** `unasked`: Stripe does not answer, and nobody has been there yet. */
  is: "open" | "expired" | "refunded" | "unchanged" | "looking" | "unasked";
  /** Stripe’s page. */
  url: string | null;
  /** Whether the page leads there by itself. Who has come back, or whose start is not held, does it themselves. */
  leads: boolean;
  /** Until when the start is held, null when it is not. */
  heldUntil: string | null;
  when: string;
  time: string;
  amount: string;
  /** The steps to go back to, and this page. */
  details: string;
  times: string;
  here: string;
  salon: string;
}

/** The way to Stripe, or what became of it. docs/rules.md 31.14 */
export default function Visit({ state }: { state: State }) {
  const { is, when, salon, amount } = state;
  const { heading } = WORDS[is];
  return (
    <div className="mx-auto max-w-2xl">
      <Progress current={2} />
      <StepHeading>{heading}</StepHeading>
      <section className="card mt-6 px-6 py-8 sm:px-8">
        <dl className="divide-y divide-line">
          <Fact name="Appointment">{when}</Fact>
          <Fact name="With">{salon}</Fact>
          <Fact name="Deposit">
            <span className="text-2xl tabular-nums">{amount}</span>
          </Fact>
        </dl>
        {is === "open" ? <OnTheWay state={state} /> : <Ended state={state} is={is} />}
      </section>
    </div>
  );
}

const WORDS = {
  open: { heading: "Pay your deposit" },
  unasked: { heading: "Pay your deposit" },
  looking: { heading: "We are checking your payment" },
  expired: { heading: "The time to pay is over" },
  refunded: { heading: "Your time has gone" },
  unchanged: { heading: "Your appointment has not changed" },
} as const;

/** The way to Stripe, with how long the start is held meanwhile. */
function OnTheWay({ state: { url, leads, heldUntil, time } }: { state: State }) {
  const busy = useSending();
  return (
    <>
      {heldUntil === null ? (
        <p className="notice mt-6 text-pretty">
          So much is held at the moment that we can’t hold {time} for you too. If somebody else books it before your
          payment arrives, nothing is booked and your money goes back at once.
        </p>
      ) : (
        <p role="status" className="mt-6 text-pretty">
          {leads && "We are taking you to Stripe’s secure page. "}
          <strong>
            {time} is held for you until {heldUntil}.
          </strong>{" "}
          It is booked once your deposit is paid.
        </p>
      )}
      {url && (
        <a href={url} className="button mt-5 w-full">
          Continue to Stripe
        </a>
      )}
      <Form method="post" reloadDocument className="mt-3">
        <button type="submit" className="button-quiet w-full" aria-disabled={busy}>
          Go back without paying
        </button>
      </Form>
      <p className="mt-4 text-sm text-muted">
        The deposit counts towards the price. Your card’s details never reach us.
      </p>
    </>
  );
}

/** What there is to say after it, and the way on. */
function Ended({
  state: { time, amount, details, times, here },
  is,
}: {
  state: State;
  is: Exclude<State["is"], "open">;
}) {
  if (is === "looking") return <Looking here={here} />;
  if (is === "unasked") {
    return (
      <p role="status" className="notice mt-6 text-pretty">
        We could not reach Stripe just now. Nothing was charged, and nothing is booked yet.{" "}
        <a href={here} className="link">
          Try again
        </a>
      </p>
    );
  }
  return (
    <>
      <p role="status" className="notice mt-6 text-pretty">
        {is === "expired" &&
          `Nothing was charged and nothing is booked. We no longer hold ${time} for you. You can still book it while nobody else does.`}
        {is === "refunded" &&
          `${time} could not be booked any more when your payment arrived. Nothing is booked, and ${amount} is on its way back to your card. We have emailed you about it.`}
        {is === "unchanged" &&
          `The rest had been paid another way when your payment arrived, so ${amount} was more than you still owed. Your appointment is as it was, and ${amount} is on its way back to your card. We have emailed you about it.`}
      </p>
      <a href={is === "refunded" ? times : details} className="button mt-5 w-full">
        {is === "refunded" ? "Choose another time" : "Back to your booking"}
      </a>
    </>
  );
}

/** How often a page that waits looks again, ms, and how many times. */
const AGAIN_MS = 3_000;
const MOST_TIMES = 60;

/** Stripe has not said yet: the page looks again by itself, and on request. */
function Looking({ here }: { here: string }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let times = 0;
    const timer = setInterval(() => {
      if (++times >= MOST_TIMES) clearInterval(timer);
      revalidate();
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <p role="status" className="notice mt-6 text-pretty">
      Stripe has not said yet how your payment has ended. This page shows it as soon as it has: please do not pay twice.
      Once it has arrived, your confirmation comes by email too.{" "}
      <a href={here} className="link">
        Look again
      </a>
    </p>
  );
}
