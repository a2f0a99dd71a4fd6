import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { reschedulePairs } from "../../../components/pending-reschedule.ts";
import { duration, named } from "../../../kernel/dates.ts";
import { formatPounds } from "../../../kernel/money.ts";
import { basketLength, type Choice, withQuantity } from "../../../models/services/basket.ts";
import { isExtra, type Service } from "../../../models/services/service.ts";
import { type Draft, draftFrom, draftPath, useBookingPage } from "../draft.ts";
import { StepHeading } from "../step-heading.tsx";
import { ServiceCard } from "./service-card.tsx";
import { Summary } from "./summary.tsx";

interface Props {
  services: Service[];
  draft: Draft;
  setDraft: (draft: Draft) => void;
  /** The price of the chosen services, pence. */
  total: number;
}

/** The first step: main services, extras, and the total. */
export function ServiceStep({ services, draft, setDraft, total }: Props) {
  const { basket } = draft;
  const main = services.filter((service) => !isExtra(service));
  const extras = services.filter(isExtra);
  const choose = (service: Service, quantity: number) =>
    setDraft({ ...draft, basket: withQuantity(services, basket, service, quantity) });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const ticked = { ...draft, basket: basketIn(form.current, services) };
    if (draftPath(ticked) !== draftPath(draft)) setDraft(ticked);
  });
  const quantityIn = (service: Service) => basket.find((choice) => choice.service.id === service.id)?.quantity ?? 0;

  return (
    <Form
      ref={form}
      method="get"
      action={useBookingPage()}
      onSubmit={(event) => {
        event.preventDefault();
        if (basket.length > 0) setDraft({ ...draft, step: "datetime" });
      }}
      className="group/flow lg:grid lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-10"
    >
      <div>
        <StepHeading>Select Main Service</StepHeading>
        {main.length === 0 && <p className="notice mt-6">No services available at the moment.</p>}
        <ul className="mt-6 grid gap-3 sm:grid-cols-2 sm:gap-4">
          {main.map((service) => (
            <ServiceCard key={service.id} service={service} quantity={quantityIn(service)} choose={choose} />
          ))}
        </ul>
        <h2 className="mt-12 text-title">
          <span className="overline-label font-sans">SELECT EXTRAS</span>
        </h2>
        {extras.length === 0 && <p className="notice mt-4">No extras available.</p>}
        <ul className="mt-4 grid gap-3 sm:grid-cols-2 sm:gap-4">
          {extras.map((service) => (
            <ServiceCard key={service.id} service={service} quantity={quantityIn(service)} choose={choose} />
          ))}
        </ul>
      </div>
      <aside
        aria-label="Your booking"
        className="bottom-bar z-10 -mx-4 mt-6 hidden group-has-[[name=service]:checked]/flow:block sm:-mx-6 lg:sticky lg:top-6 lg:bottom-auto lg:mx-0 lg:mt-0"
      >
        <div className="border-t border-line bg-surface p-4 sm:px-6 lg:hidden">
          {basket.length > 0 && <ShortSummary basket={basket} total={total} />}
          <ContinueButton />
        </div>
        <div className="card hidden p-6 lg:block">
          <h2 className="text-title">Your booking</h2>
          <div className="mt-2 mb-6">{basket.length > 0 && <Summary basket={basket} total={total} />}</div>
          <ContinueButton />
        </div>
      </aside>
      <input type="hidden" name="step" value="datetime" />
      {draft.rescheduling &&
        reschedulePairs(draft.rescheduling).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
    </Form>
  );
}

function ShortSummary({ basket, total }: { basket: Choice[]; total: number }) {
  const names = basket.map(({ service, quantity }) => named(service.name, quantity)).join(", ");
  return (
    <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="min-w-0 flex-1 text-sm wrap-anywhere text-muted">
        {names} · {duration(basketLength(basket))}
      </span>
      <span>
        <span className="sr-only">Total </span>
        <span className="font-serif text-xl tabular-nums">{formatPounds(total)}</span>
      </span>
    </p>
  );
}

function ContinueButton() {
  return (
    <button type="submit" className="button w-full">
      Continue to Date & Time
    </button>
  );
}

/**
 * The services ticked in the form. Before the script loads, or after a reload, the page's state may lag behind them.
 */
function basketIn(form: HTMLFormElement | null, services: Service[]): Choice[] {
  const pairs = [...new FormData(form ?? undefined)].map(([name, value]) => [name, String(value)]);
  return draftFrom(new URLSearchParams(pairs), services).basket;
}
