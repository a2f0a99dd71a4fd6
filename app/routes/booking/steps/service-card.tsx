import { useScriptArrived } from "../../../components/forms/use-script-arrived.ts";
import { ServicePicture } from "../../../components/service-picture.tsx";
import { duration } from "../../../kernel/dates.ts";
import { formatPounds } from "../../../kernel/money.ts";
import { MOST_PER_ITEM, quantityTyped } from "../../../models/services/basket.ts";
import { isExtra, isPerItem, type Service } from "../../../models/services/service.ts";

interface CardProps {
  service: Service;
  quantity: number;
  choose: (service: Service, quantity: number) => void;
}

/** A service to tick, with its quantity if it is priced each. docs/rules.md 3.1 */
export function ServiceCard({ service, quantity, choose }: CardProps) {
  const chosen = quantity > 0;
  return (
    <li
      className={`card group flex flex-col transition-colors duration-150 ${chosen ? "border-berry bg-blush" : "hover:border-control"}`}
    >
      <label className="flex flex-1 gap-4 p-4 sm:p-5">
        <ServicePicture service={service} />
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
    <div className="hidden flex-wrap items-center gap-3 px-5 pb-5 group-has-[input:checked]:flex">
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
