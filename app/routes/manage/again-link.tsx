import { Link } from "react-router";
import { datesAgain } from "../../diary/times/again.ts";
import { bookablePart } from "../../diary/times/availability.ts";
import { longDate } from "../../kernel/dates.ts";
import { bookingPath } from "../../models/services/booking-path.ts";
import { weeksInWords } from "../../words/again.ts";

interface Props {
  visit: {
    date: string;
    startsMinute: number;
    technicianId: string | null;
    items: { serviceId: string; quantity: number }[];
  };
  weeks: number;
  about: { today: string; limits: { bookableDays: number } };
  page?: "/booking" | "/book";
}

/**
 * Leads to the date step with a visit's services, its technician and the same time some weeks later, as far ahead as clients
 * book. docs/rules.md 35.2
 */
export function AgainLink({ visit, weeks, about: { today, limits }, page }: Props) {
  const [date] = datesAgain(visit.date, weeks, 1, today);
  if (!date || visit.items.length === 0 || !bookablePart(date, date, today, limits.bookableDays)) return null;
  const wished = { date, minute: visit.startsMinute };
  return (
    <Link
      to={bookingPath(visit.items, { wished, technicianId: visit.technicianId, ...(page && { page }) })}
      aria-label={`Again in ${weeksInWords(weeks)}, after ${longDate(visit.date)}`}
      className="button-quiet"
    >
      Again in {weeksInWords(weeks)}
    </Link>
  );
}
