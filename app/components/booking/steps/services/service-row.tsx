import { MOST_PER_ITEM, quantityTyped } from "../../../../diary/menu/basket.ts";
import { isExtra, isPerItem, type Service } from "../../../../diary/menu/service.ts";
import type { ShownService } from "../../../../diary/times/quote.ts";
import type { RequestedTechnician } from "../../../../models/services/menu.ts";
import { addsInWords, lengthOf, priceOf } from "../../../../models/services/terms.ts";
import { aloneInWords, quantityQuestion, unitInWords } from "../../../../models/services/unit.ts";
import { useScriptArrived } from "../../../forms/use-script-arrived.ts";
import { ServicePicture } from "../../../service-picture.tsx";
import { type AskedProps, Questions } from "./questions.tsx";

/** The properties that all rows of the menu share. */
export interface RowsProps extends AskedProps {
  /** Whether the search finds a service. */
  typed: (service: Service) => boolean;
  quantityIn: (service: Service) => number;
  choose: (service: Service, quantity: number) => void;
  /** The technician who is asked for, if any. docs/rules.md 21.20 */
  asked: RequestedTechnician | null;
  /** The services that answers have added. Only another answer removes them. docs/rules.md 9.14 */
  added: Set<string>;
}

interface RowProps extends Omit<RowsProps, "typed"> {
  service: ShownService;
  /** For staff, who know the menu: a smaller row without description, and a quantity only once it is chosen. docs/rules.md 15.10 */
  brief?: boolean;
}

/**
 * A service to add: picture, name, price, length, description and "+". The quantity of a per-item service replaces its
 * description in the same row, so that nothing moves when it is chosen. Only staff see hidden services, marked as hidden. docs/rules.md 2.4,
 * 3.3, 9.7
 */
export function ServiceRow({ service, quantityIn, choose, asked, added, brief = false, ...questions }: RowProps) {
  const quantity = quantityIn(service);
  const perItem = isPerItem(service);
  return (
    <div className="service-row group @container">
      <div className={`grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 px-3 sm:px-4 ${brief ? "" : "sm:gap-x-4"}`}>
        <label className={`col-span-full row-start-1 grid grid-cols-subgrid items-center ${brief ? "py-2" : "py-3"}`}>
          <ServicePicture
            service={service}
            className={`rounded-xl @max-[16rem]:hidden ${brief ? "size-11" : "size-14"}`}
          />
          <span className="col-start-2 wrap-anywhere">
            <span
              className={`block leading-snug font-medium ${brief ? "" : "font-serif text-lg @max-[16rem]:text-base"}`}
            >
              {service.name}
            </span>
            <span className="block text-sm">
              <span className="font-semibold tabular-nums">{priceOf(service)}</span>
              <span className="text-muted">{terms(service)}</span>
            </span>
            {added.has(service.id) && <span className="block text-sm font-medium">Added by your answer</span>}
            {!service.active && <span className="block text-sm font-medium">Hidden from clients</span>}
            {asked && !asked.does(service) && <span className="block text-sm text-muted">Not with {asked.name}</span>}
            {!brief && (perItem || service.description) && (
              <span className={`${DESCRIPTION} ${perItem ? BEHIND_QUANTITY : ""}`}>{service.description}</span>
            )}
          </span>
          <input
            type="checkbox"
            name="service"
            value={service.id}
            checked={quantity > 0}
            disabled={added.has(service.id)}
            onChange={(event) => choose(service, event.currentTarget.checked ? 1 : 0)}
            className="plus col-start-3"
          />
        </label>
        {perItem && (
          <Quantity
            {...{ service, quantity, choose }}
            className={
              brief
                ? "hidden group-has-checked:flex pb-2"
                : `invisible flex group-has-checked:visible ${OVER_DESCRIPTION}`
            }
          />
        )}
      </div>
      <Questions service={service} {...questions} />
    </div>
  );
}

const DESCRIPTION = "mt-0.5 block text-sm leading-snug text-pretty wrap-anywhere text-muted";

/** Where the row is narrow a description leaves the quantity room. Where it is wide that stands beside name and price. */
const BEHIND_QUANTITY = "group-has-checked:invisible @max-[40rem]:min-h-11";
const OVER_DESCRIPTION = "row-start-1 self-end mb-3 @min-[40rem]:mb-0 @min-[40rem]:self-center";

function terms(service: ShownService): string {
  const length = lengthOf(service);
  if (isExtra(service)) return (isPerItem(service) ? ` ${unitInWords(service)}` : "") + addsInWords(service, " · ");
  if (!isPerItem(service)) return ` · ${length}`;
  return ` ${unitInWords(service)} · ${service.itemMinutes ? `${length} each` : aloneInWords(service)}`;
}

interface QuantityProps extends Pick<RowProps, "service" | "choose"> {
  quantity: number;
  className: string;
}

/** The quantity of a per-item service. Without script it is a number field of the form. */
function Quantity({ service, quantity, choose, className }: QuantityProps) {
  const waits = useScriptArrived() ? "" : "invisible";
  const step = `grid size-11 place-items-center rounded-full border border-control text-xl aria-disabled:opacity-40 ${waits}`;
  return (
    <div className={`col-start-2 flex-wrap items-center gap-x-1 justify-self-end ${className}`}>
      <span className="mr-2 text-sm text-muted @max-[26rem]:sr-only" id={`${service.id}-quantity`}>
        {quantityQuestion(service)}
      </span>
      <button
        type="button"
        className={step}
        aria-label={`One ${service.name} fewer`}
        onClick={(event) => {
          const box = event.currentTarget.closest(".service-row")?.querySelector<HTMLElement>("[name=service]");
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
        className="h-11 w-12 rounded-xl [appearance:textfield] border border-control bg-surface text-center font-semibold tabular-nums"
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
