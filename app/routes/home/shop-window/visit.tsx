import type { ReactNode } from "react";
import { callTo } from "../../../components/reach.ts";
import { WEEKDAYS } from "../../../diary/times/hours.ts";
import { weekdayOf } from "../../../kernel/clock.ts";
import { dayAndMonth } from "../../../kernel/dates.ts";
import type { ClosedDays } from "../../../models/opening/closures.ts";
import { hoursInWords } from "../../../models/opening/opening.ts";
import { mapLink } from "../../../models/salon/map-link.ts";
import { withPostcodeWhole } from "../../../models/salon/postcode.ts";
import type { ShopWindow } from "../../../models/shop-window/shop-window.server.ts";
import type { ShopWindowProps } from "./props.ts";

/** The closures that are announced, soonest first. */
const CLOSURES_SHOWN = 4;

/** When the salon is open, where it is, and what to know before coming. */
export function Visit({ salon, shown: { week, closures, today } }: ShopWindowProps) {
  return (
    <section aria-labelledby="visit-heading">
      <h2 id="visit-heading" className="text-display">
        Visit us
      </h2>
      <div className="mt-6 grid gap-x-12 gap-y-8 sm:mt-10 md:grid-cols-2 lg:grid-cols-3">
        {week && (
          <Part heading="Hours" id="hours">
            <Week week={week} today={today} />
            <Closures closures={closures} />
          </Part>
        )}
        <Part heading="Where">
          <address className="flex flex-col items-start not-italic wrap-anywhere">
            <span className="py-1.5">{withPostcodeWhole(salon.address)}</span>
            <Away href={mapLink(salon)}>Open the map</Away>
            <Away href={callTo(salon.phone)}>{salon.phone}</Away>
            <Away href={`mailto:${salon.email}`}>{salon.email}</Away>
            {salon.instagramUrl && <Away href={salon.instagramUrl}>Instagram</Away>}
            {salon.facebookUrl && <Away href={salon.facebookUrl}>Facebook</Away>}
          </address>
        </Part>
        {salon.policy && (
          <Part heading="Good to know">
            <p className="max-w-prose py-1.5 whitespace-pre-line wrap-anywhere">{salon.policy}</p>
          </Part>
        )}
      </div>
    </section>
  );
}

function Part({ heading, id, children }: { heading: string; id?: string; children: ReactNode }) {
  return (
    <div id={id} className="scroll-mt-8">
      <h3 className="overline-label mb-3 font-sans">{heading}</h3>
      {children}
    </div>
  );
}

function Week({ week, today }: { week: NonNullable<ShopWindow["week"]>; today: string }) {
  return (
    <dl className="max-w-sm tabular-nums">
      {week.map(({ day, ...hours }) => (
        <div
          key={day}
          className={`flex flex-wrap justify-between gap-x-4 py-1.5 ${day === WEEKDAYS[weekdayOf(today)] ? "font-semibold" : ""}`}
        >
          <dt>{day}</dt>
          <dd className={hours.isOpen ? "text-right" : "text-muted"}>
            {hours.isOpen ? hoursInWords(hours, "–", ", ") : "Closed"}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Closures({ closures }: { closures: ClosedDays[] }) {
  if (closures.length === 0) return null;
  return (
    <>
      <p className="mt-5 font-medium">Also closed</p>
      <ul className="max-w-sm">
        {closures.slice(0, CLOSURES_SHOWN).map(({ ids, from, to, reason }) => (
          <li key={ids[0]} className="py-1.5 wrap-anywhere">
            {from === to ? dayAndMonth(from) : `${dayAndMonth(from)} to ${dayAndMonth(to)}`}
            <span className="block text-muted">{reason}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Away({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="noreferrer" className="link inline-flex min-h-11 items-center md:pointer-fine:min-h-9">
      {children}
    </a>
  );
}
