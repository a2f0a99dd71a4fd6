import { Gallery } from "./gallery.tsx";
import { Looks } from "./looks.tsx";
import { Popular } from "./popular.tsx";
import { PriceList } from "./price-list.tsx";
import type { ShopWindowProps } from "./props.ts";
import { Quotes } from "./quotes.tsx";
import Reasons from "./reasons.tsx";
import { StructuredData } from "./structured-data.tsx";
import { Team } from "./team.tsx";
import { Visit } from "./visit.tsx";

interface Props extends ShopWindowProps {
  /** Whether the reasons to book here stand below it, beside the account form. */
  reasonsBelow?: boolean;
}

/**
 * The public parts of the page below the claim: menu, team, reviews, hours and map. In the middle of a booking they are brief
 * and have no links that lead away. docs/rules.md 9.9, 20.1
 */
export default function ShopWindow({ reasonsBelow = false, ...props }: Props) {
  if (props.chosen) {
    return (
      <div className="mt-14 sm:mt-20">
        <Reasons salon={props.salon} freeCancelHours={props.shown.freeCancelHours} />
        {props.shown.popular.length > 0 && (
          <p className="mt-10 text-muted">Popular services: {props.shown.popular.map(({ name }) => name).join(", ")}</p>
        )}
      </div>
    );
  }
  return (
    <div className="mt-12 flex flex-col gap-14 sm:mt-20 sm:gap-24">
      <Looks looks={props.shown.looks} />
      <Popular {...props} />
      <Team {...props} />
      <PriceList services={props.shown.services} vouchers={props.salon.vouchers} />
      <Gallery gallery={props.shown.gallery} />
      <Quotes reviews={props.shown.reviews} />
      <Visit {...props} />
      {!reasonsBelow && <Reasons salon={props.salon} freeCancelHours={props.shown.freeCancelHours} findYours />}
      <StructuredData {...props} />
    </div>
  );
}
