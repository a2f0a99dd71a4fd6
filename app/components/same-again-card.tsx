import { Link } from "react-router";
import { clockTime } from "../kernel/clock.ts";
import { dayInWords, duration } from "../kernel/dates.ts";
import { formatPounds } from "../kernel/money.ts";
import type { SameAgain } from "../models/own-appointments/same-again.ts";
import { bookingPath } from "../models/services/booking-path.ts";
import { ServicePicture } from "./service-picture.tsx";

interface Props {
  again: SameAgain;
  /** Today's date at the salon. */
  today: string;
  /** Shown where no heading says it. */
  title?: string;
  /** Where it is booked: `/book` for somebody without an account. */
  page?: "/booking" | "/book";
}

/** The last visit again: one tap leads to the details step, another to the date step. docs/rules.md 9.11 */
export function SameAgainCard({ again, today, title, page }: Props) {
  const { items, services, pricePence, length, start, technician, leftOut, pictured } = again;
  const technicianId = technician?.id ?? null;
  return (
    <section
      aria-label="Same again"
      className="card grid gap-x-8 gap-y-4 p-[min(1.25rem,5.4vw)] sm:grid-cols-[auto_1fr_auto] sm:items-center sm:p-6"
    >
      <ServicePicture service={pictured} className="size-24 rounded-full max-sm:hidden" sizes="96px" />
      <div className="min-w-0 wrap-anywhere">
        {title && <p className="overline-label mb-2">{title}</p>}
        <p className="font-serif text-[min(1.5rem,11vw)] leading-tight first-letter:uppercase">
          {dayInWords(start.date, today)} at {clockTime(start.minute)}
        </p>
        <p className="mt-2">
          {technician && `With ${technician.name} · `}
          {services} · {duration(length)} · {formatPounds(pricePence)}
        </p>
        {leftOut.length > 0 && <p className="mt-2 text-sm">No longer on the menu: {leftOut.join(", ")}.</p>}
      </div>
      <div className="flex flex-wrap gap-3 sm:flex-col">
        <Link to={bookingPath(items, { start, technicianId, ...(page && { page }) })} className="button max-sm:grow">
          Book this time
        </Link>
        <Link to={bookingPath(items, { technicianId, ...(page && { page }) })} className="button-quiet max-sm:grow">
          Other times
        </Link>
      </div>
    </section>
  );
}
