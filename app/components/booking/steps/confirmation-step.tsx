import { type ReactNode, useEffect } from "react";
import { Link, useSearchParams } from "react-router";
import {
  type AppointmentStatus,
  FOR_BANK_DETAILS,
  type PaymentStatus,
} from "../../../diary/appointments/appointment.ts";
import type { Picture } from "../../../diary/menu/service.ts";
import { clockTime } from "../../../kernel/clock.ts";
import { longDate, named } from "../../../kernel/dates.ts";
import { formatPounds } from "../../../kernel/money.ts";
import { type Companion, friendInWords, partsInWords } from "../../../models/appointments/own/parts-in-words.ts";
import { owes, paymentInWords } from "../../../models/appointments/own/payment-in-words.ts";
import { bookedInWords } from "../../../models/appointments/own/pending-in-words.ts";
import type { LateCost } from "../../../models/terms/late-cost.ts";
import type { DepositShown } from "../../../models/terms/terms-shown.ts";
import type { Wish } from "../../../models/wishes/wish.ts";
import { hours, type LimitsNamed, waysLeft } from "../../../words/limits.ts";
import { heldUntil } from "../../../words/terms/terms.ts";
import { CalendarLinks } from "../../calendar-links.tsx";
import { News } from "../../news.tsx";
import { PaintedNail } from "../../painted-nail.tsx";
import { forgetReschedule } from "../../pending-reschedule.ts";
import { WishList } from "../../wishes/wish-list.tsx";
import { DepositAwaited } from "../deposit-awaited.tsx";
import { useBookingPage } from "../draft.ts";
import { StepHeading } from "../step-heading.tsx";
import { forgetTyped } from "../typed-details.ts";
import { NEWS_ANSWERED, NewsQuestion } from "./news-question.tsx";

/** The appointment's details in the confirmation. */
export interface BookedAppointment {
  id: string;
  replacesId: string | null;
  calendar: { google: string; outlook: string };
  /** Null for a customer who has only the appointment's link. */
  customerName: string | null;
  /** The address of the email. Null for the same customer, empty for a walk-in without an email. */
  customerEmail: string | null;
  /** Whether the email goes later, because the salon is new and has mailed many strangers. docs/rules.md 18.11 */
  emailWaits?: boolean;
  salon: { address: string; directions: string; policy: string } & LimitsNamed;
  items: { name: string; quantity: number }[];
  /** The picture in the place of its nail; left out for staff. docs/rules.md 19.7 */
  look?: Picture | null | undefined;
  /** The customer's pictures of wishes; null once the appointment is past or cancelled. docs/rules.md 26 */
  wishes: Wish[] | null;
  /** The friends who come along, as far as the customer may see them; left out for staff. docs/rules.md 9.16 */
  friends?: Companion[];
  date: string;
  startsMinute: number;
  endsMinute: number;
  /** Whether it is too late to change it, and to cancel it. */
  late: boolean;
  tooLateToCancel: boolean;
  /** Null at a salon with one technician. */
  technicianName: string | null;
  pricePence: number;
  paymentMethod: string;
  paymentStatus: PaymentStatus;
  /** The amount paid, pence; left out for staff. */
  paidPence?: number;
  status: AppointmentStatus;
  /** The deposit that is awaited; left out for staff. docs/rules.md 29.5 */
  deposit?: DepositShown | null;
  /** The card on file to which a fee may be charged, in words; left out for staff. docs/rules.md 31.16 */
  card?: string | null;
  /**
   * The fee for a late cancellation, pence, and from how many hours before the start it applies. Left out for staff.
   * docs/rules.md 29.4
   */
  lateFee?: { pence: number; hours: number } | null;
  /** Until when cancelling it is free; null where that costs nothing. docs/rules.md 5.7, 29.8 */
  lateCost?: LateCost | null;
  /** What an answer about news and offers is sent with; null where nothing is asked. docs/rules.md 35.14 */
  asksNews?: string | null;
}

/**
 * The last step: the appointment is booked. `children` are the actions of staff, or offers to the client. docs/rules.md 9.10,
 * 15.9
 */
