import type { ReactNode } from "react";
import { clockTime } from "../kernel/clock.ts";
import { dayAndMonth, longDate } from "../kernel/dates.ts";
import type { StillBooked as Booked } from "../models/blocks/still-booked.server.ts";
import { OPENING_NEWS } from "../words/opening.ts";
import { PostForm } from "./forms/post-form.tsx";
import { useSending } from "./forms/use-sending.ts";
import { MoveLink } from "./move-link.tsx";
import { callTo } from "./reach.ts";
import { WhoIsComing } from "./who-is-coming.tsx";

interface Props {
  booked: Booked[];
  /** When they are booked: `on closed days`. */
  when: string;
  /** The page, to which the form is sent. */
  here: string;
  /** The days that were blocked just now: only who is booked on them is ticked. */
  days?: { from: string; until: string } | null;
  /** What else may be done for them, before anybody is asked for another time. */
  children?: ReactNode;
}

/**
 * Lists the clients who are booked when nobody can be there, with one button that asks them for another time. Nobody is
 * mailed without the button, and nobody twice. docs/rules.md 4.15
 */
export function StillBooked({ booked, when, here, days = null, children }: Props) {
  const busy = useSending();
  const isOfThem = (date: string) => days === null || (days.from <= date && date <= days.until);
  if (booked.length === 0) return null;
  const toTell = booked.filter(({ hasEmail, request }) => hasEmail && !request);
  const askedAlready = booked.filter(({ request }) => request).length;
  const one = booked.length === 1;
  return (
    <section aria-labelledby="still-booked" className="mt-10">
      <h2 id="still-booked" className="text-title">
        Still booked
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        {one ? "1 client is" : `${booked.length} clients are`} booked {when}.{" "}
        {askedAlready > 0 &&
          `${askedAlready} ${askedAlready === 1 ? "has" : "have"} been asked for another time by email. `}
        Move {one ? "it" : "them"} in the calendar
        {toTell.length > 0 && `, or ask ${toTell.length === 1 ? "for" : "each for"} another time by email`}.
      </p>
      {children}
      {toTell.length > 0 && (
        <details className="mt-4">
          <summary className="button-outlined w-fit">
            Tell the {toTell.length === 1 ? "client" : `${toTell.length} clients`} by email
          </summary>
          <PostForm action={here} preventScrollReset className="mt-3">
            <p className="max-w-prose">
              {toTell.length === 1 ? "They get an email" : "Everyone ticked gets their own email"} straight away: sorry,
              we can’t be there at that time, please choose another. It links to their appointment.
            </p>
            {toTell.map(({ id, date, startsMinute, customerName }) =>
              toTell.length === 1 ? (
                <input key={id} type="hidden" name="appointment" value={id} />
              ) : (
                <label key={id} className="flex min-h-11 items-start gap-3 py-2 wrap-anywhere">
                  <input
                    type="checkbox"
                    name="appointment"
                    value={id}
                    defaultChecked={isOfThem(date)}
                    className="mt-0.5 size-5 shrink-0"
                  />
                  <span>
                    {dayAndMonth(date)}, {clockTime(startsMinute)} <bdi>{customerName}</bdi>
                  </span>
                </label>
              ),
            )}
            <button type="submit" name="intent" value="tell" className="button mt-3" aria-disabled={busy}>
              {toTell.length === 1 ? "Send the email" : "Email those ticked"}
            </button>
          </PostForm>
        </details>
      )}
      <WhoIsComing count={booked.length} openUpTo={5}>
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {booked.map((appointment) => (
            <Row key={appointment.id} {...appointment} />
          ))}
        </ul>
      </WhoIsComing>
    </section>
  );
}

function Row({
  id,
  date,
  startsMinute,
  endsMinute,
  customerName,
  customerPhone,
  serviceNames,
  hasEmail,
  request,
}: Booked) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 py-2">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">
          {longDate(date)},{" "}
          <span className="whitespace-nowrap tabular-nums">
            {clockTime(startsMinute)} to {clockTime(endsMinute)}
          </span>
        </p>
        <p className="text-muted">
          <bdi>{customerName}</bdi>, {serviceNames}
        </p>
        <p className={`text-sm font-medium ${request ? "text-sage" : "text-muted"}`}>
          {request ? OPENING_NEWS.askedByEmail : hasEmail ? "Not asked yet" : OPENING_NEWS.tellYourself}
        </p>
      </div>
      <p className="flex gap-x-6">
        {customerPhone && (
          <a href={callTo(customerPhone)} className="link inline-flex min-h-11 items-center">
            {customerPhone}
          </a>
        )}
        <MoveLink id={id} date={date} customerName={customerName} />
      </p>
    </li>
  );
}
