import { ServicePicture } from "../../../components/service-picture.tsx";
import { duration } from "../../../kernel/dates.ts";
import { formatPounds } from "../../../kernel/money.ts";
import { isExtra, isPerItem, type Service } from "../../../models/services/service.ts";

/** The menu as a printed price list, in two columns if there is room: main services by category, then the extras. */
export function PriceList({ services }: { services: Service[] }) {
  if (services.length === 0) return null;
  const main = services.filter((service) => !isExtra(service));
  const extras = services.filter(isExtra);
  return (
    <section id="price-list" aria-labelledby="menu-heading" className="scroll-mt-8">
      <h2 id="menu-heading" className="text-display">
        The menu
      </h2>
      <div className="mt-8 border-b border-line sm:mt-10 lg:columns-2 lg:gap-x-16">
        {[...Map.groupBy(main, ({ category }) => category)].map(([category, inIt]) => (
          <Group key={category} name={category} services={inIt} />
        ))}
        {extras.length > 0 && <Group name="Extras" services={extras} />}
      </div>
    </section>
  );
}

/** The name of a group with one service is only heard: the service's own says as much. That of the extras is shown. */
function Group({ name, services }: { name: string; services: Service[] }) {
  const [first] = services;
  const alone = services.length === 1 && first && !isExtra(first);
  return (
    <section className="grid break-inside-avoid grid-cols-[56px_minmax(0,1fr)] gap-x-4 border-t border-line py-6 sm:grid-cols-[72px_minmax(0,1fr)] sm:gap-x-6">
      <div className="row-span-2">
        {first && <ServicePicture service={first} className="size-[56px] rounded-2xl sm:size-[72px]" />}
      </div>
      <h3 className={alone ? "sr-only" : "overline-label pt-1 pb-3 font-sans text-balance wrap-anywhere"}>{name}</h3>
      <ul className="@container col-start-2 flex flex-col gap-5">
        {services.map((service) => (
          <Line key={service.id} service={service} />
        ))}
      </ul>
    </section>
  );
}

/** The fragment shows the service among all others. docs/rules.md 9.9 */
function Line({ service }: { service: Service }) {
  const { id, name, pricePence } = service;
  return (
    <li className="group/line relative">
      <div className="flex flex-wrap items-baseline gap-x-2 @min-[12rem]:flex-nowrap">
        <a
          href={`/book?${new URLSearchParams({ service: id })}#${id}`}
          className="min-w-0 py-1 font-serif text-xl wrap-anywhere group-hover/line:text-berry after:absolute after:inset-0"
        >
          <span className="sr-only">Book </span>
          {name}
        </a>
        <span
          aria-hidden="true"
          className="min-w-6 flex-1 border-b-2 border-dotted border-line group-hover/line:border-berry"
        />
        <span className="whitespace-nowrap">
          <span className="font-serif text-xl tabular-nums">{formatPounds(pricePence)}</span>
          {isPerItem(service) && <span className="ml-1 text-muted">each</span>}
        </span>
      </div>
      <div className="flex items-baseline justify-between gap-6">
        <p className="max-w-[60ch] text-muted wrap-anywhere">
          {[timeOf(service), service.description].filter(Boolean).join(" · ")}
        </p>
        <span aria-hidden="true" className="link text-sm @max-[16rem]:hidden">
          Book
        </span>
      </div>
    </li>
  );
}

/** The time that a service takes in a booking, if it has one of its own. docs/rules.md 3.5 */
function timeOf(service: Service): string {
  return isPerItem(service) || isExtra(service) ? "" : duration(service.durationMinutes);
}