export function ConfirmationStep({ booked, children }: { booked: BookedAppointment; children?: ReactNode }) {
  useEffect(() => {
    forgetTyped();
    forgetReschedule();
  }, []);
  const [search] = useSearchParams();
  const answered = new Map(Object.entries(NEWS_ANSWERED)).get(search.get("notice") ?? "");
  const changed = booked.replacesId !== null;
  const page = useBookingPage();
  const byStaff = page.startsWith("/admin");
  const { date, startsMinute, endsMinute, technicianName, friends = [], paymentMethod, salon } = booked;
  const howPaid = paymentInWords({ ...booked, awaitedPence: booked.deposit?.depositPence });
  const byTransfer = paymentMethod === "bank_transfer" && owes(booked) && !byStaff;
  const facts = [
    ["Services", booked.items.map(({ name, quantity }) => named(name, quantity)).join(", ")],
    ...(technicianName ? [["With", technicianName]] : []),
    ...(friends.length > 0 ? [["You come with", friends.map(friendInWords).join(", ")]] : []),
    ...payments(booked, `${howPaid}${byTransfer ? `: ${FOR_BANK_DETAILS}` : ""}`),
    ...(booked.card ? [["Card on file", booked.card]] : []),
    ["Where", salon.address],
  ];
  return (
    <section className="mx-auto max-w-2xl">
      <StepHeading>{changed ? "Appointment Successfully Changed!" : "Booking Confirmed!"}</StepHeading>
      {changed && (
        <ul className="mt-1 flex flex-wrap gap-x-4 text-muted">
          <li>Original appointment cancelled</li>
          <li>New appointment confirmed</li>
        </ul>
      )}
      {booked.deposit && <p className="mt-4 text-xl font-semibold">{heldUntil(booked.deposit)}</p>}
      <p role={byStaff ? "status" : undefined} className="mt-4 text-lg text-pretty wrap-anywhere">
        {whatHappensNow(booked, byStaff)}
      </p>
      {byStaff && children}
      <div className="ticket torn mt-6">
        <div className="ticket-head flex flex-wrap items-center gap-4">
          <p className="min-w-0 flex-1 basis-40 font-serif text-[min(clamp(1.75rem,1.2rem+2.4vw,2.75rem),12vw)] leading-tight tracking-tight text-balance">
            {longDate(date)}
            <span className="block font-sans text-xl tracking-normal tabular-nums">
              {clockTime(startsMinute)} to {clockTime(endsMinute)}
            </span>
          </p>
          <span className="stamp">
            <PaintedNail look={booked.look} services={booked.items} className="h-20" />
          </span>
        </div>
        <div className="ticket-body">
          {booked.deposit && <DepositAwaited deposit={booked.deposit} className="my-3" />}
          <dl className="mt-1">
            {facts.map(([name, value]) => (
              <div key={name} className="grid gap-x-4 py-2 sm:grid-cols-[8rem_1fr]">
                <dt className="text-sm text-muted sm:text-base">{name}</dt>
                <dd className="min-w-0 font-medium text-pretty wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          {!byStaff && (
            <div className="flex flex-wrap items-start gap-x-5 py-2">
              <CalendarLinks {...booked.calendar} file={`/cancel/${booked.id}/calendar.ics`} />
              <a href={salon.directions} rel="noreferrer" target="_blank" className="button-quiet">
                Directions
              </a>
            </div>
          )}
        </div>
      </div>
      {booked.wishes && (
        <div className="mt-8">
          <WishList wishes={booked.wishes} at={`/cancel/${booked.id}/wishes`} as="h2" />
        </div>
      )}
      {!byStaff && children}
      {!byStaff && booked.asksNews && <NewsQuestion token={booked.asksNews} booked={booked.id} page={page} />}
      {!byStaff && answered && <News>{answered}</News>}
      {search.get("notice") === "account" && <News>Your account is ready and you’re signed in.</News>}
      {!byStaff && <Policy {...booked} />}
      <div className="flex flex-wrap gap-3 py-2 text-center">
        {!byStaff && (
          <Link to="/cancel" className="button grow sm:grow-0">
            {changed ? "Return to Manage Appointments" : "See all your appointments"}
          </Link>
        )}
        {changed ? (
          <Link to="/" className="button-quiet grow sm:grow-0">
            Go to Homepage
          </Link>
        ) : (
          <Link to={page} className={`${byStaff ? "button" : "button-quiet"} grow sm:grow-0`}>
            Book Another Appointment
          </Link>
        )}
        {byStaff && (
          <Link to={`/admin/calendar?date=${date}`} className="button-quiet grow sm:grow-0">
            See it in the calendar
          </Link>
        )}
      </div>
    </section>
  );
}

/** What is to be paid, by everybody who comes. docs/rules.md 9.16 */
function payments({ pricePence, paidPence, friends = [] }: BookedAppointment, own: string): [string, string][] {
  const parts = partsInWords({ own, pricePence, paidPence }, friends);
  return parts.length > 0 ? parts : [["Payment", own]];
}

/** Says that the time is booked, what happens next, and where the email goes. docs/rules.md 9.10 */
function whatHappensNow(booked: BookedAppointment, byStaff: boolean): string {
  const { customerName, customerEmail, emailWaits, status, deposit } = booked;
  if (byStaff) return inStaffsWords(customerName, customerEmail, status);
  const thanks = customerName ? `Thank you, ${customerName}.` : "Thank you.";
  const known = bookedInWords({ isPending: status === "pending", awaitsDeposit: Boolean(deposit) });
  const email = emailWaits
    ? `You’re booked. We’re new here and can only email so many people a day, so our email to ${customerEmail} may come later.`
    : `We’ve emailed the details to ${customerEmail}.`;
  return [thanks, known, customerEmail && email].filter(Boolean).join(" ");
}

const STANDS: Partial<Record<AppointmentStatus, string>> = {
  pending: " It’s Pending until you confirm it.",
  confirmed: " It’s confirmed.",
};

function inStaffsWords(customerName: string | null, email: string | null, status: AppointmentStatus): string {
  const how = email ? " and emailed" : ". There’s no email to write to";
  return `${customerName} is booked in${how}.${STANDS[status] ?? ""}`;
}

/**
 * The cutoffs for changing and cancelling, the fee for a late cancellation, and the salon's own policy. docs/rules.md 5.6,
 * 5.7
 */
function Policy({ salon, late, tooLateToCancel, lateFee, lateCost = null }: BookedAppointment) {
  const { policy } = salon;
  return (
    <section aria-labelledby="policy" className="py-8">
      <h2 id="policy" className="text-lg">
        Good to know
      </h2>
      <p className="mt-3 text-pretty">{waysLeft({ late, tooLateToCancel }, salon, lateCost)}</p>
      {lateFee && lateFee.pence > 0 && (
        <p className="mt-3 text-pretty">
          Cancel within {hours(lateFee.hours)} of your visit and it’s {formatPounds(lateFee.pence)}.
        </p>
      )}
      {policy && <p className="mt-6 text-pretty text-muted wrap-anywhere whitespace-pre-line">{policy}</p>}
    </section>
  );
}
