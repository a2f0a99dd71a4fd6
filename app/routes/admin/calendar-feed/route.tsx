import { useId, useState } from "react";
import { data, Form, Link, redirect } from "react-router";
import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { Alert } from "../../../components/forms/alert.tsx";
import { useScriptArrived } from "../../../components/forms/use-script-arrived.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import { formOf, text, unknownIntent } from "../../../kernel/forms.ts";
import { closeFeed, feedSince, openFeed } from "../../../models/calendar-files/feed.server.ts";
import type { Route } from "./+types/route.ts";

export function meta() {
  return [{ title: "Your own calendar" }, { name: "robots", content: "noindex" }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const { id, timeZone } = context.get(salonContext);
  const since = await feedSince(id, context.get(accountContext));
  return { since: since === null ? null : longDate(salonTime(timeZone, since).date) };
}

/** This answer alone shows the address; an admin who loses it makes another. docs/rules.md 10.21 */
export async function action({ request, context }: Route.ActionArgs) {
  const salon = context.get(salonContext);
  const admin = context.get(accountContext);
  const intent = text(await formOf(request), "intent");
  if (intent === "revoke") {
    await closeFeed(salon.id, admin);
    return redirect("/admin/calendar-feed");
  }
  if (intent !== "create") return unknownIntent();
  return data({ address: await openFeed(salon, admin, now()) }, { headers: { "Cache-Control": "private, no-store" } });
}

export default function CalendarFeed({ loaderData: { since }, actionData }: Route.ComponentProps) {
  const address = actionData?.address;
  return (
    <div className="max-w-3xl">
      <h1 className="text-display">Your own calendar</h1>
      <p className="mt-4 max-w-prose text-muted">
        Subscribe to the salon’s appointments in Apple Calendar, Google Calendar or Outlook, on any phone. It shows who
        comes for what, and follows every change; how soon depends on the calendar, from minutes to a day.
      </p>
      {address && <NewAddress>{address}</NewAddress>}
      {address === null && <Alert about={actionData}>{NO_SITE}</Alert>}
      {since && !address && <p className="notice mt-8">You have a private address since {since}.</p>}
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <button type="submit" name="intent" value="create" className={since ? "button-quiet" : "button"}>
          {since ? "Replace it by a new one" : "Make a private address"}
        </button>
        {since && (
          <button type="submit" name="intent" value="revoke" className="button-quiet">
            Revoke it
          </button>
        )}
      </Form>
      {since && (
        <p className="mt-4 max-w-prose text-muted">
          Whoever has the address sees who comes when. Replaced or revoked, the old one shows nothing from that moment
          on.
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

const NO_SITE = "There is no address to be had yet: nobody has told us where the salon’s site is.";

function NewAddress({ children: address }: { children: string }) {
  const id = useId();
  const [copied, setCopied] = useState(false);
  const canCopy = useScriptArrived();
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <section className="card mt-8 p-5" aria-labelledby={id}>
      <h2 id={id} className="text-title">
        Your private address
      </h2>
      <p className="mt-2">
        Copy it now: it is shown this once. In your calendar, choose to subscribe or to add a calendar from a web
        address.
      </p>
      <p className="to-copy mt-4">{address}</p>
      {canCopy && (
        <button type="button" className="button mt-4" onClick={copy}>
          Copy the address
        </button>
      )}
      <p role="status" className="mt-2 text-sage">
        {copied && "Copied."}
      </p>
    </section>
  );
}
