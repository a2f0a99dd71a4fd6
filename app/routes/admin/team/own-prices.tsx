import { isExtra, minutesOf } from "../../../diary/menu/service.ts";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import { minutesField, priceField, type ServiceOfForm, type TypedTechnician } from "./typed-technician.ts";

interface Props {
  services: ServiceOfForm[];
  typed: TypedTechnician;
  errors: FieldErrors;
}

/** Prices and minutes of a technician's own. A blank field has the menu's, which it shows. docs/rules.md 21.21 */
export function OwnPrices({ services, typed, errors }: Props) {
  const wrong = services.some(({ id }) => errors[priceField(id)] || errors[minutesField(id)]);
  const some = Object.values(typed.prices).some((own) => own?.price || own?.minutes);
  if (services.length === 0) return null;
  return (
    <details className="mt-6 border-t border-line pt-2" open={wrong || some}>
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-medium">
        Prices and lengths of their own
        <span aria-hidden="true" className="chevron" />
      </summary>
      <p className="text-sm text-muted">
        What is left blank is the menu’s. Clients see “from” the lowest price until it is known who does it.
      </p>
      <ul className="mt-3 grid gap-x-8 gap-y-3 lg:grid-cols-2">
        {services.map((service) => (
          <Row key={service.id} service={service} typed={typed.prices[service.id]} errors={errors} />
        ))}
      </ul>
    </details>
  );
}

interface RowProps {
  service: ServiceOfForm;
  typed: TypedTechnician["prices"][string];
  errors: FieldErrors;
}

function Row({ service, typed, errors }: RowProps) {
  const { id, name, pricePence } = service;
  const [price, minutes] = [errors[priceField(id)], errors[minutesField(id)]];
  const errorId = price || minutes ? `${id}-own-error` : undefined;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-32 flex-1 wrap-anywhere">{name}</span>
      <span className="flex items-center gap-2">
        <span aria-hidden="true">£</span>
        <input
          name={priceField(id)}
          aria-label={`Price of ${name}, pounds`}
          aria-invalid={price ? true : undefined}
          aria-describedby={errorId}
          defaultValue={typed?.price}
          placeholder={`${pricePence / 100}`}
          inputMode="decimal"
          autoComplete="off"
          className="field-input w-24"
        />
        <span className="flex items-center gap-2">
          <input
            name={minutesField(id)}
            aria-label={`${isExtra(service) ? "Minutes that it adds" : "Length"}: ${name}`}
            aria-invalid={minutes ? true : undefined}
            aria-describedby={errorId}
            defaultValue={typed?.minutes}
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
