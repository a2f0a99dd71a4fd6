import { useEffect } from "react";
import { Form, useRevalidator } from "react-router";
import { Progress } from "../../components/booking/progress.tsx";
import { StepHeading } from "../../components/booking/step-heading.tsx";
import { useSending } from "../../components/forms/use-sending.ts";
import { Fact } from "../../components/paying/to-stripe.tsx";
import { CARD_HEADINGS, CHECKOUT_HEADINGS, CHECKOUT_WORDS, STRIPE_WORDS } from "../../words/checkout.ts";

/** How a visit to Stripe stands, in words. */
interface State {
  /** What the client does at Stripe before the booking. */
  what: "deposit" | "card" | "both";
  /** `unasked`: Stripe does not answer, and the client has not been there yet. */
  is: "open" | "paid" | "left" | "expired" | "refunded" | "unchanged" | "looking" | "unasked";
  /** The address of Stripe’s page. */
  url: string | null;
  /**
   * Whether the page forwards to Stripe by itself. If the client has come back, or the start is not held, the client taps a
   * button instead.
   */
  leads: boolean;
  /** Until when the start is held; null when it is not. */
  heldUntil: string | null;
  /** Whether a friend comes along. Their place is held too. docs/rules.md 22.20 */
  withFriend: boolean;
  when: string;
  time: string;
  amount: string;
  /** What is paid now and later; empty once the visit is over. */
  inWords: string;
  /** Addresses: the steps to go back to, null for a client who came from the API, and this page. */
  details: string | null;
  times: string | null;
  here: string;
  salon: string;
}

/** The page that leads to Stripe, and then says what became of the visit. docs/rules.md 31.14, 31.20 */
export default function Visit({ state }: { state: State }) {
  const { is, what, when, salon, amount, inWords } = state;
  return (
    <div className="mx-auto max-w-2xl">
      <Progress current={is === "paid" ? 3 : 2} />
      <StepHeading>{(what === "card" ? CARD_HEADINGS : CHECKOUT_HEADINGS)[is]}</StepHeading>
      <section className="card mt-6 px-6 py-8 sm:px-8">
        <dl className="divide-y divide-line">
          <Fact name="Appointment">{when}</Fact>
          <Fact name="With">{salon}</Fact>
          <Fact name={what === "card" ? "Charged now" : "Deposit"}>
            <span className="text-2xl tabular-nums">{what === "card" ? "Nothing" : amount}</span>
            {inWords && <span className="block">{inWords}</span>}
          </Fact>
        </dl>
        {is === "open" ? <OnTheWay state={state} /> : <Ended state={state} is={is} />}
      </section>
    </div>
  );
}

function heldInWords(withFriend: boolean, until: string): string {
  return `${withFriend ? "Your time and your friend’s are" : "Your time is"} held for you until ${until}.`;
}

/** The page on the way to Stripe. It says until when the start is held. */
function OnTheWay({ state: { what, url, leads, heldUntil, withFriend, time } }: { state: State }) {
  const busy = useSending();
  const { ifGone, once, without, note } = CHECKOUT_WORDS[what];
  return (
    <>
      {heldUntil === null ? (
        <p className="notice mt-6 text-pretty">
          We’re holding a lot of times right now, so we can’t hold {time} for you too. If somebody else books it before{" "}
          {ifGone}
        </p>
      ) : (
        <p role="status" className="mt-6 text-pretty">
          {leads && "We’re taking you to Stripe’s secure page. "}
          <strong>{heldInWords(withFriend, heldUntil)}</strong> {once}
        </p>
      )}
      {url && (
        <a href={url} className="button mt-5 w-full">
          Continue to Stripe
        </a>
      )}
      <Form method="post" reloadDocument className="mt-3">
        <button type="submit" className="button-quiet w-full" aria-disabled={busy}>
          {without}
        </button>
      </Form>
      <p className="mt-4 text-sm text-pretty text-muted">{note} We never see your card details.</p>
    </>
  );
}

/** What the page says after the visit, and where to go next. */
function Ended({ state, is }: { state: State; is: Exclude<State["is"], "open"> }) {
  const { what, time, amount, details, times, here } = state;
  if (is === "looking") return <Looking state={state} />;
  if (is === "unasked") {
    return (
      <p role="status" className="notice mt-6 text-pretty">
        We couldn’t reach Stripe just now. Nothing was charged, and nothing is booked yet.{" "}
        <a href={here} className="link">
          Try again
        </a>
      </p>
    );
  }
  const back = `${amount} is on its way back to your card.`;
  const [arrived, then] =
    what === "card"
      ? ["your card", "we haven’t kept your card, and nothing was charged."]
      : ["your payment", what === "both" ? `we haven’t kept your card, and ${back}` : `and ${back}`];
  const next = is === "refunded" ? times : details;
  return (
    <>
      <p role="status" className="notice mt-6 text-pretty">
        {is === "paid" &&
          `${what === "card" ? "Your card is on file." : `We’ve received your ${amount} deposit.`} We’ve emailed you the details.`}
        {is === "left" && "Nothing was charged."}
        {is === "expired" &&
          `Nothing was charged and nothing is booked. We’ve released ${time}. You can still book it until somebody else does.`}
        {is === "refunded" &&
          `${time} had gone by the time ${arrived} arrived. Nothing is booked, ${then} We’ve emailed you about it.`}
        {is === "unchanged" &&
          `The rest had been paid another way by the time your payment arrived, so ${amount} was more than you owed. Your appointment is unchanged, and ${back} We’ve emailed you about it.`}
      </p>
      {next === null ? (
        <p className="mt-4">{STRIPE_WORDS.closeThis}</p>
      ) : (
        <a href={next} className="button mt-5 w-full">
          {is === "refunded" ? "Choose another time" : "Back to your booking"}
        </a>
      )}
    </>
  );
}

/** How often a waiting page looks again, ms, and how many times. */
const AGAIN_MS = 3_000;
const MOST_TIMES = 60;

/** Stripe has not said yet how it ended. The page looks again by itself, and when the client asks. */
function Looking({ state: { here, what, heldUntil, withFriend } }: { state: State }) {
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
      {heldUntil && <strong className="block">{heldInWords(withFriend, heldUntil)}</strong>}
      {what === "card"
        ? "Stripe hasn’t told us yet whether your card is kept. We’ll show it here as soon as we know, and email you to confirm."
        : "Stripe hasn’t told us yet whether your payment has arrived. We’ll show it here as soon as we know and email you to confirm, so please don’t pay twice."}{" "}
      <a href={here} className="link">
        Check again
      </a>
    </p>
  );
}
