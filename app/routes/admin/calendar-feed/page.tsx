import { useId } from "react";
import { Form, Link } from "react-router";
import { Copy } from "../../../components/copy.tsx";
import { Alert } from "../../../components/forms/alert.tsx";

interface Props {
  /** The day of the address that the admin has, or null. */
  since: string | null;
  /** The address that was just made; null in it where the salon's site is not known. */
  made: { address: string | null } | null;
}

/** The address of an admin's own calendar. docs/rules.md 10.21 */
export default function CalendarFeedPage({ since, made }: Props) {
  const address = made?.address;
  return (
    <div className="max-w-3xl">
      <h1 className="text-display">Your own calendar</h1>
      <p className="mt-4 max-w-prose text-muted">
        Subscribe to the salon’s appointments in Apple Calendar, Google Calendar or Outlook, on any phone. You’ll see
        who’s coming for what, and every change within minutes to a day, depending on the calendar.
      </p>
      {address && <NewAddress>{address}</NewAddress>}
      {address === null && <Alert about={made}>{NO_SITE}</Alert>}
      {since && !address && <p className="notice mt-8">You’ve had a private address since {since}.</p>}
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <button type="submit" name="intent" value="create" className={since ? "button-quiet" : "button"}>
          {since ? "Replace it with a new one" : "Make a private address"}
        </button>
        {since && (
          <button type="submit" name="intent" value="revoke" className="button-quiet">
            Revoke it
          </button>
        )}
      </Form>
      {since && (
        <p className="mt-4 max-w-prose text-muted">
          Anyone with the address can see who’s coming when. Replace or revoke it and the old one stops working straight
          away.
        </p>
      )}
      <p className="mt-8">
        <Link to="/admin/appointments" className="link inline-flex min-h-11 items-center">
          Back to the appointments
        </Link>
      </p>
    </div>
  );
}

const NO_SITE = "There’s no address yet: we don’t know your site’s address.";

function NewAddress({ children: address }: { children: string }) {
  const id = useId();
  return (
    <section className="card mt-8 p-5" aria-labelledby={id}>
      <h2 id={id} className="text-title">
        Your private address
      </h2>
      <p className="mt-2">
        Copy it now: we only show it once. In your calendar, choose to subscribe or add a calendar from a web address.
      </p>
      <p className="to-copy mt-4">{address}</p>
      <p className="mt-4">
        <Copy text={address} what="the address" className="button" />
      </p>
    </section>
  );
}
