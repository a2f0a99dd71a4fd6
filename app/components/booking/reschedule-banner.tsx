import { Link } from "react-router";
import { holdsExactly, type SettledPrice } from "../../diary/menu/basket.ts";
import { clockTime, type SalonTime } from "../../kernel/clock.ts";
import { allNamed, longDate, shortDate } from "../../kernel/dates.ts";
import { PRICE_SETTLED } from "../../words/later-steps.ts";
import { forgetReschedule } from "../pending-reschedule.ts";
import type { Draft } from "./draft.ts";

interface Props {
  rescheduling: {
    serviceNames: string;
    items: { serviceId: string; quantity: number }[];
    date: string;
    startsMinute: number;
    settled: SettledPrice | null;
    wayOut?: string;
  };
  draft: Draft;
}

/**
 * Shown above every step of a change: the appointment as it is and as it will be, and a way to give up the change. It is one
 * line on a phone. If the price is settled, it says below why other services can't be chosen. docs/rules.md 5.15, 9.5
 */
export default function RescheduleBanner({ rescheduling, draft: { basket, date, minute } }: Props) {
  const { serviceNames, startsMinute, settled } = rescheduling;
  const after = date && minute !== null ? { date, minute } : null;
  const chosen = after && (after.date !== rescheduling.date || after.minute !== startsMinute) ? after : null;
  const services = allNamed(basket);
  const otherServices = !holdsExactly(basket, rescheduling.items);
  return (
    <>
      <section
        aria-label="Changing your appointment"
        className="mb-6 flex items-center gap-x-4 border-y border-line text-sm sm:mb-8 sm:text-base"
      >
        <p className="min-w-0 flex-1 py-2 wrap-anywhere">
          <strong className="font-semibold">
            Changing <span className="max-sm:sr-only">Your Appointment: </span>
          </strong>
          {serviceNames}, <When as={chosen ? "s" : "span"} date={rescheduling.date} minute={startsMinute} />
          {(chosen || otherServices) && (
            <strong className="font-semibold">
              <span aria-hidden="true"> → </span>
              <span className="sr-only">, new: </span>
              {otherServices && `${services || "no services yet"}${chosen ? ", " : ""}`}
              {chosen && <When as="span" {...chosen} />}
            </strong>
          )}
        </p>
        <Link
          to={rescheduling.wayOut ?? "/cancel"}
          onClick={forgetReschedule}
          className="link inline-flex min-h-11 shrink-0 items-center"
        >
          Keep it<span className="max-sm:sr-only">&nbsp;as it is</span>
        </Link>
      </section>
      {settled && basket.length > 0 && !holdsExactly(basket, settled.items) && (
        <p className="notice mb-8">{PRICE_SETTLED}</p>
      )}
    </>
  );
}

/** A start, in few letters on a phone. */
function When({ as: Tag, date, minute }: { as: "s" | "span" } & SalonTime) {
  return (
    <Tag className={Tag === "s" ? "text-muted" : undefined}>
      <span className="sm:hidden">
        {shortDate(date)}, {clockTime(minute)}
      </span>
      <span className="max-sm:hidden">{`${longDate(date)} at ${clockTime(minute)}`}</span>
    </Tag>
  );
}
