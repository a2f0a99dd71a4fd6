import { ServicePicture } from "../../../components/service-picture.tsx";
import { clockTime, type SalonTime } from "../../../kernel/clock.ts";
import { dayInWords } from "../../../kernel/dates.ts";
import { formatPounds } from "../../../kernel/money.ts";
import type { PopularService } from "../../../models/opening/popular.ts";
import type { ShopWindow } from "../../../models/salon/shop-window.server.ts";
import { isPerItem } from "../../../models/services/service.ts";

/** The popular services, each with its own price and next free time, which is chosen already. docs/rules.md 20.3 */
export function Popular({ popular, today }: Pick<ShopWindow, "popular" | "today">) {
  return (
    <section aria-labelledby="popular-heading">
      <h2 id="popular-heading" className="text-display">
        Popular services
      </h2>
      <ul className="mt-8 grid gap-x-12 border-t border-line sm:mt-10 sm:grid-cols-2 lg:grid-cols-3">
        {popular.map((each) => (
          <li key={each.name} className="group relative flex items-center gap-4 border-b border-line py-4">
            {each.service && <ServicePicture service={each.service} className="size-16 rounded-full" sizes="64px" />}
            <div className="min-w-0 flex-1 wrap-anywhere">
              <a
                href={bookingOf(each)}
                className="font-serif text-xl leading-tight group-hover:text-berry after:absolute after:inset-0"
              >
                {each.name}
              </a>
              <p className="mt-1 text-muted">{factsOf(each, today)}</p>
            </div>
            <span aria-hidden="true" className="text-berry transition-transform duration-150 group-hover:translate-x-1">
              →
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What it costs and when it can be had; a service that is not on the menu has neither. */
function factsOf({ service, next }: PopularService, today: string): string {
  if (!service) return "Ask us about it";
  const price = `${formatPounds(service.pricePence)}${isPerItem(service) ? " each" : ""}`;
  return next ? `${price} · free ${inWords(next, today)}` : price;
}

function inWords({ date, minute }: SalonTime, today: string): string {
  return `${dayInWords(date, today)} ${clockTime(minute)}`;
}

/** The booking page with the service and its next free time chosen, as far as there are any. */
function bookingOf({ service, next }: PopularService): string {
  if (!service) return "/book";
  const start = next && { step: "datetime", date: next.date, time: clockTime(next.minute) };
  return `/book?${new URLSearchParams({ service: service.id, ...start })}`;
}
