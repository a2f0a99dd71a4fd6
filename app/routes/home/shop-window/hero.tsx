import { Picture } from "../../../components/picture.tsx";
import { isExtra, isPerItem, type Service } from "../../../diary/menu/service.ts";
import { formatPounds } from "../../../kernel/money.ts";
import { mapLink } from "../../../models/salon/map-link.ts";
import { withPostcodeWhole } from "../../../models/salon/postcode.ts";
import { Chosen } from "../chosen/chosen.tsx";
import { Rating } from "../rating.tsx";
import { OnShow } from "./on-show.tsx";
import type { ShopWindowProps } from "./props.ts";
import { NONE, SOONEST, startsInWords } from "./starts.ts";

/**
 * The salon's name, what clients think of it, when it is open, where it is, and the way to book. In the middle of a booking
 * its steps and what is chosen stand here instead. docs/rules.md 9.9, 20.1
 */
export default function Hero({ salon, shown, chosen }: ShopWindowProps) {
  if (chosen) return <Chosen chosen={chosen} rating={shown.rating} />;
  return (
    <section aria-labelledby="salon" className="flex h-full flex-col">
      <h1 id="salon" className="text-hero wrap-anywhere text-balance">
        {salon.name}
      </h1>
      <p className="mt-3 max-w-[34ch] font-serif text-xl text-balance text-muted sm:mt-4 sm:max-w-none">
        {salon.tagline || "Your nails, your hour, booked in a minute."}
      </p>
      <WayToBook salon={salon} shown={shown} />
      <Facts salon={salon} shown={shown} />
      {shown.hero ? (
        <Picture
          picture={shown.hero}
          sizes="(min-width: 64rem) 40rem, 100vw"
          eager
          className={`max-h-96 min-h-56 object-cover ${PICTURE}`}
        />
      ) : (
        <OnShow services={shown.services} className={PICTURE} />
      )}
    </section>
  );
}

/** On a wide screen it fills the height that the form beside it leaves, so that all of it stands above the fold. */
const PICTURE = "mt-8 w-full rounded-3xl lg:mt-6 lg:h-0 lg:max-h-120 lg:min-h-76 lg:grow";

/** From when there is a free time, or why there is none and whom to call. docs/rules.md 20.3, 22.8 */
function WayToBook({ salon, shown }: Pick<ShopWindowProps, "salon" | "shown">) {
  const { texts, links, until } = startsInWords(shown, salon);
  return (
    <p
      aria-live="polite"
      data-read-at={shown.readAt}
      data-until={until}
      className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 sm:mt-7"
    >
      <span data-start={NONE} hidden={texts[NONE] === ""} className="w-full pb-1 font-medium">
        {texts[NONE]}
      </span>
      <a data-start={SOONEST} data-start-link={SOONEST} href={links[SOONEST]} className="button grow sm:grow-0">
        {texts[SOONEST]}
      </a>
      {shown.services.length > 0 && (
        <a href="#price-list" className="link inline-flex min-h-11 items-center">
          {menuInShort(shown.services)}
        </a>
      )}
    </p>
  );
}

/** The menu's link says where prices begin, because on a phone the account form stands before the first of them. */
function menuInShort(services: Service[]): string {
  const prices = services
    .filter((service) => !isExtra(service) && !isPerItem(service))
    .map(({ pricePence }) => pricePence);
  return prices.length > 0 ? `See the menu, from ${formatPounds(Math.min(...prices))}` : "See the menu";
}

function Facts({ salon, shown: { rating, opening } }: Pick<ShopWindowProps, "salon" | "shown">) {
  return (
    <ul className="mt-6 border-line max-sm:border-t sm:grid sm:auto-cols-fr sm:grid-flow-col sm:border-y sm:py-3">
      {rating && (
        <Fact>
          <a href="/reviews" className={FACT_LINK}>
            <Rating {...rating} />
          </a>
        </Fact>
      )}
      {opening && (
        <Fact>
          <a href="#hours" className={FACT_LINK}>
            {opening}
          </a>
        </Fact>
      )}
      <Fact>
        <a href={mapLink(salon)} rel="noreferrer" className={FACT_LINK}>
          {withPostcodeWhole(salon.address)}
          <span className="sr-only">, on the map</span>
        </a>
      </Fact>
    </ul>
  );
}

const FACT_LINK = "underline decoration-control decoration-1 underline-offset-4 hover:text-berry";

function Fact({ children }: { children: React.ReactNode }) {
  return (
    <li className="flex min-h-11 items-center border-line py-2 wrap-anywhere text-balance *:py-1 max-sm:border-b sm:px-5 sm:py-0.5 sm:not-first:border-l sm:first:pl-0 sm:last:pr-0">
      {children}
    </li>
  );
}
