/*
 * Everything that the Worker logs: one JSON line for each event, `{event, ...fields}`. No field holds anybody's details.
 * docs/operations.md lists the events for the people who run the salon.
 */

interface Failure {
  /** The message of the innermost error. */
  cause: string;
}

interface SalonFailure extends Failure {
  /** The salon's id. */
  salon: string;
}

/** Reads of a page that may fail: the page is shown without that part. */
export interface FailedReads {
  /** Appointments could not be read: of the admin table, of a customer, or for the booking page. */
  "appointments-not-read": SalonFailure;
  /** The booking terms could not be read for the page that shows them. */
  "terms-not-read": SalonFailure;
  /** Whether a salon has sold vouchers. Its booking pages ask for no code then. */
  "vouchers-not-read": SalonFailure;
  /** The blocked time could not be read for the booking page. */
  "blocks-not-read": SalonFailure;
  /** The technicians could not be read for the booking page. */
  "technicians-not-read": SalonFailure;
  /** A day of the admin calendar could not be read. */
  "calendar-not-read": SalonFailure;
  /** A client's card, a list of clients, or the messages to them could not be read. */
  "client-not-read": SalonFailure;
  /** Stripe did not answer about somebody who pays there, or D1 did not. It is asked again, by the outbox or by cron. */
  "checkout-failed": SalonFailure;
  /** The coming closures could not be read. */
  "closures-not-read": SalonFailure;
  /** The opening times could not be read. */
  "hours-not-read": SalonFailure;
  /** What a salon says of itself, or what it is still missing, could not be read. */
  "salon-not-read": SalonFailure;
  /** The phone of a client's last appointment could not be read: the booking page asks for it. */
  "phone-not-read": SalonFailure;
  /** Staff have searched, and the salon's records could not be read. */
  "search-not-read": SalonFailure;
  /** The profile of a client is shown without the code that it waits for, or a confirmation without the question about news. */
  "own-profile-not-read": SalonFailure;
  /** The name of somebody signed in could not be read: the page is shown without a greeting. */
  "account-not-read": SalonFailure;
  /** What a browser has proved, or what is known of its mailbox, could not be read: the details and a code are asked for. */
  "guest-not-read": SalonFailure;
  /** The salon's pictures could not be read: pages are shown without them, and a booking with its nail. */
  "pictures-not-read": SalonFailure;
  /** The team could not be read: the landing page is shown without it. */
  "team-not-read": SalonFailure;
  /** The revenue of a range could not be read. */
  "revenue-not-read": SalonFailure;
  /** Commission and tips of a month could not be read. */
  "pay-not-read": SalonFailure;
  /** The waiting list could not be read: it is shown without its entries, or what came free is offered at the next look. */
  "waiting-list-not-read": SalonFailure;
  /** A page of reviews could not be read, by staff or by visitors. */
  "reviews-not-read": SalonFailure;
  /** The menu could not be read. */
  "services-not-read": SalonFailure;
  /** The landing page could not be read at once: it is read again, part by part. */
  "shop-window-not-read": SalonFailure;
  /** The appointments that new hours or a closure would strand could not be read. */
  "stranded-not-read": SalonFailure;
  /** The free times could not be read: the booking page shows the menu and says so. */
  "availability-failed": SalonFailure;
  /** The reviews could not be counted: the page is shown without the average or the number. */
  "reviews-not-counted": SalonFailure;
}

/** Writes with an unknown outcome: the sender is told that it may not be done, and may try again. */
export interface FailedWrites {
  /** Blocked time may not have been stored. */
  "block-not-added": SalonFailure;
  /** Blocked time may not have been removed. */
  "block-not-removed": SalonFailure;
  /** A closure may not have been stored. */
  "closure-not-added": SalonFailure;
  /** Closures may not have been removed. */
  "closure-not-removed": SalonFailure;
  /** Staff asked for a confirmation to be sent again, and it could not be put into the outbox. */
  "email-not-queued": SalonFailure;
  /** The hours may not have been stored. */
  "hours-not-saved": SalonFailure;
  /** Stripe made no payment intent. */
  "intent-not-made": SalonFailure;
  /** A client may not have been added, changed or removed, or a message to clients not stored. */
  "client-not-saved": SalonFailure;
  /** A note on a client may not have been stored. */
  "note-not-saved": SalonFailure;
  /** A part of a client's own profile, or its deletion, may not have been stored. */
  "own-profile-not-saved": SalonFailure;
  /** A picture may not have been stored, described or removed. */
  "picture-not-saved": SalonFailure;
  /** A review may not have been stored. */
  "review-not-stored": SalonFailure;
  /** An edit of the salon's own page may not have been stored. */
  "salon-not-saved": SalonFailure;
  /** A search for appointments failed: a code may not have been made, or may not have been accepted. */
  "search-failed": SalonFailure;
  /** A change to the menu may not have been stored. */
  "service-not-saved": SalonFailure;
  /** Somebody may not have joined the waiting list, or left it. */
  "waiting-list-not-saved": SalonFailure;
  /** A change to the team or to who can sign in may not have been stored. */
  "team-not-saved": SalonFailure;
  /** Vouchers of a list may not have been brought in or taken back. */
  "vouchers-not-saved": SalonFailure;
}

