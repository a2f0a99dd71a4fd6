import { ServicePicture } from "../../../components/service-picture.tsx";
import { isExtra, isPerItem, type Service } from "../../../diary/menu/service.ts";
import type { ShownService } from "../../../diary/times/quote.ts";
import { familiesOf } from "../../../models/services/menu.ts";
import { addsInWords, lengthOf, poundsFrom, priceOf } from "../../../models/services/terms.ts";
import { aloneInWords, unitInWords } from "../../../models/services/unit.ts";

/**
 * The menu as a price list, in two columns if there is room. Main services stand by family, in the order of the booking, and
 * the extras follow. The first family is open. Each of the others shows its lowest price. Below is the link to gift vouchers,
 * where the salon sells them online. docs/rules.md 20.1, 32.10
 */
export function PriceList({ services, vouchers }: { services: Service[]; vouchers: boolean }) {
  if (services.length === 0) return null;
  const main = services.filter((service) => !isExtra(service));
  const extras = services.filter(isExtra);
  return (
    <section id="price-list" aria-labelledby="menu-heading" className="scroll-mt-8">
      <h2 id="menu-heading" className="text-display">
        The menu
      </h2>
      <div className="mt-5 sm:mt-10 lg:columns-2 lg:gap-x-16">
        {familiesOf(main).map(({ name, title, services }, place) => (
          <Group key={name} title={title} services={services} open={place === 0} />
        ))}
        {extras.length > 0 && <Group title="Extras" note={noteOf(extras)} services={extras} />}
      </div>
      {vouchers && (
        <p className="mt-8 text-pretty">
          For someone else?{" "}
          <a href="/vouchers" className="link inline-block py-2.5">
            Give a gift voucher
          </a>
        </p>
      )}
    </section>
  );
}

interface GroupProps {
  title: string;
  note?: string;
  services: Service[];
  open?: boolean;
}

function Group({ title, note, services, open = false }: GroupProps) {
  const [first] = services;
  const least = Math.min(...services.map(({ pricePence }) => pricePence));
  return (
    <details open={open} className="group/family break-inside-avoid border-b border-line">
      <summary className="flex min-h-18 flex-wrap items-center gap-x-4 gap-y-1 py-2 hover:text-berry">
        {first && <ServicePicture service={first} className="size-[56px] rounded-2xl" />}
        <span className="flex min-w-0 flex-1 basis-28 flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="min-w-0 text-xl">{title}</h3>
          <span className="text-muted group-open/family:invisible">{poundsFrom(least, true)}</span>
        </span>
        <span aria-hidden="true" className="chevron" />
      </summary>
      {note && <p className="pb-3 text-muted">{note}</p>}
      <ul className="@container flex flex-col gap-5 pt-2 pb-6">
        {services.map((service) => (
          <Line key={service.id} service={service} />
        ))}
      </ul>
    </details>
  );
}

/** A main service leads into booking, where the fragment shows it among all others; an extra does not. docs/rules.md 9.9 */
function Line({ service }: { service: ShownService }) {
  const { id, name } = service;
  const bookable = !isExtra(service);
  return (
    <li className="group/line relative">
      <div className="flex flex-wrap items-baseline gap-x-2 @min-[12rem]:flex-nowrap">
        {bookable ? (
          <a
            href={`/book?${new URLSearchParams({ service: id })}#${id}`}
            className={`${NAME} group-hover/line:text-berry after:absolute after:inset-0`}
          >
            <span className="sr-only">Book </span>
            {name}
          </a>
        ) : (
          <span className={NAME}>{name}</span>
        )}
        <span
          aria-hidden="true"
          className={`min-w-6 flex-1 border-b-2 border-dotted border-line ${bookable ? "group-hover/line:border-berry" : ""}`}
        />
        <span className="whitespace-nowrap">
          <span className="font-serif text-xl tabular-nums">{priceOf(service)}</span>
          {isPerItem(service) && <span className="ml-1 text-muted">{unitInWords(service)}</span>}
        </span>
      </div>
      <div className="flex items-baseline justify-between gap-6">
        <p className="max-w-[60ch] text-muted wrap-anywhere">
          {[timeOf(service), service.description].filter(Boolean).join(" · ")}
        </p>
        {bookable && (
          <span aria-hidden="true" className="link text-sm @max-[16rem]:hidden">
            Book
          </span>
        )}
      </div>
    </li>
  );
}

const NAME = "min-w-0 py-1 font-serif text-xl wrap-anywhere";

function noteOf(extras: ShownService[]): string {
  const timeless = extras.every((extra) => addsInWords(extra) === "");
  return timeless ? "Add these to a main service. They take no extra time." : "Add these to a main service.";
}

/** The time that a service takes in a booking, or alone if it adds none to another one. docs/rules.md 3.5, 3.9 */
function timeOf(service: ShownService): string {
  if (isExtra(service) && addsInWords(service)) return addsInWords(service);
  return isPerItem(service) || isExtra(service) ? aloneInWords(service) : lengthOf(service);
}
