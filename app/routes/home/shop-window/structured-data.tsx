import { useContext } from "react";
import { Nonce } from "../../../components/layout/nonce.ts";
import { spansOf } from "../../../diary/times/shifts.ts";
import { clockTime } from "../../../kernel/clock.ts";
import { poundsFromPence } from "../../../kernel/money.ts";
import { pictureAddress } from "../../../models/pictures/picture.ts";
import { mapLink } from "../../../models/salon/map-link.ts";
import type { ShopWindow } from "../../../models/shop-window/shop-window.server.ts";
import type { ShopWindowProps } from "./props.ts";

/** The salon as search engines read it: https://schema.org/NailSalon. docs/rules.md 20.4 */
export function StructuredData(props: ShopWindowProps) {
  const json = JSON.stringify(nailSalon(props)).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<` can't end its element
  return <script nonce={useContext(Nonce)} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

function nailSalon({ salon, shown }: ShopWindowProps) {
  const { site, name, tagline, address, phone, email, instagramUrl, facebookUrl } = salon;
  const { rating, services, hero } = shown;
  return {
    "@context": "https://schema.org",
    "@type": "NailSalon",
    "@id": `${site}/#salon`,
    url: `${site}/`,
    name,
    ...(tagline && { description: tagline }),
    image: `${site}${hero ? pictureAddress(hero.id, hero.width) : "/og.jpg"}`,
    address,
    hasMap: mapLink(salon),
    telephone: phone,
    email,
    sameAs: [instagramUrl, facebookUrl].filter(Boolean),
    currenciesAccepted: "GBP",
    paymentAccepted: "Cash, bank transfer",
    ...hoursOf(shown),
    ...(rating && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: rating.average.toFixed(1),
        reviewCount: rating.count,
        bestRating: 5,
      },
    }),
    makesOffer: services.map(({ id, name, description, pricePence }) => ({
      "@type": "Offer",
      itemOffered: { "@type": "Service", name, ...(description && { description }) },
      price: poundsFromPence(pricePence).toFixed(2),
      priceCurrency: "GBP",
      url: `${site}/book?${new URLSearchParams({ service: id })}`,
    })),
    potentialAction: { "@type": "ReserveAction", target: `${site}/book` },
  };
}

/** A day that is closed opens and closes at midnight. */
function hoursOf({ week, closures }: ShopWindow) {
  if (!week) return {};
  const hours = { "@type": "OpeningHoursSpecification" };
  return {
    openingHoursSpecification: week
      .filter(({ isOpen }) => isOpen)
      .flatMap(({ day, ...opening }) =>
        spansOf(opening).map(({ start, end }) => ({
          ...hours,
          dayOfWeek: `https://schema.org/${day}`,
          opens: clockTime(start),
          closes: clockTime(end),
        })),
      ),
    specialOpeningHoursSpecification: closures.map(({ from, to }) => ({
      ...hours,
      validFrom: from,
      validThrough: to,
      opens: "00:00",
      closes: "00:00",
    })),
  };
}
