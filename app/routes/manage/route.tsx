import { lazy } from "react";
import { Form, Link, redirect, useSearchParams } from "react-router";
import { revokeAccessGrant } from "../../auth/access-grant.server.ts";
import { actorOf } from "../../auth/actor.server.ts";
import { browserOf } from "../../auth/device.server.ts";
import { forgetRemembered, rememberedBrowsers } from "../../auth/guests/remembered-browsers.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { bookmarkOfVisitor, headersAfterWrite } from "../../auth/session.server.ts";
import { Alert } from "../../components/forms/alert.tsx";
import { answerOr } from "../../components/forms/lost-connection.ts";
import { useFocusWhenOpened } from "../../components/layout/focus.ts";
import { OtherTimeZone } from "../../components/other-time-zone.tsx";
import { readOrNull, writeOrRefuse } from "../../database/calls.server.ts";
import { primaryDatabase, readDatabase } from "../../database/client.server.ts";
import { formOf, keyOf, replyOf, retryAfterOf, text } from "../../kernel/forms.ts";
import { sendCommand } from "../../models/diary/send.server.ts";
import { ownEntries } from "../../models/waitlist/own-entries.server.ts";
import { mailboxOf } from "../../models/waitlist/person.server.ts";
import { leaveWaitingList } from "../../models/waitlist/waiting-list.server.ts";
import { appointmentWords, RETURN_FAILED, returnWords } from "../../words/appointments.ts";
import { statusOf } from "../../words/statuses.ts";
import { LIST_WORDS } from "../../words/waiting-list.ts";
import type { Route } from "./+types/route.ts";
import { AgainLink } from "./again-link.tsx";
import { AppointmentCard, RescheduleLink } from "./appointment-card.tsx";
import { ListFailed } from "./list-failed.tsx";
import { NothingBooked } from "./nothing-booked.tsx";
import { backPath, cancelledPath, LEFT_LIST, Notice } from "./notice.tsx";
import { OwnEntries } from "./own-entries.tsx";
import { PastVisits } from "./past-visits.tsx";
import { aboutSalon, readOwn } from "./read-own.server.ts";
import { contactIn, search } from "./search.server.ts";
import { NOT_SEARCHED, notSearched, SearchForm } from "./search-form.tsx";

/** Loaded when needed: few visitors have just cancelled, or are remembered in a browser. */
const Cancelled = lazy(async () => ({ default: (await import("./cancelled.tsx")).Cancelled }));
const RememberedBrowsers = lazy(async () => {
  return { default: (await import("./remembered-browsers.tsx")).RememberedBrowsers };
});
const JustCancelled = lazy(async () => ({ default: (await import("./cancelled.tsx")).JustCancelled }));

export function meta() {
  return [{ title: "Manage Appointments" }, { name: "robots", content: "noindex" }];
}

