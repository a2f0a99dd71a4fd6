import { Link } from "react-router";
import { clientCardAddress } from "../../../../components/admin-addresses.ts";
import { callTo, mailTo } from "../../../../components/reach.ts";
import { servicePairs } from "../../../../models/services/booking-path.ts";

interface Props {
  /** Whether the reader may correct the details. */
  edits: boolean;
  /** The id in the card's address: an appointment's, or an added client's. */
  id: string;
  client: {
    name: string;
    email: string;
    phone: string;
    visits: number;
    /** The services of the last visit. */
    again: { serviceId: string; quantity: number }[];
    /** Who did them, where there are several technicians. */
    againWith: string | null;
  };
}

/** The client's name and contact details, and the link to a booking for them. docs/rules.md 23.2, 23.8 */
export function ClientHeading({ id, edits, client }: Props) {
  const { name, email, phone, visits } = client;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <h1 className="min-w-0 flex-[1_1_16rem] text-display wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        <Link to={bookAgain(id, client)} className="button">
          {visits > 0 ? "Book again" : "New booking"}
        </Link>
      </div>
      <p className="mt-2 flex flex-wrap gap-x-6">
        {phone && (
          <a href={callTo(phone)} className="link inline-flex min-h-11 items-center">
            {phone}
          </a>
        )}
        {email && (
          <a href={mailTo(email)} className="link inline-flex min-h-11 min-w-0 items-center wrap-anywhere">
            {email}
          </a>
        )}
        {edits && (
          <Link to={`${clientCardAddress(id)}/details`} className="link inline-flex min-h-11 items-center text-muted">
            Edit details
          </Link>
        )}
      </p>
    </>
  );
}

/** A new booking for this client, with services and technician of their last visit. docs/rules.md 15.10, 23.8 */
function bookAgain(id: string, { again, againWith }: Pick<Props["client"], "again" | "againWith">): string {
  const chosen = servicePairs(again);
  const technician = chosen.length > 0 && againWith ? [["technician", againWith]] : [];
  return `/admin/new-booking?${new URLSearchParams([...chosen, ...technician, ["like", id]])}`;
}