interface Errors extends FailedReads, FailedWrites {
  /** A call to the API failed. It was answered with 500, or with 503 when D1 failed. */
  "api-failed": { name: string };
  /** Somebody could not be told that their account has another email, is deleted, or has lost its second factor. */
  "account-email-not-sent": SalonFailure;
  /** A voucher or its receipt was not mailed. Cron tries those bought online again; staff can send any voucher again. */
  /** A refund could not be made at Stripe just now, or not written down. The outbox tries again. */
  "refund-not-made": SalonFailure;
  /** A one-time code could not be mailed. */
  "code-not-mailed": SalonFailure;
  /** An invitation of staff could not be mailed. */
  "invitation-not-mailed": SalonFailure;
  /** An email of the outbox could not be sent. It is tried again unless `last` is true. */
  "email-not-sent": SalonFailure & { email: string; kind: string; attempts: number; last: boolean };
  /** A push message of the outbox could not be sent. It is tried again unless `last` is true. */
  "push-not-sent": SalonFailure & { push: string; kind: string; attempts: number; last: boolean };
  /** A text of the outbox could not be sent. It is tried again unless `last` is true. */
  "text-not-sent": SalonFailure & { text: string; kind: string; attempts: number; last: boolean };
  /** A code could not be texted. */
  "code-not-texted": SalonFailure;
  /** A salon's outbox could not be read or written. The run is tried again. */
  "emails-not-sent": SalonFailure;
  /** A part of the hourly run failed: `job` is its name in `workers/cron.ts`. */
  "job-failed": Failure & { job: string };
  /** The files of a removed picture could not be deleted. Cron tries again. */
  "picture-not-cleared": SalonFailure;
  /** A page could not be rendered. */
  "render-failed": { name: string };
  /** A loader or an action of a page threw an error. */
  "request-failed": { name: string };
  /** The deployment has a setting that is for one machine only. It goes on without it. */
  "setting-refused": { setting: string };
  /** The salon's object could not be reached, or the connection broke while it executed a command. */
  "schedule-lost": SalonFailure;
}

interface Warnings {
  /** A command is tried again after an outage of D1, or because another write came first. */
  "command-retried": Failure & { attempt: number };
  /** The browsers that show a diary could not be told of a write at once. They are told with the next one. */
  "diary-not-told": SalonFailure;
  /** The salon's object did not say in time what is held. The page is shown without it. */
  "holds-not-read": SalonFailure;
  /** An email has been due for over an hour: neither the object's alarm nor the last run of cron had it sent. */
  "emails-overdue": { minutes: number };
  /** Cron could not wake the object of a salon with due emails. */
  "emails-not-woken": SalonFailure;
  /** A report or a reply named a provider of texts, and its signature was not right. */
  "not-signed-by-provider": { provider: string };
  /** A message to the webhook was not signed with the webhook's secret, or was signed over five minutes ago. */
  "not-signed-by-stripe": Record<never, never>;
  /** A page that a client opened was not noted as one of their session. Its script notes it as well. */
  "page-not-noted": SalonFailure;
  /** Money arrived at Stripe or went back, and the books do not show it. `why` says why. `stripe` is the id of Stripe's event or refund. */
  "payment-not-marked": { stripe: string; why: string };
  /** Stripe no longer refunds it: the card is closed, or it was refunded there. Staff settle it with the client. */
  "refund-failed": { salon: string; refund: string };
}

interface Information {
  /** An owner was signed in by the operator's link, without the second factor that they had lost. `account` is its id. */
  "second-factor-reset": { salon: string; account: string };
  /** The hourly run of cron is over. The counts of a job that failed are missing. `left` salons wait for the next run. */
  scheduled: Partial<
    Record<
      | "salons"
      | "unreached"
      | "left"
      | "days"
      | "codes"
      | "grants"
      | "pages"
      | "tries"
      | "keys"
      | "emails"
      | "links"
      | "pictures"
      | "checkouts"
      | "refunds"
      | "vouchers"
      | "visits"
      | "entries",
      number
    >
  >;
}

/** Logs that something did not work for somebody. */
export function logError<Event extends keyof Errors>(event: Event, fields: Errors[Event]): void {
  console.error(line(event, fields));
}

/** Logs something that was tried again, refused, or needs a look. */
export function logWarning<Event extends keyof Warnings>(event: Event, fields: Warnings[Event]): void {
  console.warn(line(event, fields));
}

/** Logs that something was done. */
export function logInformation<Event extends keyof Information>(event: Event, fields: Information[Event]): void {
  console.log(line(event, fields));
}

/** The name of an error. Its message is left out, because it may contain what somebody typed. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}

function line(event: string, fields: object): string {
  return JSON.stringify({ event, ...fields });
}