/** The page depends on a cookie, so browsers must not cache it. */
export function headers(args: Route.HeadersArgs) {
  return { "Cache-Control": "private, no-store", ...retryAfterOf(args) };
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const asked = { notice: url.searchParams.get("notice"), cancelling: url.searchParams.get("cancel") };
  const actor = await actorOf(request, context);
  const about = aboutSalon(salon);
  if (!actor || url.searchParams.has("search")) {
    const client = actor?.role === "client";
    const unconfirmed = (client && !actor.verifiedEmail && actor.email) || "";
    return {
      ...asked,
      own: null,
      failed: false,
      guest: null,
      browsers: [],
      entries: [],
      key: "",
      client,
      unconfirmed,
      about,
    };
  }
  const proved = mailboxProvedBy(actor);
  const guest = actor.role === "guest" ? masked(proved ?? "") : null;
  const shown = { allVisits: url.searchParams.has("visits"), cancelledId: url.searchParams.get("cancelled") };
  const database = readDatabase(bookmarkOfVisitor(context));
  const read = readOwn(database, salon, actor, shown);
  // A list that has just been left is read where that was written.
  const list = asked.notice === LEFT_LIST ? primaryDatabase() : database;
  const [own, browsers, entries] = await Promise.all([
    readOrNull("appointments-not-read", salon.id, read),
    readOrNull("own-profile-not-read", salon.id, rememberedBrowsers(request, salon, proved)),
    readOrNull("waiting-list-not-read", salon.id, ownEntries(list, salon, actor)),
  ]);
  const gone = own && asked.cancelling !== null && !own.upcoming.some(({ id }) => id === asked.cancelling);
  const notice = asked.notice ?? (gone ? "not-open" : null);
  const key = crypto.randomUUID();
  const failed = own === null;
  return {
    ...asked,
    notice,
    own,
    failed,
    guest,
    browsers,
    entries: entries ?? [],
    key,
    client: guest === null,
    unconfirmed: "",
    about,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const intent = text(form, "intent");
  if (intent === "cancel") return cancel(request, context, form);
  if (intent === "bring-back") return bringBack(request, context, form);
  if (intent === "agree") return (await import("./agree.server.ts")).agreeInList(request, context, form);
  if (intent === "forget-browser") return forgetBrowsers(request, context, text(form, "browser"));
  if (intent === "forget-browsers") return forgetBrowsers(request, context, "all");
  if (intent === "leave-list") return leaveList(request, context, text(form, "id"));
  if (intent === "forget")
    return redirect("/cancel", { headers: await revokeAccessGrant(request, context.get(salonContext).id) });
  const searched = await writeOrRefuse("search-failed", context.get(salonContext).id, async () => {
    return { ok: true, answer: await search(request, context, form) } as const;
  });
  if (searched.ok) return searched.answer;
  return reply(503, { message: SEARCH_FAILED, typed: contactIn(form), codeSent: form.has("code") });
}

/** Without a connection, or if the server fails, the page stays as it is and shows an error. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const failed = FAILED[text(await formOf(request.clone()), "intent")] ?? SEARCH_FAILED;
  return answerOr(serverAction, () => reply(503, { message: failed }));
}

export default function ManageAppointments({ loaderData, actionData }: Route.ComponentProps) {
  const { own, failed, notice, cancelling, guest, browsers, entries, key, client, unconfirmed, about } = loaderData;
  const [asked] = useSearchParams();
  const here = asked.has("cancelled")
    ? `/cancel?${new URLSearchParams({ cancelled: asked.get("cancelled") ?? "" })}`
    : "/cancel";
  const changesAt = guest !== null && about.guestBookings ? "/book" : "/booking";
  const heading = useFocusWhenOpened<HTMLHeadingElement>(own !== null || failed ? "list" : "search");
  return (
    <div className="mx-auto max-w-3xl">
      <h1 ref={heading} tabIndex={-1} className="text-display">
        Manage Appointments
      </h1>
      {notice && (
        <Notice key={notice} limits={about.limits} here={here} listed={own !== null}>
          {notice}
        </Notice>
      )}
      {failed ? (
        <ListFailed>{actionData?.message ?? SEARCH_FAILED}</ListFailed>
      ) : own ? (
        <>
          {actionData?.message && <Alert about={actionData}>{actionData.message}</Alert>}
          {guest !== null && <GuestNote mailbox={guest} />}
          <OtherTimeZone timeZone={about.timeZone} />
          {own.cancelled && <Cancelled {...own} cancelled={own.cancelled} phone={about.phone} commandKey={key} />}
          {own.canReturn.map((cancelled) => (
            <JustCancelled key={cancelled.id} cancelled={cancelled} commandKey={key} />
          ))}
          {own.upcoming.length === 0 && !own.cancelled && <NothingBooked own={own} />}
          {own.upcoming.length > 0 && (
            <ul className="mt-8 grid gap-6">
              {own.upcoming.map((appointment, place) => (
                <AppointmentCard
                  key={appointment.id}
                  appointment={appointment}
                  cancelling={cancelling === appointment.id}
                  commandKey={key}
                  here="/cancel"
                  next={place === 0}
                  explainsPending={place === own.upcoming.findIndex(({ status }) => status === "pending")}
                  salon={about}
                >
                  <RescheduleLink appointment={appointment} next={place === 0} page={changesAt} />
                  {appointment.friend === null && (
                    <AgainLink visit={appointment} weeks={own.weeks} about={about} page={changesAt} />
                  )}
                  {about.waitingList && (
                    <Link to={`/waitlist?earlier=${appointment.id}`} className="link inline-block py-2">
                      Earlier if something opens
                    </Link>
                  )}
                </AppointmentCard>
              ))}
            </ul>
          )}
          {entries.length > 0 && <OwnEntries entries={entries} here="/cancel" />}
          {own.visits.length > 0 && <PastVisits {...own} about={about} />}
          {browsers?.length !== 0 && <RememberedBrowsers browsers={browsers} action="/cancel" />}
          {client && (
            <p className="mt-8 text-muted">
              Booked without signing in, or with another email?{" "}
              <Link to="/cancel?search" className="link inline-block py-2">
                Search by email or phone
              </Link>
            </p>
          )}
        </>
      ) : (
        <SearchForm
          search={actionData ?? notSearched(unconfirmed)}
          signedIn={client}
          texts={about.texts}
          unconfirmed={unconfirmed}
        />
      )}
    </div>
  );
}

const SEARCH_FAILED = "Failed to search for appointments. Please try again.";
const CANCEL_FAILED = "Failed to cancel appointment. Please try again or contact us directly.";

const FAILED: Partial<Record<string, string>> = { cancel: CANCEL_FAILED, "bring-back": RETURN_FAILED };

const reply = replyOf(NOT_SEARCHED);

type Context = Route.ActionArgs["context"];

/** The answer does not reveal whether somebody else's appointment exists. */
async function cancel(request: Request, context: Context, form: FormData) {
  const actor = await actorOf(request, context);
  if (!actor) return redirect("/cancel?notice=not-cancelled");
  const salon = context.get(salonContext);
  const outcome = await sendCommand(salon, {
    actor,
    key: keyOf(form),
    appointmentId: text(form, "id"),
    what: "cancel",
  });
  if (outcome.ok)
    return redirect(cancelledPath(text(form, "id")), { headers: await headersAfterWrite(outcome.bookmark) });
  if (outcome.reason === "closed-already" || outcome.reason === "begun") return redirect("/cancel?notice=not-open");
  if (outcome.reason === "too-late-to-cancel") {
    return reply(statusOf(outcome.reason), { message: `${appointmentWords(salon)[outcome.reason]}.` });
  }
  if (outcome.reason === "too-many-attempts")
    return reply(429, { message: appointmentWords(salon)[outcome.reason] }, outcome.retryAfter);
  const reason = outcome.reason === "not-yours" ? "not-found" : outcome.reason;
  return reply(statusOf(reason), { message: CANCEL_FAILED });
}

/** Takes a cancellation back. The answer does not reveal whether somebody else's appointment exists. docs/rules.md 5.28 */
async function bringBack(request: Request, context: Context, form: FormData) {
  const actor = await actorOf(request, context);
  if (!actor) return redirect("/cancel?notice=not-back");
  const salon = context.get(salonContext);
  const id = text(form, "id");
  const browser = browserOf(context);
  const back = {
    what: "bring-back" as const,
    actor,
    key: keyOf(form),
    browser,
    appointmentId: id,
    date: text(form, "date"),
  };
  const outcome = await sendCommand(salon, back);
  if (outcome.ok) return redirect(backPath(id), { headers: await headersAfterWrite(outcome.bookmark) });
  const message = returnWords(salon)[outcome.reason];
  if (outcome.reason === "too-many-attempts") return reply(429, { message }, outcome.retryAfter);
  return reply(statusOf(outcome.reason === "not-yours" ? "not-found" : outcome.reason), { message });
}

/** Leaves the waiting list. The answer does not reveal whether somebody else's entry exists. docs/rules.md 33.9 */
async function leaveList(request: Request, context: Context, id: string) {
  const actor = await actorOf(request, context);
  const outcome = await leaveWaitingList(context.get(salonContext), id, [(actor && mailboxOf(actor)) ?? ""]);
  if (outcome.ok || outcome.reason === "not-found") return redirect(`/cancel?notice=${LEFT_LIST}`);
  return reply(statusOf(outcome.reason), { message: LIST_WORDS[outcome.reason] });
}

/** Forgets one browser, by its id, or all of the mailbox that was proved here. docs/rules.md 6.32 */
async function forgetBrowsers(request: Request, context: Context, which: string) {
  const salonId = context.get(salonContext).id;
  const headers = await forgetRemembered(request, salonId, mailboxProvedBy(await actorOf(request, context)), which);
  return redirect(`/cancel?notice=${which === "all" ? "browsers" : "browser"}`, { headers });
}

/** The mailbox of a guest who has just proved it by a code. A client's browsers are on their profile. */
function mailboxProvedBy(actor: Awaited<ReturnType<typeof actorOf>>): string | null {
  return actor?.role === "guest" && "email" in actor.grant ? actor.grant.email : null;
}

function GuestNote({ mailbox }: { mailbox: string }) {
  return (
    <Form method="post" className="notice mt-6 flex flex-wrap items-center justify-between gap-x-4">
      <span>
        {mailbox
          ? `Appointments of ${mailbox}, open in this browser for 30 minutes.`
          : "The appointment your link opened."}
      </span>
      <button type="submit" name="intent" value="forget" className="link min-h-11">
        Search for others
      </button>
    </Form>
  );
}

/** An email address masked for the screen: `m•••@example.com`. */
function masked(email: string): string {
  return email.replace(/^(.).*(?=@)/, "$1•••");
}
