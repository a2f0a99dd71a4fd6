import { useContext } from "react";
import { FieldValues, useField } from "../../../components/forms/field-values.ts";
import { isExtra, minutesOf } from "../../../diary/menu/service.ts";
import { minutesField, priceField, type ServiceOfForm } from "./typed-technician.ts";

/** Prices and minutes of a technician's own. A blank field has the menu's, which it shows. docs/rules.md 21.21 */
export function OwnPrices({ services }: { services: ServiceOfForm[] }) {
  const { values = {}, errors = {} } = useContext(FieldValues) ?? {};
  const names = services.flatMap(({ id }) => [priceField(id), minutesField(id)]);
  const some = names.some((name) => errors[name] || values[name]?.[0]?.trim());
  if (services.length === 0) return null;
  return (
    <details className="mt-6 border-t border-line pt-2" open={some}>
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-medium">
        Prices and lengths of their own
        <span aria-hidden="true" className="chevron" />
      </summary>
      <p className="text-sm text-muted">
        Leave blank to use the menu’s. Clients see “from” the lowest price until they choose who does it.
      </p>
      <ul className="mt-3 grid gap-x-8 gap-y-3 lg:grid-cols-2">
        {services.map((service) => (
          <Row key={service.id} service={service} />
        ))}
      </ul>
    </details>
  );
}

function Row({ service }: { service: ServiceOfForm }) {
  const { id, name, pricePence } = service;
  const { error: price, ...ownPrice } = useField<Own>({ name: priceField(id) });
  const { error: minutes, ...ownMinutes } = useField<Own>({ name: minutesField(id) });
  const errorId = price || minutes ? `${id}-own-error` : undefined;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-32 flex-1 wrap-anywhere">{name}</span>
      <span className="flex items-center gap-2">
        <span aria-hidden="true">£</span>
        <input
          {...ownPrice}
          aria-label={`Price of ${name}, pounds`}
          aria-invalid={price ? true : undefined}
          aria-describedby={errorId}
          placeholder={`${pricePence / 100}`}
          inputMode="decimal"
          autoComplete="off"
          className="field-input w-24"
        />
        <span className="flex items-center gap-2">
          <input
            {...ownMinutes}
            aria-label={`${isExtra(service) ? "Minutes that it adds" : "Length"}: ${name}`}
            aria-invalid={minutes ? true : undefined}
            aria-describedby={errorId}
            placeholder={`${minutesOf(service)}`}
            inputMode="numeric"
            autoComplete="off"
            className="field-input w-20"
          />
          <span aria-hidden="true">min</span>
        </span>
      </span>
      {errorId && (
        <span id={errorId} className="w-full text-sm font-medium text-brick">
          {price ?? minutes}
        </span>
      )}
    </li>
  );
}

/** What an input shows, and what is wrong with it. */
interface Own {
  name: string;
  defaultValue?: string;
  error?: string;
}
