import { Form } from "react-router";
import { useSending } from "../forms/use-sending.ts";
import type { VisitLeftOpen } from "./visit-left-open.server.ts";

interface Props extends VisitLeftOpen {
  /** Whether the page shows nothing else. */
  alone: boolean;
}

/** Leads back to a visit to Stripe that was left open, or gives it up. docs/rules.md 31.14 */
export default function LeftOpen(visit: Props) {
  const { when, heldUntil, withFriend, isCard, isChange, inWords, onward, giveUp, alone } = visit;
  const busy = useSending();
  const Heading = alone ? "h1" : "p";
  return (
    <section aria-label="Not booked yet" className="notice mb-8 max-w-2xl">
      <Heading className="font-semibold text-pretty">
        {heldUntil === null
          ? "Your booking isn’t finished."
          : `${withFriend ? "Your time and your friend’s are" : "Your time is"} held until ${heldUntil}.`}
      </Heading>
      <p className="mt-1 text-pretty">
        {when}. {inWords && `${isCard ? "Nothing now, " : ""}${inWords}. `}
        {isChange ? "Your appointment changes" : "It’s booked"} once your{" "}
        {isCard ? "card is kept." : "payment arrives."}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <a href={onward} className="button">
          {isCard ? "Continue to your card" : "Continue to payment"}
        </a>
        <Form method="post" action={giveUp} reloadDocument>
          <button type="submit" className="button-quiet" aria-disabled={busy}>
            Release it
          </button>
        </Form>
      </div>
    </section>
  );
}
