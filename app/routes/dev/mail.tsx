import { salonContext } from "../../auth/salon.server.ts";
import { clockTime, salonTime } from "../../kernel/clock.ts";
import { longDate, placeOf } from "../../kernel/dates.ts";
import { type StoredEmail, storedEmails } from "../../mail/transports/mailbox.server.ts";
import { mailboxContext } from "../../mail/transports/with-mailbox.server.ts";
import type { Route } from "./+types/mail.ts";
import { EmailCard } from "./email-card.tsx";

const MOST_SHOWN = 50;

export function meta() {
  return [{ title: "Mail kept on this machine" }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const { timeZone } = context.get(salonContext);
  const emails = await storedEmails(context.get(mailboxContext), { most: MOST_SHOWN });
  return { emails: emails.map((email) => onShow(email, timeZone)) };
}

function onShow({ id, to, subject, text, attachments, sentAt }: StoredEmail, timeZone: string) {
  const { date, minute } = salonTime(timeZone, Date.parse(sentAt));
  const when = `${longDate(date)}, ${clockTime(minute)} in ${placeOf(timeZone)}`;
  return { id, to, subject, text, sentAt, when, files: attachments.map(({ filename }) => filename) };
}

export default function Mail({ loaderData: { emails } }: Route.ComponentProps) {
  return (
    <main className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6 sm:py-16">
      <p className="overline-label">Only on this machine</p>
      <h1 className="mt-2 text-title">Mail kept here</h1>
      <p className="mt-3 max-w-prose text-muted">
        Nothing is sent from here. What would have gone out is stored for a week, newest first; the {MOST_SHOWN} newest
        are below, more in{" "}
        <a href="/dev/mail.json" className="link">
          JSON
        </a>
        . There are also{" "}
        <a href="/dev/mail/preview" className="link">
          examples of every email
        </a>
        .
      </p>
      {emails.length === 0 && <Empty />}
      {emails.map(({ id, to, sentAt, when, ...email }) => (
        <EmailCard key={id} email={email} path={`/dev/mail/${id}`}>
          To <span className="text-base text-ink">{to}</span>
          <br />
          <time dateTime={sentAt}>{when}</time>
        </EmailCard>
      ))}
    </main>
  );
}

function Empty() {
  return (
    <section className="card mt-8 px-6 py-12 text-center">
      <h2 className="text-xl">No mail yet</h2>
      <p className="mt-2 text-muted">
        Every email that the salon writes will lie here. Load this page again to see it.
      </p>
    </section>
  );
}
