import { useState } from "react";
import { Search } from "../../../components/booking/steps/services/search.tsx";
import { MOST_PER_ITEM } from "../../../diary/menu/basket.ts";
import { isExtra, isPerItem, type Service } from "../../../diary/menu/service.ts";
import { isFound, SEARCHED_FROM } from "../../../models/services/menu.ts";
import { addsInWords, lengthOf, priceOf } from "../../../models/services/terms.ts";
import { unitInWords } from "../../../models/services/unit.ts";

interface Props {
  /** The services that are booked, first. */
  booked: Service[];
  /** The rest of the menu. */
  others: Service[];
  /** How many of each are chosen as the form comes. */
  quantityOf: (service: Service) => number;
  error: string | undefined;
}

/**
 * The services of an appointment, ticked, and below them the menu with hidden services too. A search narrows the menu and
 * unticks nothing. docs/rules.md 2.4, 5.31
 */
export function ServicesFields({ booked, others, quantityOf, error }: Props) {
  const [search, setSearch] = useState("");
  const found = others.filter((service) => isFound(service, search));
  return (
    <fieldset aria-describedby={error ? "services-error" : undefined} className="min-w-0">
      <legend>
        <h2 className="text-title">Services</h2>
      </legend>
      {error && (
        <p id="services-error" className="mt-2 text-sm font-medium text-brick">
          {error}
        </p>
      )}
      <ul className="mt-3">
        {booked.map((service) => (
          <ServiceChoice key={service.id} service={service} quantity={quantityOf(service)} />
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h3 className="text-lg">Add from the menu</h3>
        {others.length >= SEARCHED_FROM && <Search search={search} setSearch={setSearch} found={found.length} />}
      </div>
      <ul className="mt-2 overflow-y-auto overscroll-contain rounded-2xl border border-line px-3 sm:px-4 [@media(min-height:30rem)]:max-h-96">
        {others.map((service) => (
          <ServiceChoice
            key={service.id}
            service={service}
            quantity={quantityOf(service)}
            hidden={!found.includes(service)}
          />
        ))}
      </ul>
    </fieldset>
  );
}

interface ChoiceProps {
  service: Service;
  quantity: number;
  hidden?: boolean;
}

/** A service to tick, with its quantity where it is priced by the piece. */
function ServiceChoice({ service, quantity, hidden = false }: ChoiceProps) {
  const perItem = isPerItem(service);
  return (
    <li
      hidden={hidden}
      className="group/choice flex flex-wrap items-center gap-x-4 border-t border-line first:border-t-0"
    >
      <label className="flex min-h-12 min-w-0 flex-1 items-center gap-3 py-1.5">
        <input
          type="checkbox"
          name="service"
          value={service.id}
          defaultChecked={quantity > 0}
          className="size-5 shrink-0"
        />
        <span className="min-w-0 wrap-anywhere">
          <span className="block leading-snug font-medium">{service.name}</span>
          <span className="block text-sm text-muted">
            {priceOf(service)}
            {termsOf(service)}
            {!service.active && " · hidden from clients"}
          </span>
        </span>
      </label>
      {perItem && (
        <label className="invisible flex min-h-11 items-center gap-2 text-sm group-has-[[name=service]:checked]/choice:visible">
          <span className="text-muted">How many</span>
          <input
            type="number"
            name={`quantity-${service.id}`}
            aria-label={`How many: ${service.name}`}
            min={1}
            max={MOST_PER_ITEM}
            inputMode="numeric"
            defaultValue={quantity || 1}
            className="h-11 w-16 rounded-xl border border-control bg-surface text-center font-semibold tabular-nums"
          />
        </label>
      )}
    </li>
  );
}

/** The unit of a service's price and its minutes, shown after the price. docs/rules.md 3.9 */
function termsOf(service: Service): string {
  if (isExtra(service)) return `${isPerItem(service) ? ` ${unitInWords(service)}` : ""}${addsInWords(service, " · ")}`;
  if (!isPerItem(service)) return ` · ${lengthOf(service)}`;
  return ` ${unitInWords(service)}${service.itemMinutes ? ` · ${lengthOf(service)} each` : ""}`;
}
