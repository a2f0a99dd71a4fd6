import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { useScriptArrived } from "../../../components/forms/use-script-arrived.ts";
import { Swatch } from "../../../components/swatch.tsx";
import { duration, named } from "../../../kernel/dates.ts";
import { formatPounds } from "../../../kernel/money.ts";
import {
  basketLength,
  type Choice,
  MOST_PER_ITEM,
  quantityTyped,
  withQuantity,
} from "../../../models/services/basket.ts";
import { isExtra, isPerItem, type Service } from "../../../models/services/service.ts";
import { type Draft, draftFrom, draftPath, reschedulePairs, useBookingPage } from "../draft.ts";
import { StepHeading } from "../step-heading.tsx";
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

interface CardProps {
  service: Service;
  quantity: number;
  choose: (service: Service, quantity: number) => void;
}

function ServiceCard({ service, quantity, choose }: CardProps) {
  const chosen = quantity > 0;
  return (
    <li
      className={`card group flex flex-col transition-colors duration-150 ${chosen ? "border-berry bg-blush" : "hover:border-control"}`}
    >
      <label className="flex flex-1 gap-4 p-4 sm:p-5">
        <Swatch category={service.category} />
        <span className="flex min-w-0 flex-1 flex-col wrap-anywhere">
          <span className="flex items-start justify-between gap-3">
            <span className="font-serif text-lg leading-snug font-medium">{service.name}</span>
            <input
              type="checkbox"
              name="service"
              value={service.id}
              checked={chosen}
              onChange={(event) => choose(service, event.currentTarget.checked ? 1 : 0)}
              className="mt-0.5 size-6 shrink-0"
            />
          </span>
          {service.description && <span className="mt-1 text-sm text-muted">{service.description}</span>}
          <span className="mt-auto flex items-baseline gap-2 pt-3">
            <span className="font-semibold tabular-nums">{formatPounds(service.pricePence)}</span>
            <span className="text-sm text-muted">{terms(service)}</span>
          </span>
        </span>
      </label>
      {isPerItem(service) && <Quantity service={service} quantity={quantity} choose={choose} />}
    </li>
  );
}

function terms(service: Service): string {
  if (isPerItem(service)) return "each";
  return isExtra(service) ? "" : duration(service.durationMinutes);
}

/** The quantity of a per-item service. Without script it is a number field of the form. */
function Quantity({ service, quantity, choose }: CardProps) {
  const waits = useScriptArrived() ? "" : "invisible";
  const step = `grid size-11 place-items-center rounded-full border border-control text-xl aria-disabled:opacity-40 ${waits}`;
  return (
    <div className="hidden items-center gap-3 px-5 pb-5 group-has-[input:checked]:flex">
      <span className="mr-auto text-sm text-muted" id={`${service.id}-quantity`}>
        Quantity
      </span>
      <button
        type="button"
        className={step}
        aria-label={`One ${service.name} fewer`}
        onClick={(event) => {
          const box = event.currentTarget.closest("li")?.querySelector<HTMLElement>("[name=service]");
          if (quantity === 1) box?.focus();
          choose(service, quantity - 1);
        }}
      >
        −
      </button>
      <input
        type="number"
        name={`quantity-${service.id}`}
        aria-labelledby={`${service.id}-quantity`}
        aria-description={service.name}
        min={0}
        max={MOST_PER_ITEM}
        value={quantity || 1}
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ currentTarget: { value } }) => value !== "" && choose(service, quantityTyped(value))}
        className="h-11 w-14 rounded-xl border border-control bg-surface text-center font-semibold tabular-nums"
      />
      <button
        type="button"
        className={step}
        aria-label={`One ${service.name} more`}
        aria-disabled={quantity >= MOST_PER_ITEM}
        onClick={() => choose(service, quantity + 1)}
      >
        +
      </button>
    </div>
  );
}

function ShortSummary({ basket, total }: { basket: Choice[]; total: number }) {
  const names = basket.map(({ service, quantity }) => named(service.name, quantity)).join(", ");
  return (
    <p className="mb-3 flex items-baseline justify-between gap-4">
      <span className="truncate text-sm text-muted">
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
    <button type="submit" className="button w-full whitespace-nowrap">
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
