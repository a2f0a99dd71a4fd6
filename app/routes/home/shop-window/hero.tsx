import { Picture } from "../../../components/picture.tsx";
import { isExtra, isPerItem, type Service } from "../../../diary/menu/service.ts";
import { formatPounds } from "../../../kernel/money.ts";
import { mapLink } from "../../../models/salon/map-link.ts";
import { withPostcodeWhole } from "../../../models/salon/postcode.ts";
import { Chosen } from "../chosen/chosen.tsx";
import { Rating } from "../rating.tsx";
import { Polish } from "./polish.tsx";
import type { ShopWindowProps } from "./props.ts";
import { NONE, SOONEST, startsInWords } from "./starts.ts";

interface Props extends ShopWindowProps {
  /** Whether the account form stands beside it, in place of the picture. On a phone only the claim is above the form, set small. */
  besideForm?: boolean;
}

/**
 * The salon's claim and the link to booking, over a picture as wide as the screen. Below it are its rating, its opening times and
 * its address. In the middle of a booking, the steps and the choices are shown here instead. docs/rules.md 9.9, 20.1
 */
export default function Hero({ salon, shown, chosen, besideForm = false }: Props) {
  if (chosen) return <Chosen chosen={chosen} rating={shown.rating} />;
  const claim = salon.tagline || "Your nails, your hour, booked in a minute.";
  if (besideForm) {
    return (
      <section aria-labelledby="claim">
        <h1 id="claim" className="text-title lg:text-display">
          {claim}
        </h1>
        <div className="max-lg:hidden">
          <WayToBook salon={salon} shown={shown} />
          <Facts salon={salon} shown={shown} />
        </div>
      </section>
    );
  }
  return (
    <section aria-labelledby="claim" className="hero">
      <div className={shown.hero ? "hero-stage hero-photo" : "hero-stage"}>
        {shown.hero ? <Picture picture={shown.hero} sizes="100vw" eager /> : <Polish />}
        <div className="hero-claim">
          <h1 id="claim" className={claim.length > LONG_CLAIM ? "text-display" : "text-hero"}>
            {claim}
          </h1>
          <WayToBook salon={salon} shown={shown} />
        </div>
      </div>
      <Facts salon={salon} shown={shown} />
    </section>
  );
}

/** A longer claim is set smaller, so that the button below it stays in a phone's first screen. */
const LONG_CLAIM = 48;

/** The next free time, or why there is none and the phone to call. docs/rules.md 20.3, 22.8 */
function WayToBook({ salon, shown }: Pick<ShopWindowProps, "salon" | "shown">) {
  const { texts, links, until } = startsInWords(shown, salon);
  return (
    <p
      aria-live="polite"
      data-read-at={shown.readAt}
      data-until={until}
      className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-1 lg:mt-9"
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

/** The menu's link says where prices begin. */
function menuInShort(services: Service[]): string {
  const prices = services
    .filter((service) => !isExtra(service) && !isPerItem(service))
    .map(({ pricePence }) => pricePence);
  return prices.length > 0 ? `See the menu, from ${formatPounds(Math.min(...prices))}` : "See the menu";
}

function Facts({ salon, shown: { rating, opening } }: Pick<ShopWindowProps, "salon" | "shown">) {
  return (
    <ul className="hero-facts flex flex-wrap gap-x-6 sm:gap-x-8">
      {rating && (
        <Fact href="/reviews">
          <Rating {...rating} />
        </Fact>
      )}
      {opening && <Fact href="#hours">{opening}</Fact>}
      <Fact href={mapLink(salon)}>
        {withPostcodeWhole(salon.address)}
        <span className="sr-only">, on the map</span>
      </Fact>
    </ul>
  );
}

function Fact({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <li className="min-w-0">
      <a
        href={href}
        rel="noreferrer"
        className="inline-flex min-h-11 flex-wrap items-center gap-x-1 text-muted wrap-anywhere underline decoration-line decoration-1 underline-offset-4 hover:text-berry"
      >
        <span>{children}</span>
      </a>
    </li>
  );
}
