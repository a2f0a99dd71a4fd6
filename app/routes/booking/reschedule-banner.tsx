import type { ReactNode } from "react";
import { Link } from "react-router";
import { forgetReschedule } from "../../components/pending-reschedule.ts";
import { clockTime } from "../../kernel/clock.ts";
import { longDate, named } from "../../kernel/dates.ts";
import { holdsExactly } from "../../models/services/basket.ts";
import type { Draft } from "./draft.ts";

interface Props {
  rescheduling: {
    serviceNames: string;
    items: { serviceId: string; quantity: number }[];
    date: string;
    startsMinute: number;
  };
  draft: Draft;
}

/**
 * Shown above every step of a change: the appointment as it is and as it will be, and a way to give the change up.
 * docs/rules.md 9.5
 */
export function RescheduleBanner({ rescheduling, draft: { basket, date, minute } }: Props) {
  const { serviceNames } = rescheduling;
  const before = `${longDate(rescheduling.date)} at ${clockTime(rescheduling.startsMinute)}`;
  const after = date && minute !== null ? `${longDate(date)} at ${clockTime(minute)}` : null;
  const services = basket.map(({ service, quantity }) => named(service.name, quantity)).join(", ");
  return (
    <section aria-label="Changing your appointment" className="card mb-8 overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 bg-blush px-4 py-1 sm:px-5">
        <p className="pt-2 font-semibold sm:pb-2">Changing Your Appointment</p>
        <Link to="/cancel" onClick={forgetReschedule} className="link py-2.5">
          Keep it as it is
        </Link>
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6 gap-y-4 px-4 py-4 wrap-anywhere sm:px-5">
        <Side name="Now">
          <span className="block">{serviceNames}</span>
          {after === null || after === before ? before : <s className="text-muted">{before}</s>}
        </Side>
        <Side name="New">
          {!holdsExactly(basket, rescheduling.items) && <span className="block">{services || "No services yet"}</span>}
          {after === null ? "Choose a new time" : <span className="font-semibold">{after}</span>}
        </Side>
      </dl>
    </section>
  );
}

function Side({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="overline-label">
        {name === "New" && <span aria-hidden="true">→ </span>}
        {name}
      </dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}
