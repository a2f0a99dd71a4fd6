import { Link } from "react-router";
import { clientCardAddress } from "../../../../components/admin-addresses.ts";
import { callTo, mailTo } from "../../../../components/reach.ts";
import { dayInWords, shortDate, shortDateAndYear } from "../../../../kernel/dates.ts";
import type { ListedClient } from "../../../../models/customers/list.server.ts";

interface Props {
  client: ListedClient;
  today: string;
}

/**
 * A client in the list: the link to their card, their contact details, and their last and next visits. docs/rules.md 23.12
 */
export function ClientRow({ client: { id, name, email, phone, lastVisit, nextVisit, note }, today }: Props) {
  return (
    <li className="grid gap-x-8 py-2.5 sm:grid-cols-[1fr_16rem]">
      <div className="min-w-0 wrap-anywhere">
        <h2 className="font-sans text-base font-semibold tracking-normal">
          <Link to={clientCardAddress(id)} className="link inline-flex min-h-11 items-center">
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <p className="flex flex-wrap gap-x-5 text-sm text-muted">
          {phone && (
            <a href={callTo(phone)} className="row-action">
              {phone}
            </a>
          )}
          {email && (
            <a href={mailTo(email)} className="row-action">
              {email}
            </a>
          )}
        </p>
        {note && (
          <p dir="auto" className="pb-1 text-sm">
            <span className="font-semibold">Note:</span> {note}
          </p>
        )}
      </div>
      <p className="text-sm sm:pt-3 sm:text-right">
        {nextVisit && <span className="block font-medium">Next visit {dayInWords(nextVisit, today)}</span>}
        {lastVisit ? (
          <span className="block text-muted">Last visit {dayOf(lastVisit, today)}</span>
        ) : (
          !nextVisit && <span className="block text-muted">No visit yet</span>
        )}
      </p>
    </li>
  );
}

/** A day that has been: `Nov 3`, and `Nov 3, 2025` of another year than today's. */
function dayOf(date: string, today: string): string {
  return today.startsWith(date.slice(0, 4)) ? shortDate(date) : shortDateAndYear(date);
}
